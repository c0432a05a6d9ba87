#include "compiler/codegen/cpu/print_rows.h"

namespace brook::codegen::cpu {

void printArguments(const Prologue& prologue, const LanesBody& body, TextWriter& out) {
  out.line("const Argument* const arguments = launch->arguments;");
  for (const std::string& line : prologue.lines)
    out.line(line);
  for (const std::string& line : body.rowValues.linesOfLaunch())
    out.line(line);
}

void printEndsOfRows(const Prologue& prologue, TextWriter& out) {
  if (prologue.isWhole.empty()) {
    out.line("const int begin = range->xBegin, end = range->xEnd;");
    return;
  }
  out.line("const bool isWhole = " + prologue.isWhole + ";");
  out.line("const int rangeBegin = range->xBegin, rangeEnd = range->xEnd;");
}

void printRows(const RowsFunction& rows, const LanesBody& body, const BodyNames& names,
               const InsideBody& inside, TextWriter& out) {
  out.open("BROOK_APART void " + rows.name + "(const Launch* launch, const Range* range) {");
  printArguments(rows.prologue, body, out);
  printEndsOfRows(rows.prologue, out);
  out.line("const int rowWidth = launch->domain[0];");
  out.line("Place place = rowStart(launch, range->rowBegin);");
  out.open(
      "for (long long remaining = range->rowEnd - range->rowBegin; remaining > 0; --remaining) {");
  openPieces(rows.prologue, out);
  for (const std::string& line : body.rowValues.linesOfRowInside(body.rest, inside))
    out.line(line);
  out.open("for (place.x = begin; place.x < end; place.x += kLanes) {");
  out.line(rows.inside + "(" + callText(body.parameters(names, &inside)) + ");");
  out.close();
  closePieces(rows.prologue, out);
  // Not below(), which loads the extent for each row anew.
  out.line("++place.y;");
  out.line("place.row += rowWidth;");
  out.close();
  out.close();
}

std::string rowsCallText(const std::string& name, const LanesBody& body) {
  std::string condition = "isAllInside(inner, launch, range)";
  for (const std::string& gather : body.rowValues.gathersAtRow())
    condition += " && hasRows(" + gather + ", launch)";
  return "if (" + condition + ") return " + name + "(launch, range);";
}

}  // namespace brook::codegen::cpu
