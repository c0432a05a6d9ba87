#include "compiler/analysis/code_size.h"

#include "compiler/ir/visit.h"

#include <variant>

namespace brook::analysis {
namespace {

using namespace ir;

// What the functions of the bodies come to, inlined: measured in the time that g++ takes, where an
// operation on floats is 1.
constexpr double kIntegerDivision = 60;
constexpr double kConversionToInteger = 8;
constexpr double kGather = 10;
constexpr double kGatherOfComponent = 20;
constexpr double kRow = 4;
constexpr double kJump = 16;  // what follows asks which lanes are left

double sizeOf(const Function& function, const Binary& node, double words) {
  const bool isDivision = node.op == BinaryOp::Divide || node.op == BinaryOp::Remainder;
  return isDivision && function.expr(node.left).type.isInteger() ? kIntegerDivision * words : words;
}

double sizeOf(BuiltinKind function) {
  switch (function) {
    case BuiltinKind::Abs:
    case BuiltinKind::All:
    case BuiltinKind::Any:
    case BuiltinKind::IsFinite:
    case BuiltinKind::IsInf:
    case BuiltinKind::IsNan:
    case BuiltinKind::Max:
    case BuiltinKind::Min:
    case BuiltinKind::Sqrt:
      return 1;
    case BuiltinKind::Ceil:
    case BuiltinKind::Floor:
    case BuiltinKind::Round:
    case BuiltinKind::Trunc:
      return 5;
    case BuiltinKind::Cos:
    case BuiltinKind::Sin:
    case BuiltinKind::Tan:
      return 40;
    case BuiltinKind::Pow:
      return 130;
    case BuiltinKind::Fmod:
      return 200;
    default:
      // What has a formula (Composite) is a few operations.
      return info(function).stage == BuiltinStage::Composite ? 4 : 20;
  }
}

double sizeOf(const Function& function, const Expr& e) {
  const double words = e.type.width * (e.type.isDouble() ? 2 : 1);
  return std::visit(
      Overloaded{
          [&](const Gather& node) {
            return node.firstLane.empty() ? kGather + kGatherOfComponent * words : kRow + words;
          },
          [&](const Unary&) { return words; },
          [&](const Binary& node) { return sizeOf(function, node, words); },
          [&](const Convert& node) {
            const bool rounds = e.type.isInteger() && function.expr(node.operand).type.isFloating();
            return rounds ? kConversionToInteger * words : words;
          },
          [&](const Select&) { return words; },
          [&](const Component& node) {
            const Type from = function.expr(node.operand).type;
            return from.isArray() ? words * from.elements : double(from.width);
          },
          [&](const Builtin& node) { return sizeOf(node.function) * words; },
          [](const auto&) { return 0.0; },
      },
      e.node);
}

// An element of an array that differs from lane to lane is any of them.
double sizeOfPlace(const Function& function, const Place& place) {
  const Type type = function.variable(place.variable).type;
  if (!place.index) return 0;
  return type.isArray() ? double(type.width) * type.elements : type.width;
}

}  // namespace

double codeSize(const Function& function, const Statement& statement) {
  double size = 0;
  for (const ExprId root : operands(statement))
    forEachExpr(function, root, [&](ExprId id) { size += sizeOf(function, function.expr(id)); });
  if (const auto* assign = std::get_if<Assign>(&statement.node))
    size += sizeOfPlace(function, assign->place);
  if (const auto* call = std::get_if<Call>(&statement.node))
    size += kSizeOfCall + static_cast<double>(call->arguments.size());
  const bool isJump = std::holds_alternative<Break>(statement.node) ||
                      std::holds_alternative<Continue>(statement.node);
  if (isJump) size += kJump;
  return blocks(statement).empty() ? size : size + 1;
}

double codeSizeOfBody(const Function& function) {
  double size = 0;
  forEachStatement(function.body,
                   [&](const Statement& statement) { size += codeSize(function, statement); });
  return size;
}

double codeSize(const Function& function) {
  double size = codeSizeOfBody(function);
  for (const Function& helper : function.helpers)
    size += codeSizeOfBody(helper);
  return size;
}

bool isLarge(const Function& function) {
  return !function.helpers.empty() || codeSizeOfBody(function) > kMaxInlined;
}

}  // namespace brook::analysis
