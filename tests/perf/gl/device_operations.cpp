#include "tests/perf/gl/device_operations.h"

#include "kernels.br.h"
#include "tests/perf/harness/rows.h"

#include <brook/stream_operators.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace brook::perf {
namespace {

constexpr const char* kLoop = "C++ loop";

using Values = std::vector<float>;

/// Streams of rank 1, or on the host their elements.
template <class List>
struct Operands {
  List source;
  List index;
  List target;
};

using Streams = Operands<stream>;
using Host = Operands<Values>;

struct DeviceOperation {
  const char* name;
  Host (*operands)(std::int64_t count);  ///< before the first run
  void (*brook)(Streams&);
  void (*loop)(Host&);
};

Host onlySource(std::int64_t count) {
  return {noise(count, 1), {0}, {0}};
}

// Every place once, neighbours far apart; `count` is a power of two.
Host permuted(std::int64_t count) {
  Host host = {noise(count, 1), {}, noise(count, 3)};
  for (std::int64_t i = 0; i < count; ++i)
    host.index.push_back(static_cast<float>(i * 2654435761 % count));
  return host;
}

// Of 2^20 elements as many as nine meet in one place.
Host meeting(std::int64_t count) {
  Host host = {noise(count, 1), noise(count, 2), noise(count, 3)};
  for (float& i : host.index)
    i = std::floor(i * static_cast<float>(count));
  return host;
}

template <int percent>
constexpr float kLimit = 0.01f * percent;

template <int percent>
void filter(Streams& s) {
  below(s.source, kLimit<percent>, s.target);
}

template <int percent>
void filter(Host& h) {
  h.target.clear();
  for (const float x : h.source) {
    if (x < kLimit<percent>) h.target.push_back(x);
  }
}

void repeat(Streams& s) {
  repeated(s.source, s.target);
}

void repeat(Host& h) {
  h.target.clear();
  for (const float x : h.source) {
    for (int i = 0; i < static_cast<int>(x * 9); ++i)
      h.target.push_back(x + static_cast<float>(i));
  }
}

std::size_t place(float index) {
  return static_cast<std::size_t>(index);
}

void put(Host& h) {
  for (std::size_t i = 0; i < h.source.size(); ++i)
    h.target[place(h.index[i])] = h.source[i];
}

void putSum(Host& h) {
  for (std::size_t i = 0; i < h.source.size(); ++i)
    h.target[place(h.index[i])] += h.source[i];
}

void fetch(Host& h) {
  for (std::size_t i = 0; i < h.target.size(); ++i)
    h.target[i] = h.source[place(h.index[i])];
}

void fetchAndAdd(Host& h) {
  for (std::size_t i = 0; i < h.target.size(); ++i)
    h.target[i] += h.source[place(h.index[i])];
}

constexpr DeviceOperation kOperations[] = {
    {"filter, 50 % pass", onlySource, filter<50>, filter<50>},
    {"filter, 1 % pass", onlySource, filter<1>, filter<1>},
    {"up to 8 pushes", onlySource, repeat, repeat},
    {"scatter output", permuted, [](Streams& s) { placed(s.source, s.index, s.target); }, put},
    {"streamGatherOp, fetch", permuted,
     [](Streams& s) { streamGatherOp(s.target, s.index, s.source, STREAM_GATHER_FETCH); }, fetch},
    {"streamScatterOp, add", permuted,
     [](Streams& s) { streamScatterOp(s.target, s.index, s.source, STREAM_SCATTER_ADD); },
     fetchAndAdd},
    {"streamScatter, assign", permuted,
     [](Streams& s) { streamScatter(s.target, s.index, s.source, STREAM_SCATTER_ASSIGN); }, put},
    {"streamScatter, add", meeting,
     [](Streams& s) { streamScatter(s.target, s.index, s.source, STREAM_SCATTER_ADD); }, putSum}};

stream streamOf(const Values& values) {
  stream s(ElementType::Float, Shape{static_cast<int>(values.size())});
  s.read(values.data());
  return s;
}

Contestant loopContestant(const Host& operands, void (*loop)(Host&)) {
  const auto host = std::make_shared<Host>(operands);
  return {kLoop,
          [host, loop](int count) {
            for (int i = 0; i < count; ++i)
              loop(*host);
          },
          [host] { return host->target; }};
}

Contestant backendContestant(const std::string& backend, Runtime& runtime, const Host& host,
                             void (*brook)(Streams&)) {
  setRuntime(&runtime);
  const auto streams = std::make_shared<Streams>(
      Streams{streamOf(host.source), streamOf(host.index), streamOf(host.target)});
  return brookContestant(
      backend, runtime, [streams, brook] { brook(*streams); },
      [streams] {
        Values values(static_cast<std::size_t>(streams->target.shape().elementCount()));
        streams->target.write(values.data());
        return values;
      });
}

void compareOperation(Bench& bench, const DeviceOperation& operation, std::int64_t count) {
  const Host operands = operation.operands(count);
  const Contestant contestants[] = {
      loopContestant(operands, operation.loop),
      backendContestant("gl:compute", bench.backends.compute(), operands, operation.brook),
      backendContestant("gl:fragment", bench.backends.fragment, operands, operation.brook)};
  Host expected = operands;
  operation.loop(expected);
  verify(contestants, {.values = expected.target});
  const std::vector<std::vector<double>> samples = measure(contestants, bench.settings);
  char note[32];
  std::snprintf(note, sizeof note, "peer: %.2f ms", 1000 * quartiles(samples[0]).median);
  for (const std::size_t i : {1, 2})
    print({"gl",
           std::string(operation.name) + ", " + contestants[i].name + bench.suffix,
           kLoop,
           speedOver(samples[0], samples[i]),
           {},
           note});
}

}  // namespace

std::vector<NamedComparison> deviceOperationComparisons(int side) {
  const std::int64_t count = std::int64_t{side} * side;
  std::vector<NamedComparison> all;
  for (const DeviceOperation& operation : kOperations)
    all.push_back({operation.name, [&operation, count](Bench& bench) {
                     compareOperation(bench, operation, count);
                   }});
  return all;
}

}  // namespace brook::perf
