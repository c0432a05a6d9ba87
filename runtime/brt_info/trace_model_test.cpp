#include "runtime/brt_info/trace_model.h"

#include "runtime/brt_info/trace_fixture.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace brook::info {
namespace {

using testing::HasSubstr;
using trace::Kind;

constexpr int kElements = 100000;
constexpr double kNanosecond = 1e-9;
constexpr double kMillisecond = 1e-3;

TransferCosts measureNothing(const std::string& backend) {
  throw BackendError("no " + backend + " was to be measured");
}

/// Returns a run that uploads a stream of floats, launches k three times, and downloads it. The
/// first launch is slow.
TraceFixture runOf(const std::string& backend, double kernel, double upload, double download) {
  TraceFixture run(backend + ".json");
  run.event(Kind::Upload, backend, upload, 4 * kElements);
  run.launch("k", backend, 50 + kernel).launch("k", backend, kernel).launch("k", backend, kernel);
  run.event(Kind::Download, backend, download, 4 * kElements);
  return run;
}

std::vector<TraceModel> modelOf(const std::vector<Trace>& traces) {
  return modelTraces(traces, measureNothing);
}

std::string modelError(const std::vector<Trace>& traces) {
  try {
    modelOf(traces);
    return "no error";
  } catch (const ArgumentError& error) {
    return error.what();
  }
}

TEST(TraceModel, KernelsHaveThePapersNumbers) {
  // For an element: 60 ns against 20 ns. Its 8 bytes take 4 + 4 ns longer to the device, and its 4
  // bytes 6 ns longer back.
  const std::vector<TraceModel> models =
      modelOf({runOf("cpu", 6, 0.2, 0.1).trace, runOf("gl:compute", 2, 0.6, 0.7).trace});
  ASSERT_EQ(models.size(), 1u);
  const TraceModel& model = models[0];
  EXPECT_EQ(model.host, "cpu");
  EXPECT_EQ(model.device, "gl:compute");
  EXPECT_FALSE(model.hasDeviceTimes);
  EXPECT_EQ(model.launches, 6);
  EXPECT_EQ(model.firstLaunches, 2);
  ASSERT_EQ(model.kernels.size(), 1u);
  const KernelModel& kernel = model.kernels[0];
  EXPECT_EQ(kernel.kernel, (KernelName{"k", "x.br:1"}));
  EXPECT_EQ(kernel.hostCalls, 3);
  EXPECT_EQ(kernel.deviceCalls, 3);
  EXPECT_EQ(kernel.elements, kElements);
  ASSERT_TRUE(kernel.balance.has_value());
  EXPECT_NEAR(kernel.balance->host, 60 * kNanosecond, 1e-15);
  EXPECT_NEAR(kernel.balance->device, 20 * kNanosecond, 1e-15);
  EXPECT_NEAR(kernel.balance->transfer, 14 * kNanosecond, 1e-15);
  EXPECT_NEAR(kernel.balance->speedup(), 3, 1e-9);
  EXPECT_TRUE(kernel.balance->devicePays());
}

TEST(TraceModel, AProgramHasTheTransfersThatItHad) {
  const TraceModel model =
      modelOf({runOf("cpu", 6, 0.2, 0.1).trace, runOf("gl:compute", 2, 20.6, 0.7).trace})[0];
  EXPECT_NEAR(model.program.balance.host, 18 * kMillisecond, 1e-9);
  EXPECT_NEAR(model.program.balance.device, 6 * kMillisecond, 1e-9);
  EXPECT_NEAR(model.program.hostTransfers, 0.3 * kMillisecond, 1e-9);
  EXPECT_NEAR(model.program.deviceTransfers, 21.3 * kMillisecond, 1e-9);
  EXPECT_NEAR(model.program.balance.transfer, 21 * kMillisecond, 1e-9);
  EXPECT_FALSE(model.program.balance.devicePays());
  EXPECT_EQ(model.program.leftOut, 0);
}

TEST(TraceModel, OneRunOnBothBackendsIsTheSame) {
  // Launches on both backends, as with BRT_RUNTIME=auto.
  TraceFixture both = runOf("cpu", 6, 0.2, 0.1);
  const TraceFixture device = runOf("gl:compute", 2, 0.6, 0.7);
  for (TraceEvent event : device.trace.events) {
    event.start += both.now;
    both.trace.events.push_back(event);
  }
  const TraceModel model = modelOf({both.trace})[0];
  EXPECT_NEAR(model.kernels[0].balance->speedup(), 3, 1e-9);
  // Twice the work, because the trace is one run.
  EXPECT_NEAR(model.program.balance.host, 36 * kMillisecond, 1e-9);
  EXPECT_NEAR(model.program.balance.transfer, 2 * (1.3 - 0.3) * kMillisecond, 1e-9);
}

TEST(TraceModel, FirstCallsDoNotCountWhereThereAreOthers) {
  TraceFixture host("cpu.json"), device("gl.json");
  host.event(Kind::Upload, "cpu", 0.1, 4 * kElements);
  host.launch("k", "cpu", 50).launch("k", "cpu", 6);
  device.event(Kind::Upload, "gl:compute", 0.1, 4 * kElements);
  device.launch("k", "gl:compute", 90).launch("k", "gl:compute", 2);
  EXPECT_NEAR(modelOf({host.trace, device.trace})[0].kernels[0].balance->speedup(), 3, 1e-9);
}

TEST(TraceModel, FirstCallsCountWhereThereAreNoOthers) {
  TraceFixture host("cpu.json"), device("gl.json");
  host.launch("k", "cpu", 6).event(Kind::Upload, "cpu", 0.1, 4 * kElements);
  device.launch("k", "gl:compute", 2).event(Kind::Upload, "gl:compute", 0.1, 4 * kElements);
  EXPECT_NEAR(modelOf({host.trace, device.trace})[0].kernels[0].balance->speedup(), 3, 1e-9);
}

TEST(TraceModel, WorksOfOneKernelCountAsOftenAsTheyOccur) {
  TraceFixture host = runOf("cpu", 6, 0.2, 0.1), device = runOf("gl:compute", 2, 0.6, 0.7);
  host.launch("k", "cpu", 1, 1000);
  device.launch("k", "gl:compute", 4, 1000).launch("k", "gl:compute", 4, 7);  // 7: nowhere else
  const TraceModel model = modelOf({host.trace, device.trace})[0];
  const KernelModel& kernel = model.kernels[0];
  EXPECT_NEAR(kernel.elements, (6.0 * kElements + 2 * 1000) / 8, 1e-6);
  EXPECT_NEAR(kernel.balance->speedup(), (6 * 6 + 2 * 1.0) / (6 * 2 + 2 * 4.0), 1e-9);
  EXPECT_NEAR(model.program.leftOut, 0.5, 1e-9);
}

TEST(TraceModel, KernelsOfOneBackendHaveNoBalanceAndComeLast) {
  TraceFixture host = runOf("cpu", 6, 0.2, 0.1), device = runOf("gl:compute", 2, 0.6, 0.7);
  host.launch("a", "cpu", 100).launch("z", "cpu", 9);
  device.launch("z", "gl:compute", 9);
  const TraceModel model = modelOf({host.trace, device.trace})[0];
  ASSERT_EQ(model.kernels.size(), 3u);
  EXPECT_EQ(model.kernels[0].kernel.name, "k");  // the longest time first
  EXPECT_EQ(model.kernels[1].kernel.name, "z");
  EXPECT_EQ(model.kernels[2].kernel.name, "a");
  EXPECT_FALSE(model.kernels[2].balance.has_value());
}

TEST(TraceModel, LargeTransfersOfOneDirectionStandForBoth) {
  TraceFixture host("cpu.json"), device("gl.json");
  host.launch("k", "cpu", 6).event(Kind::Upload, "cpu", 0.1, 4 * kElements);
  device.launch("k", "gl:compute", 2).event(Kind::Upload, "gl:compute", 0.5, 4 * kElements);
  device.event(Kind::Download, "gl:compute", 0.5, 4);  // of a sum
  const TraceModel model = modelOf({host.trace, device.trace})[0];
  EXPECT_EQ(model.deviceTransfers.origin, TransferOrigin::OneDirection);
  EXPECT_NEAR(model.kernels[0].balance->transfer, 3 * 4 * kNanosecond, 1e-15);
  EXPECT_NEAR(model.program.deviceTransfers, (0.5 + 0.5 + 0.5) / 2 * kMillisecond, 1e-9)
      << "two uploads and a download, as long as they were, in two traces";
}

TEST(TraceModel, WithoutLargeTransfersTheMachineIsMeasured) {
  TraceFixture host("cpu.json"), device("gl.json");
  host.launch("k", "cpu", 6);
  device.launch("k", "gl:compute", 2).event(Kind::Download, "gl:compute", 0.5, 4);
  const auto measure = [](const std::string& backend) {
    const double perByte = backend == "cpu" ? 1e-10 : 6e-10;
    return TransferCosts{{0, perByte}, {0, perByte}};
  };
  const TraceModel model = modelTraces({host.trace, device.trace}, measure)[0];
  EXPECT_EQ(model.deviceTransfers.origin, TransferOrigin::Measured);
  EXPECT_NEAR(model.kernels[0].balance->transfer, 12 * 5e-10, 1e-15);
}

TEST(TraceModel, EachDeviceHasAModel) {
  const std::vector<TraceModel> models =
      modelOf({runOf("gl:fragment", 3, 0.6, 0.7).trace, runOf("cpu", 6, 0.2, 0.1).trace,
               runOf("gl:compute", 2, 0.6, 0.7).trace});
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(models[0].device, "gl:compute");
  EXPECT_NEAR(models[0].kernels[0].balance->speedup(), 3, 1e-9);
  EXPECT_EQ(models[1].device, "gl:fragment");
  EXPECT_NEAR(models[1].kernels[0].balance->speedup(), 2, 1e-9);
  EXPECT_NEAR(models[1].program.balance.host, 18 * kMillisecond, 1e-9);
}

TEST(TraceModel, OneBackendIsNotEnough) {
  EXPECT_EQ(modelError({runOf("cpu", 6, 0.2, 0.1).trace}),
            "All launches in 'cpu.json' ran on cpu; run the program on the other backend too, "
            "BRT_RUNTIME=gl BRT_TRACE=gl.json, and give both traces.");
  EXPECT_THAT(modelError({runOf("gl:compute", 6, 0.2, 0.1).trace}),
              HasSubstr("ran on gl:compute; run the program on the other backend too, "
                        "BRT_RUNTIME=cpu BRT_TRACE=cpu.json"));
}

TEST(TraceModel, LaunchesAreNeeded) {
  const TraceFixture empty("empty.json");
  EXPECT_THAT(modelError({empty.trace, empty.trace}),
              HasSubstr("No kernel was launched in 'empty.json', 'empty.json'"));
  EXPECT_THAT(modelError({runOf("cpu", 6, 0.2, 0.1).trace, empty.trace}),
              HasSubstr("No kernel was launched in 'empty.json';"));
}

TEST(TraceModel, TheSameWorkIsNeeded) {
  TraceFixture host = runOf("cpu", 6, 0.2, 0.1), device("gl.json");
  device.launch("k", "gl:compute", 2, 7).event(Kind::Upload, "gl:compute", 1, 4 * kElements);
  EXPECT_THAT(modelError({host.trace, device.trace}),
              HasSubstr("did the same work on cpu and on gl:compute; run the same program"));
}

}  // namespace
}  // namespace brook::info
