// The operators of streamGatherOp and its relatives on many pairs of elements in memory.
#pragma once

#include <brook/element_type.hpp>
#include <brook/kernel_body.h>
#include <brook/stream_operator.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brook::cpu {

/// Pairs of elements by their indices: changed[i] = op(other[i], changed[i]) for i = 0, 1, .. One
/// element may be changed several times, and may be its own `other`.
struct ElementPairs {
  int count;
  std::byte* changedData;
  const std::uint32_t* changed;
  const std::byte* otherData;
  const std::uint32_t* other;
  /// If not null, fetched[i] becomes the old value of changed[i].
  std::byte* fetchedData = nullptr;
  const std::uint32_t* fetched = nullptr;
};

/// Applies a predefined operator. `type` is the host type; the elements have the device's type.
void combineByOperator(StreamOperator op, ElementType type, const ElementPairs& pairs);

/// Applies a reduction of the program. Its body combines batches of pairs, in which no two pairs
/// change one element. A pair that would begins the next batch.
class ReductionOfPairs {
 public:
  /// `type` is the device's type.
  ReductionOfPairs(body::CombineBody combine, std::size_t parameterCount, ElementType type);

  void combine(const ElementPairs& pairs);

 private:
  static constexpr int kMax = 128;      ///< pairs of a batch
  static constexpr int kSlotBits = 12;  ///< enough to make chance collisions rare

  template <std::size_t size>
  void combineOf(ElementPairs pairs);
  /// Returns the first pair from `begin` on that may collide with one before it, or that exceeds
  /// kMax.
  int endOfBatch(const ElementPairs& pairs, int begin);

  body::CombineBody combine_;
  std::vector<body::Argument> arguments_;
  std::size_t size_;
  alignas(64) std::byte pairs_[2 * kMax * 16];
  /// The last batch with an element of each hash.
  std::uint16_t batches_[1 << kSlotBits] = {};
  std::uint16_t batch_ = 0;
};

}  // namespace brook::cpu
