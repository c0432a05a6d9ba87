// Entries of an index stream as numbers of elements.
//
//   index 2, -0.4, 7, NAN, 1.5 of a line of 3 elements, entries 10 to 14
//     all elements         entries 10, 11, 14 at the elements 2, 0, 2
//     the elements [0, 2)  entry 11 at element 0
#pragma once

#include <brook/shape.hpp>

#include <cstdint>

namespace brook::cpu {

class IndexEntries {
 public:
  /// Entries that are looked at together.
  static constexpr std::int64_t kMost = 1024;

  /// `values`: those of the entries from number 0 on, a component for each dimension of `indexed`,
  /// which has `rank` of them but for leading extents of 1, x the fastest.
  IndexEntries(const float* values, int rank, const Shape& indexed);

  /// Those of the entries [first, first + count), at most kMost, that name one of the elements
  /// [begin, end).
  void find(std::int64_t first, std::int64_t count, std::uint32_t begin, std::uint32_t end);

  int count() const { return count_; }
  const std::uint32_t* entries() const { return entries_; }
  const std::uint32_t* elements() const { return elements_; }

 private:
  void findPlacesInALine(std::int64_t first, std::int64_t count);
  void findPlaces(std::int64_t first, std::int64_t count);

  const float* values_;
  int rank_;
  std::int32_t extents_[4];
  int count_ = 0;
  std::uint32_t places_[kMost];
  std::uint32_t entries_[kMost + 1];
  std::uint32_t elements_[kMost + 1];
};

}  // namespace brook::cpu
