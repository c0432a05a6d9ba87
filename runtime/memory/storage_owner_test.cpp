#include "runtime/memory/storage_owner.h"

#include "runtime/backend/null/null_backend.h"

#include <gtest/gtest.h>

#include <thread>

namespace brook {
namespace {

int liveStorages = 0;
std::thread::id threadOfLastDeath;

struct CountedStorage final : backend::Storage {
  CountedStorage(ElementType type, const Shape& shape) : Storage(type, shape) { ++liveStorages; }
  ~CountedStorage() override {
    --liveStorages;
    threadOfLastDeath = std::this_thread::get_id();
  }
};

/// The null backend, which counts its storages.
class CountingBackend final : public backend::NullBackend {
 public:
  std::unique_ptr<backend::Storage> allocate(ElementType type, const Shape& shape) override {
    return std::make_unique<CountedStorage>(type, shape);
  }
};

TEST(StorageOwner, FreesAtOnceOnTheOwnThread) {
  CountingBackend backend;
  StorageOwner owner(backend);
  backend::Storage* const storage = owner.allocate(ElementType::Float, {4});
  EXPECT_EQ(liveStorages, 1);
  owner.release(storage);
  EXPECT_EQ(liveStorages, 0);
}

TEST(StorageOwner, OtherThreadsLeaveFreeingToTheOwnThread) {
  CountingBackend backend;
  StorageOwner owner(backend);
  backend::Storage* const storage = owner.allocate(ElementType::Float, {4});
  std::thread([&] {
    EXPECT_FALSE(owner.isOnThisThread());
    owner.release(storage);
  }).join();
  EXPECT_EQ(liveStorages, 1);
  owner.release(owner.allocate(ElementType::Float, {1}));
  EXPECT_EQ(liveStorages, 0);
  EXPECT_EQ(threadOfLastDeath, std::this_thread::get_id());
}

TEST(StorageOwner, CloseFreesEverythingAndLaterReleasesAreHarmless) {
  CountingBackend backend;
  StorageOwner owner(backend);
  backend::Storage* const storage = owner.allocate(ElementType::Float, {4});
  EXPECT_TRUE(owner.isOpen());
  owner.close();
  EXPECT_FALSE(owner.isOpen());
  EXPECT_EQ(liveStorages, 0);
  owner.release(storage);
}

}  // namespace
}  // namespace brook
