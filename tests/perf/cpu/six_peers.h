// The two peers that each of the first six kernels has.
#pragma once

#include "tests/perf/cpu/hand/kernels.h"
#include "tests/perf/cpu/plain/loops.h"
#include "tests/perf/cpu/workload.h"

#include <functional>
#include <optional>
#include <vector>

namespace brook::perf {

/// Hand-written intrinsics, a form for each instruction set of the machine.
Peer handPeer(std::optional<double> aim, const std::function<void(const hand::Kernels&)>& once,
              const std::vector<SharedFloats>& results);

/// The loop that a user would write, by both compilers.
Peer plainPeer(std::optional<double> aim, const std::function<void(const plain::Loops&)>& once,
               const std::vector<SharedFloats>& results);

}  // namespace brook::perf
