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

/// The null backend with storages that count themselves.
class CountingBackend final : public backend::Backend {
 public:
  const backend::Info& info() const override { return null_->info(); }
  const backend::Limits& limits() const override { return null_->limits(); }
  std::unique_ptr<backend::Storage> allocate(ElementType type, const Shape& shape) override {
    return std::make_unique<CountedStorage>(type, shape);
  }
  void uploadRun(backend::Storage&, std::int64_t, std::int64_t, const void*) override {}
  void downloadRun(backend::Storage&, std::int64_t, std::int64_t, void*) override {}
  void copy(backend::Storage&, backend::Storage&) override {}
  void readPart(backend::Storage&, const Part&, backend::Storage&) override {}
  void writePart(backend::Storage&, const Part&, backend::Storage&) override {}
  void copyBlocks(backend::Storage&, const Shape&, const Shape&, backend::Storage&) override {}
  void map(const backend::MapLaunch&) override {}
  void reduce(const backend::ReduceLaunch&) override {}
  std::unique_ptr<backend::Pushes> count(backend::Storage&, std::int32_t) override {
    return nullptr;
  }
  void collect(backend::Pushes&, backend::Storage&, std::int32_t, backend::Storage&,
               const void*) override {}
  void scatter(backend::Storage&, backend::Storage&, backend::Storage&, const Shape&) override {}
  bool runIndexed(const backend::IndexedLaunch&) override { return false; }
  void finish() override {}
  std::uint64_t launchCount() const override { return 0; }

 private:
  std::unique_ptr<backend::Backend> null_ = backend::makeNull();
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
