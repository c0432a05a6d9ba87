#include "runtime/brt_info/launch_costs.h"

#include "runtime/brt_info/trace_fixture.h"

#include <gtest/gtest.h>

namespace brook::info {
namespace {

using trace::Kind;

constexpr double kMs = 1e-3;

TEST(LaunchCosts, DeviceTimesCountWhereTheyAreLonger) {
  TraceFixture fixture;
  fixture.launch("long", "gl:compute", 1, 100, 5).launch("short", "gl:compute", 2, 100, 0.5);
  fixture.launch("hosts", "cpu", 3);
  const std::vector<LaunchCost> costs = launchCosts(fixture.trace);
  ASSERT_EQ(costs.size(), 3u);
  EXPECT_NEAR(costs[0].seconds, 5 * kMs, 1e-9);
  EXPECT_NEAR(costs[1].seconds, 2 * kMs, 1e-9);
  EXPECT_NEAR(costs[2].seconds, 3 * kMs, 1e-9);
  EXPECT_TRUE(costs[0].hasDeviceTime && costs[1].hasDeviceTime);
  EXPECT_FALSE(costs[2].hasDeviceTime);
  EXPECT_EQ(costs[0].work, (Work{"<100>", 1200, 400}));
}

TEST(LaunchCosts, PartsOfALaunchAreAddedUp) {
  TraceFixture fixture;
  fixture.launch("k", "gl:compute", 1, 100, 4);
  TraceEvent part = fixture.trace.events.back();
  part.start += part.seconds;
  fixture.trace.events.push_back(part);
  EXPECT_NEAR(launchCosts(fixture.trace).at(0).seconds, 8 * kMs, 1e-9);
}

TEST(LaunchCosts, TheFirstOneOnABackendAndThoseThatCompileAreMarked) {
  TraceFixture fixture;
  fixture.launch("k", "cpu", 1).launch("k", "cpu", 1).launch("k", "gl:compute", 1);
  fixture.launch("k", "gl:compute", 9, 5);
  TraceEvent compiled = fixture.trace.events.back();
  compiled.kind = Kind::Compile;
  compiled.seconds = 0;
  compiled.start += kMs;
  fixture.trace.events.push_back(compiled);
  fixture.launch("k", "gl:compute", 1, 5).launch("other", "gl:compute", 1);
  std::string marks;
  for (const LaunchCost& cost : launchCosts(fixture.trace))
    marks += cost.isFirst ? '1' : '.';
  EXPECT_EQ(marks, "1.11.1");
}

TEST(LaunchCosts, CompilingIsNoPartOfALaunch) {
  // The call reached OpenGL before the compiler ran, as with software rasterizers. Compilation
  // takes 6 of 9 ms.
  TraceFixture fixture;
  fixture.launch("k", "gl:compute", 9, 100, 2);
  TraceEvent compiled = fixture.trace.events[0];
  compiled.kind = Kind::Compile;
  compiled.start += kMs;
  compiled.seconds = 6 * kMs;
  fixture.trace.events.push_back(compiled);
  EXPECT_NEAR(launchCosts(fixture.trace).at(0).seconds, 3 * kMs, 1e-9);
  TraceEvent& device = fixture.trace.events[1];
  device.start = 0;
  device.seconds = 11 * kMs;
  EXPECT_NEAR(launchCosts(fixture.trace).at(0).seconds, 5 * kMs, 1e-9);
}

TEST(TransferCosts, DownloadsWaitForTheDevice) {
  TraceFixture fixture;
  fixture.event(Kind::Upload, "gl:compute", 2, 400).launch("k", "gl:compute", 0.1, 100, 5);
  fixture.event(Kind::Download, "gl:compute", 7, 400).event(Kind::Download, "gl:compute", 1, 400);
  const std::vector<TransferCost> costs = transferCosts(fixture.trace);
  ASSERT_EQ(costs.size(), 3u);
  EXPECT_EQ(costs[0].kind, Kind::Upload);
  EXPECT_NEAR(costs[0].seconds, 2 * kMs, 1e-9);
  EXPECT_NEAR(costs[1].seconds, 2 * kMs, 1e-9);
  EXPECT_NEAR(costs[2].seconds, 1 * kMs, 1e-9);
}

TEST(TransferCosts, MovesBetweenBackendsAreNotThePrograms) {
  TraceFixture fixture;
  fixture.event(Kind::Upload, "cpu", 1, 400);
  for (const Kind kind : {Kind::Download, Kind::Upload}) {
    fixture.event(kind, kind == Kind::Upload ? "gl:compute" : "cpu", 1, 400);
    fixture.trace.events.back().isMove = true;
  }
  EXPECT_EQ(transferCosts(fixture.trace).size(), 1u);
}

}  // namespace
}  // namespace brook::info
