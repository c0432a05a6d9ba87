// The cost model of "Brook for GPUs" (Buck et al. 2004, section 5.2): is a device faster, including
// the transfers of the elements to it and back?
//
//   K_cpu, K_gpu        time of a kernel for an element on the host's backend and on the device
//   T_r                 time by which the transfers of an element make the device slower
//   s = K_cpu / K_gpu   speedup
//   gamma = K_gpu / T_r computational intensity
//
//   T_r + K_gpu < K_cpu,  which is the same as  gamma > 1 / (s - 1)
//
// The paper's CPU has no transfers. Brook's CPU backends copy the elements of streamRead and
// streamWrite. So T_r is the time of the device's transfers minus the time of these copies, as in
// runtime/choice/backend_choice.h, and not less than 0.
#pragma once

#include <cstdint>
#include <span>

namespace brook::info {

/// The seconds of transfers or launches: a fixed cost, and a cost for each byte or element.
struct LinearCost {
  double fixed = 0;
  double perUnit = 0;

  double of(double units) const { return fixed + perUnit * units; }
};

struct CostSample {
  double units;    ///< bytes or elements, more than 0
  double seconds;  ///< more than 0
};

/// Fits a line by the least squares of relative errors, so that small samples count as much as
/// large ones. Neither part is below 0. The fixed cost is 0 if all samples have one size. Without
/// samples both are 0.
LinearCost fitLinearCost(std::span<const CostSample> samples);

/// The cost of a backend's transfers by bytes.
struct TransferCosts {
  LinearCost upload;
  LinearCost download;

  /// Returns the cost of one upload of all bytes read and one download of all bytes written.
  double of(std::int64_t bytesRead, std::int64_t bytesWritten) const;
};

/// The times of a kernel or a program on both backends, all in one unit: seconds of an element, of
/// a run, ...
struct Balance {
  double host = 0;      ///< K_cpu
  double device = 0;    ///< K_gpu
  double transfer = 0;  ///< T_r, not less than 0

  double speedup() const { return host / device; }
  /// Infinite if the transfers cost nothing.
  double intensity() const { return device / transfer; }
  /// 1 / (s - 1), which the intensity must exceed. Infinite if the device is not faster.
  double threshold() const;
  bool devicePays() const { return transfer + device < host; }
  /// Returns the count of calls on elements that stay on the device until they pay for their
  /// transfers, at least 1. Infinite if the device is not faster.
  double callsToPay() const;
};

/// Returns T_r for these costs.
double extraTransfer(double device, double host);

/// Returns the count of operations for each transferred float from which on a device pays. Half of
/// the floats go to the device and half of them back. `hostOperation` and `deviceOperation` are the
/// seconds of an operation. Infinite if the device is not faster.
double operationsToPay(const TransferCosts& host, const TransferCosts& device, double hostOperation,
                       double deviceOperation);

}  // namespace brook::info
