// Whole blocks: loops that go along rows, a row for each lane, and take as many columns at once as
// there are lanes.
//
// In:  a loop of the body for vectors inside of rows. Out: the gather whose block is turned around
//      in registers in front of as many iterations as it has columns; what is left of the loop
//      asks in each iteration whether the block that it has is the right one:
//
//   loop while lt(k, n) {                    while (isBlockAhead(a, k, k, n)) {
//     var at: float = a[..]->[..][k]           Float a_block[kLanes];
//     s = add(s, at)                    ->     readColumns(a_block, a, 1, first, k);
//   } step { k = add(k, 1) }                   for (int column = 0; column < kLanes;
//                                                   ++column, k = add(k, 1)) {
//                                                s = s + a_block[column]; } }
//                                            for (; k < n; k = add(k, 1)) ..
#pragma once

#include "compiler/codegen/cpu/inside_body.h"
#include "compiler/codegen/cpu/print_expression.h"
#include "compiler/ir/module.h"

#include <optional>
#include <string>

namespace brook::codegen::cpu {

/// The gather and its loop. Nothing: not one gather of floats in the loop reads a row for each lane,
/// or it does not go to the next column each time, or the loop is so long that it had better not
/// stand there twice.
std::optional<InsideBody::TestBefore> wholeBlock(const ir::Function& kernel,
                                                 const InsideBody& inside,
                                                 const ir::Statement& loop);

/// The code around an iteration, which ends with `step`, "k = add(k, 1)".
struct WholeBlockText {
  std::string whileAhead;   ///< "while (isBlockAhead(a, k, k, n)) {"
  std::string declaration;  ///< "Float a_block[kLanes];"
  std::string read;         ///< "readColumns(a_block, a, 1, first, k);"
  std::string loop;         ///< "for (int column = 0; column < kLanes; ++column, k = add(k, 1)) {"
  std::string column;       ///< what stands for the gather: "a_block[column]"
};
WholeBlockText textOf(const InsideBody::TestBefore& block, const BodyContext& context,
                      const ExpressionPrinter& expressions, const std::string& step);

}  // namespace brook::codegen::cpu
