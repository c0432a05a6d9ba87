// TransferTimes: what transfers cost each backend, from those that traces have.
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

/// Where the costs of a backend's transfers come from.
enum class TransferOrigin {
  Traces,        ///< uploads and downloads of the traces
  OneDirection,  ///< likewise, but of one direction, which stands for the other, too
  Measured,      ///< on this machine, since the traces have none that are large enough
};

struct KnownTransfers {
  TransferCosts costs;
  TransferOrigin origin = TransferOrigin::Traces;
};

/// Measures a backend of this machine by its name; throws BackendError if it is not here.
using MeasureTransfers = std::function<TransferCosts(const std::string& backend)>;

/// The one in the middle, which what disturbs a few does not change. At least one value.
double median(std::vector<double> values);

class TransferTimes {
 public:
  explicit TransferTimes(const std::vector<TransferCost>& transfers);

  /// The costs by which transfers of up to `largest` bytes can be judged. Transfers of less than a
  /// sixteenth of that tell little of them.
  KnownTransfers costs(const std::string& backend, std::int64_t largest,
                       const MeasureTransfers& measure) const;

  /// Seconds of a transfer like this one on a backend: those that it had there, else those of
  /// `costs`.
  double seconds(const TransferCost& like, const std::string& backend,
                 const TransferCosts& costs) const;

 private:
  struct Way {
    trace::Kind kind;
    std::string backend;
    auto operator<=>(const Way&) const = default;
  };
  std::optional<LinearCost> fit(const Way& way, std::int64_t largest) const;

  std::map<Way, std::map<std::int64_t, double>> medians_;  ///< by bytes
};

}  // namespace brook::info
