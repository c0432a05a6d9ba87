// Print rows: launches of which every vector gathers inside of rows, in a function of their own.
//
// In:  a kernel whose arguments tell for a launch which vectors are inner ones. Out: the function
//      for ranges of nothing else, and the line that calls it. A row begins there with a sum or two
//      in place of clamps and products, and without what is kept for other vectors, which compilers
//      put on the stack: short rows wait for the loads that their addresses are made of.
//
//   o = a[..]->[position(o).y][..]     if (isAllInside(inner, launch, range) && hasRows(a, launch))
//                                ->      return k_rows(launch, range);
#pragma once

#include "compiler/codegen/cpu/lanes_body.h"
#include "compiler/codegen/text_writer.h"

#include <string>

namespace brook::codegen::cpu {

/// What every function for a launch begins with.
void printArguments(const Prologue& prologue, const LanesBody& body, TextWriter& out);
/// From where to where a launch goes in rows.
void printEndsOfRows(const Prologue& prologue, TextWriter& out);

struct RowsFunction {
  std::string name;    ///< "k_rows"
  std::string inside;  ///< what computes a vector: "k_inside"
  const Prologue& prologue;
};

void printRows(const RowsFunction& rows, const LanesBody& body, const BodyNames& names,
               const InsideBody& inside, TextWriter& out);

/// The call in front of all rows, with `inner` the part of a row that holds inner vectors.
std::string rowsCallText(const std::string& name, const LanesBody& body);

}  // namespace brook::codegen::cpu
