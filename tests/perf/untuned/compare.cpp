#include "tests/perf/untuned/compare.h"

#include "tests/perf/harness/rows.h"

#include <cstdio>
#include <optional>
#include <vector>

namespace brook::perf::untuned {
namespace {

using Samples = std::vector<double>;

// Somebody else's program in several forms, of which the fastest counts.
struct Peer {
  const char* name;
  std::optional<double> aim;
  std::vector<Contestant> forms;  // none: missing
};

std::vector<Peer> peersOf(const Bench& bench, const Workload& workload) {
  std::vector<Peer> peers = {{"best spelling", 0.9, {workload.best}}};
  if (!bench.hasPeers) return peers;
  peers.push_back({"C++ loops, -O3 -march=native", 1, workload.loops});
  if (!workload.vectors.empty()) peers.push_back({"vector code", {}, workload.vectors});
  peers.push_back({"Halide", {}, workload.halide});
  return peers;
}

std::string noteOf(const Peer& peer, const Contestant& form, double seconds) {
  char text[64];
  std::snprintf(text, sizeof text, "peer: %.4g us", 1e6 * seconds);
  return peer.forms.size() == 1 ? text : text + (", " + form.name);
}

// The first of `samples` belongs to the peer's first form.
Row rowOf(const Bench& bench, const std::string& name, const Peer& peer, const Samples& written,
          const Samples* samples) {
  Row row = {.group = bench.group,
             .name = name + bench.suffix,
             .peer = peer.name,
             .ratio = {},
             .aim = peer.aim,
             .note = "missing"};
  if (peer.forms.empty()) return row;
  std::size_t best = 0;
  for (std::size_t i = 1; i < peer.forms.size(); ++i) {
    if (quartiles(samples[i]).median < quartiles(samples[best]).median) best = i;
  }
  row.ratio = speedOver(samples[best], written);
  row.note = noteOf(peer, peer.forms[best], quartiles(samples[best]).median);
  row.seconds = quartiles(written).median;
  return row;
}

}  // namespace

void compare(const Bench& bench, const std::string& name, const Workload& workload) {
  const std::vector<Peer> peers = peersOf(bench, workload);
  std::vector<Contestant> contestants = {workload.written};
  for (const Peer& peer : peers)
    contestants.insert(contestants.end(), peer.forms.begin(), peer.forms.end());
  verify(contestants, workload.reference);
  const std::vector<Samples> samples = measure(contestants, bench.settings);
  std::size_t next = 1;
  for (const Peer& peer : peers) {
    print(rowOf(bench, name, peer, samples[0], samples.data() + next));
    next += peer.forms.size();
  }
}

}  // namespace brook::perf::untuned
