#include "runtime/brt_info/measure_costs.h"

#include "model.br.h"

#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <vector>

namespace brook::info {
namespace {

using Clock = std::chrono::steady_clock;

/// The duration of each measurement, and its minimum count of rounds.
constexpr double kSeconds = 0.04;
constexpr int kMinRounds = 3;
/// Calls run without a wait between them as long as all of them take no longer than this.
constexpr double kBatchSeconds = 1e-3;
constexpr int kMaxCalls = 64;

/// The larger ones determine the bandwidth, because small ones stay in the caches.
constexpr std::int64_t kTransferBytes[] = {1 << 10, 1 << 14, 1 << 22, 1 << 24, 1 << 26};
constexpr int kRowBytes = 1 << 14;  // no backend folds streams of this width

/// The extents of the streams of kMeasuredKernels. mad688 has smaller ones because it is slow.
constexpr unsigned kSides[] = {2048, 2048, 512};

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The measured backend, started beside the existing ones.
class Started {
 public:
  explicit Started(const std::string& backend) {
    setRuntime(nullptr);
    runtime_ = initialize(backend.c_str());
  }
  ~Started() { finalize(); }
  Started(const Started&) = delete;
  Started& operator=(const Started&) = delete;

  Runtime& runtime() const { return *runtime_; }

 private:
  Runtime* runtime_;
};

/// Returns the seconds of a call, from several calls up to their end. The first call compiles and
/// touches memory. The minimum of all rounds counts, because other programs disturb it least.
double secondsOfCall(Runtime& runtime, const std::function<void()>& call) {
  const auto run = [&](int calls) {
    const Clock::time_point begin = Clock::now();
    for (int i = 0; i < calls; ++i)
      call();
    runtime.finish();
    return since(begin) / calls;
  };
  run(1);
  const int calls =
      static_cast<int>(std::clamp(kBatchSeconds / run(1), 1.0, static_cast<double>(kMaxCalls)));
  double least = std::numeric_limits<double>::infinity();
  const Clock::time_point begin = Clock::now();
  for (int round = 0; round < kMinRounds || since(begin) < kSeconds; ++round)
    least = std::min(least, run(calls));
  return least;
}

TransferCosts transfersOf(Runtime& runtime) {
  std::vector<CostSample> uploads, downloads;
  for (const std::int64_t bytes : kTransferBytes) {
    std::vector<float> elements(static_cast<std::size_t>(bytes) / sizeof(float), 0.5f);
    const std::int64_t row = std::min<std::int64_t>(bytes, kRowBytes);
    stream s(ElementType::Float4,
             {static_cast<unsigned>(bytes / row), static_cast<unsigned>(row / 16)});
    const auto units = static_cast<double>(bytes);
    uploads.push_back({units, secondsOfCall(runtime, [&] { s.read(elements.data()); })});
    downloads.push_back({units, secondsOfCall(runtime, [&] { s.write(elements.data()); })});
  }
  return {fitLinearCost(uploads), fitLinearCost(downloads)};
}

using Kernel = void (*)(const stream& x, const stream& y, const stream& r);

/// The kernels in the order of kMeasuredKernels.
constexpr Kernel kKernels[] = {
    [](const stream& x, const stream& y, const stream& r) { saxpy(0.5f, x, y, r); },
    [](const stream& x, const stream&, const stream& r) { mad43(0.5f, x, r); },
    [](const stream& x, const stream&, const stream& r) { mad688(0.5f, x, r); }};

/// Returns the seconds of a call of the kernel on streams of side * side elements.
double secondsOfCall(Runtime& runtime, Kernel kernel, unsigned side) {
  const Shape shape{side, side};
  stream x(ElementType::Float4, shape), y(ElementType::Float4, shape),
      r(ElementType::Float4, shape);
  const std::vector<float> elements(std::size_t{4} * side * side, 0.5f);
  x.read(elements.data());
  y.read(elements.data());
  return secondsOfCall(runtime, [&] { kernel(x, y, r); });
}

std::vector<double> secondsOfElements(Runtime& runtime) {
  std::vector<double> seconds;
  for (std::size_t i = 0; i < std::size(kKernels); ++i) {
    const double elements = static_cast<double>(kSides[i]) * kSides[i];
    seconds.push_back(secondsOfCall(runtime, kKernels[i], kSides[i]) / elements);
  }
  return seconds;
}

}  // namespace

BackendCosts measureBackend(const std::string& backend) {
  const Started started(backend);
  Runtime& runtime = started.runtime();
  return {.name = runtime.backendName(),
          .device = runtime.device(),
          .isHardware = runtime.isHardware(),
          .transfers = transfersOf(runtime),
          .call = secondsOfCall(runtime, kKernels[0], 1),
          .elements = secondsOfElements(runtime)};
}

TransferCosts measureTransfers(const std::string& backend) {
  return transfersOf(Started(backend).runtime());
}

}  // namespace brook::info
