#include "tests/perf/harness/measurement.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <stdexcept>

namespace brook::perf {
namespace {

// The first run, which does not count, leaves the contestant's own data in the caches and drives
// out the others': some contestants share their inputs.
double sampleSeconds(const Contestant& contestant, int count, const Clock& clock) {
  contestant.run(1);
  const double start = clock();
  contestant.run(count);
  return clock() - start;
}

// How often the work is repeated for one sample. The first run of a program compiles it.
int runsOfSample(const Contestant& contestant, const Settings& settings) {
  int count = 1;
  while (sampleSeconds(contestant, count, settings.clock) < settings.sampleSeconds)
    count *= 2;
  return count;
}

// Each begins as often as the others, and follows each neighbour as often as it precedes it.
std::size_t turn(std::size_t round, std::size_t place, std::size_t count) {
  const std::size_t turned = (round / 2 + place) % count;
  return round % 2 == 0 ? turned : count - 1 - turned;
}

bool isNear(float value, float expected, const Reference& reference) {
  const float magnitude = std::max(std::abs(expected), reference.scale);
  return value == expected || std::abs(value - expected) <= reference.tolerance * magnitude;
}

void verifyOne(const Contestant& contestant, const Reference& reference) {
  contestant.run(1);
  const std::vector<float> values = contestant.result();
  if (values.size() != reference.values.size())
    throw std::runtime_error(contestant.name + ": " + std::to_string(values.size()) +
                             " values instead of " + std::to_string(reference.values.size()));
  int wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (isNear(values[i], reference.values[i], reference)) continue;
    if (++wrong <= reference.outliers) continue;
    throw std::runtime_error(contestant.name + ": value " + std::to_string(i) + " is " +
                             std::to_string(values[i]) + " instead of " +
                             std::to_string(reference.values[i]));
  }
}

// The value at `place` of [0, 1] of a sorted list.
double valueAt(const std::vector<double>& sorted, double place) {
  const double position = place * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

}  // namespace

void verify(std::span<const Contestant> contestants, const Reference& reference) {
  for (const Contestant& contestant : contestants)
    verifyOne(contestant, reference);
}

double processSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double wallSeconds() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

std::vector<std::vector<double>> measure(std::span<const Contestant> contestants,
                                         const Settings& settings) {
  std::vector<int> runs;
  for (const Contestant& contestant : contestants)
    runs.push_back(runsOfSample(contestant, settings));
  std::vector<std::vector<double>> samples(contestants.size());
  for (int round = 0; round < settings.rounds; ++round) {
    for (std::size_t place = 0; place < contestants.size(); ++place) {
      const std::size_t i = turn(static_cast<std::size_t>(round), place, contestants.size());
      samples[i].push_back(sampleSeconds(contestants[i], runs[i], settings.clock) / runs[i]);
    }
  }
  return samples;
}

Quartiles quartiles(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {valueAt(values, 0.25), valueAt(values, 0.5), valueAt(values, 0.75)};
}

Quartiles speedOver(const std::vector<double>& peer, const std::vector<double>& ours) {
  std::vector<double> ratios;
  for (std::size_t round = 0; round < ours.size(); ++round)
    ratios.push_back(peer[round] / ours[round]);
  return quartiles(ratios);
}

}  // namespace brook::perf
