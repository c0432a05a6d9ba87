// Frames that are uploaded while the kernel of the frame before runs, for tests/perf/overlap.
//
//   brook_perf_overlap BACKEND SIDE FRAMES
//
// With BRT_TRACE=file.json the trace tells what ran when. The status is 1 if a result was wrong.
#include "kernels.br.h"

#include <brook/brook.hpp>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

bool isRight(const std::vector<float4>& first, const std::vector<float4>& last) {
  return first[0].x != last[0].x && first[0].x == first.back().x && last[0].x == last.back().x;
}

int run(const char* backend, int side, int frames) {
  brook::initialize(backend);
  const auto count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  brook::Stream<float4> frame{side, side};
  brook::Stream<float4> firstResult{side, side};
  brook::Stream<float4> result{side, side};
  const auto uploadAndLaunch = [&](float value, brook::Stream<float4>& target) {
    frame.read(std::vector<float4>(count, float4(value, value, value, value)).data());
    mad43(0.5f, frame, target);
  };
  uploadAndLaunch(0, firstResult);
  brook::finish();  // the driver has compiled
  for (int i = 1; i < frames; ++i)
    uploadAndLaunch(static_cast<float>(i), result);
  brook::finish();
  std::vector<float4> first(count);
  std::vector<float4> last(count);
  firstResult.write(first.data());
  result.write(last.data());
  brook::finalize();
  return isRight(first, last) ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fprintf(stderr, "usage: %s BACKEND SIDE FRAMES\n", arguments[0]);
    return 2;
  }
  return run(arguments[1], std::atoi(arguments[2]), std::atoi(arguments[3]));
}
