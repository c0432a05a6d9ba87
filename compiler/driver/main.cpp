// brcc: options.td lists the command line, and pipeline.cpp has the stages of a run.
#include "compiler/driver/diagnostics_writer.h"
#include "compiler/driver/files.h"
#include "compiler/driver/internal_error.h"
#include "compiler/driver/options.h"
#include "compiler/driver/pipeline.h"
#include "llvm/Support/thread.h"

#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using brook::driver::Options;
using brook::driver::Status;

int failToRead(const Options& options, const std::string& sentence) {
  brook::driver::DiagnosticsWriter writer(options.messageFormat);
  writer.error(sentence);
  writer.finish();
  brook::driver::removeFiles(brook::driver::ordinaryFiles(options.outputs()),
                             options.foreignOutputs());
  return static_cast<int>(Status::SourceError);
}

int compile(const Options& options) {
  try {
    return static_cast<int>(brook::driver::run(options));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "brcc: internal error: %s\n", error.what());
    return static_cast<int>(Status::InternalError);
  }
}

/// Clang and the passes recurse as deep as a program nests; a sum of ten thousand terms needs this.
constexpr unsigned kStackBytes = 512u << 20;

int runOnLargeStack(const Options& options) {
  int status = 0;
  llvm::thread worker(std::optional<unsigned>(kStackBytes), [&] { status = compile(options); });
  worker.join();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  brook::Result<Options> options = brook::driver::parseOptions(arguments);
  if (!options) {
    std::fprintf(stderr, "brcc: error: %s\n", options.failure().message.c_str());
    return static_cast<int>(Status::UsageError);
  }
  if (options->action != Options::Action::Compile) return compile(*options);
  if (options->input == "-") {
    brook::Result<std::string> text = brook::driver::readInputFile("-");
    if (!text) return failToRead(*options, text.failure().message);
    options->stdinText = std::move(*text);
  }
  return brook::driver::runGuarded(*options, arguments, [&] { return runOnLargeStack(*options); });
}
