// Devices of Brook+: the CPU always exists, OpenGL where there is a driver.
#include <brook/Device.h>
#include <brook/Stream.h>
#include <brook/runtime.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <thread>

namespace brook {
namespace {

class Devices : public testing::Test {
 protected:
  Devices() {
    setenv("BRT_RUNTIME", "cpu-scalar", 1);
    setRuntime(nullptr);
  }
  ~Devices() override {
    useDevices(nullptr, 0);
    setRuntime(nullptr);
    unsetenv("BRT_RUNTIME");
  }
};

TEST_F(Devices, AllAreThoseOfBothTypes) {
  unsigned cpu = 0, cal = 0, all = 0, others = 7;
  Device* const cpus = getDevices("cpu", &cpu);
  getDevices("cal", &cal);
  Device* const devices = getDevices("all", &all);
  EXPECT_EQ(getDevices("d3d", &others), nullptr);
  EXPECT_EQ(getDevices(nullptr, &others), nullptr);
  EXPECT_EQ(others, 0U);
  ASSERT_EQ(cpu, 1U);
  EXPECT_STREQ(cpus->getType(), "cpu");
  EXPECT_STREQ(cpus->getBindings(), "");
  ASSERT_EQ(all, cal + cpu);
  for (unsigned i = 0; i < all; ++i)
    EXPECT_STREQ(devices[i].getType(), i < cal ? "cal" : "cpu");
  EXPECT_EQ(getDevices("all", nullptr), devices);
}

TEST_F(Devices, TheCpuRunsTheBackendOfTheEnvironment) {
  unsigned old = 9;
  EXPECT_EQ(useDevices(getDevices("cpu", nullptr), 1, &old), nullptr);
  EXPECT_EQ(old, 0U);
  EXPECT_EQ(runtime()->backendName(), "cpu-scalar");
}

TEST_F(Devices, ADeviceHasOneRuntimeInAThread) {
  Device* const cpu = getDevices("cpu", nullptr);
  useDevices(cpu, 1);
  const Runtime* const first = runtime();
  unsigned old = 0;
  EXPECT_EQ(useDevices(nullptr, 0, &old), cpu);
  EXPECT_EQ(old, 1U);
  EXPECT_NE(initialize(), first);
  useDevices(cpu, 1);
  EXPECT_EQ(runtime(), first);
}

TEST_F(Devices, StreamsKnowTheDeviceOfTheirDeclaration) {
  unsigned dimensions[] = {4};
  Device* const cpu = getDevices("cpu", nullptr);
  const plus::Stream<float> before(1, dimensions);
  useDevices(cpu, 1);
  const plus::Stream<float> after(1, dimensions);
  unsigned count = 0;
  EXPECT_EQ(after.getDevices(&count), cpu);
  EXPECT_EQ(count, 1U);
  EXPECT_STREQ(before.getDevices(&count)->getType(), "cpu");
}

TEST_F(Devices, EachThreadHasItsOwn) {
  useDevices(getDevices("cpu", nullptr), 1);
  const Runtime* const here = runtime();
  std::thread([&] {
    EXPECT_EQ(runtime(), nullptr);
    unsigned old = 9;
    EXPECT_EQ(useDevices(getDevices("cpu", nullptr), 1, &old), nullptr);
    EXPECT_EQ(old, 0U);
    EXPECT_NE(runtime(), here);
  }).join();
}

}  // namespace
}  // namespace brook
