// The cost model of section 5.2 (cost_model.h) for the program that traces are of.
//
//   cpu.json: blur <512, 512> on cpu        3 ms        upload 1 MB 0.2 ms
//   gl.json:  blur <512, 512> on gl:compute 1 ms        upload 1 MB 0.5 ms
//     K_cpu 11.4 ns, K_gpu 3.8 ns, T_r by the bytes that blur reads and writes, s 3, gamma ...
//
// A kernel is compared by calls on the same work, shape and bytes, each work as often as it occurs
// in the traces. The seconds of a work are those in the middle of its calls; the first call on an
// backend, and those that compile, count only where there is no other.
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
  double elements = 0;  ///< of a call, on average; of a reduction those of its input
  /// Seconds of an element; nothing where no work was done by both backends.
  std::optional<Balance> balance;
};

/// A run of the program: what its launches and transfers take on either backend. As many traces as
/// there are, so many runs.
struct ProgramModel {
  Balance balance;  ///< seconds
  double hostTransfers = 0;
  double deviceTransfers = 0;
  double leftOut = 0;  ///< launches of a run of which one backend only did the work
};

/// A device beside the backend of the CPU.
struct TraceModel {
  std::string host;
  std::string device;
  KnownTransfers hostTransfers;
  KnownTransfers deviceTransfers;
  bool hasDeviceTimes = false;       ///< of all launches of the device
  std::int64_t launches = 0;         ///< on both
  std::int64_t firstLaunches = 0;    ///< of these, first ones and those that compiled
  std::vector<KernelModel> kernels;  ///< the longest time on the host first
  ProgramModel program;
};

/// One for each device, in the order of their names. Throws ArgumentError where there are no
/// launches, where one backend only has some, or where no kernel did the same work on both.
std::vector<TraceModel> modelTraces(const std::vector<Trace>& traces,
                                    const MeasureTransfers& measure);

}  // namespace brook::info
