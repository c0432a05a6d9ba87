#include "runtime/backend/cpu/last_cache.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace brook::cpu {
namespace {

namespace fs = std::filesystem;

/// Makes files like Linux for all processors that the test may use.
class LastCache : public testing::Test {
 protected:
  LastCache() {
    fs::remove_all(folder_);
    cpu_set_t processors;
    sched_getaffinity(0, sizeof processors, &processors);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &processors)) cpus_.push_back(cpu);
    }
  }
  ~LastCache() override { fs::remove_all(folder_); }

  void addCache(int index, int level, const char* size, const char* sharers) {
    for (const int cpu : cpus_) {
      const fs::path cache =
          folder_ / ("cpu" + std::to_string(cpu)) / "cache" / ("index" + std::to_string(index));
      fs::create_directories(cache);
      std::ofstream(cache / "level") << level << '\n';
      std::ofstream(cache / "size") << size << '\n';
      std::ofstream(cache / "shared_cpu_list")
          << (sharers != nullptr ? sharers : std::to_string(cpu)) << '\n';
    }
  }
  LastCaches read() const { return readLastCaches(folder_.string()); }

  const fs::path folder_ =
      fs::path(testing::TempDir()) / ("brook_last_cache_" + std::to_string(getpid()));
  std::vector<int> cpus_;
};

TEST_F(LastCache, OneForAllProcessors) {
  addCache(0, 1, "48K", nullptr);
  addCache(1, 1, "32K", nullptr);
  addCache(2, 2, "1024K", nullptr);
  addCache(3, 3, "32768K", "0-255");
  EXPECT_EQ(read().bytes, 32 << 20);
  EXPECT_EQ(read().count, 1);
}

TEST_F(LastCache, OneForEachProcessor) {
  addCache(0, 1, "32K", nullptr);
  addCache(1, 2, "2M", nullptr);
  EXPECT_EQ(read().bytes, 2 << 20);
  EXPECT_EQ(read().count, static_cast<int>(cpus_.size()));
}

TEST_F(LastCache, NoFiles) {
  EXPECT_EQ(read().bytes, 0);
}

TEST(LastCacheOfThisMachine, GrowsWithTheThreads) {
  EXPECT_GT(lastCacheOf(1), 0);
  EXPECT_GE(lastCacheOf(64), lastCacheOf(1));
}

}  // namespace
}  // namespace brook::cpu
