// Entries of an index stream as indices of elements.
//
//   index 2, -0.4, 7, NAN, 1.5 of a line of 3 elements, entries 10 to 14
//     all elements         entries 10, 11, 14 at the elements 2, 0, 2
//     the elements [0, 2)  entry 11 at element 0
#pragma once

#include <brook/shape.hpp>

#include <cstdint>

namespace brook::cpu {

/// An index stream and the shape of the stream that it indexes.
class IndexStream {
 public:
  /// `values` has a component for each of the `rank` dimensions of `indexed` without leading
  /// extents of 1; x is the fastest dimension.
  IndexStream(const float* values, int rank, const Shape& indexed);

  /// Finds the elements of the entries [first, first + count), UINT32_MAX for positions outside.
  void findElements(std::int64_t first, std::int64_t count, std::uint32_t* elements) const;

 private:
  void findInALine(std::int64_t first, std::int64_t count, std::uint32_t* elements) const;

  const float* values_;
  int rank_;
  std::int32_t extents_[4];
};

/// A sequence of entries.
class IndexEntries {
 public:
  static constexpr std::int64_t kMax = 1024;

  /// Keeps the entries whose elements are in [begin, end). `elements` has the results of
  /// IndexStream::findElements for at most kMax entries from `first` on.
  void keep(const std::uint32_t* elements, std::int64_t first, std::int64_t count,
            std::uint32_t begin, std::uint32_t end);

  int count() const { return count_; }
  const std::uint32_t* entries() const { return entries_; }
  const std::uint32_t* elements() const { return elements_; }

 private:
  int count_ = 0;
  std::uint32_t entries_[kMax + 1];
  std::uint32_t elements_[kMax + 1];
};

}  // namespace brook::cpu
