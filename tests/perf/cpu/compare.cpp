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

std::string microseconds(double seconds) {
  char text[64];
  std::snprintf(text, sizeof text, "%.4g us", 1e6 * seconds);
  return text;
}

std::string noteOf(const Bench& bench, const Workload& workload, const Peer& peer,
                   const Contestant& form, const Samples& samples, const Samples& brook) {
  const double seconds = medianOf(samples);
  std::string note = "peer: " + microseconds(seconds);
  if (peer.allowance > 0) note += ", over it: " + microseconds(medianOf(brook) - seconds);
  if (peer.isOptimal)
    note += ", " + shareOfCeiling(workload.cost, seconds, bench.operations, bench.settings);
  if (form.name != peer.name) note += ", " + form.name;
  return note;
}

Row missingRow(const Bench& bench, const Workload& workload, const Peer& peer) {
  return {.group = bench.group,
          .name = workload.name + bench.suffix,
          .peer = peer.name,
          .ratio = {},
          .aim = peer.aim,
          .note = "missing"};
}

Row publishedRow(const Bench& bench, const Workload& workload, const Peer& peer,
                 const Samples& brook) {
  Row row = missingRow(bench, workload, peer);
  row.group += "-published";
  row.ratio = speedOver(Samples(brook.size(), *peer.published), brook);
  row.note = "Brook: " + microseconds(medianOf(brook)) + "; not measured together";
  return row;
}

// `samples` begin with those of the peer's first form.
Row rowOf(const Bench& bench, const Workload& workload, const Peer& peer, const Samples& brook,
          const Samples* samples) {
  if (peer.published) return publishedRow(bench, workload, peer, brook);
  Row row = missingRow(bench, workload, peer);
  if (peer.forms.empty()) return row;
  std::size_t best = 0;
  for (std::size_t i = 1; i < peer.forms.size(); ++i) {
    if (medianOf(samples[i]) < medianOf(samples[best])) best = i;
  }
  Samples allowed = samples[best];
  for (double& seconds : allowed)
    seconds += peer.allowance;
  row.ratio = speedOver(allowed, brook);
  row.note = noteOf(bench, workload, peer, peer.forms[best], samples[best], brook);
  return row;
}

}  // namespace

void compare(const Bench& bench, const Workload& workload) {
  std::vector<Contestant> contestants = {workload.brook};
  for (const Peer& peer : workload.peers)
    contestants.insert(contestants.end(), peer.forms.begin(), peer.forms.end());
  verify(contestants, workload.reference);
  Settings settings = bench.settings;
  if (workload.isWallTime) settings.clock = wallSeconds;
  const std::vector<Samples> samples = measure(contestants, settings);
  std::size_t next = 1;
  for (const Peer& peer : workload.peers) {
    print(rowOf(bench, workload, peer, samples[0], samples.data() + next));
    next += peer.forms.size();
  }
}

}  // namespace brook::perf
