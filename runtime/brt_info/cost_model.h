// The cost model of "Brook for GPUs" (Buck et al. 2004, section 5.2): whether a device pays for
// what it takes to move the elements there and back.
//
//   K_cpu, K_gpu        time of a kernel, for an element, on the host's backend and on the device
//   T_r                 time by which the transfers of an element make the device slower
//   s = K_cpu / K_gpu   speedup
//   gamma = K_gpu / T_r computational intensity
//
//   T_r + K_gpu < K_cpu,  which is the same as  gamma > 1 / (s - 1)
//
// The paper's CPU transfers nothing. Brook's backends of the CPU copy what streamRead and
// streamWrite are given, so T_r is what the transfers of the device take longer than theirs, as in
// runtime/choice/backend_choice.h, and not less than 0.
#pragma once

#include <cstdint>
#include <span>

namespace brook::info {

/// Seconds that transfers or launches take: some for each, and some for each byte or element.
struct LinearCost {
  double fixed = 0;
  double perUnit = 0;

  double of(double units) const { return fixed + perUnit * units; }
};

struct CostSample {
  double units;    ///< bytes or elements, more than 0
  double seconds;  ///< more than 0
};

/// The line with the least squares of relative errors, so that small samples count as much as large
/// ones. Neither part is less than 0; samples of one size only have no part that is fixed. Without
/// samples 0.
LinearCost fitLinearCost(std::span<const CostSample> samples);

/// What moving elements costs a backend, by bytes.
struct TransferCosts {
  LinearCost upload;
  LinearCost download;

  /// Of a launch, as if all that it reads were uploaded at once and all that it writes downloaded.
  double of(std::int64_t bytesRead, std::int64_t bytesWritten) const;
};

/// A kernel or a program on both backends, all three in one unit: seconds of an element, a run, ...
struct Balance {
  double host = 0;      ///< K_cpu
  double device = 0;    ///< K_gpu
  double transfer = 0;  ///< T_r, not less than 0

  double speedup() const { return host / device; }
  /// Infinite where the transfers cost nothing.
  double intensity() const { return device / transfer; }
  /// 1 / (s - 1): what the intensity has to exceed. Infinite where the device is not faster.
  double threshold() const;
  bool devicePays() const { return transfer + device < host; }
  /// How many calls on elements that stay on the device it takes to pay for their transfers, at
  /// least 1. Infinite where the device is not faster.
  double callsToPay() const;
};

/// T_r of these costs.
double extraTransfer(double device, double host);

/// How many operations a kernel has to do for each float that it transfers, half of them there and
/// half of them back, before a device pays. `hostOperation`, `deviceOperation`: seconds of an
/// operation. Infinite where the device is not faster.
double operationsToPay(const TransferCosts& host, const TransferCosts& device, double hostOperation,
                       double deviceOperation);

}  // namespace brook::info
