#include "tests/perf/cpu/compare.h"

#include "tests/perf/cpu/ceiling.h"
#include "tests/perf/harness/rows.h"

#include <cstdio>

namespace brook::perf {
namespace {

using Samples = std::vector<double>;

double medianOf(const Samples& samples) {
  return quartiles(samples).median;
}

std::string noteOf(const Bench& bench, const Workload& workload, const Peer& peer,
                   const Contestant& form, const Samples& samples) {
  const double seconds = medianOf(samples);
  char time[64];
  std::snprintf(time, sizeof time, "peer: %.4g us", 1e6 * seconds);
  std::string note = time;
  if (peer.isOptimal)
    note += ", " + shareOfCeiling(workload.cost, seconds, bench.operations, bench.settings);
  if (form.name != peer.name) note += ", " + form.name;
  return note;
}

// `samples` begin with those of the peer's first form.
void printRow(const Bench& bench, const Workload& workload, const Peer& peer, const Samples& brook,
              const Samples* samples) {
  Row row = {.group = bench.group,
             .name = workload.name + bench.suffix,
             .peer = peer.name,
             .ratio = {},
             .aim = peer.aim,
             .note = "missing"};
  if (!peer.forms.empty()) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < peer.forms.size(); ++i) {
      if (medianOf(samples[i]) < medianOf(samples[best])) best = i;
    }
    row.ratio = speedOver(samples[best], brook);
    row.note = noteOf(bench, workload, peer, peer.forms[best], samples[best]);
  }
  print(row);
}

}  // namespace

void compare(const Bench& bench, const Workload& workload) {
  std::vector<Contestant> contestants = {workload.brook};
  for (const Peer& peer : workload.peers)
    contestants.insert(contestants.end(), peer.forms.begin(), peer.forms.end());
  verify(contestants, workload.reference);
  const std::vector<Samples> samples = measure(contestants, bench.settings);
  std::size_t next = 1;
  for (const Peer& peer : workload.peers) {
    printRow(bench, workload, peer, samples[0], samples.data() + next);
    next += peer.forms.size();
  }
}

}  // namespace brook::perf
