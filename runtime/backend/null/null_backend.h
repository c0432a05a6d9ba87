// The null backend: computes nothing, so that the layers above can be tested on any machine.
#pragma once

#include "runtime/backend/backend.h"

#include <cstdint>
#include <memory>

namespace brook::backend {

/// Allocations take no memory, downloads return zeros, and launches are counted and checked against
/// the contract of backend.h. Tests override the rest in derived classes.
class NullBackend : public Backend {
 public:
  const Info& info() const override { return info_; }
  const Limits& limits() const override { return limits_; }

  std::unique_ptr<Storage> allocate(ElementType type, const Shape& shape) override;
  void uploadRange(Storage&, std::int64_t, std::int64_t, const void*) override {}
  void downloadRange(Storage& source, std::int64_t first, std::int64_t count, void* host) override;
  void copy(Storage&, Storage&) override {}
  void readSubview(Storage&, const Subview&, Storage&) override {}
  void writeSubview(Storage&, const Subview&, Storage&) override {}
  void copyBlocks(Storage&, const Shape&, const Shape&, Storage&) override {}

  void map(const MapLaunch& launch) override;
  void reduce(const ReduceLaunch& launch) override;
  std::unique_ptr<AppendCounts> count(Storage&, std::int32_t) override;
  void compact(AppendCounts&, Storage&, std::int32_t, Storage&, const void*) override {}
  void scatter(Storage&, Storage&, Storage&, const Shape&) override {}
  bool runIndexed(const IndexedLaunch&) override { return false; }

  void finish() override {}
  std::uint64_t launchCount() const override { return launchCount_; }

 private:
  Info info_{.name = "null", .device = "no device", .isHardware = false};
  Limits limits_;
  std::uint64_t launchCount_ = 0;
};

}  // namespace brook::backend
