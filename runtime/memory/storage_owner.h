// StorageOwner: owns the storages that streams hold on one backend.
//
// A stream may outlive the backend (a file-scope stream, a runtime that was finalized), and may be
// destroyed on a thread that must not call the backend. Therefore streams share this object and
// point into it, never to the backend.
#pragma once

#include "runtime/backend/backend.h"

#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

namespace brook {

class StorageOwner : public std::enable_shared_from_this<StorageOwner> {
 public:
  /// The backend belongs to the calling thread.
  explicit StorageOwner(backend::Backend& backend) : backend_(&backend) {}

  /// False after close(), which frees all storages.
  bool isOpen() const;
  bool isOnThisThread() const { return thread_ == std::this_thread::get_id(); }

  /// Call it on the backend's thread, while isOpen().
  backend::Backend& backend() const { return *backend_; }

  /// Call it on the backend's thread only. Throws as Backend::allocate does.
  backend::Storage* allocate(ElementType type, const Shape& shape);
  /// May be called on any thread. Memory released on another thread than the backend's is freed
  /// when the backend next allocates or closes.
  void release(backend::Storage* storage);
  /// Frees every storage. Call it on the backend's thread before the backend is destroyed.
  void close();

 private:
  std::vector<std::unique_ptr<backend::Storage>> takeReleased();

  const std::thread::id thread_ = std::this_thread::get_id();
  mutable std::mutex mutex_;
  backend::Backend* backend_;  ///< null once closed
  std::unordered_map<backend::Storage*, std::unique_ptr<backend::Storage>> live_;
  std::vector<std::unique_ptr<backend::Storage>> released_;  ///< by other threads
};

}  // namespace brook
