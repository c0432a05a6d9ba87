// Print expression: one IR expression as a C++ expression, with as few parentheses as are safe and
// free of compiler warnings.
#pragma once

#include "compiler/analysis/lane_steps.h"
#include "compiler/codegen/cpu/inside_body.h"
#include "compiler/codegen/cpu/print_body.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brook::codegen::cpu {

class ExpressionPrinter {
 public:
  explicit ExpressionPrinter(const BodyContext& context);

  /// Variables that the expressions need in front of the body.
  const std::vector<std::string>& declarations() const { return declarations_; }

  /// Of its own kind: uniform or varying, as the analysis says.
  std::string own(ir::ExprId id) const { return print(id).code; }
  /// Varying, whatever it is by itself.
  std::string lanes(ir::ExprId id) const { return operand(id, true).code; }
  /// Varying if `isVarying`.
  std::string as(ir::ExprId id, bool isVarying) const { return operand(id, isVarying).code; }

  /// Set while statements under a mask are printed: indices of lanes that do not run prove nothing.
  void setMasked(bool isMasked) { isMasked_ = isMasked; }

  /// Whether a gather reads neighbours inside of a row: "isInside(u, o_position, ..)".
  std::string consecutiveText(ir::ExprId gather) const;
  /// Whether it does in all iterations of a loop that follows: "isInside(u, .., w, k, n)".
  std::string consecutiveText(const InsideBody::TestBefore& test) const;
  std::string strideText(const analysis::Stride& stride) const;
  /// Set while a value is printed that is made in the order of memory.
  void setInOrder(bool isInOrder) { isInOrder_ = isInOrder; }
  /// What stands for the variables while a statement is printed.
  void setReplacements(std::map<std::uint32_t, std::string> names) { replaced_ = std::move(names); }

  /// What stands for a gather that reads a row for each lane while an iteration is printed that has
  /// its block in registers; "": nothing does.
  void setColumn(ir::ExprId gather, std::string name) { column_ = {gather.index, std::move(name)}; }

 private:
  enum Precedence { Ternary, Logical, Bitwise, Comparison, Sum, Product, Prefix, Primary };
  struct Text {
    std::string code;
    Precedence precedence = Primary;
  };

  const ir::Expr& expr(ir::ExprId id) const { return context_.function.expr(id); }
  bool isVarying(ir::ExprId id) const { return context_.uniformity.isVarying(id); }
  /// The text in parentheses if it binds less tightly than `least`.
  static std::string enclosed(const Text& text, Precedence least);
  static Text call(std::string_view name, const std::vector<std::string>& arguments);

  Text print(ir::ExprId id) const;
  Text operand(ir::ExprId id, bool isVarying) const;
  /// An operand of an infix operator, where a uniform scalar need not be spread over the lanes.
  Text infixOperand(ir::ExprId id, bool isVarying, ir::ExprId other) const;
  std::vector<std::string> operandTexts(const std::vector<ir::ExprId>& ids, bool isVarying) const;
  Text component(ir::ExprId vector, int number, bool isVarying) const;

  Text printNode(const ir::Constant& constant) const;
  Text printNode(ir::ExprId id, const ir::Gather& gather, ir::Type type, bool varying) const;
  Text printLanes(ir::ExprId id, const ir::Gather& gather, ir::Type type, bool isInRow) const;
  std::string consecutiveText(const ir::Gather& gather, bool isInRow) const;
  Text printNode(const ir::Unary& unary, ir::Type type, bool varying) const;
  Text printNode(const ir::Binary& binary, bool varying) const;
  Text printNode(const ir::Convert& convert, ir::Type type) const;
  Text printNode(const ir::Construct& construct, ir::Type type, bool varying) const;
  Text printNode(const ir::Swizzle& swizzle, ir::Type type, bool varying) const;
  Text printNode(const ir::Component& component, bool varying) const;
  Text printNode(const ir::Select& select, bool varying) const;
  Text printNode(const ir::Builtin& builtin, bool varying) const;
  bool isProduct(ir::ExprId id) const;
  bool isDivisionByOne(const ir::Binary& binary) const;

  const BodyContext& context_;
  const analysis::LaneSteps steps_;
  bool isMasked_ = false;
  bool isInOrder_ = false;
  std::map<std::uint32_t, std::string> replaced_;  ///< by variable
  std::vector<std::string> declarations_;
  std::map<std::uint32_t, std::string> columns_;  ///< blocks of rows, by gather along them
  std::pair<std::uint32_t, std::string> column_;  ///< see setColumn
};

}  // namespace brook::codegen::cpu
