// What launches and transfers have cost, from the events of a trace.
//
// In: events as the runtime wrote them. Out: launches and transfers that can be compared between
// backends: those of a device with its own time, downloads without their wait for kernels, and no
// moves between backends, which are the choice's doing and not the program's.
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

/// What two launches of a kernel have in common that take the same time on one backend.
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
  /// Of the host, or of the device where that took longer: a device can be kept waiting by launches
  /// that are issued too slowly. Without what it took to compile a shader.
  double seconds = 0;
  bool hasDeviceTime = false;
  /// The first launch of the kernel on this backend, or one that compiled a shader or took it from
  /// the disk.
  bool isFirst = false;
};

struct TransferCost {
  trace::Kind kind;  ///< Upload or Download
  std::string backend;
  std::int64_t bytes = 0;
  double seconds = 0;
};

/// In the order in which they were called.
std::vector<LaunchCost> launchCosts(const Trace& trace);

std::vector<TransferCost> transferCosts(const Trace& trace);

}  // namespace brook::info
