// Subview: a box of elements inside a stream, as domain() cuts it out.
#pragma once

#include <brook/shape.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace brook {

struct Subview {
  std::array<std::int32_t, 4> first{};  ///< position of the first element, slowest dimension first
  Shape shape;                          ///< of the rank of the whole

  bool operator==(const Subview& other) const {
    return first == other.first && shape == other.shape;
  }
};

/// The subview of `whole` between two positions of one number of components, the fastest dimension
/// first. Leading dimensions of extent 1 may be missing or added. Nothing when the range has other
/// dimensions or does not lie inside.
///
///   <4, 8>, (2, 1) to (5, 3)  ->  from (1, 2) of <2, 3>
///   <1, 8>, (2) to (5)  ->  from (0, 2) of <1, 3>
std::optional<Subview> subviewBetween(const Shape& whole, std::span<const std::int64_t> min,
                                      std::span<const std::int64_t> max);

/// Elements that are neighbours in memory both in the whole and in the subview, by linear position.
struct ContiguousRange {
  std::int64_t inWhole;
  std::int64_t inSubview;
  std::int64_t count;
};

/// The subview as few ranges as possible, in order. None for a subview without elements.
///
///   whole <4, 8>, subview from (1, 2) of <2, 3>  ->  {10, 0, 3} {18, 3, 3}
std::vector<ContiguousRange> rangesOf(const Shape& whole, const Subview& subview);

/// The first element of a subview that is one range, by its linear position in the whole.
///
///   whole <4, 8>, subview from (1, 0) of <2, 8>  ->  8;  from (1, 2) of <2, 3>  ->  none
std::optional<std::int64_t> contiguousStart(const Shape& whole, const Subview& subview);

/// A subview of a subview: `inner` counts from the first element of `outer`.
Subview nested(const Subview& outer, const Subview& inner);

/// Whether two subviews of one whole have an element in common.
bool overlap(const Subview& a, const Subview& b);

}  // namespace brook
