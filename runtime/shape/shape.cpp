#include <brook/error.hpp>
#include <brook/shape.hpp>

#include <algorithm>

namespace brook {
namespace {

constexpr std::int64_t kMaxElements = INT32_MAX;

std::string listOf(const std::int64_t* extents, int rank) {
  std::string text = "<";
  for (int d = 0; d < rank; ++d)
    text += (d ? ", " : "") + std::to_string(extents[d]);
  return text + ">";
}

}  // namespace

Shape::Shape(std::initializer_list<std::int64_t> extents)
    : Shape(extents.begin(), static_cast<int>(extents.size())) {}

Shape::Shape(const std::int64_t* extents, int rank) : rank_(rank) {
  if (rank < 1 || rank > 4) {
    throw ShapeError("A shape has 1 to 4 extents, but " + std::to_string(rank) + " were given.");
  }
  if (std::any_of(extents, extents + rank, [](std::int64_t e) { return e < 0; })) {
    throw ShapeError("The shape " + listOf(extents, rank) + " has a negative extent.");
  }
  const bool isEmpty = std::find(extents, extents + rank, 0) != extents + rank;
  std::int64_t count = 1;
  for (int d = 0; d < rank; ++d) {
    // Never overflows: count <= 2^31 - 1 and so is each extent when it is multiplied.
    count = extents[d] > kMaxElements ? kMaxElements + 1 : isEmpty ? 0 : count * extents[d];
    if (count > kMaxElements) {
      throw ShapeError("The shape " + listOf(extents, rank) +
                       " has more than the 2147483647 elements that a stream can hold.");
    }
    extents_[d] = static_cast<std::int32_t>(extents[d]);
  }
}

std::string Shape::toString() const {
  std::int64_t extents[4];
  std::copy(extents_, extents_ + rank_, extents);
  return listOf(extents, rank_);
}

}  // namespace brook
