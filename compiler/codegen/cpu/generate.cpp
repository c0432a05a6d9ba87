#include "compiler/codegen/cpu/generate.h"

#include "compiler/analysis/across_rows.h"
#include "compiler/analysis/body_parts.h"
#include "compiler/analysis/code_size.h"
#include "compiler/analysis/column_walk.h"
#include "compiler/analysis/componentwise.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/canonical/canonicalise.h"
#include "compiler/codegen/cpu/block_control.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/cpu/called_helpers.h"
#include "compiler/codegen/cpu/gangs.h"
#include "compiler/codegen/cpu/gather_distances.h"
#include "compiler/codegen/cpu/inside_body.h"
#include "compiler/codegen/cpu/lanes_body.h"
#include "compiler/codegen/cpu/launch_distances.h"
#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"
#include "compiler/codegen/cpu/print_reduction.h"
#include "compiler/codegen/cpu/print_rows.h"
#include "compiler/codegen/cpu/print_tiles.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/print.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/consecutive_gathers.h"
#include "compiler/passes/dead_code.h"
#include "compiler/passes/hoist_uniform.h"
#include "compiler/passes/insert_gather_lets.h"
#include "compiler/passes/lockstep_counters.h"
#include "compiler/passes/tile_rows.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

// How much code launches of a kernel deserve.
enum class Effort : std::uint8_t { Full, Least };

class MapGenerator {
 public:
  MapGenerator(Function kernel, const GenerateOptions& options, Effort effort, const char* entry)
      : options_(options),
        entry_(entry),
        names_(kernel),
        isLarge_(effort == Effort::Least || analysis::isLarge(kernel)),
        body_(std::move(kernel), names_),
        division_(kernel_),
        helpers_(kernel_, body_.uniformity, names_),
        parts_(isLarge_ ? std::nullopt : partsBody(kernel_, names_)),
        isComponentwise_(!isLarge_ && !parts_ &&
                         analysis::isComponentwise(kernel_, body_.uniformity)),
        inside_(kernel_, body_.uniformity),
        distances_(gatherDistances(kernel_)),
        hasInside_(!isLarge_ && !parts_ && !isComponentwise_ && inside_.pays()),
        hasInnerPart_(!distances_.empty() || (hasInside_ && !inside_.testsOfLaunch().empty())),
        walk_(analysis::columnWalk(kernel_, body_.uniformity)),
        uses_(parameterUses(kernel_)),
        prologue_(prologueOfLanes(kernel_, names_, uses_)) {
    out_.setMarksSources(options.marksSources);
  }

  std::string generate(bool isGang, const std::optional<passes::TiledRows>& tiled) {
    hasGang8_ = isGang && !tiled && canHaveGang8();
    if (isGang) out_.line("#include <brook/spmd_gang.h>");
    if (hasGang8_) {
      out_.line("#include <brook/spmd_gang8.h>");
      out_.line("namespace gang8 {");
      if (hasInside_) {
        printInside();
      } else {
        printMapLanes();
      }
      out_.line("}  // namespace gang8");
    }
    if (isGang) out_.line("namespace gang {");
    helpers_.print(options_.contract, out_);
    printMapLanes();
    out_.line();
    if (hasRowsFunction()) {
      printRows({rowsName(), functionName(kernel_, "_inside"), prologue_}, body_, names_, inside_,
                out_);
      out_.line();
    }
    const bool hasAcross = hasGathersAcrossRows();
    printMapEntry(tiled || hasAcross ? "_elements" : entry_);
    if (tiled) printTiles(*tiled, entry_, options_.contract, out_);
    if (hasAcross) printMapOfTiles();
    if (isGang) {
      out_.line("}  // namespace gang");
      out_.line("using gang::" + functionName(kernel_, entry_) + ";");
    }
    return out_.take();
  }

 private:
  // Tables that a row's vectors share have types of a gang of two.
  bool canHaveGang8() const {
    const std::vector<Parameter> parameters = body_.parameters(names_);
    const bool sharesTables =
        std::any_of(parameters.begin(), parameters.end(),
                    [](const Parameter& parameter) { return parameter.type.ends_with("Table"); });
    return (hasInnerPart_ || hasInside_) && !sharesTables && analysis::hasLongPieces(walk_);
  }

  bool hasGathersAcrossRows() const {
    return !analysis::gathersAcrossRows(kernel_, body_.uniformity).empty();
  }

  // Elements in an order in which the rows of a tile find in caches what the first one read.
  void printMapOfTiles() {
    out_.line();
    out_.open("static void " + functionName(kernel_, entry_) +
              "(const Launch* launch, const Range* range) {");
    out_.line("mapTiles(launch, range, " + functionName(kernel_, "_elements") + ");");
    out_.close();
  }

  // Whether launches of nothing but inner vectors have a function of their own. Where distances are
  // constants, vectors at the ends of rows are no inner ones.
  bool hasRowsFunction() const {
    return hasInside_ && hasInnerPart_ && distances_.empty() && !hasGang8_ &&
           inside_.isKnownOfLaunches();
  }
  std::string rowsName() const { return functionName(kernel_, "_rows"); }

  void printMapLanes() {
    if (hasInside_) return printInsideAndLanes();
    std::vector<Parameter> parameters = body_.parameters(names_);
    parameters.push_back({"bool", "inner", ""});
    if (isComponentwise_) parameters.push_back({"bool", "flat", ""});
    out_.open((isLarge_ ? "BROOK_APART void " : "BROOK_INLINE void ") +
              functionName(kernel_, "_lanes") + "(" + declarationText(parameters) + ") {");
    printVector("inner", "inner ? allLanes() : firstLanes(place.count)");
    out_.close();
    if (parts_) printParts(*parts_);
  }

  // A full vector all of whose gathers stay inside of rows.
  void printInside() {
    out_.open("BROOK_INLINE bool " + functionName(kernel_, "_inside") + "(" +
              declarationText(body_.parameters(names_, &inside_)) + ") {");
    printVector("true", "allLanes()", &inside_);
    out_.line("return true;");
    out_.close();
  }

  // Such a vector, and any one.
  void printInsideAndLanes() {
    printInside();
    out_.line();
    std::vector<Parameter> parameters = body_.parameters(names_);
    parameters.back().type = "Place";  // one whose address is known would not stay in registers
    out_.open("BROOK_APART void " + functionName(kernel_, "_lanes") + "(" +
              declarationText(parameters) + ") {");
    printVector("false", "firstLanes(place.count)");
    out_.close();
  }

  // From loads to stores. `inner`: "true", "false" or the name of what tells.
  void printVector(const std::string& inner, const std::string& activeLanes,
                   const InsideBody* inside = nullptr) {
    printInputs(inner, inside ? body_.rowValues.usesOf(body_.rest, inside) : body_.uses);
    if (containsDivergence(kernel_, body_.uniformity) || helpers_.takeLanes())
      out_.line("const Bool activeLanes = " + activeLanes + ";");
    printBody({kernel_, body_.uniformity, names_, options_.contract, "activeLanes", inner,
               &body_.rowValues, isComponentwise_, inside, walk_ ? &*walk_ : nullptr, &division_,
               &helpers_},
              out_);
    forEachOf(VariableKind::Output, [&](VariableId id, const std::string&) {
      out_.line("store(" + names_.argument(id) + ", " + modes(inner) + ", " + names_.variable(id) +
                ");");
    });
  }

  // One vector of the components of so many elements.
  void printParts(const LanesBody& body) {
    std::vector<Parameter> parameters = body.parameters(names_);
    parameters.push_back({"int", "part", ""});
    out_.line();
    out_.open("BROOK_INLINE void " + functionName(kernel_, "_parts") + "(" +
              declarationText(parameters) + ") {");
    forEachOf(VariableKind::Stream, [&](VariableId id, const std::string& type) {
      if (!body.uses[id.index].value) return;
      out_.line("const " + typeText(body.kernel.variable(id).type, true) + " " +
                names_.variable(id) + " = part_" + type + "(" + names_.argument(id) +
                ", place, part);");
    });
    forEachOf(VariableKind::Output, [&](VariableId id, const std::string&) {
      out_.line(typeText(body.kernel.variable(id).type, true) + " " + names_.variable(id) +
                " = {};");
    });
    printBody(
        {body.kernel, body.uniformity, names_, options_.contract, "", "true", &body.rowValues},
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
  std::string modes(const std::string& inner) const {
    return "place, " + inner + (isComponentwise_ ? ", flat" : "");
  }

  // Whether positions in the parameter are those of the elements where vectors are inner ones: inner
  // parts ask that of outputs and of the streams that gathers go by, and of no others.
  bool isAlignedInInnerPart(VariableId id) const {
    const bool isAsked = std::any_of(distances_.begin(), distances_.end(),
                                     [&](const GatherDistances& d) { return d.stream == id; });
    return hasInnerPart_ && (isAsked || kernel_.variable(id).kind == VariableKind::Output);
  }

  void printInputs(const std::string& inner, const std::vector<ParameterUse>& uses) {
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      const Variable& variable = kernel_.variables[i];
      const std::string type = typeText(variable.type, true);
      const std::string& name = names_.variable({i});
      const std::string& argument = names_.argument({i});
      if (uses[i].position) {
        out_.line("const LanePosition " + names_.position({i}) + " = " +
                  lanePositionText(variable, argument, isAlignedInInnerPart({i}) ? inner : "") +
                  ";");
      }
      if (variable.kind == VariableKind::Stream && uses[i].value) {
        out_.line("const " + type + " " + name + " = load_" + type + "(" + argument + ", " +
                  modes(inner) + ");");
      }
      if (variable.kind == VariableKind::Output) out_.line(type + " " + name + " = {};");
    }
  }

  void printMapEntry(const char* suffix) {
    out_.open("static void " + functionName(kernel_, suffix) +
              "(const Launch* launch, const Range* range) {");
    printArguments(prologue_, body_, out_);
    printInnerPart();
    // Copies, since a compiler must take stores for changes of the range.
    printEndsOfRows(prologue_, out_);
    out_.line("const long long rowEnd = range->rowEnd;");
    out_.open("for (long long rowNumber = range->rowBegin; rowNumber < rowEnd; ++rowNumber) {");
    out_.line("Place place = rowStart(launch, rowNumber);");
    openPieces(prologue_, out_);
    if (hasInnerPart_ && hasPieces()) out_.line("const Span innerPiece = before(inner, end);");
    for (const std::string& line : body_.rowValues.linesOfRow())
      out_.line(line);
    if (hasInside_) {
      printVectorsInsideAndOthers();
    } else if (hasInnerPart_) {
      printInnerAndOuterVectors();
    } else {
      printFullVectorsAndTail();
    }
    closePieces(prologue_, out_);
    out_.close();
    out_.close();
  }

  void printInnerPart() {
    if (!hasInnerPart_) return;
    out_.line("Span inner = innerPart(launch, range);");
    for (const std::string& line : innerPartLines(kernel_, names_))
      out_.line(line);
    if (!hasInside_) return;
    const BodyContext context = {kernel_, body_.uniformity, names_, options_.contract};
    for (const std::string& line : launchDistanceLines(context, inside_.testsOfLaunch()))
      out_.line(line);
    if (hasRowsFunction()) out_.line(rowsCallText(rowsName(), body_));
  }

  bool hasPieces() const { return !prologue_.isWhole.empty(); }
  std::string innerText() const { return hasPieces() ? "innerPiece" : "inner"; }

  // A loop over full vectors.
  void printVectors(const std::string& loop) {
    const bool isFlat = isComponentwise_ || parts_;
    printVectorsOf(loop,
                   isFlat ? callsOfFlatVector() : std::vector<std::string>{callOfLanes("true")});
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

  // The loop over vectors inside stands by itself: it needs fewer registers.
  void printVectorsInsideAndOthers() {
    const std::vector<Parameter> parameters = body_.parameters(names_, &inside_);
    out_.line("place.x = begin;");
    out_.open("while (place.x < end) {");
    if (hasGang8_) printVectorsInside("gang8::", callTextOfGang8(parameters));
    printVectorsInside("", callText(parameters));
    out_.line("if (place.x >= end) break;");
    out_.line("place.count = countOfLanes(place, end);");
    out_.line(functionName(kernel_, "_lanes") + "(" + callText(body_.parameters(names_)) + ");");
    out_.line("place.x += kLanes;");
    out_.close();
  }

  void printVectorsInside(const std::string& gang, const std::string& arguments) {
    out_.open("while (" + isFullText(gang) + " && " + gang + functionName(kernel_, "_inside") +
              "(" + arguments + ")) {");
    out_.line("place.x += " + gang + "kLanes;");
    out_.close();
  }

  // Whether there is room for a vector of the gang.
  std::string isFullText(const std::string& gang) const {
    if (!hasInnerPart_) return "end - place.x >= " + gang + "kLanes";
    const std::string inner = innerText();
    return gang + "isInner(" + (gang.empty() ? inner : "{" + inner + ".begin, " + inner + ".end}") +
           ", place)";
  }

  void printFullVectorsAndTail() {
    printVectors("for (place.x = begin; end - place.x >= kLanes; place.x += kLanes) {");
    out_.open("if (place.x < end) {");
    out_.line("place.count = end - place.x;");
    out_.line(callOfLanes("false"));
    out_.close();
  }

  void printInnerAndOuterVectors() {
    out_.line("place.x = begin;");
    out_.open("while (place.x < end) {");
    if (hasGang8_) {
      const std::string mode = isComponentwise_ ? ", true" : "";
      printVectorsOf("for (; " + isFullText("gang8::") + "; place.x += gang8::kLanes) {",
                     {"gang8::" + functionName(kernel_, "_lanes") + "(" +
                      callTextOfGang8(body_.parameters(names_)) + ", true" + mode + ");"});
    }
    printVectors("for (; " + isFullText("") + "; place.x += kLanes) {");
    out_.line("if (place.x >= end) break;");
    out_.line("place.count = countOfLanes(place, end);");
    out_.line(callOfLanes("false"));
    out_.line("place.x += kLanes;");
    out_.close();
  }

  const GenerateOptions& options_;
  const char* const
      entry_;  ///< what is behind the kernel's name in that of the function for launches
  BodyNames names_;
  const bool isLarge_;  ///< one body, divided, instead of those for several kinds of vectors
  const LanesBody body_;
  const Function& kernel_ = body_.kernel;
  const analysis::BodyParts division_;
  const CalledHelpers helpers_;
  const std::optional<LanesBody> parts_;  ///< of vectors that lie in step with the outputs
  const bool isComponentwise_;            ///< and without parts
  const InsideBody inside_;
  const std::vector<GatherDistances> distances_;
  const bool hasInside_;  ///< a body of its own for vectors that gather inside of rows
  const bool hasInnerPart_;
  const std::optional<analysis::ColumnWalk> walk_;
  bool hasGang8_ = false;  ///< most vectors are of eight registers (spmd_gang8.h)
  std::vector<ParameterUse> uses_;
  Prologue prologue_;
  TextWriter out_;
};

// Text of the functions of a map kernel for a lowered form of it.
std::string generateMap(Function lowered, const GenerateOptions& options, const char* entry) {
  const bool waits = !analysis::isLarge(lowered) && waitsForItself(lowered);
  const std::optional<passes::TiledRows> tiled = waits ? passes::tileRows(lowered) : std::nullopt;
  passes::insertGatherLets(lowered);
  const bool isGang = waits && (tiled || !waitsForItsGathers(lowered));
  return MapGenerator(std::move(lowered), options, Effort::Full, entry).generate(isGang, tiled);
}

// The kernel for launches whose positions floats may not hold.
Function loweredForAnyPosition(const Function& kernel) {
  Function lowered = kernel;
  canonical::canonicalise(lowered, {});
  passes::deadCode(lowered);
  forEachFunction(lowered, [](Function& function) {
    passes::lockstepCounters(function);
    passes::hoistUniform(function);
  });
  return lowered;
}

// Whether the extents of a launch are what the kernel's positions and extents are assumed to be.
std::string assumptionText(const Function& kernel, const canonical::Needed& needed) {
  std::vector<bool> isPlace(kernel.parameterCount);
  forEachExpr(kernel, [&](ExprId id) {
    const ExprNode& node = kernel.expr(id).node;
    if (const auto* position = std::get_if<Position>(&node)) isPlace[position->stream.index] = true;
    if (const auto* extent = std::get_if<Extent>(&node)) isPlace[extent->stream.index] = true;
  });
  std::string text = "areExact(launch->domain)";
  for (std::size_t i = 0; i < isPlace.size(); ++i) {
    const bool isGather = kernel.variables[i].kind == VariableKind::Gather;
    isPlace[i] = isPlace[i] || (isGather && needed.extentsOfGathers);
    if (isPlace[i] && kernel.variables[i].kind != VariableKind::Output)
      text += " && areExact(launch->arguments[" + std::to_string(i) + "].extent)";
  }
  for (const VariableId parameter : needed.parameters) {
    const Type type = kernel.variable(parameter).type;
    text += " && areSmall(constant_" + typeText(type, false) + "(launch->arguments[" +
            std::to_string(parameter.index) + "]))";
  }
  return text;
}

// Two forms of the kernel, and what chooses one.
std::string generateNearAndAny(const Function& kernel, LanesForm form,
                               const GenerateOptions& options) {
  TextWriter out;
  out.setMarksSources(options.marksSources);
  out.line("namespace anywhere {");
  out.lines(MapGenerator(loweredForAnyPosition(kernel), options, Effort::Least, "_map")
                .generate(false, std::nullopt));
  out.line("}  // namespace anywhere");
  out.lines(generateMap(std::move(form.function), options, "_near"));
  out.open("static void " + functionName(kernel, "_map") +
           "(const Launch* launch, const Range* range) {");
  out.line("// Floats hold all positions, and ints, of at most kExactPositions.");
  out.line("const bool isNear = " + assumptionText(kernel, *form.needed) + ";");
  out.line("(isNear ? " + functionName(kernel, "_near") +
           " : anywhere::" + functionName(kernel, "_map") + ")(launch, range);");
  out.close();
  return out.take();
}

}  // namespace

LanesForm loweredForLanes(const Function& kernel) {
  LanesForm form{kernel, std::nullopt};
  const canonical::Needed needed =
      canonical::canonicalise(form.function, {true, kernel.kind == FunctionKind::Kernel});
  if (needed.positions || needed.extentsOfGathers || !needed.parameters.empty()) {
    // Mostly positions need not be small for what is found of them.
    Function any = kernel;
    canonical::canonicalise(any, {});
    if (print(any) != print(form.function)) form.needed = needed;
  }
  forEachFunction(form.function, [](Function& function) { passes::consecutiveGathers(function); });
  passes::deadCode(form.function);
  forEachFunction(form.function, [](Function& function) {
    passes::lockstepCounters(function);
    passes::hoistUniform(function);
  });
  return form;
}

Result<std::string> generate(const Function& kernel, const GenerateOptions& options) {
  if (Result<void> possible = canGenerate(kernel); !possible) return possible.failure();
  LanesForm form = loweredForLanes(kernel);
  if (kernel.kind == FunctionKind::Kernel) {
    return form.needed ? generateNearAndAny(kernel, std::move(form), options)
                       : generateMap(std::move(form.function), options, "_map");
  }
  TextWriter out;
  out.setMarksSources(options.marksSources);
  passes::insertGatherLets(form.function);
  printReduction(form.function, options.contract, out);
  return out.take();
}

}  // namespace brook::codegen::cpu
