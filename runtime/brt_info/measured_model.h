// The cost model of "Brook for GPUs" (cost_model.h) for this machine, from measured kernels.
#pragma once

#include "runtime/brt_info/cost_model.h"

#include <string>
#include <string_view>
#include <vector>

namespace brook::info {

/// A kernel of model.br, which computes an element of float4 from its inputs.
struct MeasuredKernel {
  std::string_view name;
  int inputs = 0;      ///< elements of float4 that it reads for each output
  int operations = 0;  ///< for one float; each kernel has one output
};

/// saxpy is bound by memory. mad43 is the synthetic kernel of the paper's figure 4. mad688 is the
/// same kernel 16 times, so that nearly all of its time is arithmetic.
inline constexpr MeasuredKernel kMeasuredKernels[] = {
    {"saxpy", 2, 2}, {"mad43", 1, 2 * 43}, {"mad688", 1, 2 * 688}};
inline constexpr std::size_t kArithmeticKernel = 2;

struct BackendCosts {
  std::string name;    ///< "gl:compute"
  std::string device;  ///< "llvmpipe (...)"
  bool isHardware = true;
  TransferCosts transfers;
  double call = 0;  ///< seconds of a call of saxpy on one element
  /// Seconds of an element for each of kMeasuredKernels, in successive calls on many elements.
  std::vector<double> elements;
};

/// Returns the seconds of an element in streams so long that the fixed costs of transfers and calls
/// do not matter.
Balance balanceOf(std::size_t kernel, const BackendCosts& host, const BackendCosts& device);

/// Returns operationsToPay() of cost_model.h with the arithmetic of mad688.
double operationsToPay(const BackendCosts& host, const BackendCosts& device);

}  // namespace brook::info
