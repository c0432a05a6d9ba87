#include "compiler/driver/options.h"

#include "compiler/diagnostics/pages.h"
#include "compiler/diagnostics/suggestion.h"
#include "compiler/driver/dependency_rule.h"
#include "compiler/passes/pass.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <string_view>

namespace brook::driver {
namespace {

enum Id {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "compiler/driver/options.inc"
#undef OPTION
};

#define PREFIX(NAME, VALUE)                            \
  constexpr llvm::StringLiteral NAME##_init[] = VALUE; \
  constexpr llvm::ArrayRef<llvm::StringLiteral> NAME(NAME##_init, std::size(NAME##_init) - 1);
#include "compiler/driver/options.inc"
#undef PREFIX

using diagnostics::suggestion;
using namespace std::string_view_literals;
using namespace llvm::opt;  // the flag names that the table below is written in

constexpr OptTable::Info kTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "compiler/driver/options.inc"
#undef OPTION
};

class BrccOptions : public GenericOptTable {
 public:
  BrccOptions() : GenericOptTable(kTable) {}
};

struct TargetName {
  const char* name;
  const char* text;
};

constexpr TargetName kTargets[] = {
    {"cpu", "SPMD C++ for SSE2, AVX2 and AVX-512 (elsewhere 128-bit), chosen at run time"},
    {"cpu-scalar", "plain C++, one element at a time"},
    {"glsl330", "OpenGL 3.3 fragment shaders"},
    {"glsl430", "OpenGL 4.3 compute shaders"},
    {"essl300", "OpenGL ES 3.0 fragment shaders"},
    {"essl310", "OpenGL ES 3.1 compute shaders"},
};

constexpr std::array kDialectNames = {"glsl330", "glsl430", "essl300", "essl310"};

std::string quoted(const std::string& text) {
  return "'" + text + "'";
}

// Reads the parsed arguments into Options. The first wrong one ends it.
class Reader {
 public:
  explicit Reader(const InputArgList& arguments) : arguments_(arguments) {}

  Result<Options> read() {
    readAction();
    if (options_.action == Options::Action::Compile) {
      readInput();
      readOutput();
      readPreprocessor();
      readDependencies();
      readDiagnostics();
      readSemantics();
      readStages();
      readOldOptions();
    }
    if (!failure_.empty()) return Failure{failure_};
    return std::move(options_);
  }

 private:
  void fail(const std::string& message) {
    if (failure_.empty()) failure_ = message;
  }
  std::string last(Id id, const std::string& otherwise = "") const {
    return arguments_.getLastArgValue(id, otherwise).str();
  }
  std::vector<std::string> all(Id id) const { return arguments_.getAllArgValues(id); }

  void readAction() {
    if (arguments_.hasArg(OPT_help)) options_.action = Options::Action::Help;
    if (arguments_.hasArg(OPT_version)) options_.action = Options::Action::Version;
    if (arguments_.hasArg(OPT_print_targets)) options_.action = Options::Action::PrintTargets;
    if (arguments_.hasArg(OPT_print_warnings)) options_.action = Options::Action::PrintWarnings;
    if (arguments_.hasArg(OPT_print_passes)) options_.action = Options::Action::PrintPasses;
    if (arguments_.hasArg(OPT_explain_EQ)) readExplained();
  }

  void readExplained() {
    options_.action = Options::Action::Explain;
    options_.explained = last(OPT_explain_EQ);
    if (diagnostics::findPage(options_.explained) == nullptr) {
      fail(diagnostics::unknownPage(options_.explained));
    }
  }

  void readInput() {
    std::vector<std::string> inputs;
    for (const Arg* input : arguments_.filtered(OPT_INPUT)) {
      if (!isWorkspaceSize(*input)) inputs.emplace_back(input->getValue());
    }
    if (inputs.empty()) return fail("no input file; try 'brcc --help'");
    if (inputs.size() > 1) {
      return fail("more than one input file (" + quoted(inputs[0]) + " and " + quoted(inputs[1]) +
                  "); run brcc once for each");
    }
    options_.input = inputs[0];
    const auto hasSuffix = [&](const char* suffix) { return options_.input.ends_with(suffix); };
    if (options_.input != "-" && !hasSuffix(".br") && !hasSuffix(".bri") && !options_.isHeader() &&
        !options_.isIr()) {
      fail("unknown kind of input " + quoted(options_.input) +
           "; brcc takes .br, .bri, .brh, .brhi and .ir files");
    }
    if (options_.isHeader() && arguments_.hasArg(OPT_header_EQ)) {
      fail("'--header=' makes no sense for " + quoted(options_.input) + ", which becomes a header");
    }
  }

  /// The number of BrookGPU 0.5's `-w 1024`.
  bool isWorkspaceSize(const Arg& input) const {
    const llvm::StringRef text = input.getValue();
    return input.getIndex() > 0 && arguments_.getArgString(input.getIndex() - 1) == "-w"sv &&
           text.find_first_not_of("0123456789") == llvm::StringRef::npos;
  }

  bool hidesWarnings() const {
    const auto inputs = arguments_.filtered(OPT_INPUT);
    return arguments_.hasArg(OPT_w) &&
           std::none_of(inputs.begin(), inputs.end(),
                        [&](const Arg* input) { return isWorkspaceSize(*input); });
  }

  void readOutput() {
    options_.output = last(OPT_o, defaultOutput());
    options_.outputIsGiven = arguments_.hasArg(OPT_o);
    options_.headerFile = last(OPT_header_EQ);
    options_.syntaxOnly = arguments_.hasArg(OPT_fsyntax_only);
    options_.preprocessOnly = arguments_.hasArg(OPT_E);
    options_.debugLines = arguments_.hasArg(OPT_g);
    if (arguments_.hasArg(OPT_target_EQ)) readTargets();
  }

  std::string defaultOutput() const {
    const std::size_t dot = options_.input.rfind('.');
    if (options_.input == "-" || dot == std::string::npos) return "-";
    return options_.input.substr(0, dot) + (options_.isHeader() ? ".hpp" : ".cpp");
  }

  void readTargets() {
    options_.targets = {false, false, {}};
    std::vector<std::string> names;
    for (const TargetName& target : kTargets)
      names.emplace_back(target.name);
    for (const std::string& target : all(OPT_target_EQ)) {
      const auto dialect = std::find(kDialectNames.begin(), kDialectNames.end(), target);
      if (target == "cpu") {
        options_.targets.cpu = true;
      } else if (target == "cpu-scalar") {
        options_.targets.cpuScalar = true;
      } else if (dialect != kDialectNames.end()) {
        options_.targets.dialects.push_back(
            static_cast<Dialect>(std::distance(kDialectNames.begin(), dialect)));
      } else {
        fail("unknown target " + quoted(target) +
             suggestion(target, names, "; --print-targets lists them"));
      }
    }
  }

  void readPreprocessor() {
    options_.includePaths = all(OPT_I);
    options_.systemIncludePaths = all(OPT_isystem);
    options_.forcedIncludes = all(OPT_include_);
    options_.defines = all(OPT_D);
    options_.undefines = all(OPT_U);
  }

  void readDependencies() {
    if (!arguments_.hasArg(OPT_MD)) {
      for (Id id : {OPT_MF, OPT_MT, OPT_MQ, OPT_MP}) {
        if (const Arg* argument = arguments_.getLastArg(id)) {
          fail(quoted(argument->getSpelling().str()) + " needs -MD");
        }
      }
      return;
    }
    const std::string output = options_.output == "-" ? "-.cpp" : options_.output;
    options_.dependencyFile = last(OPT_MF, output.substr(0, output.rfind('.')) + ".d");
    options_.phonyDependencies = arguments_.hasArg(OPT_MP);
    for (const Arg* argument : arguments_.filtered(OPT_MT, OPT_MQ)) {
      const std::string target = argument->getValue();
      options_.dependencyTargets.push_back(
          argument->getOption().matches(OPT_MQ) ? quotedForMake(target) : target);
    }
    if (options_.dependencyTargets.empty()) {
      options_.dependencyTargets.push_back(quotedForMake(options_.output));
    }
  }

  void readDiagnostics() {
    for (const std::string& name : all(OPT_W))
      options_.warningFlags.push_back("-W" + name);
    if (hidesWarnings()) options_.warningFlags.emplace_back("-w");
    if (const Arg* colour =
            arguments_.getLastArg(OPT_fcolor_diagnostics, OPT_fno_color_diagnostics)) {
      options_.colour = colour->getOption().matches(OPT_fcolor_diagnostics);
    }
    options_.errorLimit = static_cast<unsigned>(number(OPT_ferror_limit_EQ, 0, 20));
    for (const std::string& remark : all(OPT_Rpass_EQ)) {
      if (remark != "split") fail("unknown remark " + quoted(remark) + "; -Rpass=split is there");
      options_.remarksOfSplit = true;
    }
    for (const std::string& remark : all(OPT_Rpass_missed_EQ)) {
      if (remark != "vectorize") {
        fail("unknown remark " + quoted(remark) + "; -Rpass-missed=vectorize is there");
      }
      options_.remarksOfVectorize = true;
    }
  }

  void readSemantics() {
    const std::string contract = last(OPT_ffp_contract_EQ, "off");
    if (contract != "on" && contract != "off") {
      fail("'-ffp-contract=" + contract + "' must be on or off");
    }
    options_.fpContract = contract == "on";
    if (arguments_.hasArg(OPT_max_outputs_EQ))
      options_.maxOutputs = number(OPT_max_outputs_EQ, 1, 0);
    if (arguments_.hasArg(OPT_max_inputs_EQ)) options_.maxInputs = number(OPT_max_inputs_EQ, 1, 0);
    if (arguments_.hasArg(OPT_max_instructions_EQ))
      options_.maxInstructions = number(OPT_max_instructions_EQ, 1, 0);
  }

  int number(Id id, int least, int otherwise) {
    const Arg* argument = arguments_.getLastArg(id);
    if (!argument) return otherwise;
    const std::string text = argument->getValue();
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least) {
      fail(quoted(argument->getSpelling().str() + text) + " must be a number of at least " +
           std::to_string(least));
    }
    return value;
  }

  void readStages() {
    options_.printStages = all(OPT_print_EQ);
    options_.stopAfter = last(OPT_stop_after_EQ);
    options_.passes = all(OPT_passes_EQ);
    for (const std::string& stage : options_.printStages)
      requireStage("--print=", stage);
    if (!options_.stopAfter.empty()) requireStage("--stop-after=", options_.stopAfter);
    std::vector<std::string> passNames;
    for (const passes::Pass& pass : passes::allPasses())
      passNames.emplace_back(pass.name);
    for (const std::string& pass : options_.passes) {
      if (!passes::findPass(pass)) {
        fail("unknown pass " + quoted(pass) +
             suggestion(pass, passNames, "; --print-passes lists them"));
      }
    }
    if (!options_.passes.empty() && !options_.isIr()) {
      fail("--passes= needs an input of IR text, named x.ir");
    }
  }

  // So that makefiles of BrookGPU 0.5 go on working.
  void readOldOptions() {
    if (hidesWarnings()) return;
    for (const Arg* input : arguments_.filtered(OPT_INPUT)) {
      if (!isWorkspaceSize(*input)) continue;
      options_.warnings.push_back(quoted("-w " + std::string(input->getValue())) +
                                  " of BrookGPU 0.5 has no effect: There is no workspace");
    }
    for (const Arg* argument : arguments_.filtered(OPT_old_group)) {
      options_.warnings.push_back(quoted(argument->getAsString(arguments_)) +
                                  " of BrookGPU 0.5 has no effect: " +
                                  BrccOptions().getOptionHelpText(argument->getOption().getID()));
    }
  }

  void requireStage(const std::string& option, const std::string& stage) {
    const std::vector<std::string> names = stageNames();
    if (std::find(names.begin(), names.end(), stage) != names.end()) return;
    std::string list;
    for (const std::string& name : names)
      list += (list.empty() ? "; the stages are " : ", ") + name;
    fail("unknown stage " + quoted(option + stage) + suggestion(stage, names, list));
  }

  const InputArgList& arguments_;
  Options options_;
  std::string failure_;
};

}  // namespace

bool Options::prints(const std::string& stage) const {
  return std::find(printStages.begin(), printStages.end(), stage) != printStages.end();
}

Result<Options> parseOptions(const std::vector<std::string>& arguments) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char*, 32> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(saver.save(argument).data());
  llvm::cl::ExpansionContext responseFiles(allocator, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = responseFiles.expandResponseFiles(pointers)) {
    return Failure{llvm::toString(std::move(error))};
  }
  const BrccOptions table;
  unsigned missingIndex = 0;
  unsigned missingCount = 0;
  const InputArgList parsed = table.ParseArgs(pointers, missingIndex, missingCount);
  if (missingCount > 0) {
    return Failure{quoted(parsed.getArgString(missingIndex)) + " needs an argument"};
  }
  for (const Arg* unknown : parsed.filtered(OPT_UNKNOWN)) {
    const std::string spelling = unknown->getAsString(parsed);
    std::string nearest;
    const bool close = table.findNearest(spelling, nearest) <= 2;
    return Failure{"unknown option " + quoted(spelling) +
                   (close ? "; did you mean " + quoted(nearest) + "?" : "; try 'brcc --help'")};
  }
  return Reader(parsed).read();
}

std::string helpText() {
  std::string text;
  llvm::raw_string_ostream stream(text);
  BrccOptions().printHelp(stream, "brcc [options] FILE.br",
                          "Brook stream compiler: turns FILE.br into C++ that links with libbrt");
  return text;
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
