// The operators of streamGatherOp and its relatives on elements in memory, many at a time.
#pragma once

#include <brook/element_type.hpp>
#include <brook/kernel_body.h>
#include <brook/stream_operator.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brook::cpu {

/// Elements by their numbers: for i = 0, 1, ..  changed[i] = op(other[i], changed[i]). One element
/// may be changed several times, and be its own other.
struct ElementPairs {
  int count;
  std::byte* changedData;
  const std::uint32_t* changed;
  const std::byte* otherData;
  const std::uint32_t* other;
  /// If not null: fetched[i] = what changed[i] was before.
  std::byte* fetchedData = nullptr;
  const std::uint32_t* fetched = nullptr;
};

/// A predefined operator. `type`: as the program has it; the elements are as devices hold them.
void combineByOperator(StreamOperator op, ElementType type, const ElementPairs& pairs);

/// A reduction of the program. Its body combines many pairs at once, of which no two change one
/// element; a pair that does waits for the others.
class ReductionOfPairs {
 public:
  /// `type`: as devices hold it.
  ReductionOfPairs(body::CombineBody combine, std::size_t parameterCount, ElementType type);

  void combine(const ElementPairs& pairs);

 private:
  static constexpr int kMax = 128;      ///< pairs of a batch
  static constexpr int kSlotBits = 12;  ///< so many that pairs seldom meet by chance

  template <std::size_t size>
  void combineOf(ElementPairs pairs);
  /// The first pair from `begin` on that may change what one before it does, or one too many.
  int endOfBatch(const ElementPairs& pairs, int begin);

  body::CombineBody combine_;
  std::vector<body::Argument> arguments_;
  std::size_t size_;
  alignas(64) std::byte pairs_[2 * kMax * 16];
  /// By a hash of an element: the batch in which one with this hash was last.
  std::uint16_t batches_[1 << kSlotBits] = {};
  std::uint16_t batch_ = 0;
};

}  // namespace brook::cpu
