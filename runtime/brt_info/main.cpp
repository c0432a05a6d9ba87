// brt-info: lists the backends and devices that the runtime finds on this machine. --calibrate
// measures the best policy, --self-test checks the results of all backends, and --model shows where
// a device pays.
#include "runtime/brt_info/calibrate.h"
#include "runtime/brt_info/command_line.h"
#include "runtime/brt_info/list_backends.h"
#include "runtime/brt_info/measure_costs.h"
#include "runtime/brt_info/model_report.h"
#include "runtime/brt_info/self_test.h"
#include "runtime/brt_info/trace_file.h"
#include "runtime/cache/disk_store.h"
#include "runtime/context/environment.h"

#include <brook/error.hpp>

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace brook;

gl::GlSettings settingsFromEnvironment() {
  gl::GlSettings settings;
  settings.adapter = context::adapterFromEnvironment();
  settings.cacheFolder = context::cacheFolderFromEnvironment();
  return settings;
}

int calibrate() {
  const gl::GlSettings settings = settingsFromEnvironment();
  if (!cache::makeFolder(settings.cacheFolder)) {
    std::cerr << "brt-info: there is no folder to keep what is measured in: "
              << info::describeCache(settings.cacheFolder) << '\n';
    return 1;
  }
  const gl::DeviceInfo info = gl::createBackend(PipelineStage::Compute, settings)->device().info;
  const gl::DevicePolicy policy = info::measurePolicy(settings);
  std::cout << info.renderer << ", " << info.version << '\n' << info::describe(policy) << '\n';
  const info::PassCosts costs = info::measurePassCosts(settings);
  std::printf(
      "constexpr passes::PassCosts kCosts = {.pass = %.0f, .input = %.0f, .read = %.0f, "
      ".storedWord = %.0f};\n",
      costs.pass, costs.input, costs.read, costs.storedWord);
  if (gl::keepMeasuredPolicy(info, settings.cacheFolder, policy)) return 0;
  std::cerr << "brt-info: what was measured cannot be kept in '" << settings.cacheFolder.string()
            << "'\n";
  return 1;
}

/// The heading and the points of a model's picture.
struct PointsToDraw {
  std::string heading;
  std::vector<info::ThresholdPoint> points;
};

PointsToDraw modelThisMachine() {
  const info::BackendCosts device = info::measureBackend("gl"), host = info::measureBackend("cpu");
  info::reportMeasurements(host, device, std::cout);
  return {device.name + " beside " + host.name + ": " + device.device,
          info::pointsOf(host, device)};
}

PointsToDraw modelProgram(const std::vector<std::string>& paths) {
  std::vector<info::Trace> traces;
  std::string heading;
  for (const std::string& path : paths) {
    traces.push_back(info::readTrace(path));
    heading += (heading.empty() ? "" : ", ") + path;
  }
  const std::vector<info::TraceModel> models = info::modelTraces(traces, info::measureTransfers);
  info::reportTraces(models, std::cout);
  return {heading, info::pointsOf(models)};
}

int refusePicture(const std::string& path) {
  std::cerr << "brt-info: the picture '" << path << "' cannot be written: " << std::strerror(errno)
            << '\n';
  return 1;
}

/// True if a file can probably be written there. Otherwise errno has the reason.
bool isWritable(const std::string& path) {
  if (access(path.c_str(), F_OK) == 0) return access(path.c_str(), W_OK) == 0;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return errno == ENOENT && access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

int model(const info::Command& command) {
  if (!command.output.empty() && !isWritable(command.output)) return refusePicture(command.output);
  const PointsToDraw picture =
      command.traces.empty() ? modelThisMachine() : modelProgram(command.traces);
  if (command.output.empty()) return 0;
  std::ofstream file(command.output);
  file << info::thresholdPicture(picture.heading, picture.points);
  file.close();
  return file ? 0 : refusePicture(command.output);
}

int run(const info::Command& command) {
  if (command.calibrate) return calibrate();
  if (command.selfTest) return info::selfTest(std::cout) ? 0 : 1;
  if (command.model) return model(command);
  info::listBackends(std::cout);
  return 0;
}

int run(int count, char** arguments) {
  const std::variant<info::Command, int> command = info::parseCommandLine(count, arguments);
  if (const int* status = std::get_if<int>(&command)) return *status;
  try {
    return run(std::get<info::Command>(command));
  } catch (const Error& error) {
    std::cerr << "brt-info: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace

int main(int count, char** arguments) {
  const int status = run(count, arguments);
  std::cout.flush();
  if (std::cout && std::fflush(stdout) == 0) return status;
  std::cerr << "brt-info: standard output cannot be written\n";
  return 1;
}
