// StorageOwner: owns the storages that streams hold on one backend.
//
// A stream may outlive the backend (a file-scope stream, a runtime that was finalized) and may die
// on a thread that must not call the backend. So streams hold a pointer into this object and share
// the object, never the backend.
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
  /// The calling thread becomes the one that the backend belongs to.
  explicit StorageOwner(backend::Backend& backend) : backend_(&backend) {}

  /// False once close() was called: all storages are gone.
  bool isOpen() const;
  bool isOnThisThread() const { return thread_ == std::this_thread::get_id(); }

  /// On the backend's thread, while open.
  backend::Backend& backend() const { return *backend_; }

  /// On the backend's thread only. Throws what Backend::allocate throws.
  backend::Storage* allocate(ElementType type, const Shape& shape);
  /// On any thread. From another thread than the backend's, the memory comes back when the backend
  /// next allocates or closes.
  void release(backend::Storage* storage);
  /// Frees every storage, before the backend goes. On the backend's thread.
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
