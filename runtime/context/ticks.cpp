#include "runtime/context/ticks.h"

#include <chrono>

#if defined(__x86_64__)
#include <cpuid.h>
#include <x86intrin.h>
#endif

namespace brook::context {
namespace {

std::int64_t nanoseconds() {
  const std::chrono::nanoseconds now = std::chrono::steady_clock::now().time_since_epoch();
  return now.count();
}

/// True if the counter has the same rate in all states of the processor.
bool hasSteadyCounter() {
#if defined(__x86_64__)
  constexpr unsigned kPowerManagement = 0x80000007, kInvariantCounter = 1u << 8;
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(kPowerManagement, &a, &b, &c, &d) != 0 && (d & kInvariantCounter) != 0;
#else
  return false;
#endif
}

std::int64_t counter() {
#if defined(__x86_64__)
  return static_cast<std::int64_t>(__rdtsc());
#else
  return nanoseconds();
#endif
}

/// The values of both clocks at the first measurement of the process.
struct Start {
  const bool usesCounter = hasSteadyCounter();
  const std::int64_t ticks = usesCounter ? counter() : nanoseconds();
  const std::int64_t time = nanoseconds();
};

const Start& firstTick() {
  static const Start first;
  return first;
}

}  // namespace

std::int64_t ticks() {
  return firstTick().usesCounter ? counter() : nanoseconds();
}

double secondsOf(std::int64_t count) {
  const std::int64_t all = ticks() - firstTick().ticks, time = nanoseconds() - firstTick().time;
  if (all <= 0) return 0;
  return 1e-9 * static_cast<double>(count) * static_cast<double>(time) / static_cast<double>(all);
}

}  // namespace brook::context
