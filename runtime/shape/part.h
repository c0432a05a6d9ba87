// Part: a box of elements inside a stream, as domain() cuts it out.
#pragma once

#include <brook/shape.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace brook {

struct Part {
  std::array<std::int32_t, 4> first{};  ///< position of the first element, slowest dimension first
  Shape shape;                          ///< of the rank of the whole

  bool operator==(const Part& other) const { return first == other.first && shape == other.shape; }
};

/// The part of `whole` between two positions of one number of components, the fastest dimension
/// first. Leading dimensions of extent 1 may be missing or added. Nothing when the range has other
/// dimensions or does not lie inside.
///
///   <4, 8>, (2, 1) to (5, 3)  ->  from (1, 2) of <2, 3>;  <1, 8>, (2) to (5)  ->  from (0, 2) of <1, 3>
std::optional<Part> partBetween(const Shape& whole, std::span<const std::int64_t> min,
                                std::span<const std::int64_t> max);

/// Elements that are neighbours in memory both in the whole and in the part, by linear position.
struct PartRun {
  std::int64_t inWhole;
  std::int64_t inPart;
  std::int64_t count;
};

/// The part as few runs as possible, in order. None for a part without elements.
///
///   whole <4, 8>, part from (1, 2) of <2, 3>  ->  {10, 0, 3} {18, 3, 3}
std::vector<PartRun> runsOf(const Shape& whole, const Part& part);

/// The first element of a part that is one run, by its linear position in the whole.
///
///   whole <4, 8>, part from (1, 0) of <2, 8>  ->  8;  from (1, 2) of <2, 3>  ->  none
std::optional<std::int64_t> startOfRun(const Shape& whole, const Part& part);

/// A part of a part: `inner` counts from the first element of `outer`.
Part nested(const Part& outer, const Part& inner);

/// Whether two parts of one whole have an element in common.
bool overlap(const Part& a, const Part& b);

}  // namespace brook
