#include "runtime/brt_info/cost_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace brook::info {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

// With x = 1 / seconds and y = units / seconds, fits fixed * x + perUnit * y = 1.
LinearCost fitLinearCost(std::span<const CostSample> samples) {
  double xx = 0, xy = 0, yy = 0, x = 0, y = 0;
  for (const CostSample& sample : samples) {
    const double inverse = 1 / sample.seconds, rate = sample.units / sample.seconds;
    xx += inverse * inverse;
    xy += inverse * rate;
    yy += rate * rate;
    x += inverse;
    y += rate;
  }
  if (samples.empty()) return {};
  const LinearCost withoutFixed{0, y / yy};
  // 0, except for rounding, if all samples have the same size.
  const double determinant = xx * yy - xy * xy;
  if (determinant <= 1e-9 * xx * yy) return withoutFixed;
  const LinearCost cost{(x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant};
  if (cost.fixed < 0) return withoutFixed;
  if (cost.perUnit < 0) return {x / xx, 0};
  return cost;
}

double TransferCosts::of(std::int64_t bytesRead, std::int64_t bytesWritten) const {
  return (bytesRead > 0 ? upload.of(static_cast<double>(bytesRead)) : 0) +
         (bytesWritten > 0 ? download.of(static_cast<double>(bytesWritten)) : 0);
}

double Balance::threshold() const {
  return host > device ? 1 / (speedup() - 1) : kInfinity;
}

double Balance::callsToPay() const {
  if (host <= device) return kInfinity;
  return std::floor(transfer / (host - device)) + 1;
}

double extraTransfer(double device, double host) {
  return std::max(0.0, device - host);
}

double operationsToPay(const TransferCosts& host, const TransferCosts& device, double hostOperation,
                       double deviceOperation) {
  if (hostOperation <= deviceOperation) return kInfinity;
  const auto perFloat = [](const TransferCosts& costs) {
    return sizeof(float) * (costs.upload.perUnit + costs.download.perUnit) / 2;
  };
  return extraTransfer(perFloat(device), perFloat(host)) / (hostOperation - deviceOperation);
}

}  // namespace brook::info
