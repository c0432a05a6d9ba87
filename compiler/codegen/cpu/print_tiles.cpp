#include "compiler/codegen/cpu/print_tiles.h"

#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/cpu/entry_names.h"
#include "compiler/codegen/cpu/gather_distances.h"
#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"

#include <algorithm>
#include <string>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

// Rows whose own gathers stay in the second-level cache while the columns of tiles go over them.
constexpr int kRowsOfABlock = 240;

class TilePrinter {
 public:
  TilePrinter(const passes::TiledRows& tiled, const char* entry, bool contract, TextWriter& out)
      : tiled_(tiled),
        entry_(entry),
        contract_(contract),
        function_(tiled.function),
        names_(function_),
        uniformity_(analysis::uniformity(function_)),
        uses_(parameterUses(function_)),
        prologue_(prologue(function_, names_, uses_, argumentsOfLanes(function_, uses_))),
        out_(out) {}

  void print() {
    out_.line();
    printRows();
    out_.line();
    printEntry();
  }

 private:
  void printRows() {
    std::vector<Parameter> parameters = prologue_.parameters;
    parameters.push_back({"const Place&", "place", ""});
    out_.open("BROOK_INLINE void " + functionName(function_, "_rows") + "(" +
              declarationText(parameters) + ") {");
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const Variable& variable = function_.variables[i];
      if (uses_[i].position) {
        out_.line("const LanePosition " + names_.position({i}) + " = " +
                  lanePositionText(variable, names_.argument({i})) + ";");
      }
      if (variable.kind != VariableKind::Output) continue;
      out_.line(typeText(variable.type, true) + " " + names_.variable({i}) + " = {};");
    }
    printBody({function_, uniformity_, names_, contract_, "allLanes()", "true"}, out_);
    for (const std::vector<VariableId>& rows : tiled_.outputs)
      printStores(rows);
    out_.close();
  }

  void printStores(const std::vector<VariableId>& rows) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::string place = row == 0 ? "place" : "below(place, " + std::to_string(row) + ")";
      const std::string& name = names_.variable(rows[row]);
      // Outputs have lanes; the copies of other rows are locals like any, and may be the same for all.
      const bool isSame = row > 0 && !uniformity_.isVarying(rows[row]);
      out_.line("store(" + names_.argument(rows[0]) + ", " + place + ", true, " +
                (isSame ? "splat(" + name + ")" : name) + ");");
    }
  }

  void printEntry() {
    const std::string rows = std::to_string(tiled_.rows);
    const int block = std::max(kRowsOfABlock / tiled_.rows, 1) * tiled_.rows;
    out_.open("static void " + functionName(function_, entry_) +
              "(const Launch* launch, const Range* range) {");
    out_.line("const Argument* const arguments = launch->arguments;");
    for (const std::string& line : prologue_.lines)
      out_.line(line);
    out_.line("Span inner = innerPart(launch, range);");
    for (const std::string& line : innerPartLines(function_, names_))
      out_.line(line);
    out_.line("const Range tiles = tilesOf(launch, range, inner, " + rows + ");");
    out_.line("const long long blockRows = " + std::to_string(block) + ";");
    out_.open("for (long long first = tiles.rowBegin; first < tiles.rowEnd; first += blockRows) {");
    out_.line(
        "const long long end = first + blockRows < tiles.rowEnd ? first + blockRows : "
        "tiles.rowEnd;");
    out_.open(
        "for (int columnNumber = tiles.xBegin; columnNumber < tiles.xEnd; columnNumber += kLanes) "
        "{");
    out_.open("for (long long rowNumber = first; rowNumber < end; rowNumber += " + rows + ") {");
    out_.line("Place place = rowStart(launch, tileStart(rowNumber, tiles.rowEnd, " + rows + "));");
    out_.line("place.x = static_cast<int>(tileStart(columnNumber, tiles.xEnd, kLanes));");
    out_.line(functionName(function_, "_rows") + "(" + callText(prologue_.parameters) +
              ", place);");
    out_.close();
    out_.close();
    out_.close();
    out_.line("mapAround(launch, range, tiles, " + functionName(function_, "_elements") + ");");
    out_.close();
  }

  const passes::TiledRows& tiled_;
  const char* const entry_;
  const bool contract_;
  const Function& function_;
  BodyNames names_;
  const analysis::Uniformity uniformity_;
  const std::vector<ParameterUse> uses_;
  const Prologue prologue_;
  TextWriter& out_;
};

}  // namespace

void printTiles(const passes::TiledRows& tiled, const char* entry, bool contract, TextWriter& out) {
  TilePrinter(tiled, entry, contract, out).print();
}

}  // namespace brook::codegen::cpu
