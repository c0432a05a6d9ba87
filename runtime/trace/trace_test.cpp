#include "runtime/trace/trace.h"

#include "runtime/text/comma_locale.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace brook::trace {
namespace {

using testing::ContainsRegex;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class TraceTest : public testing::Test {
 protected:
  TraceTest() { open(path_); }
  ~TraceTest() override {
    close();
    std::remove(path_.c_str());
  }
  std::string written() {
    close();
    std::stringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }
  // Records more than the buffer holds.
  static void recordMany() {
    for (int i = 0; i < 40000; ++i)
      record({.kind = Kind::Launch, .name = std::to_string(i), .backend = ""}, 0, 0);
  }
  // Each process has its own file, because several tests run at the same time.
  const std::string path_ =
      testing::TempDir() + "brook_trace_test_" + std::to_string(getpid()) + ".json";
};

TEST_F(TraceTest, AnEventIsALine) {
  const std::int64_t start = now();
  record({.kind = Kind::Launch,
          .name = "blur",
          .backend = "cpu",
          .place = "blur.br:3",
          .shape = "<4>",
          .bytes = 32,
          .written = 16},
         start, start + 1500);
  const std::string text = written();
  EXPECT_THAT(text, StartsWith("[\n{\"ph\":\"X\",\"cat\":\"launch\",\"name\":\"blur\",\"ts\":"));
  EXPECT_THAT(text, HasSubstr(",\"dur\":1.500,"));
  EXPECT_THAT(text, HasSubstr("\"args\":{\"backend\":\"cpu\",\"place\":\"blur.br:3\",\"shape\":"
                              "\"<4>\",\"bytes\":32,\"written\":16}}"));
  EXPECT_THAT(text, EndsWith("}\n]\n"));
}

TEST_F(TraceTest, NumbersAreThoseOfJsonInEveryLocale) {
  const text::CommaLocale locale;
  if (!locale.isHere()) GTEST_SKIP() << "no localedef";
  record({.kind = Kind::Launch, .name = "k", .backend = "cpu", .bytes = 1234567}, 0, 1'234'500);
  const std::string text = written();
  EXPECT_THAT(text, HasSubstr(",\"dur\":1234.500,"));
  EXPECT_THAT(text, HasSubstr("\"bytes\":1234567}"));
}

TEST_F(TraceTest, DevicesTellWhenTheyWereTold) {
  const std::int64_t told = now();
  record({.kind = Kind::Launch, .name = "k", .backend = "gl"}, told - 2000, told + 1000);
  record({.kind = Kind::Device, .name = "k", .backend = "gl", .told = told}, told + 500,
         told + 900);
  const std::string text = written();
  const auto numberAfter = [&](const std::string& key) {
    return std::stod(text.substr(text.find(key) + key.size()));
  };
  EXPECT_NEAR(numberAfter("\"told\":") - numberAfter("\"ts\":"), 2, 1e-6);
}

TEST_F(TraceTest, NamesAreQuoted) {
  record({.kind = Kind::Compile, .name = "a\"b\\c\n", .backend = ""}, 0, 0);
  EXPECT_THAT(written(), HasSubstr("\"name\":\"a\\\"b\\\\c\\u000a\""));
}

TEST_F(TraceTest, ThreadsAndDevicesHaveTracksOfTheirOwn) {
  record({.kind = Kind::Upload, .name = "here", .backend = ""}, 0, 0);
  std::thread([] { record({.kind = Kind::Upload, .name = "there", .backend = ""}, 0, 0); }).join();
  record({.kind = Kind::Device, .name = "k", .backend = "gl:fragment"}, 0, 0);
  record({.kind = Kind::Device, .name = "k", .backend = "gl:compute"}, 0, 0);
  const std::string text = written();
  const auto trackOf = [&](const std::string& name) {
    const std::size_t tid = text.find(R"("tid":)", text.find(R"("name":")" + name + '"'));
    return text.substr(tid, text.find(',', tid) - tid);
  };
  EXPECT_NE(trackOf("here"), trackOf("there"));
  EXPECT_THAT(text, ContainsRegex("\"tid\":1000,\"args\":.\"name\":\"device of gl:fragment\""));
  EXPECT_THAT(text, ContainsRegex("\"tid\":1001,\"args\":.\"name\":\"device of gl:compute\""));
}

TEST_F(TraceTest, SpansLastAsLongAsTheyLive) {
  {
    const Span span([] { return Event{.kind = Kind::Download, .name = "span", .backend = ""}; });
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_THAT(written(), ContainsRegex("\"name\":\"span\",\"ts\":[0-9.]*,\"dur\":[0-9]{4,}"));
}

TEST_F(TraceTest, ManyEventsAreAllWritten) {
  recordMany();
  const std::string text = written();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 40002);
}

TEST_F(TraceTest, NothingIsRecordedWhileOff) {
  close();
  bool isDescribed = false;
  {
    const Span span([&] {
      isDescribed = true;
      return Event{.kind = Kind::Launch, .name = "none", .backend = ""};
    });
  }
  record({.kind = Kind::Launch, .name = "none", .backend = ""}, 0, 0);
  EXPECT_FALSE(isDescribed);
  EXPECT_THAT(written(), Not(HasSubstr("none")));
}

TEST_F(TraceTest, AForkedProcessLeavesTheFileAlone) {
  record({.kind = Kind::Launch, .name = "parent", .backend = ""}, 0, 0);
  const pid_t child = fork();
  if (child == 0) {
    recordMany();
    close();
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  const std::string text = written();
  EXPECT_EQ(text.find("parent"), text.rfind("parent"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3) << "events of the child";
  EXPECT_THAT(text, EndsWith("}\n]\n"));
}

/// While it lives, no file of the process grows beyond `bytes`, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_ = {};
  void (*const handler_)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

/// Collects the log while it lives.
class Warnings {
 public:
  Warnings() {
    setLogCallback([this](int, const std::string& text) { texts.push_back(text); });
  }
  ~Warnings() { setLogCallback(nullptr); }

  std::vector<std::string> texts;
};

TEST_F(TraceTest, AFileThatGetsNoRoomAtItsEndIsWarnedOf) {
  const Warnings warnings;
  record({.kind = Kind::Launch, .name = "lost", .backend = ""}, 0, 0);
  {
    const FullDisk disk(16);
    close();
  }
  EXPECT_THAT(warnings.texts,
              ElementsAre("The trace '" + path_ + "' ends too early: File too large."));
}

TEST_F(TraceTest, AFileThatGetsNoRoomEndsTheTraceOnce) {
  const Warnings warnings;
  {
    const FullDisk disk(4096);
    recordMany();
  }
  EXPECT_FALSE(isEnabled());
  EXPECT_THAT(warnings.texts, ElementsAre(HasSubstr("File too large")));
  EXPECT_EQ(written().size(), 4096U);
}

TEST_F(TraceTest, ACallbackOfTheLogMayRecordAndThrow) {
  setLogCallback([](int, const std::string&) {
    record({.kind = Kind::Launch, .name = "again", .backend = ""}, 0, 0);
    throw ArgumentError("from the log");
  });
  {
    const FullDisk disk(16);
    close();
  }
  setLogCallback(nullptr);
  EXPECT_FALSE(isEnabled());
}

TEST(Trace, AFileThatCannotBeWrittenIsAnError) {
  EXPECT_THROW(open(testing::TempDir() + "no_such_folder/trace.json"), ArgumentError);
  EXPECT_FALSE(isEnabled());
}

TEST(Trace, AFileThatHasNoRoomIsAnError) {
  try {
    open("/dev/full");
    FAIL();
  } catch (const ArgumentError& error) {
    EXPECT_STREQ(error.what(),
                 "The file '/dev/full' of BRT_TRACE cannot be written: No space left on device.");
  }
  EXPECT_FALSE(isEnabled());
}

}  // namespace
}  // namespace brook::trace
