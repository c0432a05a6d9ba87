// The cost model of "Brook for GPUs" (cost_model.h) for the program of the traces.
//
//   cpu.json: blur <512, 512> on cpu        3 ms        upload 1 MB 0.2 ms
//   gl.json:  blur <512, 512> on gl:compute 1 ms        upload 1 MB 0.5 ms
//     K_cpu 11.4 ns, K_gpu 3.8 ns, T_r by the bytes that blur reads and writes, s 3, gamma ...
//
// A kernel is compared by calls with the same work, shape and bytes. Each work counts as often as
// it occurs in the traces, with the median of its calls. The first call on a backend, and calls
// that compile, count only if there is no other.
#pragma once

#include "runtime/brt_info/cost_model.h"
#include "runtime/brt_info/launch_costs.h"
#include "runtime/brt_info/transfer_times.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brook::info {

struct KernelModel {
  KernelName kernel;
  std::int64_t hostCalls = 0;
  std::int64_t deviceCalls = 0;
  double elements = 0;  ///< average of a call; for a reduction of its input
  /// Seconds of an element, or nullopt if the backends have no work in common.
  std::optional<Balance> balance;
};

/// A run of the program: the times of its launches and transfers on both backends. Each trace is
/// one run.
struct ProgramModel {
  Balance balance;  ///< seconds
  double hostTransfers = 0;
  double deviceTransfers = 0;
  double leftOut = 0;  ///< launches of a run whose work only one backend did
};

/// A device compared with the CPU's backend.
struct TraceModel {
  std::string host;
  std::string device;
  KnownTransfers hostTransfers;
  KnownTransfers deviceTransfers;
  bool hasDeviceTimes = false;       ///< for all launches of the device
  std::int64_t launches = 0;         ///< on both backends
  std::int64_t firstLaunches = 0;    ///< of these, first launches and launches that compiled
  std::vector<KernelModel> kernels;  ///< sorted by time on the host, longest first
  ProgramModel program;
};

/// Returns a model for each device, sorted by name. Throws ArgumentError if there are no launches,
/// if only one backend has launches, or if no kernel did the same work on both.
std::vector<TraceModel> modelTraces(const std::vector<Trace>& traces,
                                    const MeasureTransfers& measure);

}  // namespace brook::info
