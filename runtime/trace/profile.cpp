#include "runtime/trace/profile.h"

#include "runtime/text/formatted.h"

#include <brook/profile.hpp>

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace brook {
namespace trace {
namespace {

using Key = std::tuple<Kind, std::string, std::string, std::string>;

/// Never destroyed, because threads may count until the process ends.
struct Counts {
  std::mutex mutex;
  bool isCounting = false;
  std::int64_t since = 0;  ///< the time of its beginning, by now()
  std::map<Key, ProfileRow> rows;
};

Counts& counts() {
  static Counts& counts = *new Counts;
  return counts;
}

}  // namespace

void addToProfile(const Event& event, std::int64_t nanoseconds) {
  Counts& all = counts();
  const std::lock_guard lock(all.mutex);
  if (!all.isCounting) return;
  // The times of a device arrive later, maybe for a launch before the profile began.
  if (event.kind == Kind::Device && event.told < all.since) return;
  ProfileRow& row = all.rows[{event.kind, event.name, event.backend, event.place}];
  const double seconds = 1e-9 * static_cast<double>(nanoseconds);
  row.shortest = row.count == 0 ? seconds : std::min(row.shortest, seconds);
  row.longest = std::max(row.longest, seconds);
  row.seconds += seconds;
  row.bytes += event.bytes;
  ++row.count;
}

}  // namespace trace

void startProfile() {
  trace::Counts& all = trace::counts();
  const std::lock_guard lock(all.mutex);
  all.rows.clear();
  all.isCounting = true;
  all.since = trace::now();
  trace::listen(trace::Listener::Profile, true);
}

void stopProfile() {
  trace::Counts& all = trace::counts();
  const std::lock_guard lock(all.mutex);
  all.isCounting = false;
  trace::listen(trace::Listener::Profile, false);
}

std::vector<ProfileRow> profile() {
  std::vector<ProfileRow> rows;
  {
    trace::Counts& all = trace::counts();
    const std::lock_guard lock(all.mutex);
    for (const auto& [key, row] : all.rows) {
      ProfileRow& copy = rows.emplace_back(row);
      copy.what = trace::name(std::get<0>(key));
      std::tie(std::ignore, copy.name, copy.backend, copy.place) = key;
    }
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ProfileRow& a, const ProfileRow& b) { return a.seconds > b.seconds; });
  return rows;
}

std::string profileTable() {
  const std::vector<ProfileRow> rows = profile();
  int name = 4;
  int place = 5;
  for (const ProfileRow& row : rows) {
    name = std::max(name, static_cast<int>(row.name.size()));
    place = std::max(place, static_cast<int>(row.place.size()));
  }
  std::string table =
      text::formatted("%-9s  %-*s  %-11s  %-*s  %8s  %10s  %10s  %10s\n", "what", name, "name",
                      "backend", place, "place", "count", "ms all", "ms each", "MB");
  for (const ProfileRow& row : rows) {
    table += text::formatted("%-9s  %-*s  %-11s  %-*s  %8lld  %10.3f  %10.4f  %10.3f\n",
                             row.what.c_str(), name, row.name.c_str(), row.backend.c_str(), place,
                             row.place.c_str(), static_cast<long long>(row.count),
                             1e3 * row.seconds, 1e3 * row.seconds / static_cast<double>(row.count),
                             1e-6 * static_cast<double>(row.bytes));
  }
  return table;
}

}  // namespace brook
