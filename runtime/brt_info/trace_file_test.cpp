#include "runtime/brt_info/trace_file.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace brook::info {
namespace {

using testing::HasSubstr;

constexpr const char* kLaunch =
    R"({"ph":"X","cat":"launch","name":"blur","ts":120.5,"dur":8.25,"pid":7,"tid":1,"args":{)"
    R"("backend":"cpu","place":"blur.br:3","shape":"<3, 4>","bytes":144,"written":48}})";

std::string parseError(const std::string& text) {
  try {
    parseTrace("a.json", text);
    return "no error";
  } catch (const ArgumentError& error) {
    return error.what();
  }
}

TEST(TraceFile, ReadsWhatTheRuntimeWrites) {
  const std::string path =
      testing::TempDir() + "brook_trace_file_test_" + std::to_string(getpid()) + ".json";
  trace::open(path);
  const std::int64_t start = trace::now();
  trace::record({.kind = trace::Kind::Launch,
                 .name = "a \"name\"",
                 .backend = "gl:compute",
                 .place = "blur.br:3",
                 .shape = "<3, 4>",
                 .bytes = 144,
                 .written = 48},
                start + 2000, start + 10000);
  trace::record(
      {.kind = trace::Kind::Device, .name = "k", .backend = "gl:compute", .told = start + 5000},
      start + 6000, start + 7500);
  trace::record({.kind = trace::Kind::Upload, .name = "float", .backend = "cpu", .isMove = true},
                start + 20000, start + 30000);
  trace::close();
  const Trace read = readTrace(path);
  std::remove(path.c_str());
  ASSERT_EQ(read.events.size(), 3u);
  const TraceEvent &launch = read.events[0], &device = read.events[1];
  EXPECT_EQ(launch.kind, trace::Kind::Launch);
  EXPECT_EQ(launch.name, "a \"name\"");
  EXPECT_EQ(launch.backend, "gl:compute");
  EXPECT_EQ(launch.place, "blur.br:3");
  EXPECT_EQ(launch.shape, "<3, 4>");
  EXPECT_EQ(launch.bytes, 144);
  EXPECT_EQ(launch.written, 48);
  EXPECT_NEAR(launch.seconds, 8e-6, 1e-9);
  EXPECT_EQ(device.kind, trace::Kind::Device);
  EXPECT_NEAR(device.told - launch.start, 3e-6, 2e-9);
  EXPECT_NEAR(device.start - launch.start, 4e-6, 2e-9);
  EXPECT_NE(device.track, launch.track);
  EXPECT_FALSE(launch.isMove);
  EXPECT_TRUE(read.events[2].isMove);
}

TEST(TraceFile, EventsAreInTheOrderOfTheirStart) {
  std::string earlier = kLaunch;
  earlier.replace(earlier.find("120.5"), 5, "20");
  const Trace trace =
      parseTrace("a.json", std::string("[\n") + kLaunch + ",\n" + earlier + "\n]\n");
  ASSERT_EQ(trace.events.size(), 2u);
  EXPECT_DOUBLE_EQ(trace.events[0].start, 20e-6);
  EXPECT_DOUBLE_EQ(trace.events[1].start, 120.5e-6);
  EXPECT_DOUBLE_EQ(trace.events[1].end(), 128.75e-6);
}

TEST(TraceFile, AKilledProgramLeavesNoEnd) {
  const std::string two = std::string("[\n") + kLaunch + ",\n" + kLaunch;
  EXPECT_EQ(parseTrace("a.json", two).events.size(), 2u);
  EXPECT_EQ(parseTrace("a.json", two + ",\n").events.size(), 2u);
  EXPECT_EQ(parseTrace("a.json", two + ",\n{\"ph\":\"X\",\"ca").events.size(), 2u);
  EXPECT_EQ(parseTrace("a.json", two.substr(0, two.size() - 1)).events.size(), 1u);
  EXPECT_EQ(parseTrace("a.json", "[").events.size(), 0u);
  EXPECT_EQ(parseTrace("a.json", "[\n{\"ph\"").events.size(), 0u);
}

TEST(TraceFile, OnlyEventsCount) {
  const Trace trace = parseTrace(
      "a.json", std::string("[") + kLaunch +
                    R"(,{"ph":"M","name":"thread_name","pid":7,"tid":1000,"args":{"name":"d"}},)"
                    R"({"ph":"X","cat":"of another program","name":"x"}])");
  EXPECT_EQ(trace.events.size(), 1u);
}

TEST(TraceFile, WhatIsNoTraceIsRefused) {
  EXPECT_EQ(parseError(" \n"),
            "'a.json' is no trace of a Brook program: it is empty. BRT_TRACE=FILE.json ./program "
            "writes one.");
  EXPECT_THAT(parseError("{\"traceEvents\": []}"), HasSubstr("it begins with no '['"));
  EXPECT_THAT(parseError(std::string("[\n") + kLaunch + ",\n}, {\n]"),
              HasSubstr("at line 3, byte "));
  EXPECT_THAT(parseError("[1]"), HasSubstr("entry 1 of its list is no event"));
  EXPECT_THAT(parseError(std::string("[") + kLaunch + R"(,{"ph":"X","cat":"launch","name":"x"}])"),
              HasSubstr("entry 2 of its list is no event"));
}

TEST(TraceFile, WhatTookNoTimeIsRefused) {
  const auto lasting = [](const std::string& text, const std::string& microseconds) {
    std::string event = text;
    event.replace(event.find("8.25"), 4, microseconds);
    return "[\n" + event + "\n]\n";
  };
  EXPECT_EQ(parseError(lasting(kLaunch, "0")),
            "'a.json' is no trace of a Brook program: entry 1 of its list, 'blur', takes 0 us. "
            "BRT_TRACE=FILE.json ./program writes one.");
  EXPECT_THAT(parseError(lasting(kLaunch, "-8.25")), HasSubstr("'blur', takes -8.25 us"));
  std::string upload = kLaunch;
  upload.replace(upload.find("\"launch\""), 8, "\"upload\"");
  EXPECT_EQ(parseError(lasting(upload, "0")), "no error");
  EXPECT_THAT(parseError(lasting(upload, "-1")), HasSubstr("takes -1 us"));
}

TEST(TraceFile, OfOtherLayoutsTheEndIsNeeded) {
  const std::string oneLine = std::string("[") + kLaunch + "," + kLaunch;
  EXPECT_EQ(parseTrace("a.json", oneLine + "]").events.size(), 2u);
  const std::string manyLines = "[\n{\n\"ph\": \"X\",\n\"cat\": \"lau";
  for (const std::string& text : {oneLine, oneLine.substr(0, oneLine.size() - 30), manyLines}) {
    EXPECT_EQ(parseError(text),
              "'a.json' is no trace of a Brook program: its end is missing. BRT_TRACE=FILE.json "
              "./program writes one.");
  }
}

TEST(TraceFile, WhatCannotBeReadIsRefused) {
  for (const char* const path : {"/no_such_folder/a.json", "/"}) {
    try {
      readTrace(path);
      ADD_FAILURE() << path << " is read";
    } catch (const ArgumentError& error) {
      EXPECT_THAT(error.what(),
                  HasSubstr("The trace '" + std::string(path) + "' cannot be read: "));
    }
  }
}

TEST(TraceFile, ShapesHaveElements) {
  EXPECT_EQ(elementCount("<7>"), 7);
  EXPECT_EQ(elementCount("<3, 4, 5>"), 60);
  EXPECT_EQ(elementCount("<100000, 100000>"), 10000000000);
}

}  // namespace
}  // namespace brook::info
