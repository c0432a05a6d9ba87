#include "tests/perf/gl/transfers.h"

#include "tests/perf/harness/rows.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace brook::perf {

struct Particle {
  float3 place;
  float mass;
  int kind;
};

// Found by the name of the structure's namespace, as brook/element.hpp wants it.
inline const StructureDescriptor& brookStructure(const Particle*) {
  static const FieldDescriptor fields[] = {
      {"place", ElementType::Float3, offsetof(Particle, place)},
      {"mass", ElementType::Float, offsetof(Particle, mass)},
      {"kind", ElementType::Int, offsetof(Particle, kind)}};
  static const StructureDescriptor structure = {"Particle", sizeof(Particle), fields};
  return structure;
}

namespace {

constexpr double kPlainAim = 0.8;
constexpr double kConvertedAim = 0.5;
constexpr const char* kMemcpy = "memcpy";

using Bytes = std::vector<unsigned char>;

// What the host has, and where it wants it back.
struct HostMemory {
  Bytes source;
  Bytes target;

  explicit HostMemory(std::size_t size) : source(size), target(size) {
    // No byte makes a float a NaN, whose bits a device may change.
    for (std::size_t i = 0; i < size; ++i)
      source[i] = static_cast<unsigned char>(i * 37 % 61);
  }
  // 1 if the bytes came over; and forgets them, so that the next transfer has to bring them.
  std::vector<float> verdict() {
    const bool isSame = source == target;
    std::fill(target.begin(), target.end(), static_cast<unsigned char>(0));
    return {isSame ? 1.0f : 0.0f};
  }
};

using SharedMemory = std::shared_ptr<HostMemory>;

Contestant memcpyContestant(const SharedMemory& host) {
  return {kMemcpy,
          [host](int count) {
            for (int i = 0; i < count; ++i)
              std::memcpy(host->target.data(), host->source.data(), host->source.size());
          },
          [host] { return host->verdict(); }};
}

Contestant uploadContestant(const std::string& backend, Runtime& runtime, const SharedMemory& host,
                            stream s) {
  return brookContestant(
      backend + ", upload", runtime, [host, s]() mutable { s.read(host->source.data()); },
      [host, s] {
        s.write(host->target.data());
        return host->verdict();
      });
}

Contestant downloadContestant(const std::string& backend, Runtime& runtime,
                              const SharedMemory& host, const stream& s) {
  return brookContestant(
      backend + ", download", runtime, [host, s] { s.write(host->target.data()); },
      [host] { return host->verdict(); });
}

void compareTransfers(Bench& bench, const std::string& name, const Element& element, int side,
                      double aim) {
  const Shape shape{side, side};
  const auto host =
      std::make_shared<HostMemory>(static_cast<std::size_t>(shape.elementCount()) * element.size());
  std::vector<Contestant> contestants = {memcpyContestant(host)};
  const std::pair<const char*, Runtime*> kBackends[] = {{"gl:compute", &bench.backends.compute()},
                                                        {"gl:fragment", &bench.backends.fragment}};
  for (const auto& [backend, runtime] : kBackends) {
    setRuntime(runtime);
    const stream s(element, shape);
    contestants.push_back(uploadContestant(backend, *runtime, host, s));
    contestants.push_back(downloadContestant(backend, *runtime, host, s));
  }
  verify(contestants, {.values = {1}});
  const std::vector<std::vector<double>> samples = measure(contestants, bench.settings);
  const double seconds = quartiles(samples[0]).median;
  char note[64];
  std::snprintf(note, sizeof note, "peer: %.2f ms, %.1f GB/s", 1000 * seconds,
                1e-9 * static_cast<double>(host->source.size()) / seconds);
  for (std::size_t i = 1; i < contestants.size(); ++i)
    print({"gl", name + ", " + contestants[i].name + bench.suffix, kMemcpy,
           speedOver(samples[0], samples[i]), aim, note});
}

}  // namespace

std::vector<NamedComparison> transferComparisons(int side) {
  std::vector<NamedComparison> all;
  const auto add = [&](const std::string& what, const Element& element, double aim) {
    const std::string name = "transfer of " + what;
    all.push_back({name, [=](Bench& bench) { compareTransfers(bench, name, element, side, aim); }});
  };
  add("float", ElementType::Float, kPlainAim);
  add("float4", ElementType::Float4, kPlainAim);
  add("float3", ElementType::Float3, kConvertedAim);
  add("uchar4", ElementType::Uchar4, kConvertedAim);
  add("short2", ElementType::Short2, kConvertedAim);
  add("a structure", elementOf<Particle>(), kConvertedAim);
  return all;
}

}  // namespace brook::perf
