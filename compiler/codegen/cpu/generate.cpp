#include "compiler/codegen/cpu/generate.h"

#include "compiler/analysis/commutativity.h"
#include "compiler/analysis/componentwise.h"
#include "compiler/analysis/doubles.h"
#include "compiler/analysis/latency.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/cpu/gather_distances.h"
#include "compiler/codegen/cpu/lanes_body.h"
#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"
#include "compiler/codegen/cpu/print_tiles.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/consecutive_gathers.h"
#include "compiler/passes/dead_code.h"
#include "compiler/passes/forward_positions.h"
#include "compiler/passes/hoist_uniform.h"
#include "compiler/passes/lockstep_counters.h"
#include "compiler/passes/name_gathers.h"
#include "compiler/passes/simplify.h"
#include "compiler/passes/tile_rows.h"
#include "compiler/passes/unroll_loops.h"

#include <optional>
#include <utility>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

class Generator {
 public:
  Generator(Function kernel, const GenerateOptions& options)
      : options_(options),
        names_(kernel),
        body_(std::move(kernel), names_),
        parts_(partsBody(body_.kernel, names_)),
        isComponentwise_(!parts_ && analysis::isComponentwise(kernel_, body_.uniformity)),
        hasInnerPart_(!gatherDistances(kernel_).empty()),
        uses_(parameterUses(kernel_)),
        prologue_(prologue(kernel_, names_, uses_, argumentsOfLanes(kernel_, uses_))) {
    out_.setMarksSources(options.marksSources);
  }

  std::string map(bool isGang, const std::optional<passes::TiledRows>& tiled) {
    if (isGang) {
      out_.line("#include <brook/spmd_gang.h>");
      out_.line("namespace gang {");
    }
    printMapLanes();
    out_.line();
    printMapEntry(tiled ? "_elements" : "_map");
    if (tiled) printTiles(*tiled, options_.contract, out_);
    if (isGang) {
      out_.line("}  // namespace gang");
      out_.line("using gang::" + functionName(kernel_, "_map") + ";");
    }
    return out_.take();
  }

  std::string reduction() {
    const ReductionParameters parameters = reductionParameters(kernel_);
    element_ = typeText(kernel_.variable(parameters.accumulator).type, true);
    printReductionLanes(parameters);
    out_.line();
    printCombine();
    if (analysis::isCommutative(kernel_)) {
      out_.line();
      printAccumulate();
    }
    return out_.take();
  }

 private:
  bool hasDivergence() const {
    bool found = false;
    forEachStatement(kernel_.body, [&](const Statement& statement) {
      found = found || body_.uniformity.isDivergent(statement);
    });
    return found;
  }

  void printMapLanes() {
    std::vector<Parameter> parameters = body_.parameters(names_);
    parameters.push_back({"bool", "inner", ""});
    if (isComponentwise_) parameters.push_back({"bool", "flat", ""});
    out_.open("BROOK_INLINE void " + functionName(kernel_, "_lanes") + "(" +
              declarationText(parameters) + ") {");
    printInputs();
    if (hasDivergence()) {
      out_.line("const Bool activeLanes = inner ? allLanes() : firstLanes(place.count);");
    }
    printBody({kernel_, body_.uniformity, names_, options_.contract, "activeLanes", "inner",
               &body_.rowValues, isComponentwise_},
              out_);
    forEachOf(VariableKind::Output, [&](VariableId id, const std::string&) {
      out_.line("store(" + names_.argument(id) + ", " + modes() + ", " + names_.variable(id) +
                ");");
    });
    out_.close();
    if (parts_) printParts();
  }

  // One vector of the components of so many elements.
  void printParts() {
    std::vector<Parameter> parameters = parts_->parameters(names_);
    parameters.push_back({"int", "part", ""});
    out_.line();
    out_.open("BROOK_INLINE void " + functionName(kernel_, "_parts") + "(" +
              declarationText(parameters) + ") {");
    forEachOf(VariableKind::Stream, [&](VariableId id, const std::string& type) {
      if (!parts_->uses[id.index].value) return;
      out_.line("const " + typeText(parts_->kernel.variable(id).type, true) + " " +
                names_.variable(id) + " = part_" + type + "(" + names_.argument(id) +
                ", place, part);");
    });
    forEachOf(VariableKind::Output, [&](VariableId id, const std::string&) {
      out_.line(typeText(parts_->kernel.variable(id).type, true) + " " + names_.variable(id) +
                " = {};");
    });
    printBody({parts_->kernel, parts_->uniformity, names_, options_.contract, "", "true",
               &parts_->rowValues},
              out_);
    forEachOf(VariableKind::Output, [&](VariableId id, const std::string& type) {
      out_.line("storePart_" + type + "(" + names_.argument(id) + ", place, part, " +
                names_.variable(id) + ");");
    });
    out_.close();
  }

  // Calls `use` with each parameter of the kind and its type in lanes, "Float4".
  template <class Use>
  void forEachOf(VariableKind kind, Use use) {
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      const Variable& parameter = kernel_.variables[i];
      if (parameter.kind == kind) use(VariableId{i}, typeText(parameter.type, true));
    }
  }

  // How loads and stores of a body go about it.
  const char* modes() const { return isComponentwise_ ? "place, inner, flat" : "place, inner"; }

  void printInputs() {
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      const Variable& variable = kernel_.variables[i];
      const std::string type = typeText(variable.type, true);
      const std::string& name = names_.variable({i});
      const std::string& argument = names_.argument({i});
      if (body_.uses[i].position) {
        out_.line("const LanePosition " + names_.position({i}) + " = " +
                  lanePositionText(variable, argument, hasInnerPart_) + ";");
      }
      if (variable.kind == VariableKind::Stream && body_.uses[i].value) {
        out_.line("const " + type + " " + name + " = load_" + type + "(" + argument + ", " +
                  modes() + ");");
      }
      if (variable.kind == VariableKind::Output) out_.line(type + " " + name + " = {};");
    }
  }

  void printMapEntry(const char* suffix) {
    out_.open("static void " + functionName(kernel_, suffix) +
              "(const Launch* launch, const Range* range) {");
    out_.line("const Argument* const arguments = launch->arguments;");
    for (const std::string& line : prologue_.lines)
      out_.line(line);
    for (const std::string& line : innerPartLines(kernel_, names_))
      out_.line(line);
    if ((isComponentwise_ || parts_) && !flatText().empty()) {
      out_.line("const bool flat = " + flatText() + ";");
    }
    // A copy, since a compiler must take stores for changes of the range.
    if (!hasInnerPart_) out_.line("const int end = range->xEnd;");
    out_.open(
        "for (long long rowNumber = range->rowBegin; rowNumber < range->rowEnd; ++rowNumber) {");
    out_.line("Place place = rowStart(launch, rowNumber);");
    for (const std::string& line : body_.rowValues.lines())
      out_.line(line);
    if (hasInnerPart_) {
      printInnerAndOuterVectors();
    } else {
      printFullVectorsAndTail();
    }
    out_.close();
    out_.close();
  }

  // Whether all streams lie in step with the outputs; empty: there are none.
  std::string flatText() const {
    std::string text;
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      if (kernel_.variables[i].kind != VariableKind::Stream || !uses_[i].value) continue;
      text += (text.empty() ? "" : " && ") + names_.argument({i}) + ".sameShape";
    }
    return text;
  }

  // A loop over full vectors. That of flat vectors stands by itself: compilers keep a test that
  // they find in a loop there, with all that the other way needs.
  void printVectors(const std::string& loop) {
    const bool mayBeFlat = isComponentwise_ || parts_;
    if (!mayBeFlat) return printVectorsOf(loop, {callOfLanes("true")});
    if (flatText().empty()) return printVectorsOf(loop, callsOfFlatVector());
    out_.open("if (flat) {");
    printVectorsOf(loop, callsOfFlatVector());
    out_.reopen("} else {");
    printVectorsOf(loop, {callOfLanes("true")});
    out_.close();
  }

  void printVectorsOf(const std::string& loop, const std::vector<std::string>& calls) {
    out_.open(loop);
    for (const std::string& call : calls)
      out_.line(call);
    out_.close();
  }

  std::string callOfLanes(const std::string& inner, const std::string& flat = "false") const {
    return functionName(kernel_, "_lanes") + "(" + callText(body_.parameters(names_)) + ", " +
           inner + (isComponentwise_ ? ", " + flat + ");" : ");");
  }

  std::vector<std::string> callsOfFlatVector() {
    if (!parts_) return {callOfLanes("true", "true")};
    int width = 1;
    forEachOf(VariableKind::Output,
              [&](VariableId id, const std::string&) { width = kernel_.variable(id).type.width; });
    std::vector<std::string> calls;
    for (int part = 0; part < width; ++part) {
      calls.push_back(functionName(kernel_, "_parts") + "(" + callText(parts_->parameters(names_)) +
                      ", " + std::to_string(part) + ");");
    }
    return calls;
  }

  void printFullVectorsAndTail() {
    printVectors("for (place.x = range->xBegin; end - place.x >= kLanes; place.x += kLanes) {");
    out_.open("if (place.x < end) {");
    out_.line("place.count = end - place.x;");
    out_.line(callOfLanes("false"));
    out_.close();
  }

  void printInnerAndOuterVectors() {
    out_.line("place.x = range->xBegin;");
    out_.open("while (place.x < range->xEnd) {");
    printVectors("for (; isInner(inner, place); place.x += kLanes) {");
    out_.line("if (place.x >= range->xEnd) break;");
    out_.line("place.count = countOfLanes(range, place);");
    out_.line(callOfLanes("false"));
    out_.line("place.x += kLanes;");
    out_.close();
  }

  // The combine step as a function of the right and left values; gives the new left value.
  void printReductionLanes(const ReductionParameters& parameters) {
    const std::string& right = names_.variable(parameters.stream);
    const std::string& left = names_.variable(parameters.accumulator);
    std::vector<Parameter> list = prologue_.parameters;
    list.push_back(
        {(uses_[parameters.stream.index].value ? "" : "[[maybe_unused]] ") + element_, right, ""});
    list.push_back({element_, left, ""});
    takesMask_ = hasDivergence();
    if (takesMask_) list.push_back({"Bool", "activeLanes", ""});
    out_.open("BROOK_INLINE " + element_ + " " + functionName(kernel_, "_lanes") + "(" +
              declarationText(list) + ") {");
    printBody({kernel_, body_.uniformity, names_, options_.contract, "activeLanes", "false"}, out_);
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

  const GenerateOptions& options_;
  BodyNames names_;
  const LanesBody body_;
  const Function& kernel_ = body_.kernel;
  const std::optional<LanesBody> parts_;  ///< of vectors that lie in step with the outputs
  const bool isComponentwise_;            ///< and without parts
  const bool hasInnerPart_;
  std::vector<ParameterUse> uses_;
  Prologue prologue_;
  std::string element_;  // of a reduction: "Float4"
  bool takesMask_ = false;
  TextWriter out_;
};

bool runsInGangs(const Function& kernel) {
  return kernel.kind == FunctionKind::Kernel && !analysis::usesDouble(kernel) &&
         analysis::isBoundByLatency(kernel, analysis::uniformity(kernel));
}

}  // namespace

Function loweredForLanes(const Function& kernel) {
  Function lowered = kernel;
  passes::forwardPositions(lowered);
  passes::unrollLoops(lowered);
  passes::simplify(lowered);
  passes::consecutiveGathers(lowered);
  passes::deadCode(lowered);
  passes::lockstepCounters(lowered);
  passes::hoistUniform(lowered);
  return lowered;
}

Result<std::string> generate(const Function& kernel, const GenerateOptions& options) {
  if (Result<void> possible = canGenerate(kernel); !possible) return possible.failure();
  Function lowered = loweredForLanes(kernel);
  const bool isGang = runsInGangs(lowered);
  const std::optional<passes::TiledRows> tiled = isGang ? passes::tileRows(lowered) : std::nullopt;
  passes::nameGathers(lowered);
  Generator generator(std::move(lowered), options);
  return kernel.kind == FunctionKind::Reduction ? generator.reduction()
                                                : generator.map(isGang, tiled);
}

}  // namespace brook::codegen::cpu
