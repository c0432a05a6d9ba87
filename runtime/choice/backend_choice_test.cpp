#include "runtime/choice/backend_choice.h"

#include "runtime/text/comma_locale.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace brook::choice {
namespace {

constexpr std::size_t kHost = 0;
constexpr std::size_t kDevice = 1;

/// A kernel and its cost on each backend.
struct Kernel {
  std::string name;
  std::array<double, 2> seconds;
};

/// A machine with a host, a device and one stream, which moves to the backend that needs it.
class Machine {
 public:
  double upload = 1;       ///< to the device; to the host a tenth
  double download = 1;     ///< likewise
  double compiling = 100;  ///< the first run of each kernel on the device

  /// Backend of each call of a kernel.
  std::string backends;
  std::vector<std::string> reports;

  explicit Machine(bool chooses = true, std::size_t fixed = kHost)
      : chooses_(chooses), backend_(fixed) {}

  void read() {
    if (chooses_) backend_ = choice_.beforeUpload();
    spent_.transfers += backend_ == kDevice ? upload : upload / 10;
    place_ = backend_;
  }
  void call(const Kernel& kernel) {
    if (chooses_) backend_ = choice_.beforeCall({&kernel, kernel.name.c_str(), 1});
    move();
    backends += backend_ == kDevice ? 'd' : 'h';
    if (backend_ == kDevice && std::ranges::count(compiled_, &kernel) == 0) {
      compiled_.push_back(&kernel);
      spent_.kernels += compiling;
    }
    (backend_ == kDevice ? unfinished_ : spent_.kernels) += kernel.seconds[backend_];
  }
  void write() {
    if (chooses_) choice_.beforeDownload();
    const double rest = unfinished_;
    unfinished_ = 0;
    spent_.transfers += rest + (place_ == kDevice ? download : download / 10);
  }

  /// The host reads a number at no cost.
  void ask() {
    choice_.beforeDownload();
    spent_.kernels += unfinished_;
    unfinished_ = 0;
  }

  double total() const { return spent_.total() + unfinished_; }

 private:
  void move() {
    if (place_ == backend_) return;
    spent_.transfers += backend_ == kDevice ? upload : download;
    place_ = backend_;
  }

  bool chooses_;
  ChainCost spent_;
  double unfinished_ = 0;
  std::size_t place_ = kHost;
  std::size_t backend_;
  std::vector<const Kernel*> compiled_;
  BackendChoice choice_{{"cpu", "gl:compute"},
                        {[this] { return spent_; },
                         [this] {
                           spent_.kernels += unfinished_;
                           unfinished_ = 0;
                         },
                         [this](const std::string& text) { reports.push_back(text); }}};
};

TEST(BackendChoice, TriesBothAndTakesTheFaster) {
  const Kernel blur{"blur", {9, 3}};
  Machine machine;
  for (int i = 0; i < 8; ++i) {
    machine.read();
    machine.call(blur);
    machine.write();
  }
  EXPECT_EQ(machine.backends, "hhhddddd");
  ASSERT_EQ(machine.reports.size(), 1u);
  EXPECT_EQ(machine.reports[0],
            "auto: the chain that begins with blur runs on gl:compute; gl:compute over cpu: "
            "speedup s = 3, computational intensity gamma = 1.67, 1 / (s - 1) = 0.5");
}

TEST(BackendChoice, ReportsInEveryLocale) {
  const text::CommaLocale locale;
  if (!locale.isHere()) GTEST_SKIP() << "no localedef";
  const Kernel blur{"blur", {9, 3}};
  Machine machine;
  for (int i = 0; i < 8; ++i) {
    machine.read();
    machine.call(blur);
    machine.write();
  }
  ASSERT_EQ(machine.reports.size(), 1u);
  EXPECT_NE(machine.reports[0].find("gamma = 1.67, 1 / (s - 1) = 0.5"), std::string::npos)
      << machine.reports[0];
}

TEST(BackendChoice, KeepsToTheHostWhereTransfersCostMore) {
  const Kernel saxpy{"saxpy", {3, 1.5}};
  Machine machine;
  for (int i = 0; i < 8; ++i) {
    machine.read();
    machine.call(saxpy);
    machine.write();
  }
  EXPECT_EQ(machine.backends, "hhhdddhh");
}

TEST(BackendChoice, SaysThatADeviceIsNotFaster) {
  const Kernel walk{"walk", {2, 4}};
  Machine machine;
  machine.upload = machine.download = 0;
  for (int i = 0; i < 6; ++i) {
    machine.call(walk);
    machine.ask();
  }
  machine.read();
  ASSERT_EQ(machine.reports.size(), 1u);
  EXPECT_EQ(machine.reports[0],
            "auto: the chain that begins with walk runs on cpu; gl:compute over cpu: "
            "speedup s = 0.5, computational intensity gamma = inf, 1 / (s - 1) = inf");
}

TEST(BackendChoice, ManyKernelsPayForOneTransfer) {
  const Kernel saxpy{"saxpy", {3, 1.5}};
  Machine machine;
  for (int i = 0; i < 7; ++i) {
    machine.read();
    for (int k = 0; k < 4; ++k)
      machine.call(saxpy);
    machine.write();
  }
  EXPECT_EQ(machine.backends.substr(24), "dddd");
}

TEST(BackendChoice, CutsLongChains) {
  const Kernel step{"step", {9, 3}};
  Machine machine;
  machine.read();
  for (int i = 0; i < 8 * BackendChoice::kMaxCalls; ++i)
    machine.call(step);
  machine.write();
  EXPECT_EQ(std::ranges::count(machine.backends, 'h'), 3 * BackendChoice::kMaxCalls);
  EXPECT_EQ(machine.backends.back(), 'd');
}

TEST(BackendChoice, UploadsGoWhereTheNextChainRuns) {
  const Kernel small{"small", {1, 5}}, large{"large", {50, 5}};
  Machine machine;
  const auto run = [&](Machine& on) {
    on.read();
    on.call(small);
    on.write();
    on.read();
    on.call(large);
    on.write();
  };
  for (int i = 0; i < 20; ++i)
    run(machine);
  EXPECT_EQ(machine.backends.substr(12), "hdhdhdhdhdhdhdhdhdhdhdhdhdhd");
  const double before = machine.total();
  run(machine);
  EXPECT_NEAR(machine.total() - before, 0.1 + 1 + 0.1 + 1 + 5 + 1, 1e-9);
}

TEST(BackendChoice, ChainsInEachOthersWayGoTogether) {
  // Each kernel is a bit faster on another backend, but the stream would move between them.
  const Kernel first{"first", {6, 5}}, second{"second", {5, 6.5}};
  Machine machine;
  const auto run = [&] {
    for (const Kernel* const kernel : {&first, &second}) {
      machine.call(*kernel);
      machine.ask();
    }
  };
  for (int i = 0; i < 6 + 4; ++i)
    run();
  EXPECT_EQ(machine.backends, "hhhhhhdddddddhdhdhdh");
  machine.backends.clear();
  run();
  EXPECT_EQ(machine.backends, "hh");
  EXPECT_EQ(
      machine.reports.back(),
      "auto: chains of kernels on different backends are in each other's way; all run on cpu");
}

TEST(BackendChoice, LongChainsPayForTheWay) {
  const Kernel first{"first", {6, 5}}, second{"second", {5, 6.5}};
  Machine machine;
  for (int i = 0; i < 20; ++i) {
    for (const Kernel* const kernel : {&first, &second}) {
      for (int k = 0; k < BackendChoice::kMaxCalls; ++k)
        machine.call(*kernel);
    }
  }
  const std::string last =
      std::string(BackendChoice::kMaxCalls, 'd') + std::string(BackendChoice::kMaxCalls, 'h');
  EXPECT_TRUE(machine.backends.ends_with(last));
}

TEST(BackendChoice, TriesBackendsThatAreNearAgain) {
  Kernel blur{"blur", {4, 5}};
  Machine machine;
  const auto run = [&] {
    machine.backends.clear();
    machine.call(blur);
    machine.ask();
    return machine.backends;
  };
  // The device was slow while it was tried.
  for (int i = 0; i < 2 * BackendChoice::kTrials; ++i)
    run();
  blur.seconds[kDevice] = 3;
  for (int i = 0; i < BackendChoice::kRunsToExamine; ++i)
    EXPECT_EQ(run(), "h");
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(run(), "d");
  EXPECT_EQ(machine.reports.size(), 2u);
}

TEST(BackendChoice, SlowBackendsAreNotTriedAgain) {
  const Kernel walk{"walk", {4, 9}};
  Machine machine;
  for (int i = 0; i < 1000; ++i) {
    machine.call(walk);
    machine.ask();
  }
  EXPECT_EQ(std::ranges::count(machine.backends, 'd'), BackendChoice::kTrials);
}

TEST(BackendChoice, ExaminationsBecomeRare) {
  const Kernel walk{"walk", {4, 5}};
  Machine machine;
  for (int i = 0; i < 100 * BackendChoice::kRunsToExamine; ++i) {
    machine.call(walk);
    machine.ask();
  }
  // At 60, 240, 960 and 3840 runs on the host.
  EXPECT_EQ(std::ranges::count(machine.backends, 'd'), (1 + 4) * BackendChoice::kTrials);
  EXPECT_EQ(machine.reports.size(), 1u);
}

TEST(BackendChoice, WhatADeviceCannotRunStaysOnTheHost) {
  const Kernel blur{"blur", {9, 3}};
  std::vector<std::string> reports;
  BackendChoice choice({"cpu", "gl:compute"},
                       {[] { return ChainCost(); }, [] {},
                        [&](const std::string& text) { reports.push_back(text); }});
  for (int i = 0; i < 8; ++i) {
    const bool isDevice = choice.beforeCall({&blur, "blur", 1}) == kDevice;
    EXPECT_EQ(isDevice, i == BackendChoice::kTrials);
    EXPECT_EQ(choice.fallBack("too large"), isDevice);
    choice.beforeDownload();
  }
  EXPECT_EQ(reports, (std::vector<std::string>{"auto: the chain that begins with blur runs on cpu, "
                                               "because on gl:compute: too large"}));
}

TEST(BackendChoice, IsNearTheBetterBackend) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> seconds(0.1, 10);
  for (int program = 0; program < 200; ++program) {
    std::vector<Kernel> kernels;
    for (int k = 0; k < 3; ++k)
      kernels.push_back({"k", {seconds(random), seconds(random)}});
    const int inChain = 1 + program % 5;
    Machine chosen, host(false, kHost), device(false, kDevice);
    std::array<double, 3> warm{};
    const auto run = [&](Machine& on) {
      for (const Kernel& kernel : kernels) {
        on.read();
        for (int i = 0; i < inChain; ++i)
          on.call(kernel);
        on.write();
      }
      return on.total();
    };
    for (int i = 0; i < 60; ++i) {
      const std::array<double, 3> now = {run(chosen), run(host), run(device)};
      if (i == 20) warm = now;
      if (i < 59) continue;
      const double better = std::min(now[1] - warm[1], now[2] - warm[2]);
      EXPECT_LE(now[0] - warm[0], 1.1 * better) << "program " << program;
    }
  }
}

}  // namespace
}  // namespace brook::choice
