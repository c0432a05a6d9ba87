#include "runtime/backend/cpu/combine_pairs.h"

#include "runtime/backend/cpu/element_copies.h"
#include "runtime/backend/element_conversion.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace brook::cpu {
namespace {

/// Calls `use(changed, other)` with the addresses of the pairs [begin, end), in order. `pairs` is
/// passed by value, so that no store to an element can alias it.
template <std::size_t size, class Use>
void forEachPair(const ElementPairs pairs, int begin, int end, const Use& use) {
  for (int i = begin; i < end; ++i) {
    std::byte* const changed = pairs.changedData + std::size_t{pairs.changed[i]} * size;
    if (pairs.fetched != nullptr)
      copyElement<size>(pairs.fetchedData + std::size_t{pairs.fetched[i]} * size, changed);
    use(changed, pairs.otherData + std::size_t{pairs.other[i]} * size);
  }
}

/// Rounds an element to its host type, because devices store narrow types as ints and floats.
struct AsStored {
  ElementType type;
  void operator()(std::byte* element) const {
    std::byte onHost[16];
    toHostElements(type, element, onHost, 1);
    toDeviceElements(type, onHost, element, 1);
  }
};

struct AsComputed {
  void operator()(std::byte*) const {}
};

/// T is float, double, or std::uint32_t for ints, which wrap.
template <class T, std::size_t components, class Op, class Store>
void combineBy(const Op& op, const Store& store, const ElementPairs& pairs) {
  using Element = std::array<T, components>;
  forEachPair<sizeof(Element)>(pairs, 0, pairs.count,
                               [&](std::byte* changed, const std::byte* other) {
                                 Element a, b;
                                 std::memcpy(&a, other, sizeof a);
                                 std::memcpy(&b, changed, sizeof b);
                                 for (std::size_t c = 0; c < components; ++c)
                                   b[c] = op(a[c], b[c]);
                                 std::memcpy(changed, &b, sizeof b);
                                 store(changed);
                               });
}

template <class T, std::size_t components, class Store>
void combineAll(StreamOperator op, const Store& store, const ElementPairs& pairs) {
  switch (op) {
    case StreamOperator::Assign:
      return combineBy<T, components>([](T a, T) { return a; }, store, pairs);
    case StreamOperator::Add:
      return combineBy<T, components>([](T a, T b) { return b + a; }, store, pairs);
    case StreamOperator::Multiply:
      return combineBy<T, components>([](T a, T b) { return b * a; }, store, pairs);
    case StreamOperator::Increment:
      return combineBy<T, components>([](T a, T) { return a + T(1); }, store, pairs);
  }
}

template <class T, std::size_t components>
void combineAll(StreamOperator op, ElementType type, const ElementPairs& pairs) {
  if (isDeviceType(type) || op == StreamOperator::Assign)
    return combineAll<T, components>(op, AsComputed(), pairs);
  combineAll<T, components>(op, AsStored{type}, pairs);
}

template <class T>
void combineComponents(StreamOperator op, ElementType type, const ElementPairs& pairs) {
  switch (componentCount(type)) {
    case 1:
      return combineAll<T, 1>(op, type, pairs);
    case 2:
      return combineAll<T, 2>(op, type, pairs);
    case 3:
      return combineAll<T, 3>(op, type, pairs);
    default:
      return combineAll<T, 4>(op, type, pairs);
  }
}

}  // namespace

void combineByOperator(StreamOperator op, ElementType type, const ElementPairs& pairs) {
  switch (elementFamily(deviceType(type))) {
    case ElementFamily::Int:
      return combineComponents<std::uint32_t>(op, type, pairs);
    case ElementFamily::Double:
      return componentCount(type) == 1 ? combineAll<double, 1>(op, type, pairs)
                                       : combineAll<double, 2>(op, type, pairs);
    default:
      return combineComponents<float>(op, type, pairs);
  }
}

ReductionOfPairs::ReductionOfPairs(body::CombineBody combine, std::size_t parameterCount,
                                   ElementType type)
    : combine_(combine), arguments_(parameterCount), size_(elementSize(type)) {}

void ReductionOfPairs::combine(const ElementPairs& pairs) {
  withElementBytes(size_, [&](auto size) { combineOf<size.value>(pairs); });
}

template <std::size_t size>
void ReductionOfPairs::combineOf(const ElementPairs pairs) {
  for (int begin = 0, end; begin < pairs.count; begin = end) {
    end = endOfBatch(pairs, begin);
    std::byte* pair = pairs_;
    forEachPair<size>(pairs, begin, end, [&](std::byte* changed, const std::byte* other) {
      // A body combines adjacent elements, the accumulator on the left.
      copyElement<size>(pair, changed);
      copyElement<size>(pair + size, other);
      pair += 2 * size;
    });
    combine_(arguments_.data(), pairs_, 2LL * (end - begin), pairs_);
    for (int i = begin; i < end; ++i) {
      copyElement<size>(pairs.changedData + std::size_t{pairs.changed[i]} * size,
                        pairs_ + static_cast<std::size_t>(i - begin) * size);
    }
  }
}

int ReductionOfPairs::endOfBatch(const ElementPairs& pairs, int begin) {
  if (++batch_ == 0) {
    std::fill(std::begin(batches_), std::end(batches_), std::uint16_t{0});
    batch_ = 1;
  }
  const int last = std::min(begin + kMax, pairs.count);
  for (int i = begin; i < last; ++i) {
    std::uint16_t& lastOfHash = batches_[pairs.changed[i] * 2654435761u >> (32 - kSlotBits)];
    if (lastOfHash == batch_) return i;
    lastOfHash = batch_;
  }
  return last;
}

}  // namespace brook::cpu
