// Subview: a box of elements of a stream, as domain() selects it.
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
  Shape shape;                          ///< has the rank of the whole stream

  bool operator==(const Subview& other) const {
    return first == other.first && shape == other.shape;
  }
};

/// Returns the subview of `whole` between two positions with the same count of components, fastest
/// dimension first. Leading dimensions of extent 1 may be missing or added. Returns nullopt if the
/// dimensions do not match or the range exceeds `whole`.
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

/// Splits the subview into the fewest possible ranges, in order. A subview without elements has
/// none.
///
///   whole <4, 8>, subview from (1, 2) of <2, 3>  ->  {10, 0, 3} {18, 3, 3}
std::vector<ContiguousRange> rangesOf(const Shape& whole, const Subview& subview);

/// Returns the linear position in the whole of the first element of a subview that is one range, or
/// nullopt if it has several.
///
///   whole <4, 8>, subview from (1, 0) of <2, 8>  ->  8;  from (1, 2) of <2, 3>  ->  nullopt
std::optional<std::int64_t> contiguousStart(const Shape& whole, const Subview& subview);

/// Returns a subview of a subview. `inner` is relative to the first element of `outer`.
Subview nested(const Subview& outer, const Subview& inner);

/// True if two subviews of one stream have an element in common.
bool overlap(const Subview& a, const Subview& b);

}  // namespace brook
