// Workloads: what is measured, as a Brook kernel, as programs of others that do the same, and as
// plain C++ that says what is right.
#pragma once

#include "tests/perf/harness/measurement.h"
#include "tests/perf/harness/stream_memory.h"

#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brook::perf {

/// Somebody else's program, in one form or in several, of which the fastest counts.
struct Peer {
  std::string name;  ///< of the row
  std::optional<double> aim;
  std::vector<Contestant> forms;         ///< none: what it needs is not on this machine
  bool isOptimal = false;                ///< says how near the machine's limits it comes
  double allowance = 0;                  ///< seconds that are added to its time
  std::optional<double> published = {};  ///< its seconds, of a program that does not run here
};

/// What one launch does at least, for the share of what the machine can do.
struct Cost {
  double operations = 0;
  double bytes = 0;    ///< that it touches
  double traffic = 0;  ///< bytes that it moves: what it only writes is read by the cache before
};

/// Of so many elements, by what an element costs.
Cost costOf(std::size_t elements, double operations, double bytes, double traffic);

struct Workload {
  std::string name;
  Reference reference;
  Cost cost;
  Contestant brook;
  std::vector<Peer> peers;
  bool isWallTime = false;  ///< not the processor time of all threads
};

/// One for each number of threads.
struct Runtimes {
  Runtime& oneThread;
  Runtime& twoThreads;
};

/// A workload that takes no memory before it is measured.
struct NamedWorkload {
  std::string name;
  std::function<Workload(const Runtimes& runtimes)> make;
};

/// Numbers between 0 and 1 without a pattern, the same each time.
Floats noise(std::size_t count, unsigned seed);
SharedFloats zeros(std::size_t count);

/// Runs `once` as often as it is asked to; what was computed is in the vectors, one after the
/// other.
Contestant contestantOf(const std::string& name, const std::function<void()>& once,
                        const std::vector<SharedFloats>& results);

/// Kernel calls on the runtime, which must outlive it. Streams of floats or of vectors of floats.
Contestant brookContestant(Runtime& runtime, const std::function<void()>& launch,
                           const std::vector<stream>& results);
/// A stream of the current runtime with these elements.
stream streamOf(const Element& element, const Shape& shape, const Floats& values);

/// `side`: 1024 for measurements; 64 to see that everything works.
std::vector<NamedWorkload> elementwiseWorkloads(int side);
std::vector<NamedWorkload> gridWorkloads(int side);
std::vector<NamedWorkload> computeWorkloads(int side);
std::vector<NamedWorkload> linearAlgebraWorkloads(int side);
std::vector<NamedWorkload> fourierWorkloads(int side);
std::vector<NamedWorkload> imageWorkloads(int side);
std::vector<NamedWorkload> placesWorkloads(int side);
std::vector<NamedWorkload> launchWorkloads(int side);
std::vector<NamedWorkload> pushWorkloads(int side);
std::vector<NamedWorkload> publishedWorkloads(int side);

}  // namespace brook::perf
