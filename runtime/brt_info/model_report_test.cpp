#include "runtime/brt_info/model_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace brook::info {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TraceModel exampleModel() {
  TraceModel model;
  model.host = "cpu";
  model.device = "gl:compute";
  model.hostTransfers.costs = {{0, 1e-10}, {0, 1e-10}};
  model.deviceTransfers.costs = {{12e-6, 5e-10}, {0, 2.5e-10}};
  model.hasDeviceTimes = true;
  model.launches = 20;
  model.firstLaunches = 2;
  model.kernels = {{{"blur", "x.br:3"}, 5, 5, 120000, Balance{60e-9, 20e-9, 14e-9}},
                   {{"saxpy", "x.br:9"}, 4, 4, 100, Balance{3e-9, 2e-9, 14e-9}},
                   {{"small", "x.br:12"}, 1, 1, 100, Balance{2e-9, 3e-9, 0}},
                   {{"once", "x.br:15"}, 0, 1, 0, std::nullopt}};
  model.program = {{18e-3, 6e-3, 1e-3}, 0.3e-3, 1.3e-3, 0};
  return model;
}

std::string reportOf(const std::vector<TraceModel>& models) {
  std::ostringstream out;
  reportTraces(models, out);
  return out.str();
}

TEST(ModelReport, KernelsHaveRows) {
  const std::string report = reportOf({exampleModel()});
  EXPECT_THAT(report,
              ContainsRegex("blur +x.br:3 +5 +5 +120000 +60 +20 +14 +3 +1.43 +0.5  pays\n"));
  EXPECT_THAT(report, ContainsRegex("saxpy .* 1.5 +0.143 +2  does not pay; 15 calls on the same "
                                    "data do\n"));
  EXPECT_THAT(report, ContainsRegex("small .* 0.667 +inf +-  does not pay: is not faster\n"));
  EXPECT_THAT(report, ContainsRegex("once +x.br:15 +0 +1 [- ]+  did not run on cpu\n"));
  EXPECT_THAT(report, ContainsRegex("the program +18 +6 +1 +3 +6 +0.5  pays\n"));
}

TEST(ModelReport, SaysWhatWasCompared) {
  const std::string report = reportOf({exampleModel()});
  EXPECT_THAT(report, HasSubstr("A run takes on cpu 18.3 ms (0.3 ms of transfers), on gl:compute "
                                "7.3 ms (1.3 ms of transfers).\n"));
  EXPECT_THAT(report,
              HasSubstr("Transfers on gl:compute: upload 12 us + 2 GB/s, download 4 GB/s.\n"));
  EXPECT_THAT(report, HasSubstr("First launches and those that compiled, 2 of 20, "));
  EXPECT_THAT(report, Not(HasSubstr("lack times of the device")));
  EXPECT_THAT(report, Not(HasSubstr("Left out")));
}

TEST(ModelReport, SaysWhatIsMissing) {
  TraceModel model = exampleModel();
  model.hasDeviceTimes = false;
  model.program.leftOut = 2.5;
  model.hostTransfers.origin = TransferOrigin::OneDirection;
  model.deviceTransfers.origin = TransferOrigin::Measured;
  const std::string report = reportOf({model});
  EXPECT_THAT(report, HasSubstr("The traces lack times of the device itself"));
  EXPECT_THAT(report, HasSubstr("Left out of the program: 3 launches of a run"));
  EXPECT_THAT(report, HasSubstr("of one direction only"));
  EXPECT_THAT(report, HasSubstr("measured on this machine"));
}

TEST(ModelReport, PointsHaveLabelsThatTellThemApart) {
  TraceModel model = exampleModel();
  model.kernels[1].kernel = {"blur", "/some/folder/x.br:9"};
  std::vector<std::string> labels;
  for (const ThresholdPoint& point : pointsOf({model}))
    labels.push_back(point.label);
  EXPECT_THAT(labels, testing::ElementsAre("blur x.br:3", "blur x.br:9", "small", "the program"));
  EXPECT_EQ(pointsOf({model, model})[3].label, "the program, gl:compute");
  EXPECT_TRUE(pointsOf({model})[3].isProgram);
}

BackendCosts exampleBackend(const std::string& name, double perByte, double factor) {
  return {.name = name,
          .device = "a device",
          .isHardware = name == "cpu",
          .transfers = {{1e-6, perByte}, {1e-6, perByte}},
          .call = 10e-6,
          .elements = {2e-9 * factor, 20e-9 * factor, 550.4e-9 * factor}};
}

TEST(ModelReport, MeasuredKernelsHaveRows) {
  const BackendCosts host = exampleBackend("cpu", 1e-10, 1);
  const BackendCosts device = exampleBackend("gl:compute", 3e-10, 0.5);
  std::ostringstream out;
  reportMeasurements(host, device, out);
  const std::string report = out.str();
  EXPECT_THAT(report, HasSubstr("gl:compute is a device, a software rasterizer"));
  EXPECT_THAT(report, HasSubstr("cpu is a device.\n"));
  EXPECT_THAT(report, ContainsRegex("upload +1 us . 10 GB/s +1 us . 3.33 GB/s\n"));
  // 48 bytes take 0.2 ns longer each.
  EXPECT_THAT(report, ContainsRegex("saxpy +8 +2 +1 +9.6 +2 +0.104 +1  does not pay; 10 calls"));
  EXPECT_THAT(report, ContainsRegex("mad43 +344 +20 +10 +6.4 +2 +1.56 +1  pays\n"));
  // 4 bytes of 0.2 ns each, and operations of 0.1 ns and 0.05 ns.
  EXPECT_THAT(report, HasSubstr("for a kernel of more than 16 operations for each float"));
  EXPECT_EQ(pointsOf(host, device).size(), 3u);
}

TEST(ModelReport, SlowArithmeticNeverPays) {
  std::ostringstream out;
  reportMeasurements(exampleBackend("cpu", 1e-10, 1), exampleBackend("gl:compute", 3e-10, 2), out);
  EXPECT_THAT(out.str(), HasSubstr("gl:compute pays for no kernel by its arithmetic"));
}

}  // namespace
}  // namespace brook::info
