#include "runtime/brt_info/transfer_times.h"

#include <algorithm>

namespace brook::info {
namespace {

using trace::Kind;

constexpr std::int64_t kMinShare = 16;

}  // namespace

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

TransferTimes::TransferTimes(const std::vector<TransferCost>& transfers) {
  std::map<Way, std::map<std::int64_t, std::vector<double>>> seconds;
  for (const TransferCost& transfer : transfers)
    seconds[{transfer.kind, transfer.backend}][transfer.bytes].push_back(transfer.seconds);
  for (const auto& [way, bySize] : seconds) {
    for (const auto& [bytes, all] : bySize)
      medians_[way][bytes] = median(all);
  }
}

std::optional<LinearCost> TransferTimes::fit(const Way& way, std::int64_t largest) const {
  const auto found = medians_.find(way);
  if (found == medians_.end()) return std::nullopt;
  std::vector<CostSample> samples;
  for (const auto& [bytes, seconds] : found->second) {
    if (bytes > 0 && seconds > 0) samples.push_back({static_cast<double>(bytes), seconds});
  }
  if (samples.empty() || samples.back().units * kMinShare < static_cast<double>(largest)) {
    return std::nullopt;
  }
  return fitLinearCost(samples);
}

KnownTransfers TransferTimes::costs(const std::string& backend, std::int64_t largest,
                                    const MeasureTransfers& measure) const {
  const std::optional<LinearCost> upload = fit({Kind::Upload, backend}, largest);
  const std::optional<LinearCost> download = fit({Kind::Download, backend}, largest);
  if (upload && download) return {{*upload, *download}, TransferOrigin::Traces};
  if (upload) return {{*upload, *upload}, TransferOrigin::OneDirection};
  if (download) return {{*download, *download}, TransferOrigin::OneDirection};
  return {measure(backend), TransferOrigin::Measured};
}

double TransferTimes::seconds(const TransferCost& like, const std::string& backend,
                              const TransferCosts& costs) const {
  if (const auto way = medians_.find({like.kind, backend}); way != medians_.end()) {
    const auto size = way->second.find(like.bytes);
    if (size != way->second.end()) return size->second;
  }
  const LinearCost& cost = like.kind == Kind::Upload ? costs.upload : costs.download;
  return cost.of(static_cast<double>(like.bytes));
}

}  // namespace brook::info
