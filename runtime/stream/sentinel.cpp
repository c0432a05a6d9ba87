// Streams of one infinity, which programs for BrookGPU 0.5 ask for when they bring its helpers for
// variable outputs along.
#include <brook/names_0_5.hpp>
#include <brook/stream.hpp>

#include <limits>

namespace brook {

stream* sentinelStream(int rank) {
  thread_local stream sentinels[5];
  const std::int64_t ones[4] = {1, 1, 1, 1};
  const float infinity = std::numeric_limits<float>::infinity();
  const Shape shape(ones, rank);
  stream& sentinel = sentinels[rank];
  sentinel = stream(ElementType::Float, shape);
  sentinel.read(&infinity);
  return &sentinel;
}

}  // namespace brook
