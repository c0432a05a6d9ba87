#include "runtime/cache/disk_store.h"

#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

namespace brook::cache {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

std::vector<std::byte> bytesOf(const std::string& text) {
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return {first, first + text.size()};
}

Key key(const std::string& text) {
  const std::string_view texts[] = {text};
  return keyOf(texts);
}

fs::path makeTemporaryFolder() {
  std::string name = testing::TempDir() + "brook_disk_store_XXXXXX";
  return mkdtemp(name.data());
}

class DiskStoreTest : public testing::Test {
 protected:
  ~DiskStoreTest() override { fs::remove_all(folder_); }

  // Stores the entry of "a" and then changes its file.
  template <class Change>
  void damage(Change change) {
    store_.put(key("a"), bytesOf("value"));
    ASSERT_TRUE(store_.find(key("a")));
    change(store_.pathOf(key("a")));
    EXPECT_EQ(store_.find(key("a")), std::nullopt);
    store_.put(key("a"), bytesOf("value"));
    EXPECT_EQ(store_.find(key("a")), bytesOf("value"));
  }

  std::size_t fileCount() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_ / "store"), fs::directory_iterator()));
  }

  fs::path folder_ = makeTemporaryFolder();
  DiskStore store_{folder_ / "store"};
};

TEST(DiskStoreKey, TellsTextsApart) {
  const std::string_view abC[] = {"ab", "c"};
  const std::string_view aBc[] = {"a", "bc"};
  const std::string_view abc[] = {"abc"};
  EXPECT_NE(keyOf(abC), keyOf(aBc));
  EXPECT_NE(keyOf(abC), keyOf(abc));
  EXPECT_EQ(keyOf(abc), keyOf(abc));
  EXPECT_EQ((Key{1, 0xABC}.toString()), "00000000000000010000000000000abc");
}

TEST_F(DiskStoreTest, GivesBackWhatWasPut) {
  EXPECT_EQ(store_.find(key("a")), std::nullopt);
  EXPECT_FALSE(fs::exists(folder_ / "store")) << "looking makes nothing";
  store_.put(key("a"), bytesOf("first"));
  store_.put(key("b"), {});
  EXPECT_EQ(store_.find(key("a")), bytesOf("first"));
  EXPECT_EQ(store_.find(key("b")), bytesOf(""));
  EXPECT_EQ(DiskStore(folder_ / "store").find(key("a")), bytesOf("first"));
  store_.put(key("a"), bytesOf("second, longer"));
  EXPECT_EQ(store_.find(key("a")), bytesOf("second, longer"));
  EXPECT_EQ(fileCount(), 2u);
  EXPECT_EQ(fs::status(folder_ / "store").permissions() & fs::perms::mask, fs::perms::owner_all);
}

TEST_F(DiskStoreTest, IgnoresAndReplacesDamagedEntries) {
  damage([](const fs::path& path) { fs::resize_file(path, fs::file_size(path) - 1); });
  damage([](const fs::path& path) { fs::resize_file(path, 10); });
  damage([](const fs::path& path) { fs::resize_file(path, 0); });
  damage([](const fs::path& path) { std::ofstream(path, std::ios::app) << "more"; });
  damage([](const fs::path& path) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-1, std::ios::end);
    file << 'x';
  });
}

TEST_F(DiskStoreTest, IgnoresAndReplacesForeignEntries) {
  store_.put(key("b"), bytesOf("of another key"));
  damage([&](const fs::path& path) {
    fs::copy_file(store_.pathOf(key("b")), path, fs::copy_options::overwrite_existing);
  });
  damage([](const fs::path& path) {
    std::ofstream(path) << "a text that has nothing to do with it and is longer than a header";
  });
}

TEST_F(DiskStoreTest, AFolderThatCannotBeWrittenIsOneWarning) {
  std::vector<std::string> lines;
  setLogCallback([&](int level, const std::string& message) {
    lines.push_back(std::to_string(level) + ": " + message);
  });
  std::ofstream(folder_ / "file") << "no folder";
  const DiskStore store(folder_ / "file" / "store");
  store.put(key("a"), bytesOf("value"));
  store.put(key("b"), bytesOf("value"));
  setLogCallback(nullptr);
  EXPECT_EQ(store.find(key("a")), std::nullopt);
  EXPECT_THAT(lines, ElementsAre("1: the folder " + (folder_ / "file" / "store").string() +
                                 " cannot be written: programs are compiled anew in each run"));
}

TEST_F(DiskStoreTest, AnEntryThatCannotBeWrittenLeavesNothingBehind) {
  fs::create_directories(store_.pathOf(key("a")) / "in the way");
  store_.put(key("a"), bytesOf("value"));
  EXPECT_EQ(store_.find(key("a")), std::nullopt);
  EXPECT_EQ(fileCount(), 1u);
}

TEST_F(DiskStoreTest, ReadersSeeWholeEntriesOnly) {
  const std::vector<std::byte> one = bytesOf(std::string(20000, '1'));
  const std::vector<std::byte> two = bytesOf(std::string(30000, '2'));
  store_.put(key("a"), one);
  std::thread writer([&] {
    for (int i = 0; i < 200; ++i)
      store_.put(key("a"), i % 2 == 0 ? two : one);
  });
  for (int i = 0; i < 200; ++i) {
    const std::optional<std::vector<std::byte>> found = store_.find(key("a"));
    EXPECT_TRUE(found == one || found == two);
  }
  writer.join();
  EXPECT_EQ(fileCount(), 1u);
}

}  // namespace
}  // namespace brook::cache
