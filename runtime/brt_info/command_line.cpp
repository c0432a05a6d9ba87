#include "runtime/brt_info/command_line.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace brook::info {
namespace {

constexpr int kWrongUsage = 2;

constexpr const char* kDescription =
    "Lists the backends of the Brook runtime on this machine: their devices and\n"
    "limits, or why one is not here; what `auto` chooses; where the cache is.\n"
    "BRT_ADAPTER and BRT_CACHE_DIR count.\n";

/// Shows options as users write them: --output=FILE.svg.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const bool hasValue = option->nonpositional() && option->get_items_expected_max() > 0;
    return hasValue ? "=" + option->get_type_name() : "";
  }
};

void addOptions(CLI::App& app, Command& command) {
  app.formatter(std::make_shared<HelpFormat>());
  app.get_formatter()->column_width(21);
  app.set_help_flag("--help", "Show the options");
  app.set_version_flag("--version", "brt-info " BROOK_VERSION, "Show the version");
  CLI::Option* const selfTest =
      app.add_flag("--self-test", command.selfTest,
                   "Let each backend compute for a second and compare what it gives with\n"
                   "cpu-scalar; exit status 1 if one is wrong or fails");
  CLI::Option* const calibrate =
      app.add_flag("--calibrate", command.calibrate,
                   "Measure, in some seconds, how the OpenGL device is used best, and\n"
                   "keep that in the cache, where the runtime finds it; and print the\n"
                   "costs by which brcc could divide kernels for it, in the form of\n"
                   "compiler/codegen/glsl/pass_partition.cpp");
  CLI::Option* const model =
      app.add_flag("--model", command.model,
                   "Tell where the OpenGL device pays for the transfers that it takes: of\n"
                   "the kernels in traces of a program (BRT_TRACE) with launches on the\n"
                   "CPU and on OpenGL, or, without a trace, of kernels that are measured\n"
                   "in some seconds");
  app.add_option("--output", command.output, "With --model: draw speedup, intensity and threshold")
      ->type_name("FILE.svg")
      ->needs(model);
  app.add_option("TRACE.json", command.traces, "With --model: what BRT_TRACE wrote")->needs(model);
  selfTest->excludes(calibrate)->excludes(model);
  calibrate->excludes(model);
}

int refuse(const std::string& what) {
  std::cerr << "brt-info: " << what << "; brt-info --help shows the options\n";
  return kWrongUsage;
}

}  // namespace

std::variant<Command, int> parseCommandLine(int count, const char* const* arguments) {
  Command command;
  CLI::App app(kDescription, "brt-info");
  addOptions(app, command);
  try {
    app.parse(count, arguments);
  } catch (const CLI::ExtrasError&) {
    return refuse("unknown option '" + app.remaining().front() + "'");
  } catch (const CLI::Success& shown) {  // --help or --version
    return app.exit(shown);
  } catch (const CLI::ParseError& error) {
    return refuse(error.what());
  }
  return command;
}

}  // namespace brook::info
