#include "compiler/driver/option_reader.h"

#include "compiler/diagnostics/pages.h"
#include "compiler/diagnostics/suggestion.h"
#include "compiler/driver/dependency_rule.h"
#include "compiler/driver/information.h"
#include "compiler/driver/option_checks.h"
#include "compiler/driver/option_table.h"
#include "compiler/driver/options.h"
#include "compiler/driver/remark_options.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/Option.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace brook::driver {
namespace {

using diagnostics::suggestion;
using namespace std::string_view_literals;
using llvm::opt::Arg;
using llvm::opt::InputArgList;

/// Targets that are one instruction set of the target cpu, as backends are named.
constexpr std::pair<std::string_view, Isa> kIsaNames[] = {
    {"cpu:sse2", Isa::Sse2}, {"cpu:avx2", Isa::Avx2}, {"cpu:avx512", Isa::Avx512}};

constexpr std::array kDialectNames = {"glsl330", "glsl430", "essl300", "essl310"};

std::string withoutSuffix(const std::string& path) {
  const std::size_t name = path.rfind('/') + 1;
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos || dot <= name ? path : path.substr(0, dot);
}

class Reader {
 public:
  explicit Reader(const InputArgList& arguments) : arguments_(arguments) {}

  Result<Options> read() {
    readAction();
    if (options_.action == Options::Action::Compile) {
      readInput();
      readPasses();
      readOutput();
      readPreprocessor();
      refusePreprocessingOfIr();
      readDependencies();
      readDiagnostics();
      readSemantics();
      readStages();
      require(checkStdout(options_));
      readOldOptions();
    }
    if (!failure_.empty()) return Failure{failure_};
    return std::move(options_);
  }

 private:
  void fail(const std::string& message) {
    if (failure_.empty()) failure_ = message;
  }
  void require(const Result<void>& checked) {
    if (!checked) fail(checked.failure().message);
  }
  std::string last(OptionId id, const std::string& otherwise = "") const {
    return arguments_.getLastArgValue(id, otherwise).str();
  }
  std::vector<std::string> all(OptionId id) const { return arguments_.getAllArgValues(id); }

  void readAction() {
    if (arguments_.hasArg(OPT_help)) options_.action = Options::Action::Help;
    if (arguments_.hasArg(OPT_version)) options_.action = Options::Action::Version;
    if (const Arg* form = arguments_.getLastArg(OPT_version_EQ)) {
      options_.action = Options::Action::VersionAsJson;
      if (form->getValue() != "json"sv) {
        fail(inQuotes(form->getAsString(arguments_)) + " must be --version or --version=json");
      }
    }
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
      return fail("more than one input file (" + inQuotes(inputs[0]) + " and " +
                  inQuotes(inputs[1]) + "); run brcc once for each");
    }
    options_.input = inputs[0];
    // Prevents Clang from taking the name for an option.
    if (options_.input.starts_with("-") && options_.input != "-") options_.input.insert(0, "./");
    require(checkInput(options_, arguments_.hasArg(OPT_header_EQ)));
  }

  /// True for the number in BrookGPU 0.5's `-w 1024`.
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
    options_.headerFile = last(OPT_header_EQ);
    options_.isHeaderOfBrookPlus = arguments_.hasArg(OPT_brook_plus);
    if (options_.isHeaderOfBrookPlus && options_.headerFile.empty()) {
      fail("'--brook-plus' says what the header of '--header=FILE' declares; give that, too");
    }
    options_.syntaxOnly = arguments_.hasArg(OPT_fsyntax_only);
    options_.preprocessOnly = arguments_.hasArg(OPT_E);
    options_.debugLines = arguments_.hasArg(OPT_g);
    if (const Arg* temporaries = arguments_.getLastArg(OPT_save_temps, OPT_save_temps_EQ)) {
      const bool isNamed = temporaries->getOption().matches(OPT_save_temps_EQ);
      options_.temporaries = isNamed ? temporaries->getValue() : ".";
    }
    if (arguments_.hasArg(OPT_target_EQ)) readTargets();
    readEmitted();
  }

  void readEmitted() {
    const std::vector<EmitKind> kinds = outputKinds();
    if (kinds.empty()) return;
    const char* suffix = options_.isHeader() ? ".hpp" : kinds[0].suffix;
    const bool isToStdout = options_.input == "-" || !options_.passes.empty();
    defaultOutput_ = isToStdout ? "-" : withoutSuffix(options_.input) + suffix;
    options_.output = last(OPT_o, options_.preprocessOnly ? "-" : defaultOutput_);
    options_.isOutputNamed = arguments_.hasArg(OPT_o);
    if (kinds.size() > 1 && options_.output == "-") {
      return fail("stdout takes one output only; name a file with -o");
    }
    for (const EmitKind& kind : kinds) {
      // The C++ file gets the requested name; other files are named after it.
      const bool isNamed = kinds.size() == 1 || kind.kind == Emit::Cpp;
      options_.emitted.push_back(
          {kind.kind, isNamed ? options_.output : withoutSuffix(options_.output) + kind.suffix});
    }
    requireDialects(Emit::Glsl, "glsl", {Dialect::Glsl330, Dialect::Glsl430});
    requireDialects(Emit::Essl, "essl", {Dialect::Essl300, Dialect::Essl310});
  }

  std::vector<EmitKind> outputKinds() {
    std::vector<std::string> names = all(OPT_emit_EQ);
    if (!options_.passes.empty()) {
      const bool isIr = names.empty() || names == std::vector<std::string>{"ir"};
      if (!isIr || arguments_.hasArg(OPT_header_EQ)) {
        fail("'--passes=' gives IR text; leave '--emit=' and '--header=' out, or '--passes='");
      }
      names = {"ir"};
    }
    if (names.empty()) names = {"cpp"};
    Result<std::vector<EmitKind>> kinds = emitKinds(names);
    if (!kinds) {
      fail(kinds.failure().message);
      return {};
    }
    const bool isCode = std::all_of(kinds->begin(), kinds->end(),
                                    [](const EmitKind& kind) { return kind.kind == Emit::Cpp; });
    require(checkEmitted(options_, isCode));
    return *kinds;
  }

  /// Adds a dialect if none of `dialects` is a target, so that the requested shader files are not
  /// empty.
  void requireDialects(Emit kind, const std::string& name, const std::vector<Dialect>& dialects) {
    if (!options_.emits(kind)) return;
    std::vector<Dialect>& chosen = options_.targets.dialects;
    const bool isMade = std::any_of(dialects.begin(), dialects.end(), [&](Dialect dialect) {
      return std::find(chosen.begin(), chosen.end(), dialect) != chosen.end();
    });
    if (isMade) return;
    if (arguments_.hasArg(OPT_target_EQ)) {
      return fail(inQuotes("--emit=" + name) + " needs one of its targets in '--target='");
    }
    chosen.insert(chosen.end(), dialects.begin(), dialects.end());
  }

  void readTargets() {
    options_.targets = {false, {}, {}};
    for (const std::string& target : all(OPT_target_EQ)) {
      const auto dialect = std::find(kDialectNames.begin(), kDialectNames.end(), target);
      const auto isa =
          std::ranges::find(kIsaNames, target, [](const auto& row) { return row.first; });
      if (target == "cpu") {
        options_.targets.isas.merge(codegen::cpu::spmdIsas());
      } else if (isa != std::end(kIsaNames)) {
        options_.targets.isas.insert(isa->second);
      } else if (target == "cpu-scalar") {
        options_.targets.cpuScalar = true;
      } else if (dialect != kDialectNames.end()) {
        options_.targets.dialects.push_back(
            static_cast<Dialect>(std::distance(kDialectNames.begin(), dialect)));
      } else {
        fail("unknown target " + inQuotes(target) +
             suggestion(target, targetNames(), "; --print-targets lists them"));
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

  void refusePreprocessingOfIr() {
    const Arg* wanted = arguments_.getLastArg(OPT_E, OPT_M, OPT_MM);
    if (wanted && options_.isIr()) {
      fail(inQuotes(wanted->getSpelling().str()) + " needs a file for the preprocessor, and " +
           inQuotes(options_.input) + " holds IR text; give the file that it was made of");
    }
  }

  void readDependencies() {
    const Arg* kind = arguments_.getLastArg(OPT_M, OPT_MM, OPT_MD, OPT_MMD);
    if (!kind) {
      for (OptionId id : {OPT_MF, OPT_MT, OPT_MQ, OPT_MP}) {
        if (const Arg* argument = arguments_.getLastArg(id)) {
          fail(inQuotes(argument->getSpelling().str()) + " needs -MD, -MMD, -M or -MM");
        }
      }
      return;
    }
    const bool ofUsers = arguments_.hasArg(OPT_MM, OPT_MMD);
    options_.dependencyFiles = ofUsers ? DependencyFiles::Users : DependencyFiles::All;
    options_.onlyDependencies = arguments_.hasArg(OPT_M, OPT_MM);
    options_.dependencyFile = last(OPT_MF, defaultDependencyFile());
    options_.phonyDependencies = arguments_.hasArg(OPT_MP);
    for (const Arg* argument : arguments_.filtered(OPT_MT, OPT_MQ)) {
      const std::string target = argument->getValue();
      options_.dependencyTargets.push_back(
          argument->getOption().matches(OPT_MQ) ? quotedForMake(target) : target);
    }
    if (options_.dependencyTargets.empty()) {
      options_.dependencyTargets.push_back(quotedForMake(defaultTarget()));
    }
  }

  std::string defaultDependencyFile() const {
    return options_.onlyDependencies ? last(OPT_o, "-") : withoutSuffix(defaultTarget()) + ".d";
  }

  /// Returns the target of the rule: the file that brcc writes without -E or -M. With -M, -o names
  /// the rule itself.
  std::string defaultTarget() const {
    const bool isNamed = !options_.onlyDependencies && options_.output != "-";
    return isNamed ? options_.output : defaultOutput_;
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
    readMessageFormat();
    require(readRemarks(arguments_, options_));
  }

  void readMessageFormat() {
    const std::string format = last(OPT_diagnostics_format_EQ, "text");
    if (format == "json") {
      options_.messageFormat = Options::MessageFormat::Json;
    } else if (format == "sarif") {
      options_.messageFormat = Options::MessageFormat::Sarif;
    } else {
      require(checkOneOf("--diagnostics-format=", format, {"text", "json", "sarif"}));
    }
    const Arg* text = arguments_.getLastArg(OPT_v, OPT_ftime_report);
    if (text && options_.messageFormat != Options::MessageFormat::Text) {
      fail(inQuotes(text->getSpelling().str()) + " writes text to stderr, where " +
           inQuotes("--diagnostics-format=" + format) +
           " writes one document; leave one of them out" +
           (text->getOption().matches(OPT_ftime_report) ? ", or give -ftime-trace=FILE" : ""));
    }
  }

  void readSemantics() {
    const std::string contract = last(OPT_ffp_contract_EQ, "off");
    require(checkOneOf("-ffp-contract=", contract, {"on", "off"}));
    options_.fpContract = contract == "on";
    const std::string bounds = last(OPT_fbounds_EQ, "clamp");
    require(checkOneOf("-fbounds=", bounds, {"clamp", "trap"}));
    options_.trapsBounds = bounds == "trap";
    if (arguments_.hasArg(OPT_max_outputs_EQ))
      options_.maxOutputs = number(OPT_max_outputs_EQ, 1, 0);
    if (arguments_.hasArg(OPT_max_inputs_EQ)) options_.maxInputs = number(OPT_max_inputs_EQ, 1, 0);
    if (arguments_.hasArg(OPT_max_instructions_EQ))
      options_.maxInstructions = number(OPT_max_instructions_EQ, 1, 0);
  }

  int number(OptionId id, int least, int otherwise) {
    const Arg* argument = arguments_.getLastArg(id);
    if (!argument) return otherwise;
    const std::string text = argument->getValue();
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least) {
      fail(inQuotes(argument->getSpelling().str() + text) + " must be a number of at least " +
           std::to_string(least));
    }
    return value;
  }

  void readStages() {
    options_.verbose = arguments_.hasArg(OPT_v);
    options_.timeReport = arguments_.hasArg(OPT_ftime_report);
    options_.timeTrace = last(OPT_ftime_trace_EQ);
    options_.printStages = all(OPT_print_EQ);
    options_.stopAfter = last(OPT_stop_after_EQ);
    for (const std::string& stage : options_.printStages)
      require(checkStage("--print=", stage));
    if (!options_.stopAfter.empty()) require(checkStage("--stop-after=", options_.stopAfter));
  }

  void readPasses() {
    options_.passes = all(OPT_passes_EQ);
    require(checkPasses(options_));
  }

  // Accepts the old options, so that makefiles of BrookGPU 0.5 keep working.
  void readOldOptions() {
    if (hidesWarnings()) return;
    for (const Arg* input : arguments_.filtered(OPT_INPUT)) {
      if (!isWorkspaceSize(*input)) continue;
      options_.warnings.push_back(inQuotes("-w " + std::string(input->getValue())) +
                                  " of BrookGPU 0.5 has no effect: There is no workspace");
    }
    for (const Arg* argument : arguments_.filtered(OPT_old_group)) {
      options_.warnings.push_back(inQuotes(argument->getAsString(arguments_)) +
                                  " of BrookGPU 0.5 has no effect: " +
                                  OptionTable().getOptionHelpText(argument->getOption().getID()));
    }
  }

  const InputArgList& arguments_;
  Options options_;
  std::string defaultOutput_;  ///< the output if none of -o, -E and -M is given
  std::string failure_;
};

}  // namespace

std::string inQuotes(const std::string& text) {
  return "'" + text + "'";
}

Result<Options> readOptions(const InputArgList& arguments) {
  return Reader(arguments).read();
}

}  // namespace brook::driver
