#include "tests/perf/gl/compare.h"

#include "tests/perf/harness/rows.h"

#include <cstdio>
#include <optional>

namespace brook::perf {
namespace {

constexpr const char* kHandFragment = "hand-written fragment";
constexpr const char* kHandDirect = "hand-written, slices side by side";
constexpr const char* kHandStorage = "hand-written, storage buffers";
constexpr const char* kHandTexture = "hand-written, buffer textures";

// Its values in the order of the others.
Contestant rearrangedContestant(gl::ContextEgl& context,
                                const std::shared_ptr<const Rearranged>& direct) {
  Contestant contestant =
      handContestant(kHandDirect, context, makeHand<HandFragment>(context, direct->workload));
  contestant.result = [direct, result = contestant.result] {
    const std::vector<float> values = result();
    std::vector<float> ordered;
    for (const std::size_t place : direct->places)
      ordered.push_back(values[place]);
    return ordered;
  };
  return contestant;
}

// Contestants by name, and which pairs of them make rows.
class Comparison {
 public:
  Comparison(Bench& bench, const Workload& workload) : bench_(bench), workload_(workload) {}

  void add(Contestant contestant) { contestants_.push_back(std::move(contestant)); }

  void measureAll() {
    verify(contestants_, workload_.reference);
    samples_ = measure(contestants_, bench_.settings);
  }

  // `ours` over `peer`, both names of contestants.
  void printRow(const std::string& form, const std::string& ours, const std::string& peer,
                std::optional<double> aim) const {
    const std::vector<double>& peerTimes = samplesOf(peer);
    const double seconds = quartiles(peerTimes).median;
    char note[64];
    std::snprintf(note, sizeof note, "peer: %.2f ms, %s", 1000 * seconds,
                  shareOfCeiling(bench_.ceiling, workload_, seconds).c_str());
    print({"gl", workload_.name + ", " + form + bench_.suffix, peer,
           speedOver(peerTimes, samplesOf(ours)), aim, note});
  }

 private:
  const std::vector<double>& samplesOf(const std::string& name) const {
    std::size_t i = 0;
    while (contestants_[i].name != name)
      ++i;
    return samples_[i];
  }

  Bench& bench_;
  const Workload& workload_;
  std::vector<Contestant> contestants_;
  std::vector<std::vector<double>> samples_;
};

void addHandPrograms(Comparison& comparison, Bench& bench, const Workload& workload,
                     const HandForms& hand) {
  gl::ContextEgl& context = bench.handContext;
  comparison.add(handContestant(kHandFragment, context, hand.fragment));
  comparison.add(handContestant(kHandStorage, context, hand.computeWithStorageBuffers));
  comparison.add(handContestant("the same again", context, hand.computeWithStorageBuffers));
  comparison.add(handContestant(kHandTexture, context, hand.computeWithBufferTextures));
  if (workload.direct) comparison.add(rearrangedContestant(context, workload.direct));
}

void addBrookPrograms(Comparison& comparison, Bench& bench, const Workload& workload) {
  Backends& backends = bench.backends;
  comparison.add(brookContestant("gl:fragment", backends.fragment, workload));
  if (workload.isElementwise)
    comparison.add(brookContestant("fragment wrapped", backends.fragment, workload,
                                   {workload.shape.elementCount()}));
  comparison.add(brookContestant("storage buffers", backends.computeWithStorageBuffers, workload));
  comparison.add(brookContestant("buffer textures", backends.computeWithBufferTextures, workload));
}

void printFragmentRows(const Comparison& comparison, const Workload& workload) {
  if (workload.isWrapped) {
    comparison.printRow("fragment wrapped", "gl:fragment", kHandFragment, kFragmentWrappedAim);
  } else {
    comparison.printRow("fragment direct", "gl:fragment", kHandFragment, kFragmentDirectAim);
  }
  if (workload.isElementwise)
    comparison.printRow("fragment wrapped", "fragment wrapped", kHandFragment, kFragmentWrappedAim);
  if (workload.direct) comparison.printRow("fragment wrapped", "gl:fragment", kHandDirect, {});
}

void printComputeRows(const Comparison& comparison, const Workload& workload,
                      bool prefersTextures) {
  comparison.printRow("compute, storage buffers", "storage buffers", kHandStorage,
                      kStorageBufferAim);
  if (!workload.inputs.empty()) {
    comparison.printRow("compute, buffer textures", "buffer textures", kHandStorage,
                        prefersTextures ? std::optional(kBufferTextureAim) : std::nullopt);
    comparison.printRow("compute, buffer textures", "buffer textures", kHandTexture, {});
  }
  comparison.printRow("compute over fragment",
                      prefersTextures ? "buffer textures" : "storage buffers", "gl:fragment",
                      workload.isStreaming ? std::optional(kStreamingComputeAim) : std::nullopt);
}

}  // namespace

HandForms handForms(gl::ContextEgl& context, const Workload& workload) {
  return {makeHand<HandFragment>(context, workload),
          makeHand<HandCompute>(context, workload, BufferReads::Storage),
          makeHand<HandCompute>(context, workload, BufferReads::Texture)};
}

void compare(Bench& bench, const Workload& workload, const HandForms& hand) {
  Comparison comparison(bench, workload);
  addHandPrograms(comparison, bench, workload, hand);
  addBrookPrograms(comparison, bench, workload);
  comparison.measureAll();
  printFragmentRows(comparison, workload);
  printComputeRows(comparison, workload,
                   bench.backends.device.policy.bindingKind == BindingKind::BufferTexture);
  comparison.printRow("control", kHandStorage, "the same again", {});
}

}  // namespace brook::perf
