#include "runtime/backend/stress/stress_backend.h"

#include "runtime/backend/chance.h"
#include "runtime/backend/stress/pending_calls.h"

#include <brook/error.hpp>

#include <array>
#include <set>
#include <utility>
#include <vector>

namespace brook::backend {
namespace {

/// Larger uploads are not copied but run immediately.
constexpr std::size_t kMaxCopiedBytes = 64 << 10;

/// The state that the backend shares with its storages, which may outlive it.
struct Pending {
  Pending(std::uint32_t seed, Backend& inner)
      : chance(seed), calls(chance, [&inner] { inner.finish(); }) {}
  Chance chance;
  PendingCalls calls;
  bool isOpen = true;
};

class StressStorage final : public Storage {
 public:
  /// `whole` is the object by which calls that use the elements are ordered.
  StressStorage(std::shared_ptr<Pending> pending, std::unique_ptr<Storage> inner,
                const void* whole = nullptr)
      : Storage(inner->type(), inner->shape()),
        pending_(std::move(pending)),
        inner_(std::move(inner)),
        whole_(whole != nullptr ? whole : inner_.get()) {}

  /// Destroys the elements after the calls that use them.
  ~StressStorage() override {
    if (!pending_->isOpen) return;
    try {
      pending_->calls.later({{whole_, true}}, [inner = inner_]() mutable { inner.reset(); });
    } catch (const Error&) {
      // The error of a launch for which no call waits.
    }
  }

  Storage& inner() const { return *inner_; }
  const void* whole() const { return whole_; }

 private:
  std::shared_ptr<Pending> pending_;
  std::shared_ptr<Storage> inner_;
  const void* whole_;
};

StressStorage& stressed(Storage& storage) {
  return static_cast<StressStorage&>(storage);
}
Storage& innerOf(Storage& storage) {
  return stressed(storage).inner();
}
Use reads(Storage& storage) {
  return {stressed(storage).whole(), false};
}
Use writes(Storage& storage) {
  return {stressed(storage).whole(), true};
}

class StressCounts final : public AppendCounts {
 public:
  explicit StressCounts(std::shared_ptr<AppendCounts> inner)
      : AppendCounts(inner->total(), inner->largest()), inner(std::move(inner)) {}
  const std::shared_ptr<AppendCounts> inner;
};

/// Storage for any constant, or for the bounds of an iterator.
using Value = std::array<std::byte, 2 * sizeof(float4)>;

/// The arguments of a delayed launch, which outlive the caller's.
class KeptArguments {
 public:
  KeptArguments(const KernelDescriptor& kernel, std::span<const LaunchArgument> given)
      : arguments_(given.begin(), given.end()), values_(given.size()) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      const ParameterDescriptor& parameter = kernel.parameters[i];
      if (given[i].storage != nullptr) {
        const bool isWritten =
            parameter.kind == ParameterKind::Output || parameter.kind == ParameterKind::Accumulator;
        uses_.push_back(isWritten ? writes(*given[i].storage) : reads(*given[i].storage));
        arguments_[i].storage = &innerOf(*given[i].storage);
      } else {
        const std::size_t size = elementSize(deviceType(parameter.type));
        std::memcpy(values_[i].data(), given[i].constant,
                    parameter.kind == ParameterKind::Iterator ? 2 * size : size);
      }
    }
  }

  const std::vector<Use>& uses() const { return uses_; }
  std::span<const LaunchArgument> arguments() {
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      if (arguments_[i].constant != nullptr) arguments_[i].constant = values_[i].data();
    }
    return arguments_;
  }

 private:
  std::vector<LaunchArgument> arguments_;
  std::vector<Value> values_;
  std::vector<Use> uses_;
};

class StressBackend final : public Backend {
 public:
  StressBackend(std::unique_ptr<Backend> inner, std::uint32_t seed)
      : inner_(std::move(inner)), pending_(std::make_shared<Pending>(seed, *inner_)) {}

  ~StressBackend() override {
    try {
      pending_->calls.run();
    } catch (const Error&) {
      // The error of a launch for which no call waits.
    }
    pending_->isOpen = false;
  }

  const Info& info() const override { return inner_->info(); }
  const Limits& limits() const override { return inner_->limits(); }
  ElementType storageType(ElementType type) const override { return inner_->storageType(type); }

  std::unique_ptr<Storage> allocate(ElementType type, const Shape& shape) override {
    return std::make_unique<StressStorage>(pending_, inner_->allocate(type, shape));
  }

  void uploadRange(Storage& target, std::int64_t first, std::int64_t count,
                   const void* host) override {
    upload(target, static_cast<std::size_t>(count) * elementSize(target.type()), host,
           [=, this, &to = innerOf(target)](const void* elements) {
             inner_->uploadRange(to, first, count, elements);
           });
  }
  void downloadRange(Storage& source, std::int64_t first, std::int64_t count, void* host) override {
    now({reads(source)}, [&] { inner_->downloadRange(innerOf(source), first, count, host); });
  }
  std::size_t paddedSize(const Storage& storage) const override {
    return inner_->paddedSize(static_cast<const StressStorage&>(storage).inner());
  }
  void uploadPadded(Storage& target, std::int64_t first, std::int64_t count,
                    const void* host) override {
    upload(target, static_cast<std::size_t>(count) * paddedSize(target), host,
           [=, this, &to = innerOf(target)](const void* elements) {
             inner_->uploadPadded(to, first, count, elements);
           });
  }
  void downloadPadded(Storage& source, std::int64_t first, std::int64_t count,
                      void* host) override {
    now({reads(source)}, [&] { inner_->downloadPadded(innerOf(source), first, count, host); });
  }
  const std::byte* mapForReading(Storage& source) override {
    const std::byte* elements = nullptr;
    // Counts as a write, because until unmap no other call may use the storage.
    now({writes(source)}, [&] { elements = inner_->mapForReading(innerOf(source)); });
    return elements;
  }
  std::byte* mapForWriting(Storage& target) override {
    std::byte* elements = nullptr;
    now({writes(target)}, [&] { elements = inner_->mapForWriting(innerOf(target)); });
    return elements;
  }
  void unmap(Storage& storage) override { inner_->unmap(innerOf(storage)); }
  void discard(Storage& target) override {
    later({writes(target)}, [this, &to = innerOf(target)] { inner_->discard(to); });
  }
  void batch(const std::function<void()>& calls) override { inner_->batch(calls); }

  void copy(Storage& source, Storage& target) override {
    later({reads(source), writes(target)},
          [this, &from = innerOf(source), &to = innerOf(target)] { inner_->copy(from, to); });
  }
  void readSubview(Storage& whole, const Subview& subview, Storage& target) override {
    later({reads(whole), writes(target)}, [=, this, &from = innerOf(whole), &to = innerOf(target)] {
      inner_->readSubview(from, subview, to);
    });
  }
  void writeSubview(Storage& whole, const Subview& subview, Storage& source) override {
    later({reads(source), writes(whole)}, [=, this, &from = innerOf(source), &to = innerOf(whole)] {
      inner_->writeSubview(to, subview, from);
    });
  }
  std::unique_ptr<Storage> aliasRange(Storage& whole, std::int64_t first,
                                      const Shape& shape) override {
    std::unique_ptr<Storage> run;
    now({writes(whole)}, [&] { run = inner_->aliasRange(innerOf(whole), first, shape); });
    if (run == nullptr) return nullptr;
    return std::make_unique<StressStorage>(pending_, std::move(run), stressed(whole).whole());
  }
  void copyBlocks(Storage& source, const Shape& input, const Shape& target,
                  Storage& blocks) override {
    later({reads(source), writes(blocks)},
          [=, this, &from = innerOf(source), &to = innerOf(blocks)] {
            inner_->copyBlocks(from, input, target, to);
          });
  }

  void map(const MapLaunch& launch) override {
    this->launch(*launch.kernel, launch.arguments,
                 [this, kernel = launch.kernel, domain = launch.domain](auto arguments) {
                   inner_->map({kernel, arguments, domain});
                 });
  }
  void reduce(const ReduceLaunch& launch) override {
    this->launch(*launch.kernel, launch.arguments, [this, kernel = launch.kernel](auto arguments) {
      inner_->reduce({kernel, arguments});
    });
  }

  std::unique_ptr<AppendCounts> count(Storage& counts, std::int32_t bound) override {
    std::unique_ptr<AppendCounts> result;
    now({reads(counts)}, [&] { result = inner_->count(innerOf(counts), bound); });
    return std::make_unique<StressCounts>(std::move(result));
  }
  void compact(AppendCounts& counts, Storage& values, std::int32_t appendIndex, Storage& target,
               const void* rest) override {
    Value value = {};
    if (rest != nullptr) std::memcpy(value.data(), rest, elementSize(deviceType(target.type())));
    const std::shared_ptr<AppendCounts> inner = static_cast<StressCounts&>(counts).inner;
    later({{inner.get(), true}, reads(values), writes(target)},
          [=, this, hasRest = rest != nullptr, &from = innerOf(values), &to = innerOf(target)] {
            inner_->compact(*inner, from, appendIndex, to, hasRest ? value.data() : nullptr);
          });
  }
  bool writesPushes(const KernelDescriptor& kernel) const override {
    return inner_->writesPushes(kernel);
  }
  void writePushes(const MapLaunch& launch, std::span<const WrittenPushes> written) override {
    KeptArguments kept(*launch.kernel, launch.arguments);
    std::vector<Use> uses = kept.uses();
    std::vector<std::vector<WrittenPushes::Target>> targets;
    std::vector<WrittenPushes> inner;
    for (const WrittenPushes& pushes : written) {
      AppendCounts* const countsOfInner = static_cast<StressCounts*>(pushes.counts)->inner.get();
      uses.push_back({countsOfInner, true});
      std::vector<WrittenPushes::Target>& ofAppend =
          targets.emplace_back(pushes.targets.begin(), pushes.targets.end());
      for (WrittenPushes::Target& target : ofAppend) {
        if (target.storage == nullptr) continue;
        uses.push_back(writes(*target.storage));
        target.storage = &innerOf(*target.storage);
      }
      inner.push_back({countsOfInner, ofAppend});
    }
    now(std::move(uses),
        [&] { inner_->writePushes({launch.kernel, kept.arguments(), launch.domain}, inner); });
  }
  bool scattersInPlace(const KernelDescriptor& kernel, bool isLittleWork) const override {
    return inner_->scattersInPlace(kernel, isLittleWork);
  }
  void scatterInPlace(const MapLaunch& launch, Storage& target, const Shape& shape) override {
    KeptArguments kept(*launch.kernel, launch.arguments);
    std::vector<Use> uses = kept.uses();
    uses.push_back(writes(target));
    now(std::move(uses), [&] {
      inner_->scatterInPlace({launch.kernel, kept.arguments(), launch.domain}, innerOf(target),
                             shape);
    });
  }
  void scatter(Storage& index, Storage& values, Storage& target, const Shape& shape) override {
    later({reads(index), reads(values), writes(target)},
          [=, this, &at = innerOf(index), &from = innerOf(values), &to = innerOf(target)] {
            inner_->scatter(at, from, to, shape);
          });
  }
  bool runIndexed(const IndexedLaunch& launch) override {
    IndexedLaunch inner = launch;
    inner.index = &innerOf(*launch.index);
    inner.source = &innerOf(*launch.source);
    inner.target = &innerOf(*launch.target);
    bool hasRun = false;
    // streamGatherOp changes the source too.
    now({reads(*launch.index), writes(*launch.source), writes(*launch.target)},
        [&] { hasRun = inner_->runIndexed(inner); });
    return hasRun;
  }

  void finish() override {
    pending_->calls.run();
    inner_->finish();
  }
  bool isLost() const override { return inner_->isLost(); }
  std::uint64_t launchCount() const override { return launchCount_; }

 private:
  void later(std::vector<Use> uses, std::function<void()> call) {
    pending_->calls.later(std::move(uses), std::move(call));
  }
  void now(std::vector<Use> uses, std::function<void()> call) {
    pending_->calls.now(std::move(uses), std::move(call));
  }

  template <class Move>
  void upload(Storage& target, std::size_t bytes, const void* host, Move move) {
    if (bytes > kMaxCopiedBytes) return now({writes(target)}, [&] { move(host); });
    const auto* const elements = static_cast<const std::byte*>(host);
    later({writes(target)},
          [move, kept = std::vector<std::byte>(elements, elements + bytes)] { move(kept.data()); });
  }

  /// Launches that may be refused run immediately, so that the call itself throws: the first launch
  /// of a kernel, and launches whose loops may be too long.
  template <class Run>
  void launch(const KernelDescriptor& kernel, std::span<const LaunchArgument> given, Run run) {
    auto kept = std::make_shared<KeptArguments>(kernel, given);
    std::vector<Use> uses = kept->uses();
    const auto call = [kept, run] { run(kept->arguments()); };
    const bool mayBeRefused = kernel.resumable != nullptr || !launched_.contains(&kernel);
    mayBeRefused ? now(std::move(uses), call) : later(std::move(uses), call);
    launched_.insert(&kernel);
    ++launchCount_;
  }

  const std::unique_ptr<Backend> inner_;
  const std::shared_ptr<Pending> pending_;
  std::set<const KernelDescriptor*> launched_;
  std::uint64_t launchCount_ = 0;
};

}  // namespace

std::unique_ptr<Backend> makeStressed(std::unique_ptr<Backend> inner, std::uint32_t seed) {
  return std::make_unique<StressBackend>(std::move(inner), seed);
}

}  // namespace brook::backend
