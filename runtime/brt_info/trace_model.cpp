#include "runtime/brt_info/trace_model.h"

#include <brook/error.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace brook::info {
namespace {

bool isOfCpu(const std::string& backend) {
  return backend.starts_with("cpu");
}

/// The costs of all traces.
struct Costs {
  std::vector<LaunchCost> launches;
  std::vector<TransferCost> transfers;
};

Costs costsOf(const std::vector<Trace>& traces) {
  Costs costs;
  for (const Trace& trace : traces) {
    std::ranges::move(launchCosts(trace), std::back_inserter(costs.launches));
    std::ranges::move(transferCosts(trace), std::back_inserter(costs.transfers));
  }
  return costs;
}

std::string namesOf(const std::vector<Trace>& traces) {
  std::string names;
  for (const Trace& trace : traces)
    names += (names.empty() ? "'" : ", '") + trace.path + "'";
  return names;
}

/// Throws if a trace has no launches. Each trace is a run, so it would shorten the average of the
/// others.
void requireLaunches(const std::vector<Trace>& traces) {
  const auto isLaunch = [](const TraceEvent& event) { return event.kind == trace::Kind::Launch; };
  std::vector<Trace> without;
  std::ranges::copy_if(traces, std::back_inserter(without), [&](const Trace& trace) {
    return std::ranges::none_of(trace.events, isLaunch);
  });
  if (without.empty()) return;
  throw ArgumentError("No kernel was launched in " + namesOf(without) +
                      "; a killed program leaves none in its trace if it launched few: let it run "
                      "to its end.");
}

struct Backends {
  std::string host;
  std::vector<std::string> devices;
};

/// Returns the backends to compare; for the CPU the one that programs run on.
Backends backendsOf(const Costs& costs, const std::vector<Trace>& traces) {
  std::set<std::string> hosts, devices;
  for (const LaunchCost& launch : costs.launches)
    (isOfCpu(launch.backend) ? hosts : devices).insert(launch.backend);
  if (hosts.empty() || devices.empty()) {
    const std::string other = hosts.empty() ? "cpu" : "gl";
    const std::string& only = *(hosts.empty() ? devices : hosts).begin();
    throw ArgumentError("All launches in " + namesOf(traces) + " ran on " + only +
                        "; run the program on the other backend too, BRT_RUNTIME=" + other +
                        " BRT_TRACE=" + other + ".json, and give both traces.");
  }
  return {*hosts.begin(), {devices.begin(), devices.end()}};
}

/// The seconds of each work of each kernel on each backend.
class LaunchTimes {
 public:
  explicit LaunchTimes(const std::vector<LaunchCost>& launches) {
    std::map<Key, std::vector<double>> first, others;
    for (const LaunchCost& launch : launches)
      (launch.isFirst ? first : others)[keyOf(launch, launch.backend)].push_back(launch.seconds);
    for (const auto& [key, seconds] : others)
      medians_[key] = median(seconds);
    for (const auto& [key, seconds] : first)
      medians_.try_emplace(key, median(seconds));
  }

  /// Returns the seconds of such a launch on a backend, or nullopt if there was none.
  std::optional<double> seconds(const LaunchCost& like, const std::string& backend) const {
    const auto found = medians_.find(keyOf(like, backend));
    return found == medians_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  using Key = std::tuple<KernelName, Work, std::string>;
  static Key keyOf(const LaunchCost& launch, const std::string& backend) {
    return {launch.kernel, launch.work, backend};
  }

  std::map<Key, double> medians_;
};

std::int64_t largestTransfer(const std::vector<LaunchCost>& launches) {
  std::int64_t largest = 0;
  for (const LaunchCost& launch : launches)
    largest = std::max({largest, launch.work.written, launch.work.bytes - launch.work.written});
  return largest;
}

/// Returns T_r of a launch.
double modelledTransfer(const Work& work, const TraceModel& model) {
  const std::int64_t read = work.bytes - work.written;
  return extraTransfer(model.deviceTransfers.costs.of(read, work.written),
                       model.hostTransfers.costs.of(read, work.written));
}

/// The sum of a kernel's launches with work that both backends did.
struct Sum {
  Balance seconds;
  double elements = 0;
  double launches = 0;

  void add(double host, double device, const LaunchCost& launch, const TraceModel& model) {
    seconds.host += host;
    seconds.device += device;
    seconds.transfer += modelledTransfer(launch.work, model);
    elements += static_cast<double>(elementCount(launch.work.shape));
    launches += 1;
  }
  Balance ofElement() const {
    return {seconds.host / elements, seconds.device / elements, seconds.transfer / elements};
  }
};

/// Adds a launch to its kernel and to the model.
void count(const LaunchCost& launch, KernelModel& kernel, TraceModel& model) {
  const bool isOfHost = launch.backend == model.host, isOfDevice = launch.backend == model.device;
  kernel.kernel = launch.kernel;
  kernel.hostCalls += isOfHost;
  kernel.deviceCalls += isOfDevice;
  model.launches += isOfHost || isOfDevice;
  model.firstLaunches += launch.isFirst && (isOfHost || isOfDevice);
  if (isOfDevice && !launch.hasDeviceTime) model.hasDeviceTimes = false;
}

void addKernels(const std::map<KernelName, KernelModel>& kernels, std::map<KernelName, Sum>& sums,
                TraceModel& model) {
  for (const auto& [name, counted] : kernels) {
    KernelModel& kernel = model.kernels.emplace_back(counted);
    const Sum& sum = sums[name];
    if (sum.launches == 0) continue;
    kernel.elements = sum.elements / sum.launches;
    kernel.balance = sum.ofElement();
  }
  std::ranges::stable_sort(model.kernels, std::greater(), [&](const KernelModel& kernel) {
    return sums[kernel.kernel].seconds.host;
  });
}

void addLaunches(const Costs& costs, TraceModel& model, double runs) {
  const LaunchTimes times(costs.launches);
  std::map<KernelName, Sum> sums;
  std::map<KernelName, KernelModel> kernels;
  model.hasDeviceTimes = true;
  for (const LaunchCost& launch : costs.launches) {
    count(launch, kernels[launch.kernel], model);
    const std::optional<double> host = times.seconds(launch, model.host);
    const std::optional<double> device = times.seconds(launch, model.device);
    if (!host || !device) {
      model.program.leftOut += 1 / runs;
      continue;
    }
    sums[launch.kernel].add(*host, *device, launch, model);
    model.program.balance.host += *host / runs;
    model.program.balance.device += *device / runs;
  }
  addKernels(kernels, sums, model);
}

void addTransfers(const Costs& costs, const TransferTimes& times, TraceModel& model, double runs) {
  ProgramModel& program = model.program;
  for (const TransferCost& transfer : costs.transfers) {
    program.hostTransfers += times.seconds(transfer, model.host, model.hostTransfers.costs) / runs;
    program.deviceTransfers +=
        times.seconds(transfer, model.device, model.deviceTransfers.costs) / runs;
  }
  program.balance.transfer = extraTransfer(program.deviceTransfers, program.hostTransfers);
}

}  // namespace

std::vector<TraceModel> modelTraces(const std::vector<Trace>& traces,
                                    const MeasureTransfers& measure) {
  requireLaunches(traces);
  const Costs costs = costsOf(traces);
  const Backends backends = backendsOf(costs, traces);
  const TransferTimes times(costs.transfers);
  const std::int64_t largest = largestTransfer(costs.launches);
  const auto runs = static_cast<double>(traces.size());
  std::vector<TraceModel> models;
  for (const std::string& device : backends.devices) {
    TraceModel model;
    model.host = backends.host;
    model.device = device;
    model.hostTransfers = times.costs(model.host, largest, measure);
    model.deviceTransfers = times.costs(device, largest, measure);
    addLaunches(costs, model, runs);
    if (model.program.balance.host <= 0) {
      throw ArgumentError("No kernel of " + namesOf(traces) + " did the same work on " +
                          model.host + " and on " + device +
                          "; run the same program with the same data on both.");
    }
    addTransfers(costs, times, model, runs);
    models.push_back(std::move(model));
  }
  return models;
}

}  // namespace brook::info
