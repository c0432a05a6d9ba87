// TransferTimes: the costs of transfers on each backend, from the transfers of traces.
#pragma once

#include "runtime/brt_info/cost_model.h"
#include "runtime/brt_info/launch_costs.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace brook::info {

/// The source of the costs of a backend's transfers.
enum class TransferOrigin {
  Traces,        ///< uploads and downloads of the traces
  OneDirection,  ///< transfers in one direction, used for both
  Measured,      ///< on this machine, because the traces have no large ones
};

struct KnownTransfers {
  TransferCosts costs;
  TransferOrigin origin = TransferOrigin::Traces;
};

/// Measures a backend of this machine by its name. Throws BackendError if it does not exist.
using MeasureTransfers = std::function<TransferCosts(const std::string& backend)>;

/// Returns the median, which a few outliers do not change. Requires at least one value.
double median(std::vector<double> values);

class TransferTimes {
 public:
  explicit TransferTimes(const std::vector<TransferCost>& transfers);

  /// Returns costs for transfers of up to `largest` bytes. Transfers of less than a sixteenth of it
  /// are too small to predict them.
  KnownTransfers costs(const std::string& backend, std::int64_t largest,
                       const MeasureTransfers& measure) const;

  /// Returns the seconds of such a transfer on a backend: the measured ones, or else by `costs`.
  double seconds(const TransferCost& like, const std::string& backend,
                 const TransferCosts& costs) const;

 private:
  struct Way {
    trace::Kind kind;
    std::string backend;
    auto operator<=>(const Way&) const = default;
  };
  std::optional<LinearCost> fit(const Way& way, std::int64_t largest) const;

  std::map<Way, std::map<std::int64_t, double>> medians_;  ///< keyed by bytes
};

}  // namespace brook::info
