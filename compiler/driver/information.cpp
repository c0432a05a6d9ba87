#include "compiler/driver/information.h"

#include "compiler/diagnostics/pages.h"
#include "compiler/driver/option_table.h"
#include "compiler/driver/version.h"
#include "compiler/passes/pass.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Option/Option.h"

#include <algorithm>
#include <cstdio>

namespace brook::driver {
namespace {

void printPasses() {
  for (const passes::Pass& pass : passes::allPasses()) {
    std::printf("%-18s %s\n", pass.name, pass.summary);
  }
}

}  // namespace

void printInformation(const Options& options) {
  switch (options.action) {
    case Options::Action::Help:
      std::fputs(helpText().c_str(), stdout);
      break;
    case Options::Action::Version:
      std::fputs(versionText().c_str(), stdout);
      break;
    case Options::Action::VersionAsJson:
      std::fputs(versionJson().c_str(), stdout);
      break;
    case Options::Action::PrintTargets:
      std::fputs(targetsText().c_str(), stdout);
      break;
    case Options::Action::PrintWarnings:
      std::fputs(diagnostics::warningList().c_str(), stdout);
      break;
    case Options::Action::PrintPasses:
      printPasses();
      break;
    case Options::Action::Explain:
      std::fputs(diagnostics::findPage(options.explained), stdout);
      break;
    case Options::Action::Compile:
      break;
  }
}

namespace {

struct TargetName {
  const char* name;
  const char* text;
};

constexpr TargetName kTargets[] = {
    {"cpu", "SPMD C++ for SSE2, AVX2 and AVX-512 (elsewhere 128-bit), chosen at run time"},
    {"cpu:sse2", "of cpu, only the code for SSE2; the program needs a processor that has it"},
    {"cpu:avx2", "of cpu, only the code for AVX2"},
    {"cpu:avx512", "of cpu, only the code for AVX-512"},
    {"cpu-scalar", "plain C++, one element at a time"},
    {"glsl330", "OpenGL 3.3 fragment shaders"},
    {"glsl430", "OpenGL 4.3 compute shaders"},
    {"essl300", "OpenGL ES 3.0 fragment shaders"},
    {"essl310", "OpenGL ES 3.1 compute shaders"},
};

/// The sections of --help, in the order of the man page.
constexpr OptionId kSections[] = {
    OPT_output_group,    OPT_preprocessor_group, OPT_dependency_group, OPT_diagnostics_group,
    OPT_semantics_group, OPT_information_group,  OPT_old_group};

/// The column in which descriptions of options begin.
constexpr std::size_t kTextColumn = 26;

/// Returns the options of a section that --help lists, in alphabetical order. LLVM's order has -MF
/// before -M and --save-temps=DIR before --save-temps.
std::vector<OptionId> optionsOf(OptionId section, const OptionTable& table) {
  std::vector<OptionId> options;
  for (unsigned i = OPT_INVALID + 1; i <= table.getNumOptions(); ++i) {
    const auto id = static_cast<OptionId>(i);
    const bool isShown = table.getOptionGroupID(id) == static_cast<unsigned>(section) &&
                         table.getOptionHelpText(id) != nullptr;
    if (isShown) options.push_back(id);
  }
  std::sort(options.begin(), options.end(), [&](OptionId a, OptionId b) {
    const llvm::StringRef first = table.getOptionName(a), second = table.getOptionName(b);
    const int order = first.compare_insensitive(second);
    return order != 0 ? order < 0 : first < second;
  });
  return options;
}

std::string sectionText(OptionId section, const OptionTable& table) {
  std::string text = "\n" + std::string(table.getOptionHelpText(section)) + ":\n";
  for (const OptionId id : optionsOf(section, table)) {
    std::string line = "  " + table.synopsis(id);
    if (line.size() >= kTextColumn) {
      text += line + "\n";
      line.clear();
    }
    line.resize(kTextColumn, ' ');
    text += line + table.getOptionHelpText(id) + "\n";
  }
  return text;
}

}  // namespace

std::string helpText() {
  const OptionTable table;
  std::string text =
      "Brook stream compiler: turns FILE.br into C++ that links with libbrt.\n\n"
      "usage: brcc [options] FILE.br\n\n"
      "@FILE among the arguments stands for those in FILE, @@FILE for its lines, which are "
      "arguments\n"
      "as they stand; behind -- all are inputs.\n";
  for (const OptionId section : kSections)
    text += sectionText(section, table);
  return text;
}

std::vector<std::string> targetNames() {
  std::vector<std::string> names;
  for (const TargetName& target : kTargets)
    names.emplace_back(target.name);
  return names;
}

std::string targetsText() {
  std::string text;
  for (const TargetName& target : kTargets) {
    text += std::string(target.name) + std::string(12 - std::string(target.name).size(), ' ') +
            target.text + "\n";
  }
  return text;
}

std::vector<std::string> stageNames() {
  std::vector<std::string> names{"surface", "check"};
  for (const passes::Pass* pass : passes::commonPipeline())
    names.emplace_back(pass->name);
  for (const char* name : {"ir", "cpu_scalar", "cpu", "glsl", "host"})
    names.emplace_back(name);
  return names;
}

}  // namespace brook::driver
