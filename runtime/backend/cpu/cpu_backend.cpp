#include "runtime/backend/cpu/cpu_backend.h"

#include "runtime/backend/cpu/compact_cpu.h"
#include "runtime/backend/cpu/indexed_cpu.h"
#include "runtime/backend/cpu/isa.h"
#include "runtime/backend/cpu/map_cpu.h"
#include "runtime/backend/cpu/reduce_blocks.h"
#include "runtime/backend/cpu/reduce_cpu.h"

#include <brook/error.hpp>

#include <algorithm>
#include <cstring>

namespace brook::cpu {
namespace {

using backend::Storage;

/// For smaller streams the state of the system is not read.
constexpr std::int64_t kCheckedBytes = 64 << 20;

class CpuBackend final : public backend::Backend {
 public:
  CpuBackend(std::string name, std::vector<Isa> isas, const Options& options)
      : isas_(std::move(isas)),
        threads_(options.threads > 0 ? options.threads : processorCount(), options.stress),
        memory_(std::make_shared<MemoryPool>(MemoryPool::kDefaultBound, threads_.isStressed())),
        availableMemory_(options.availableMemory) {
    info_.name = std::move(name);
    info_.takesRanges = true;
    info_.device = std::string(isaName(isas_.front())) + ", " +
                   std::to_string(threads_.threadCount()) +
                   (threads_.threadCount() == 1 ? " thread" : " threads");
  }

  const backend::Info& info() const override { return info_; }
  const backend::Limits& limits() const override { return limits_; }

  std::unique_ptr<Storage> allocate(ElementType type, const Shape& shape) override {
    const std::int64_t bytes = shape.elementCount() * static_cast<std::int64_t>(elementSize(type));
    return std::make_unique<CpuStorage>(type, shape, availableFor(bytes), memory_);
  }

  void uploadRange(Storage& target, std::int64_t first, std::int64_t count,
                   const void* host) override {
    const std::size_t size = elementSize(target.type());
    std::memcpy(dataOf(target) + first * size, host, count * size);
  }
  void downloadRange(Storage& source, std::int64_t first, std::int64_t count, void* host) override {
    const std::size_t size = elementSize(source.type());
    std::memcpy(host, dataOf(source) + first * size, count * size);
  }
  const std::byte* mapForReading(Storage& source) override { return dataOf(source); }
  std::byte* mapForWriting(Storage& target) override { return dataOf(target); }
  void copy(Storage& source, Storage& target) override {
    std::memcpy(dataOf(target), dataOf(source), source.byteCount());
  }

  void readSubview(Storage& whole, const Subview& subview, Storage& target) override {
    const std::size_t size = elementSize(whole.type());
    for (const ContiguousRange& range : rangesOf(whole.shape(), subview)) {
      std::memcpy(dataOf(target) + range.inSubview * size, dataOf(whole) + range.inWhole * size,
                  range.count * size);
    }
  }
  void writeSubview(Storage& whole, const Subview& subview, Storage& source) override {
    const std::size_t size = elementSize(whole.type());
    for (const ContiguousRange& range : rangesOf(whole.shape(), subview)) {
      std::memcpy(dataOf(whole) + range.inWhole * size, dataOf(source) + range.inSubview * size,
                  range.count * size);
    }
  }
  std::unique_ptr<Storage> aliasRange(Storage& whole, std::int64_t first,
                                      const Shape& shape) override {
    return std::make_unique<CpuStorage>(cpuStorage(whole), first, shape);
  }

  void copyBlocks(Storage& source, const Shape& input, const Shape& target,
                  Storage& blocks) override {
    const BlockLayout layout(input, target);
    if (layout.isContiguous) return upload(blocks, dataOf(source));
    const BlockRanges ranges(layout);
    const auto size = static_cast<std::int64_t>(elementSize(source.type()));
    const std::int64_t n = layout.elementsPerResult;
    for (std::int64_t r = 0; r < layout.resultCount; ++r)
      packElements(ranges, dataOf(source), size, r, 0, n, dataOf(blocks) + r * n * size);
  }

  void map(const backend::MapLaunch& launch) override {
    runMap(launch, chooseBody(*launch.kernel, isas_, info_.name).map, threads_, arguments_);
    ++launchCount_;
  }
  void reduce(const backend::ReduceLaunch& launch) override {
    runReduce(launch, chooseBody(*launch.kernel, isas_, info_.name), threads_, arguments_);
    ++launchCount_;
  }

  std::unique_ptr<backend::AppendCounts> count(Storage& counts, std::int32_t bound) override {
    return countPushes(cpuStorage(counts), bound, threads_, memory_);
  }
  void compact(backend::AppendCounts& counts, Storage& values, std::int32_t appendIndex,
               Storage& target, const void* rest) override {
    compactPushes(counts, cpuStorage(values), appendIndex, cpuStorage(target), rest, threads_);
  }
  bool writesPushes(const KernelDescriptor& kernel) const override {
    return kernel.writer != nullptr && kernel.writer->isExact();
  }
  void writePushes(const backend::MapLaunch& launch,
                   std::span<const backend::WrittenPushes> written) override {
    cpu::writePushes(launch, written, threads_, memory_);
    ++launchCount_;
  }
  bool scattersInPlace(const KernelDescriptor& kernel, bool isLittleWork) const override {
    return kernel.scatterer != nullptr && kernel.scatterer->isExact() &&
           (isLittleWork || threads_.threadCount() == 1);
  }
  void scatterInPlace(const backend::MapLaunch& launch, Storage& target,
                      const Shape& shape) override {
    cpu::scatterInPlace(launch, target, shape);
    ++launchCount_;
  }
  void scatter(Storage& index, Storage& values, Storage& target, const Shape& shape) override {
    scatterElements(cpuStorage(index), cpuStorage(values), cpuStorage(target), shape, threads_);
  }

  bool runIndexed(const backend::IndexedLaunch& launch) override {
    body::CombineBody combine = nullptr;
    if (launch.reduction != nullptr) {
      // For most operators scalar code is faster than filling vectors with few pairs.
      constexpr Isa kScalar[] = {Isa::Scalar};
      const CpuBody* body = findBody(*launch.reduction, kScalar);
      if (body == nullptr) body = findBody(*launch.reduction, isas_);
      if (body == nullptr) return false;
      combine = body->combine;
    }
    cpu::runIndexed(launch, combine, threads_, memory_);
    return true;
  }
  void finish() override {}
  std::uint64_t launchCount() const override { return launchCount_; }

 private:
  static CpuStorage& cpuStorage(Storage& storage) { return static_cast<CpuStorage&>(storage); }
  static std::byte* dataOf(Storage& storage) { return cpuStorage(storage).data(); }

  /// Returns the memory available for a stream of `bytes`.
  std::int64_t availableFor(std::int64_t bytes) {
    if (bytes < kCheckedBytes || memory_->has(static_cast<std::size_t>(bytes))) return INT64_MAX;
    if (bytes > availableMemory_()) memory_->empty();
    return availableMemory_();
  }

  std::vector<Isa> isas_;
  ThreadPool threads_;
  std::shared_ptr<MemoryPool> memory_;
  std::int64_t (*availableMemory_)();
  backend::Info info_;
  backend::Limits limits_;
  std::vector<body::Argument> arguments_;  ///< of the current launch
  std::uint64_t launchCount_ = 0;
};

}  // namespace

std::unique_ptr<backend::Backend> makeCpu(const Options& options) {
  if (options.isa == Isa::Scalar) {
    Options scalar = options;
    scalar.threads = 1;
    return std::make_unique<CpuBackend>("cpu-scalar", std::vector<Isa>{Isa::Scalar}, scalar);
  }
  std::vector<Isa> isas = availableIsas();
  if (options.isa) {
    if (std::find(isas.begin(), isas.end(), *options.isa) == isas.end()) {
      throw BackendError("This processor does not have " + std::string(isaName(*options.isa)) +
                         ".");
    }
    isas = {*options.isa};
  }
  return std::make_unique<CpuBackend>("cpu", std::move(isas), options);
}

}  // namespace brook::cpu
