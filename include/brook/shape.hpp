// Shape: the extents of a stream.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>

namespace brook {

/// 1 to 4 extents, slowest dimension first, as in `float s<rows, columns>`. An extent may be 0.
/// The number of elements is at most 2^31 - 1.
class Shape {
 public:
  /// Throws ShapeError for a rank outside 1..4, a negative extent or too many elements.
  Shape(std::initializer_list<std::int64_t> extents);
  Shape(const std::int64_t* extents, int rank);
  /// Rank 1, extent 0.
  Shape() = default;

  int rank() const { return rank_; }
  /// Extent of dimension d, 0 the slowest.
  std::int32_t operator[](int d) const { return extents_[d]; }
  /// Extent counted from the fastest dimension; 1 beyond the rank.
  std::int32_t fromFastest(int d) const { return d < rank_ ? extents_[rank_ - 1 - d] : 1; }
  std::int64_t elementCount() const {
    std::int64_t count = 1;
    for (int d = 0; d < rank_; ++d)
      count *= extents_[d];
    return count;
  }
  bool operator==(const Shape& other) const {
    return rank_ == other.rank_ && extents_[0] == other.extents_[0] &&
           extents_[1] == other.extents_[1] && extents_[2] == other.extents_[2] &&
           extents_[3] == other.extents_[3];
  }
  bool operator!=(const Shape& other) const { return !(*this == other); }
  /// "<480, 640>"
  std::string toString() const;

 private:
  std::int32_t extents_[4] = {0, 0, 0, 0};  ///< 0 beyond the rank
  int rank_ = 1;
};

}  // namespace brook
