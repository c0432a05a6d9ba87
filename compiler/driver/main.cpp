// brcc: see options.td for the command line and pipeline.cpp for what it does.
#include "compiler/driver/options.h"
#include "compiler/driver/pipeline.h"
#include "compiler/driver/version.h"
#include "llvm/Support/thread.h"

#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <vector>

namespace {

int report(const char* what) {
  std::fprintf(stderr,
               "brcc: internal error: %s\n"
               "This is a defect of brcc " BROOK_VERSION
               ", not of the input. Please report it with the input file and the command line.\n",
               what);
  return static_cast<int>(brook::driver::Status::InternalError);
}

int run(const std::vector<std::string>& arguments) {
  try {
    brook::Result<brook::driver::Options> options = brook::driver::parseOptions(arguments);
    if (!options) {
      std::fprintf(stderr, "brcc: error: %s\n", options.failure().message.c_str());
      return static_cast<int>(brook::driver::Status::UsageError);
    }
    for (const std::string& warning : options->warnings)
      std::fprintf(stderr, "brcc: warning: %s\n", warning.c_str());
    return static_cast<int>(brook::driver::run(*options));
  } catch (const std::exception& error) {
    return report(error.what());
  }
}

/// Clang and the passes descend as deep as a program nests; sums of ten thousand terms do.
constexpr unsigned kStackBytes = 512u << 20;

}  // namespace

int main(int argc, char** argv) {
  int status = 0;
  llvm::thread worker(std::optional<unsigned>(kStackBytes),
                      [&] { status = run({argv + 1, argv + argc}); });
  worker.join();
  return status;
}
