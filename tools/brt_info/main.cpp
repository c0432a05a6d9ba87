// brt-info: which backends and devices the runtime finds on this machine, and, with --calibrate,
// how they are used best, and, with --self-test, whether they compute what they should.
#include "runtime/context/environment.h"
#include "tools/brt_info/calibrate.h"
#include "tools/brt_info/list_backends.h"
#include "tools/brt_info/self_test.h"

#include <brook/error.hpp>

#include <cstdio>
#include <iostream>
#include <string>

namespace {

using namespace brook;

constexpr const char* kUsage =
    "usage: brt-info [--self-test | --calibrate | --help | --version]\n"
    "\n"
    "Lists the backends of the Brook runtime on this machine: their devices and\n"
    "limits, or why one is not here; what `auto` chooses; where the cache is.\n"
    "BRT_ADAPTER and BRT_CACHE_DIR count.\n"
    "\n"
    "  --self-test  Let each engine compute for a second and compare what it gives with\n"
    "               cpu-scalar; exit status 1 if one is wrong or fails\n"
    "  --calibrate  Measure, in some seconds, how the OpenGL device is used best, and\n"
    "               keep that in the cache, where the runtime finds it; and print the\n"
    "               costs by which brcc could divide kernels for it, in the form of\n"
    "               compiler/codegen/glsl/division.cpp\n";

int refuse(const std::string& what) {
  std::cerr << "brt-info: " << what << '\n' << kUsage;
  return 2;
}

gl::GlSettings settingsFromEnvironment() {
  gl::GlSettings settings;
  settings.adapter = context::adapterFromEnvironment();
  settings.cacheFolder = context::cacheFolderFromEnvironment();
  return settings;
}

int calibrate() {
  const gl::GlSettings settings = settingsFromEnvironment();
  const gl::DeviceInfo info = gl::createBackend(Engine::Compute, settings)->device().info;
  const gl::DevicePolicy policy = info::measurePolicy(settings);
  std::cout << info.renderer << ", " << info.version << '\n' << info::describe(policy) << '\n';
  const info::PassCosts costs = info::measurePassCosts(settings);
  std::printf(
      "constexpr passes::PassCosts kCosts = {.pass = %.0f, .input = %.0f, .read = %.0f, "
      ".storedWord = %.0f};\n",
      costs.pass, costs.input, costs.read, costs.storedWord);
  if (gl::keepMeasuredPolicy(info, settings.cacheFolder, policy)) return 0;
  std::cerr << "brt-info: the policy cannot be kept in '" << settings.cacheFolder.string()
            << "' (BRT_CACHE_DIR)\n";
  return 1;
}

int run(const std::string& option) {
  if (option == "--help") {
    std::cout << kUsage;
  } else if (option == "--version") {
    std::cout << "brt-info " BROOK_VERSION "\n";
  } else if (option == "--calibrate") {
    return calibrate();
  } else if (option == "--self-test") {
    return info::selfTest(std::cout) ? 0 : 1;
  } else if (option.empty()) {
    info::listBackends(std::cout);
  } else {
    return refuse("unknown option '" + option + "'");
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count > 2) return refuse("more than one option");
    return run(count == 2 ? arguments[1] : "");
  } catch (const Error& error) {
    std::cerr << "brt-info: " << error.what() << '\n';
    return 1;
  }
}
