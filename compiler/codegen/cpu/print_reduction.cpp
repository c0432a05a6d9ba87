#include "compiler/codegen/cpu/print_reduction.h"

#include "compiler/analysis/body_parts.h"
#include "compiler/analysis/code_size.h"
#include "compiler/analysis/commutativity.h"
#include "compiler/analysis/componentwise.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/block_control.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/cpu/called_helpers.h"
#include "compiler/codegen/cpu/entry_names.h"
#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"

#include <string>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

class ReductionPrinter {
 public:
  ReductionPrinter(const Function& reduction, bool contract, TextWriter& out)
      : kernel_(reduction),
        contract_(contract),
        names_(reduction),
        isLarge_(analysis::isLarge(reduction)),
        division_(reduction),
        uniformity_(analysis::uniformity(reduction)),
        helpers_(reduction, uniformity_, names_),
        isComponentwise_(analysis::isComponentwise(reduction, uniformity_)),
        uses_(parameterUses(reduction)),
        prologue_(prologue(reduction, names_, uses_, argumentsOfLanes(reduction, uses_))),
        out_(out) {}

  void print() {
    const ReductionParameters parameters = reductionParameters(kernel_);
    element_ = typeText(kernel_.variable(parameters.accumulator).type, true);
    helpers_.print(contract_, out_);
    printReductionLanes(parameters);
    out_.line();
    printCombine();
    if (analysis::isCommutative(kernel_)) {
      out_.line();
      printAccumulate();
    }
  }

 private:
  // The combine step as a function of the right and left values; gives the new left value.
  void printReductionLanes(const ReductionParameters& parameters) {
    const std::string& right = names_.variable(parameters.stream);
    const std::string& left = names_.variable(parameters.accumulator);
    std::vector<Parameter> list = prologue_.parameters;
    list.push_back(
        {(uses_[parameters.stream.index].value ? "" : "[[maybe_unused]] ") + element_, right, ""});
    list.push_back({element_, left, ""});
    takesMask_ = containsDivergence(kernel_, uniformity_) || helpers_.takeLanes();
    if (takesMask_) list.push_back({"Bool", "activeLanes", ""});
    out_.open((isLarge_ ? "BROOK_APART " : "BROOK_INLINE ") + element_ + " " +
              functionName(kernel_, "_lanes") + "(" + declarationText(list) + ") {");
    BodyContext context{kernel_, uniformity_, names_, contract_, "activeLanes", "false"};
    context.parts = &division_;
    context.helpers = &helpers_;
    printBody(context, out_);
    out_.line("return " + left + ";");
    out_.close();
  }

  std::string combineCall(const std::string& right, const std::string& left,
                          const std::string& lanes) const {
    std::string call = functionName(kernel_, "_lanes") + "(" + callText(prologue_.parameters);
    if (!prologue_.parameters.empty()) call += ", ";
    call += right + ", " + left;
    if (takesMask_) call += ", " + lanes;
    return call + ")";
  }

  void openReductionEntry(const char* suffix, const char* results) {
    const bool isUsed = !prologue_.lines.empty();
    out_.open("static void " + functionName(kernel_, suffix) + "(const Argument*" +
              (isUsed ? " arguments" : "") +
              ", const void* elements, long long elementCount, void* " + results + ") {");
    for (const std::string& line : prologue_.lines)
      out_.line(line);
  }

  void printCombine() {
    openReductionEntry("_combine", "results");
    out_.line("const long long pairCount = elementCount / 2;");
    out_.line("long long pair = 0;");
    out_.line(element_ + " earlier, later;");
    out_.open("for (; pairCount - pair >= kLanes; pair += kLanes) {");
    out_.line("readPairs(elements, 2 * pair, earlier, later);");
    out_.line("write(results, pair, " + combineCall("later", "earlier", "allLanes()") + ");");
    out_.close();
    out_.open("if (pair < pairCount) {");
    out_.line("const int valid = static_cast<int>(pairCount - pair);");
    out_.line("readFirstPairs(elements, 2 * pair, valid, earlier, later);");
    out_.line("writeFirst(results, pair, valid, " +
              combineCall("later", "earlier", "firstLanes(valid)") + ");");
    out_.close();
    out_.line("if (elementCount % 2 != 0) writeFirst(results, pairCount, 1, readFirst_" + element_ +
              "(elements, elementCount - 1, 1));");
    out_.close();
  }

  // Full rows of 64 elements in four vectors at a time, then the row that is left.
  void printAccumulate() {
    const std::string order = isComponentwise_ ? "Flat" : "";
    const std::string read = "read" + order + "_" + element_ + "(elements, ";
    const std::string readFirst = "readFirst_" + element_;
    openReductionEntry("_accumulate", "lanes");
    out_.line("const long long fullRows = elementCount / 64;");
    out_.line("const int restCount = static_cast<int>(elementCount % 64);");
    out_.open("for (int firstLane = 0; fullRows > 0 && firstLane < 64; firstLane += 4 * kLanes) {");
    for (int k = 0; k < 4; ++k) {
      out_.line(element_ + " lane" + std::to_string(k) + " = " + read + offset("firstLane", k) +
                ");");
    }
    out_.open("for (long long element = 64 + firstLane; element < 64 * fullRows; element += 64) {");
    for (int k = 0; k < 4; ++k) {
      const std::string lane = "lane" + std::to_string(k);
      out_.line(lane + " = " + combineCall(read + offset("element", k) + ")", lane, "allLanes()") +
                ";");
    }
    out_.close();
    for (int k = 0; k < 4; ++k) {
      out_.line("write" + order + "(lanes, " + offset("firstLane", k) + ", lane" +
                std::to_string(k) + ");");
    }
    out_.close();
    out_.open("for (int firstLane = 0; firstLane < restCount; firstLane += kLanes) {");
    out_.line("const int remaining = restCount - firstLane;");
    out_.line("const int valid = remaining < kLanes ? remaining : int(kLanes);");
    out_.line(element_ + " lane = " + readFirst + "(elements, 64 * fullRows + firstLane, valid);");
    out_.line("if (fullRows > 0) lane = " +
              combineCall("lane", readFirst + "(lanes, firstLane, valid)", "firstLanes(valid)") +
              ";");
    out_.line("writeFirst(lanes, firstLane, valid, lane);");
    out_.close();
    out_.close();
  }

  static std::string offset(const std::string& start, int vectors) {
    if (vectors == 0) return start;
    return start + " + " + (vectors == 1 ? "" : std::to_string(vectors) + " * ") + "kLanes";
  }

  const Function& kernel_;
  const bool contract_;
  BodyNames names_;
  const bool isLarge_;
  const analysis::BodyParts division_;
  const analysis::Uniformity uniformity_;
  const CalledHelpers helpers_;
  const bool isComponentwise_;
  const std::vector<ParameterUse> uses_;
  const Prologue prologue_;
  std::string element_;  // "Float4"
  bool takesMask_ = false;
  TextWriter& out_;
};

}  // namespace

void printReduction(const Function& reduction, bool contract, TextWriter& out) {
  ReductionPrinter(reduction, contract, out).print();
}

}  // namespace brook::codegen::cpu
