#include "compiler/codegen/cpu_scalar/generate.h"

#include "compiler/analysis/body_parts.h"
#include "compiler/analysis/commutativity.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/cpu/called_helpers.h"
#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"
#include "compiler/codegen/source_marks.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/print.h"

#include <algorithm>

namespace brook::codegen::cpu_scalar {
namespace {

using namespace ir;
using cpu::Parameter;

class Generator {
 public:
  Generator(const Function& kernel, const GenerateOptions& options)
      : kernel_(kernel),
        options_(options),
        names_(kernel),
        division_(kernel),
        uniformity_(analysis::everythingUniform(kernel)),
        helpers_(kernel, names_),
        uses_(cpu::parameterUses(kernel)),
        prologue_(cpu::prologue(kernel, names_, uses_, needsArgument())),
        parameters_(elementParameters()) {
    out_.setMarksSources(options.marksSources);
  }

  std::string map() {
    printElement();
    printMapEntry();
    return out_.take();
  }

  std::string reduction() {
    const cpu::ReductionParameters parameters = cpu::reductionParameters(kernel_);
    element_ = cpu::typeText(kernel_.variable(parameters.accumulator).type, false);
    printElement();
    printCombine();
    if (analysis::isCommutative(kernel_)) {
      out_.line();
      printAccumulate();
    }
    return out_.take();
  }

 private:
  bool isReduction() const { return kernel_.kind == FunctionKind::Reduction; }

  // The entry functions of a map kernel load and store every stream.
  std::vector<bool> needsArgument() const {
    std::vector<bool> result;
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      const cpu::ParameterUse& use = uses_[i];
      const VariableKind kind = kernel_.variables[i].kind;
      const bool isLoaded = kind == VariableKind::Stream && use.value && !isReduction();
      result.push_back(kind == VariableKind::Output || isLoaded || use.position || use.extent ||
                       use.gathered || use.scattered);
    }
    return result;
  }

  // Returns the parameters of the element function in the order of the source.
  std::vector<Parameter> elementParameters() const {
    std::vector<Parameter> list;
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i)
      addElementParameters({i}, list);
    return list;
  }

  void addElementParameters(VariableId id, std::vector<Parameter>& list) const {
    const Variable& variable = kernel_.variable(id);
    const cpu::ParameterUse& use = uses_[id.index];
    const std::string type = cpu::typeText(variable.type, false);
    const std::string& name = names_.variable(id);
    const std::string& argument = names_.argument(id);
    const std::string unused = use.value ? "" : "[[maybe_unused]] ";
    switch (variable.kind) {
      case VariableKind::Stream:
        if (isReduction()) {
          list.push_back({unused + type, name, "later"});
        } else if (use.value) {
          list.push_back({type, name, "load_" + type + "(" + argument + ", place)"});
        }
        break;
      case VariableKind::Constant:
        if (use.value) list.push_back({type, name, name});
        break;
      case VariableKind::Output:
        list.push_back({unused + type + "&", name, name});
        break;
      case VariableKind::Accumulator:
        list.push_back({unused + type + "&", name, "earlier"});
        break;
      default:
        break;
    }
    for (bool upper : {false, true}) {
      if (upper ? use.upper : use.lower) {
        list.push_back({type, names_.bound(id, upper), names_.bound(id, upper)});
      }
    }
    if (use.position) {
      list.push_back({"int4", names_.position(id), "elementPosition(" + argument + ", place)"});
    }
    if (use.extent || use.gathered || use.scattered)
      list.push_back({"const Argument&", argument, argument});
  }

  void printElement() {
    helpers_.print(false, out_);
    printSourceLine(kernel_.location);
    out_.open("static void " + cpu::functionName(kernel_, "_element") + "(" +
              cpu::declarationText(parameters_) + ") {");
    cpu::BodyContext context{kernel_, uniformity_, names_};
    context.parts = &division_;
    context.helpers = &helpers_;
    context.beforeStatement = [&](const Location& location) { printSourceLine(location); };
    cpu::printBody(context, out_);
    out_.close();
    printOutputLine();
    out_.line();
  }

  void printSourceLine(const Location& location) {
    if (!options_.lines || location.line == 0) return;
    out_.line("#line " + std::to_string(location.line) + " " +
              quoted(options_.lines->sourceFiles[location.file]));
  }

  // Returns to the emitted file. A directive gives the number of the line after it.
  void printOutputLine() {
    if (!options_.lines) return;
    const std::string text = withoutSourceMarks(out_.text());
    const auto written = std::count(text.begin(), text.end(), '\n');
    out_.line("#line " + std::to_string(options_.lines->firstLine + written + 1) + " " +
              quoted(options_.lines->outputFile));
  }

  std::string elementCall() const {
    return cpu::functionName(kernel_, "_element") + "(" + cpu::callText(parameters_) + ");";
  }

  void printMapEntry() {
    out_.open("static void " + cpu::functionName(kernel_, "_map") +
              "(const Launch* launch, const Range* range) {");
    out_.line("const Argument* const arguments = launch->arguments;");
    for (const std::string& line : prologue_.lines)
      out_.line(line);
    out_.open(
        "for (long long rowNumber = range->rowBegin; rowNumber < range->rowEnd; ++rowNumber) {");
    out_.line("Place place = rowStart(launch, rowNumber);");
    out_.open("for (place.x = range->xBegin; place.x < range->xEnd; ++place.x) {");
    forEachOutput([&](const std::string& type, const std::string& name, const std::string&) {
      out_.line(type + " " + name + " = {};");
    });
    out_.line(elementCall());
    forEachOutput([&](const std::string&, const std::string& name, const std::string& argument) {
      out_.line("store(" + argument + ", place, " + name + ");");
    });
    out_.close();
    out_.close();
    out_.close();
  }

  template <class Use>
  void forEachOutput(Use use) {
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      if (kernel_.variables[i].kind != VariableKind::Output) continue;
      use(cpu::typeText(kernel_.variables[i].type, false), names_.variable({i}),
          names_.argument({i}));
    }
  }

  void openReductionEntry(const char* suffix, const char* results) {
    const bool isUsed = !prologue_.lines.empty();
    out_.open("static void " + cpu::functionName(kernel_, suffix) + "(const Argument*" +
              (isUsed ? " arguments" : "") +
              ", const void* elements, long long elementCount, void* " + results + ") {");
    for (const std::string& line : prologue_.lines)
      out_.line(line);
  }

  void printCombine() {
    const std::string read = "read_" + element_ + "(elements, ";
    openReductionEntry("_combine", "results");
    out_.open("for (long long pair = 0; pair < elementCount / 2; ++pair) {");
    out_.line(element_ + " earlier = " + read + "2 * pair);");
    out_.line("const " + element_ + " later = " + read + "2 * pair + 1);");
    out_.line(elementCall());
    out_.line("write(results, pair, earlier);");
    out_.close();
    out_.line("if (elementCount % 2 != 0) write(results, elementCount / 2, " + read +
              "elementCount - 1));");
    out_.close();
  }

  void printAccumulate() {
    const std::string read = "read_" + element_;
    openReductionEntry("_accumulate", "lanes");
    out_.open("for (long long element = 0; element < elementCount; ++element) {");
    out_.line("const " + element_ + " later = " + read + "(elements, element);");
    out_.line(element_ + " earlier = element < 64 ? later : " + read + "(lanes, element % 64);");
    out_.line("if (element >= 64) " + elementCall());
    out_.line("write(lanes, element % 64, earlier);");
    out_.close();
    out_.close();
  }

  const Function& kernel_;
  const GenerateOptions& options_;
  cpu::BodyNames names_;
  analysis::BodyParts division_;
  analysis::Uniformity uniformity_;
  cpu::CalledHelpers helpers_;
  std::vector<cpu::ParameterUse> uses_;
  cpu::Prologue prologue_;
  std::vector<Parameter> parameters_;
  std::string element_;  // for a reduction: "float4"
  TextWriter out_;
};

}  // namespace

Result<std::string> generate(const Function& kernel, const GenerateOptions& options) {
  if (Result<void> possible = cpu::canGenerate(kernel); !possible) return possible.failure();
  Generator generator(kernel, options);
  return kernel.kind == FunctionKind::Reduction ? generator.reduction() : generator.map();
}

}  // namespace brook::codegen::cpu_scalar
