// Entries of an index stream as numbers of elements.
//
//   index 2, -0.4, 7, NAN, 1.5 of a line of 3 elements, entries 10 to 14
//     all elements         entries 10, 11, 14 at the elements 2, 0, 2
//     the elements [0, 2)  entry 11 at element 0
#pragma once

#include <brook/shape.hpp>

#include <cstdint>

namespace brook::cpu {

/// An index stream, and what it names elements of.
class IndexStream {
 public:
  /// `values`: a component for each of the `rank` dimensions that `indexed` has but for leading
  /// extents of 1, x the fastest.
  IndexStream(const float* values, int rank, const Shape& indexed);

  /// The elements that the entries [first, first + count) name; UINT32_MAX for those outside.
  void findElements(std::int64_t first, std::int64_t count, std::uint32_t* elements) const;

 private:
  void findInALine(std::int64_t first, std::int64_t count, std::uint32_t* elements) const;

  const float* values_;
  int rank_;
  std::int32_t extents_[4];
};

/// A stretch of entries.
class IndexEntries {
 public:
  static constexpr std::int64_t kMax = 1024;

  /// `elements`: what IndexStream::findElements tells of entries from number `first` on, at most
  /// kMax. Keeps those that name one of the elements [begin, end).
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
