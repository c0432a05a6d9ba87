#include "tests/perf/cpu/six_peers.h"

namespace brook::perf {

Peer handPeer(std::optional<double> aim, const std::function<void(const hand::Kernels&)>& once,
              const std::vector<SharedFloats>& results) {
  Peer peer = {"intrinsics", aim, {}, true};
  for (const hand::Kernels* kernels : hand::availableKernels())
    peer.forms.push_back(contestantOf(kernels->isa, [=] { once(*kernels); }, results));
  return peer;
}

Peer plainPeer(std::optional<double> aim, const std::function<void(const plain::Loops&)>& once,
               const std::vector<SharedFloats>& results) {
  Peer peer = {"C++ loop, -O3 -march=native", aim, {}, false};
  for (const plain::Loops* loops : {&plain::gxx::kLoops, &plain::clangxx::kLoops})
    peer.forms.push_back(contestantOf(loops->compiler, [=] { once(*loops); }, results));
  return peer;
}

}  // namespace brook::perf
