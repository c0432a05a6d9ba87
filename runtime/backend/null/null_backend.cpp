#include "runtime/backend/null/null_backend.h"

#include "runtime/backend/contract.h"

#include <cstring>

namespace brook::backend {

std::unique_ptr<Storage> NullBackend::allocate(ElementType type, const Shape& shape) {
  return std::make_unique<Storage>(type, shape);
}

void NullBackend::downloadRange(Storage& source, std::int64_t, std::int64_t count, void* host) {
  std::memset(host, 0, static_cast<std::size_t>(count) * elementSize(source.type()));
}

void NullBackend::map(const MapLaunch& launch) {
  requireContract(launch);
  ++launchCount_;
}

void NullBackend::reduce(const ReduceLaunch& launch) {
  requireContract(launch);
  ++launchCount_;
}

std::unique_ptr<AppendCounts> NullBackend::count(Storage&, std::int32_t) {
  return std::make_unique<AppendCounts>(0, 0);
}

}  // namespace brook::backend
