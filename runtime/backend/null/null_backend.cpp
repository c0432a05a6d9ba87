#include "runtime/backend/null/null_backend.h"

#include "runtime/backend/contract.h"

#include <cstring>

namespace brook::backend {
namespace {

class NullBackend final : public Backend {
 public:
  const Info& info() const override { return info_; }
  const Limits& limits() const override { return limits_; }

  std::unique_ptr<Storage> allocate(ElementType type, const Shape& shape) override {
    return std::make_unique<Storage>(type, shape);
  }

  void uploadRun(Storage&, std::int64_t, std::int64_t, const void*) override {}
  void downloadRun(Storage& source, std::int64_t, std::int64_t count, void* host) override {
    std::memset(host, 0, static_cast<std::size_t>(count) * elementSize(source.type()));
  }
  void copy(Storage&, Storage&) override {}
  void readPart(Storage&, const Part&, Storage&) override {}
  void writePart(Storage&, const Part&, Storage&) override {}

  void copyBlocks(Storage&, const Shape&, const Shape&, Storage&) override {}
  void map(const MapLaunch& launch) override {
    requireContract(launch);
    ++launchCount_;
  }
  void reduce(const ReduceLaunch& launch) override {
    requireContract(launch);
    ++launchCount_;
  }

  std::unique_ptr<Pushes> count(Storage&, std::int32_t) override {
    return std::make_unique<Pushes>(0, 0);
  }
  void collect(Pushes&, Storage&, std::int32_t, Storage&, const void*) override {}
  void scatter(Storage&, Storage&, Storage&, const Shape&) override {}

  bool runIndexed(const IndexedLaunch&) override { return false; }
  void finish() override {}
  std::uint64_t launchCount() const override { return launchCount_; }

 private:
  Info info_{.name = "null", .device = "no device", .isHardware = false, .isHost = true};
  Limits limits_;
  std::uint64_t launchCount_ = 0;
};

}  // namespace

std::unique_ptr<Backend> makeNull() {
  return std::make_unique<NullBackend>();
}

}  // namespace brook::backend
