#include "runtime/log/log.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace brook::log {
namespace {

class EnvironmentLogTest : public testing::Test {
 protected:
  void SetUp() override { clear(); }
  void TearDown() override { clear(); }

 private:
  static void clear() {
    for (const char* name : {"BRT_LOG_LEVEL", "BRT_LOG_PATH", "BRT_LOG_PREFIX"})
      unsetenv(name);
  }
};

TEST_F(EnvironmentLogTest, OffByDefault) {
  EXPECT_EQ(EnvironmentLog().level(), 0);
}

TEST_F(EnvironmentLogTest, WritesToStderr) {
  setenv("BRT_LOG_LEVEL", "2", 1);
  testing::internal::CaptureStderr();
  const EnvironmentLog log;
  log.write("chosen {} 100%");
  EXPECT_EQ(log.level(), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "brook: chosen {} 100%\n");
}

TEST_F(EnvironmentLogTest, AnEventIsALine) {
  setenv("BRT_LOG_LEVEL", "1", 1);
  testing::internal::CaptureStderr();
  EnvironmentLog().write("Tried:\n  EGL: none\n  GL: none\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "brook: Tried: EGL: none; GL: none\n");
}

TEST_F(EnvironmentLogTest, WritesToTheFileWithThePrefix) {
  const std::string path = testing::TempDir() + "brook_log_test.txt";
  std::remove(path.c_str());
  setenv("BRT_LOG_LEVEL", "1", 1);
  setenv("BRT_LOG_PATH", path.c_str(), 1);
  setenv("BRT_LOG_PREFIX", "[%v] ", 1);
  EnvironmentLog().write("saxpy <10>");
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, "[%v] saxpy <10>");
}

TEST_F(EnvironmentLogTest, RefusesALevelThatIsNoNumber) {
  for (const std::string level : {"high", "-1"}) {
    setenv("BRT_LOG_LEVEL", level.c_str(), 1);
    try {
      EnvironmentLog();
      FAIL() << "no error";
    } catch (const ArgumentError& error) {
      EXPECT_EQ(error.what(), "BRT_LOG_LEVEL is '" + level + "', but must be a number, 0 or more.");
    }
  }
}

TEST_F(EnvironmentLogTest, AFullDiskIsNotPrinted) {
  setenv("BRT_LOG_LEVEL", "1", 1);
  setenv("BRT_LOG_PATH", "/dev/full", 1);
  testing::internal::CaptureStderr();
  EnvironmentLog().write("lost");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(EnvironmentLogTest, RefusesAPathThatCannotBeWritten) {
  setenv("BRT_LOG_LEVEL", "1", 1);
  setenv("BRT_LOG_PATH", "/proc/no/such/folder/log", 1);
  EXPECT_THROW(EnvironmentLog(), ArgumentError);
}

TEST(Log, CallbackGetsEveryLevelAndNothingIsPrinted) {
  std::vector<std::string> lines;
  setLogCallback([&](int level, const std::string& message) {
    lines.push_back(std::to_string(level) + " " + message);
  });
  testing::internal::CaptureStderr();
  EXPECT_TRUE(isEnabled(kTransfer));
  write(kTransfer, "upload");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  setLogCallback(nullptr);
  write(kTransfer, "after the callback has gone");
  EXPECT_EQ(lines, std::vector<std::string>{"3 upload"});
}

}  // namespace
}  // namespace brook::log
