#include "runtime/backend/cpu/append_counts.h"
#include "runtime/backend/cpu/arguments_cpu.h"
#include "runtime/backend/cpu/compact_cpu.h"
#include "runtime/backend/cpu/map_cpu.h"

#include <algorithm>

namespace brook::cpu {
namespace {

using backend::WrittenPushes;

/// Elements that run together; a stretch in which none pushes does not run.
constexpr std::int64_t kStretch = 32;
static_assert(kPushBlock % kStretch == 0);

std::byte* dataIfAny(backend::Storage* storage) {
  return storage != nullptr ? static_cast<CpuStorage*>(storage)->data() : nullptr;
}

/// The count of pushes of each element to one append output, and the position of its first push.
class PushPlaces {
 public:
  PushPlaces(const AppendCountsCpu& appendCounts, ThreadPool& threads,
             const std::shared_ptr<MemoryPool>& memory)
      : blocks_(appendCounts.blocks),
        limits_(roomFor(appendCounts, memory)),
        starts_(roomFor(appendCounts, memory)) {
    appendCounts.withCounts([&](const auto* counts) { find(appendCounts, counts, threads); });
  }

  /// True if an element of the stretch pushes. The stretch is inside one block.
  bool hasPushes(std::int64_t begin, std::int64_t end) const {
    return blocks_[static_cast<std::size_t>(begin / kPushBlock)].total > 0 &&
           std::any_of(limits() + begin, limits() + end, [](std::int32_t n) { return n > 0; });
  }
  std::int32_t* limits() const { return reinterpret_cast<std::int32_t*>(limits_.data()); }
  std::int32_t* starts() const { return reinterpret_cast<std::int32_t*>(starts_.data()); }

 private:
  static PooledMemory roomFor(const AppendCountsCpu& appendCounts,
                              const std::shared_ptr<MemoryPool>& memory) {
    return PooledMemory::require(
        memory, static_cast<std::size_t>(appendCounts.elements) * sizeof(std::int32_t),
        "Writing pushes");
  }

  template <class Count>
  void find(const AppendCountsCpu& appendCounts, const Count* counts, ThreadPool& threads) const {
    forEachBlock(
        appendCounts.elements, threads, [&](std::int64_t b, std::int64_t e, std::int64_t count) {
          const Block& block = appendCounts.blocks[static_cast<std::size_t>(b)];
          if (block.total == 0) {
            std::fill_n(limits() + e, count, 0);
            return;
          }
          auto next = static_cast<std::int32_t>(block.first);  // at most the elements of a stream
          for (const std::int64_t end = e + count; e < end; ++e) {
            limits()[e] = static_cast<std::int32_t>(counts[e]);
            starts()[e] = next;
            next += limits()[e];
          }
        });
  }

  const std::vector<Block>& blocks_;
  PooledMemory limits_;
  PooledMemory starts_;  ///< undefined in blocks without a push
};

/// The arguments and the domain in the form of bodies.
struct DescribedLaunch {
  std::vector<body::Argument> arguments;
  int domain[4];
};

DescribedLaunch describe(const backend::MapLaunch& launch) {
  DescribedLaunch result;
  const KernelDescriptor& kernel = *launch.kernel;
  const auto elements = static_cast<int>(launch.domain.elementCount());
  const bool isFlat = canFlatten(launch);
  if (isFlat) {
    describeFlatArguments(kernel, launch.arguments, elements, result.arguments);
  } else {
    describeArguments(kernel, launch.arguments, launch.domain, result.arguments);
  }
  for (int d = 0; d < 4; ++d)
    result.domain[d] = isFlat ? (d == 0 ? elements : 1) : launch.domain.fromFastest(d);
  return result;
}

body::Launch launchOf(const DescribedLaunch& described) {
  const int* const domain = described.domain;
  return {described.arguments.data(), {domain[0], domain[1], domain[2], domain[3]}};
}

class PushWriter {
 public:
  PushWriter(const backend::MapLaunch& launch, std::span<const WrittenPushes> written,
             ThreadPool& threads, const std::shared_ptr<MemoryPool>& memory)
      : launch_(launch), elements_(launch.domain.elementCount()), described_(describe(launch)) {
    for (const WrittenPushes& pushes : written) {
      places_.emplace_back(static_cast<const AppendCountsCpu&>(*pushes.counts), threads, memory);
      total_ += pushes.counts->total();
    }
    addPlaces(written);
  }

  void run(ThreadPool& threads) const {
    // Elements and pushes of a grain.
    constexpr std::int64_t kWorkPerGrain = 16384;
    const std::int64_t stretches = (elements_ + kStretch - 1) / kStretch;
    const std::int64_t grain =
        std::max<std::int64_t>(stretches * kWorkPerGrain / (elements_ + total_), 1);
    threads.forEach(stretches, grain, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t s = begin; s < end; ++s)
        runStretch(s * kStretch, std::min((s + 1) * kStretch, elements_));
    });
  }

 private:
  void addPlaces(std::span<const WrittenPushes> written) {
    for (std::size_t r = 0; r < written.size(); ++r) {
      const AppendDescriptor& append = launch_.kernel->appends[r];
      std::size_t target = 0;
      for (const int output : append.outputs)
        argument(output).data = dataIfAny(written[r].targets[target++].storage);
      if (append.index >= 0)
        argument(append.index).data = dataIfAny(written[r].targets[target].storage);
      argument(append.count).data = places_[r].limits();
      described_.arguments.push_back(argument(append.count));
      described_.arguments.back().data = places_[r].starts();
    }
  }

  body::Argument& argument(int parameter) {
    return described_.arguments[static_cast<std::size_t>(parameter)];
  }

  void runStretch(std::int64_t begin, std::int64_t end) const {
    const auto hasPushes = [&](const PushPlaces& places) { return places.hasPushes(begin, end); };
    if (std::ranges::none_of(places_, hasPushes)) return;
    const body::Launch launch = launchOf(described_);
    const int width = launch.domain[0];
    while (begin < end) {
      const std::int64_t row = begin / width;
      const std::int64_t rowStart = row * width;
      const std::int64_t next = std::min(end, rowStart + width);
      const body::Range range{row, row + 1, static_cast<int>(begin - rowStart),
                              static_cast<int>(next - rowStart)};
      launch_.kernel->writer->map(&launch, &range);
      begin = next;
    }
  }

  const backend::MapLaunch& launch_;
  const std::int64_t elements_;
  std::int64_t total_ = 0;
  std::vector<PushPlaces> places_;
  DescribedLaunch described_;
};

}  // namespace

void writePushes(const backend::MapLaunch& launch, std::span<const WrittenPushes> written,
                 ThreadPool& threads, const std::shared_ptr<MemoryPool>& memory) {
  PushWriter(launch, written, threads, memory).run(threads);
  for (const WrittenPushes& pushes : written) {
    for (const WrittenPushes::Target& target : pushes.targets) {
      if (target.storage == nullptr) continue;
      fillBehind(pushes.counts->total(), static_cast<const CpuStorage&>(*target.storage),
                 target.rest);
    }
  }
}

void scatterInPlace(const backend::MapLaunch& launch, backend::Storage& target,
                    const Shape& shape) {
  DescribedLaunch described = describe(launch);
  const int output = launch.kernel->appends[0].outputs[0];
  describeTarget(target, shape, described.arguments[static_cast<std::size_t>(output)]);
  const body::Launch whole = launchOf(described);
  const std::int64_t width = whole.domain[0];
  const body::Range range{0, launch.domain.elementCount() / width, 0, static_cast<int>(width)};
  launch.kernel->scatterer->map(&whole, &range);
}

}  // namespace brook::cpu
