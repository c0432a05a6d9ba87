// Views: stream::domain.
//
//   image<480, 640>.domain(int2(10, 20), int2(30, 60))
//     ->  rows 20 to 59 of columns 10 to 29: <40, 20>
#include "runtime/shape/match.h"
#include "runtime/shape/subview.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>
#include <brook/stream.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace brook {
namespace {

/// A position or an end in each dimension, the fastest first.
using Ends = std::span<const std::int64_t>;

std::string text(Ends position) {
  std::string result;
  for (const std::int64_t component : position)
    result += (result.empty() ? "(" : ", ") + std::to_string(component);
  return result + ")";
}

void requireStream(const stream& whole) {
  if (whole.isEmpty()) throw ArgumentError("domain: the stream is an empty handle.");
}

stream view(const stream& whole, Ends min, Ends max) {
  requireStream(whole);
  const Shape& shape = whole.shape();
  const auto fail = [&](const std::string& why) {
    const std::string error = "domain: the range from " + text(min) + " to " + text(max) + " " +
                              why + " a stream of shape " + shape.toString() +
                              " (the first component counts along the last, fastest dimension).";
    whole.object()->setStickyError(BR_ERROR_DOMAIN, error);
    return ShapeError(error);
  };
  const std::optional<Subview> found = subviewBetween(shape, min, max);
  if (!found && !withRank(shape, static_cast<int>(min.size())))
    throw fail("has another number of dimensions than");
  if (!found) throw fail("does not lie in");
  const Subview subview = whole.subview() != nullptr ? nested(*whole.subview(), *found) : *found;
  return {*whole.object(), &subview};
}

}  // namespace

stream stream::domain(int min, int max) const {
  return range(min, max);
}
stream stream::range(std::int64_t min, std::int64_t max) const {
  return view(*this, {&min, 1}, {&max, 1});
}
stream stream::domain(int2 min, int2 max) const {
  const std::int64_t from[] = {min.x, min.y}, to[] = {max.x, max.y};
  return view(*this, from, to);
}
stream stream::domain(int3 min, int3 max) const {
  const std::int64_t from[] = {min.x, min.y, min.z}, to[] = {max.x, max.y, max.z};
  return view(*this, from, to);
}
stream stream::domain(int4 min, int4 max) const {
  const std::int64_t from[] = {min.x, min.y, min.z, min.w}, to[] = {max.x, max.y, max.z, max.w};
  return view(*this, from, to);
}
stream stream::domain(const unsigned* min, const unsigned* max) const {
  requireStream(*this);
  if (min == nullptr || max == nullptr) throw ArgumentError("domain: an end is a null pointer.");
  const auto rank = static_cast<std::size_t>(shape().rank());
  const std::vector<std::int64_t> from(min, min + rank), to(max, max + rank);
  return view(*this, from, to);
}

}  // namespace brook
