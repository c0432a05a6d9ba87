#include "runtime/brt_info/launch_costs.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace brook::info {
namespace {

using trace::Kind;

/// The events of a backend by their start. Events of one backend hardly overlap, so the events
/// within another one are found from its start on.
using ByStart = std::multimap<double, const TraceEvent*>;

/// Returns the selected events of each backend by the time `when`.
template <class Select, class When>
std::map<std::string, ByStart> byBackend(const Trace& trace, Select select, When when) {
  std::map<std::string, ByStart> result;
  for (const TraceEvent& event : trace.events) {
    if (select(event.kind)) result[event.backend].emplace(when(event), &event);
  }
  return result;
}

bool isOfCompiler(Kind kind) {
  return kind == Kind::Compile || kind == Kind::CacheHit;
}

/// Returns the events within the time of the launch.
std::vector<const TraceEvent*> within(const TraceEvent& launch,
                                      const std::map<std::string, ByStart>& events) {
  std::vector<const TraceEvent*> found;
  const auto ofBackend = events.find(launch.backend);
  if (ofBackend == events.end()) return found;
  const ByStart& all = ofBackend->second;
  for (auto at = all.lower_bound(launch.start); at != all.end() && at->first <= launch.end(); ++at)
    found.push_back(at->second);
  return found;
}

/// Returns the seconds of an event minus the overlap with `others`.
double secondsWithout(const std::vector<const TraceEvent*>& others, const TraceEvent& event) {
  double seconds = event.seconds;
  for (const TraceEvent* other : others) {
    const double common = std::min(event.end(), other->end()) - std::max(event.start, other->start);
    seconds -= std::max(0.0, common);
  }
  return seconds;
}

/// Returns the end of the last work of the device before the download ended, for which the download
/// waited.
double lastDeviceEnd(const TraceEvent& download, const std::map<std::string, ByStart>& byEnd) {
  const auto ofBackend = byEnd.find(download.backend);
  if (ofBackend == byEnd.end()) return download.start;
  const auto after = ofBackend->second.upper_bound(download.end());
  return after == ofBackend->second.begin() ? download.start : std::prev(after)->first;
}

bool isTransfer(const TraceEvent& event) {
  return event.kind == Kind::Upload || event.kind == Kind::Download;
}

}  // namespace

std::vector<LaunchCost> launchCosts(const Trace& trace) {
  const auto device = byBackend(
      trace, [](Kind kind) { return kind == Kind::Device; },
      [](const TraceEvent& event) { return event.told; });
  const auto compiler =
      byBackend(trace, isOfCompiler, [](const TraceEvent& event) { return event.start; });
  std::set<std::pair<KernelName, std::string>> known;
  std::vector<LaunchCost> costs;
  for (const TraceEvent& event : trace.events) {
    if (event.kind != Kind::Launch) continue;
    LaunchCost cost{{event.name, event.place},
                    {event.shape, event.bytes, event.written},
                    event.backend,
                    event.seconds};
    const std::vector<const TraceEvent*> compiled = within(event, compiler);
    double onDevice = 0;
    for (const TraceEvent* part : within(event, device)) {
      cost.hasDeviceTime = true;
      onDevice += secondsWithout(compiled, *part);
    }
    cost.seconds = std::max(secondsWithout(compiled, event), onDevice);
    cost.isFirst = known.insert({cost.kernel, cost.backend}).second || !compiled.empty();
    costs.push_back(std::move(cost));
  }
  return costs;
}

std::vector<TransferCost> transferCosts(const Trace& trace) {
  const auto deviceEnds = byBackend(
      trace, [](Kind kind) { return kind == Kind::Device; },
      [](const TraceEvent& event) { return event.end(); });
  std::vector<TransferCost> costs;
  for (const TraceEvent& event : trace.events) {
    if (!isTransfer(event) || event.isMove) continue;
    const double waits = event.kind == Kind::Download
                             ? std::max(0.0, lastDeviceEnd(event, deviceEnds) - event.start)
                             : 0;
    costs.push_back({event.kind, event.backend, event.bytes, event.seconds - waits});
  }
  return costs;
}

}  // namespace brook::info
