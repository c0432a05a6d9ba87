#include "runtime/brt_info/measured_model.h"

namespace brook::info {
namespace {

constexpr double kBytes = 4 * sizeof(float);  // of an element
constexpr int kFloats = 4;

/// Returns the time of transfers of one element of each input and of the output.
double measuredTransfer(const MeasuredKernel& kernel, const TransferCosts& costs) {
  return kBytes * (kernel.inputs * costs.upload.perUnit + costs.download.perUnit);
}

double secondsOfOperation(const BackendCosts& backend) {
  return backend.elements[kArithmeticKernel] /
         (kFloats * kMeasuredKernels[kArithmeticKernel].operations);
}

}  // namespace

Balance balanceOf(std::size_t kernel, const BackendCosts& host, const BackendCosts& device) {
  const MeasuredKernel& measured = kMeasuredKernels[kernel];
  return {host.elements[kernel], device.elements[kernel],
          extraTransfer(measuredTransfer(measured, device.transfers),
                        measuredTransfer(measured, host.transfers))};
}

double operationsToPay(const BackendCosts& host, const BackendCosts& device) {
  return operationsToPay(host.transfers, device.transfers, secondsOfOperation(host),
                         secondsOfOperation(device));
}

}  // namespace brook::info
