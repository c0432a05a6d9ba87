#include "runtime/memory/storage_owner.h"

#include <utility>

namespace brook {

using backend::Storage;

bool StorageOwner::isOpen() const {
  const std::lock_guard lock(mutex_);
  return backend_ != nullptr;
}

std::vector<std::unique_ptr<Storage>> StorageOwner::takeReleased() {
  const std::lock_guard lock(mutex_);
  return std::exchange(released_, {});
}

Storage* StorageOwner::allocate(ElementType type, const Shape& shape) {
  takeReleased().clear();
  std::unique_ptr<Storage> storage = backend_->allocate(type, shape);
  Storage* const address = storage.get();
  const std::lock_guard lock(mutex_);
  live_.emplace(address, std::move(storage));
  return address;
}

void StorageOwner::release(Storage* storage) {
  std::unique_ptr<Storage> freed;  // outlives the lock: freeing may take long
  const std::lock_guard lock(mutex_);
  const auto found = live_.find(storage);
  if (found == live_.end()) return;  // closed in the meantime
  freed = std::move(found->second);
  live_.erase(found);
  if (!isOnThisThread()) released_.push_back(std::move(freed));
}

void StorageOwner::close() {
  decltype(live_) freed;  // outlives the lock, as above
  {
    const std::lock_guard lock(mutex_);
    backend_ = nullptr;
    freed.swap(live_);
  }
  takeReleased().clear();
}

}  // namespace brook
