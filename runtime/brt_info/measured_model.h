// The cost model of section 5.2 (cost_model.h) for this machine, from kernels that are measured.
#pragma once

#include "runtime/brt_info/cost_model.h"

#include <string>
#include <string_view>
#include <vector>

namespace brook::info {

/// A kernel of model.br, which computes an element of float4 from some others.
struct MeasuredKernel {
  std::string_view name;
  int inputs = 0;      ///< elements of float4 that it reads
  int operations = 0;  ///< of one float; one output each
};

/// saxpy waits for memory. mad43 is the synthetic kernel of the paper's figure 4, mad688 the same
/// 16 times: all but arithmetic counts for little.
inline constexpr MeasuredKernel kMeasuredKernels[] = {
    {"saxpy", 2, 2}, {"mad43", 1, 2 * 43}, {"mad688", 1, 2 * 688}};
inline constexpr std::size_t kArithmeticKernel = 2;

struct BackendCosts {
  std::string name;    ///< "gl:compute"
  std::string device;  ///< "llvmpipe (...)"
  bool isHardware = true;
  TransferCosts transfers;
  double call = 0;  ///< seconds of a call of saxpy on one element
  /// Of kMeasuredKernels: seconds of an element in calls on very many, one after the other.
  std::vector<double> elements;
};

/// Seconds of an element in streams so long that transfers and calls as such cost nothing.
Balance balanceOf(std::size_t kernel, const BackendCosts& host, const BackendCosts& device);

/// As operationsToPay() of cost_model.h has it, by the arithmetic of mad688.
double operationsToPay(const BackendCosts& host, const BackendCosts& device);

}  // namespace brook::info
