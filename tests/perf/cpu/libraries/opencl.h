// pocl, OpenCL on the processor, with one thread.
#pragma once

#include "tests/perf/cpu/workload.h"

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace brook::perf {

using OpenClInput = std::shared_ptr<const Floats>;
/// Numbers, what a kernel reads, and what it writes.
using OpenClArgument = std::variant<int, float, std::array<float, 2>, OpenClInput, SharedFloats>;

/// A kernel of opencl_kernels.cpp on width x height elements. No form where the program was built
/// without OpenCL or finds no processor that runs it. Throws std::runtime_error if the kernel does
/// not compile.
Peer openClPeer(std::optional<double> aim, const std::string& kernel, std::size_t width,
                std::size_t height, const std::vector<OpenClArgument>& arguments);

/// The kernels.
extern const char* const kOpenClKernels;

}  // namespace brook::perf
