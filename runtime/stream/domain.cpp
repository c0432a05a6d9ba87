// Views: stream::domain.
//
//   image<480, 640>.domain(int2(10, 20), int2(30, 60))
//     ->  rows 20 to 59 of columns 10 to 29: <40, 20>
#include "runtime/shape/match.h"
#include "runtime/shape/part.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>
#include <brook/stream.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brook {
namespace {

using Ends = std::vector<std::int64_t>;

std::string text(const Ends& position) {
  std::string result;
  for (const std::int64_t component : position)
    result += (result.empty() ? "(" : ", ") + std::to_string(component);
  return result + ")";
}

void requireStream(const stream& whole) {
  if (whole.isEmpty()) throw ArgumentError("domain: the stream is an empty handle.");
}

/// `min` and `max` begin with the fastest dimension.
stream view(const stream& whole, const Ends& min, const Ends& max) {
  requireStream(whole);
  const Shape& shape = whole.shape();
  const auto fail = [&](const std::string& why) {
    const std::string error = "domain: the range from " + text(min) + " to " + text(max) + " " +
                              why + " a stream of shape " + shape.toString() +
                              " (the first component counts along the last, fastest dimension).";
    whole.object()->rememberError(BR_ERROR_DOMAIN, error);
    return ShapeError(error);
  };
  const std::optional<Part> found = partBetween(shape, min, max);
  if (!found && !withRank(shape, static_cast<int>(min.size())))
    throw fail("has another number of dimensions than");
  if (!found) throw fail("does not lie in");
  const Part part = whole.part() != nullptr ? nested(*whole.part(), *found) : *found;
  return {whole.object(), &part};
}

}  // namespace

stream stream::domain(int min, int max) const {
  return view(*this, {min}, {max});
}
stream stream::range(std::int64_t min, std::int64_t max) const {
  return view(*this, {min}, {max});
}
stream stream::domain(int2 min, int2 max) const {
  return view(*this, {min.x, min.y}, {max.x, max.y});
}
stream stream::domain(int3 min, int3 max) const {
  return view(*this, {min.x, min.y, min.z}, {max.x, max.y, max.z});
}
stream stream::domain(int4 min, int4 max) const {
  return view(*this, {min.x, min.y, min.z, min.w}, {max.x, max.y, max.z, max.w});
}
stream stream::domain(const unsigned* min, const unsigned* max) const {
  requireStream(*this);
  if (min == nullptr || max == nullptr) throw ArgumentError("domain: an end is a null pointer.");
  const int rank = shape().rank();
  return view(*this, Ends(min, min + rank), Ends(max, max + rank));
}

}  // namespace brook
