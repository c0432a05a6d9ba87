#include "runtime/trace/profile.h"

#include "runtime/text/comma_locale.h"

#include <brook/profile.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace brook::trace {
namespace {

using testing::HasSubstr;

Event launchOf(const std::string& kernel) {
  return {.kind = Kind::Launch, .name = kernel, .backend = "cpu", .place = "x.br:3", .bytes = 100};
}

TEST(Profile, AddsUpWhatHasOneName) {
  startProfile();
  record(launchOf("a"), 0, 2'000'000);
  record(launchOf("a"), 5'000'000, 9'000'000);
  record(launchOf("b"), 0, 7'000'000);
  record({.kind = Kind::Upload, .name = "float", .backend = "cpu"}, 0, 1'000);
  stopProfile();
  const std::vector<ProfileRow> rows = profile();
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].name, "b");  // the longest first
  EXPECT_EQ(rows[1].what, "launch");
  EXPECT_EQ(rows[1].name, "a");
  EXPECT_EQ(rows[1].backend, "cpu");
  EXPECT_EQ(rows[1].place, "x.br:3");
  EXPECT_EQ(rows[1].count, 2);
  EXPECT_DOUBLE_EQ(rows[1].seconds, 6e-3);
  EXPECT_DOUBLE_EQ(rows[1].shortest, 2e-3);
  EXPECT_DOUBLE_EQ(rows[1].longest, 4e-3);
  EXPECT_EQ(rows[1].bytes, 200);
  EXPECT_EQ(rows[2].what, "upload");
}

TEST(Profile, TheTableDoesNotFollowTheLocaleOfTheProgram) {
  startProfile();
  record(launchOf("a"), 0, 2'500'000'000);
  stopProfile();
  const std::string table = profileTable();
  EXPECT_THAT(table, HasSubstr("  2500.000   2500.0000       0.000\n"));
  const text::CommaLocale locale;
  if (!locale.isHere()) GTEST_SKIP() << "no localedef";
  EXPECT_EQ(profileTable(), table);
}

TEST(Profile, CountsBetweenStartAndStopOnly) {
  startProfile();
  record(launchOf("before"), 0, 1);
  startProfile();
  record(launchOf("counted"), 0, 1);
  stopProfile();
  EXPECT_FALSE(isEnabled());
  record(launchOf("after"), 0, 1);
  ASSERT_EQ(profile().size(), 1u);
  EXPECT_EQ(profile()[0].name, "counted");
}

TEST(Profile, TakesNoDeviceTimeOfLaunchesBefore) {
  const std::int64_t told = now();
  startProfile();
  record({.kind = Kind::Device, .name = "before", .backend = "gl", .told = told}, 0, 1);
  record({.kind = Kind::Device, .name = "counted", .backend = "gl", .told = now()}, 0, 1);
  stopProfile();
  ASSERT_EQ(profile().size(), 1u);
  EXPECT_EQ(profile()[0].name, "counted");
}

TEST(Profile, GoesOnWhenATraceEnds) {
  startProfile();
  const std::string path = testing::TempDir() + "brook_profile_test.json";
  open(path);
  record(launchOf("a"), 0, 1);
  close();
  EXPECT_TRUE(isEnabled());
  record(launchOf("a"), 0, 1);
  stopProfile();
  EXPECT_EQ(profile()[0].count, 2);
  std::remove(path.c_str());
}

TEST(Profile, ThreadsCountTogether) {
  startProfile();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int n = 0; n < 1000; ++n)
        record(launchOf("a"), 0, 1);
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  stopProfile();
  EXPECT_EQ(profile()[0].count, 4000);
}

TEST(Profile, TheTableHasAHeadingAndALineForEach) {
  startProfile();
  record(launchOf("a_kernel_with_a_name_that_is_longer_than_others"), 0, 2'000'000);
  stopProfile();
  const std::string table = profileTable();
  EXPECT_THAT(table, HasSubstr("what       name  "));
  EXPECT_THAT(table, HasSubstr("launch     a_kernel_with_a_name_that_is_longer_than_others  cpu"));
  EXPECT_THAT(table, HasSubstr("2.000      2.0000"));
  startProfile();
  stopProfile();
  const std::string heading = profileTable();
  EXPECT_EQ(std::count(heading.begin(), heading.end(), '\n'), 1);
}

}  // namespace
}  // namespace brook::trace
