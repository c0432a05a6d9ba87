// Print body: the statements of one kernel as C++ that uses brook/scalar.h and brook/spmd.h.
//
// In:  a valid function after the common passes, and what is uniform in it.
// Out: statements for the inside of a function in which the parameters have their names. With
//      everything uniform this is plain code for one element (cpu-scalar); otherwise varying values
//      are lane types and divergent control flow runs under masks:
//
//        if gt(x, 4.0) {            const Bool isThen = x > 4.0f;
//          r = 1.0                  Bool then = isThen;
//        }                     ->   if (anyLane(then)) {
//                                     r = select(then, splat(1.0f), r);
//                                   }
//
// One lane or many, this is the only printer of expressions and statements for the CPU.
#pragma once

#include "compiler/analysis/body_parts.h"
#include "compiler/analysis/column_walk.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/module.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::codegen::cpu {

/// "float4" for a uniform value, "Float4" for a varying one.
std::string typeText(ir::Type type, bool isVarying);

class CalledHelpers;
class InsideBody;
class RowValues;

struct BodyContext {
  const ir::Function& function;
  const analysis::Uniformity& uniformity;
  BodyNames& names;
  /// Contract a * b + c to multiplyAdd (-ffp-contract=on).
  bool contract = false;
  /// Mask of the lanes that are elements, for divergent control flow: "activeLanes".
  std::string_view allElements = "";
  /// Whether a gather with a proven index may skip the clamp outside of divergent control flow, and
  /// one at a constant distance from the position reads inside of a row: "true", "false" or the
  /// name of what tells.
  std::string_view provenIndices = "true";
  /// What is there by name, computed outside of the body; may be null.
  const RowValues* rowValues = nullptr;
  /// Whether vectors may be `flat`: their components as they lie in memory
  /// (analysis/componentwise).
  bool isComponentwise = false;
  /// Not null: the body is that one, which says `return false;` where it gives up.
  const InsideBody* inside = nullptr;
  /// Not null: what its gathers of rows are.
  const analysis::ColumnWalk* walk = nullptr;
  /// Not null: which statements are printed as functions.
  const analysis::BodyParts* parts = nullptr;
  /// Not null: what calls of helpers go to.
  const CalledHelpers* helpers = nullptr;
  /// Called before each statement; may be empty.
  std::function<void(const ir::Location&)> beforeStatement = {};
};

void printBody(const BodyContext& context, TextWriter& out);

}  // namespace brook::codegen::cpu
