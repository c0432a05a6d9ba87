// The costs of launches and transfers, from the events of a trace.
//
// In: events as the runtime wrote them. Out: launches and transfers that can be compared between
// backends. A device's launches have its own times, and downloads exclude their wait for kernels.
// Moves between backends are left out, because the choice makes them and not the program.
#pragma once

#include "runtime/brt_info/trace_file.h"

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace brook::info {

struct KernelName {
  std::string name;
  std::string place;  ///< "blur.br:3"

  auto operator<=>(const KernelName&) const = default;
};

/// The work of a launch. Two launches of a kernel with the same work take the same time on one
/// backend.
struct Work {
  std::string shape;
  std::int64_t bytes = 0;
  std::int64_t written = 0;

  auto operator<=>(const Work&) const = default;
};

struct LaunchCost {
  KernelName kernel;
  Work work;
  std::string backend;
  /// The time of the host, or of the device if that is longer, because slow launches can keep a
  /// device waiting. It excludes the compilation of shaders.
  double seconds = 0;
  bool hasDeviceTime = false;
  /// True for the first launch of the kernel on this backend, and for launches that compiled a
  /// shader or read it from disk.
  bool isFirst = false;
};

struct TransferCost {
  trace::Kind kind;  ///< Upload or Download
  std::string backend;
  std::int64_t bytes = 0;
  double seconds = 0;
};

/// Return launches and transfers in the order of the calls.
std::vector<LaunchCost> launchCosts(const Trace& trace);

std::vector<TransferCost> transferCosts(const Trace& trace);

}  // namespace brook::info
