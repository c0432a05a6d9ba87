#include "compiler/codegen/cpu/print_expression.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/codegen/cpu/column_blocks.h"
#include "compiler/codegen/cpu/row_values.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <type_traits>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

constexpr const char* kComponents[] = {"x", "y", "z", "w"};

// The shortest decimal that gives the same number.
template <class Floating>
std::string floatText(Floating value) {
  const std::string suffix = std::is_same_v<Floating, float> ? "f" : "";
  if (std::isnan(value)) return "__builtin_nan" + suffix + "(\"\")";
  if (std::isinf(value)) return (value > 0 ? "__builtin_inf" : "-__builtin_inf") + suffix + "()";
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  BROOK_CHECK(error == std::errc(), "a number of at most 32 characters");
  std::string text(buffer, end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + suffix;
}

std::string intText(std::int32_t value) {
  return value == INT32_MIN ? "-2147483647 - 1" : std::to_string(value);
}

// The function of the body headers for an operator on integers; null where an operator serves.
const char* integerFunction(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add:
      return "add";
    case BinaryOp::Subtract:
      return "subtract";
    case BinaryOp::Multiply:
      return "multiply";
    case BinaryOp::Divide:
      return "divide";
    case BinaryOp::Remainder:
      return "remainder";
    case BinaryOp::ShiftLeft:
      return "shiftLeft";
    case BinaryOp::ShiftRight:
      return "shiftRight";
    default:
      return nullptr;
  }
}

const char* conversionName(Scalar from, Scalar to) {
  const bool isBool = from == Scalar::Bool;
  switch (to) {
    case Scalar::Float:
      return isBool ? "boolToFloat" : "toFloat";
    case Scalar::Double:
      return isBool ? "boolToDouble" : "toDouble";
    case Scalar::Int:
      return isBool ? "boolToInt" : "toInt";
    case Scalar::Uint:
      return isBool ? "boolToUint" : "toUint";
    case Scalar::Bool:
      return "toBool";
    case Scalar::Void:
      break;
  }
  BROOK_UNREACHABLE("a conversion to void");
}

// Whether repeating the text of the expression costs nothing.
bool isName(const Expr& expression) {
  return std::holds_alternative<Read>(expression.node) ||
         std::holds_alternative<Position>(expression.node);
}

}  // namespace

std::string typeText(Type type, bool isVarying) {
  std::string name = typeName(type);
  if (isVarying) name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

ExpressionPrinter::ExpressionPrinter(const BodyContext& context)
    : context_(context), steps_(context.function, context.uniformity) {
  const analysis::MemoryOrder* const order = context.inside ? &context.inside->order() : nullptr;
  for (const ColumnBlock& block : columnBlocks(context.function, order)) {
    const std::string& stream = context.names.argument(block.stream);
    const std::string floats = context.names.fresh(stream + "_floats");
    const std::string name = context.names.fresh(stream + "_columns");
    declarations_.push_back("ColumnFloats " + floats + ";");
    declarations_.push_back("Columns " + name + "(" + floats + ");");
    for (const ExprId gather : block.gathers)
      columns_[gather.index] = name;
  }
}

std::string ExpressionPrinter::enclosed(const Text& text, Precedence least) {
  return text.precedence < least ? "(" + text.code + ")" : text.code;
}

ExpressionPrinter::Text ExpressionPrinter::call(std::string_view name,
                                                const std::vector<std::string>& arguments) {
  std::string code = std::string(name) + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i)
    code += (i > 0 ? ", " : "") + arguments[i];
  return {code + ")"};
}

ExpressionPrinter::Text ExpressionPrinter::print(ExprId id) const {
  const Expr& expression = expr(id);
  const Type type = expression.type;
  const bool varying = isVarying(id);
  const BodyNames& names = context_.names;
  return std::visit(
      Overloaded{
          [&](const Constant& node) { return printNode(node); },
          [&](const Read& node) {
            const auto replaced = replaced_.find(node.variable.index);
            return Text{replaced == replaced_.end() ? names.variable(node.variable)
                                                    : replaced->second};
          },
          [&](const Position& node) {
            const std::string& name = names.position(node.stream);
            return varying ? call("toInt4", {name}) : Text{name};
          },
          [](const Instance&) -> Text { BROOK_UNREACHABLE("lower_instance has not run"); },
          [&](const Extent& node) { return call("extentOf", {names.argument(node.stream)}); },
          [&](const IteratorBound& node) { return Text{names.bound(node.iterator, node.upper)}; },
          [&](const Gather& node) { return printNode(id, node, type, varying); },
          [&](const Unary& node) { return printNode(node, type, varying); },
          [&](const Binary& node) { return printNode(node, varying); },
          [&](const Convert& node) { return printNode(node, type); },
          [&](const Construct& node) { return printNode(node, type, varying); },
          [&](const Swizzle& node) { return printNode(node, type, varying); },
          [&](const Component& node) { return printNode(node, varying); },
          [&](const Select& node) { return printNode(node, varying); },
          [&](const Builtin& node) { return printNode(node, varying); },
          [](const std::monostate&) -> Text { BROOK_UNREACHABLE("an expression without a node"); },
      },
      expression.node);
}

ExpressionPrinter::Text ExpressionPrinter::operand(ExprId id, bool varying) const {
  Text text = print(id);
  if (!varying || isVarying(id)) return text;
  const bool fillsParts = expr(id).type.width == 4;
  return call(isInOrder_ && fillsParts ? "splatFlat" : "splat", {text.code});
}

ExpressionPrinter::Text ExpressionPrinter::infixOperand(ExprId id, bool varying,
                                                        ExprId other) const {
  const Type type = expr(id).type;
  const bool compilerSpreads = !type.isVector() && !type.isBool() && isVarying(other);
  return operand(id, varying && !compilerSpreads);
}

std::vector<std::string> ExpressionPrinter::operandTexts(const std::vector<ExprId>& ids,
                                                         bool varying) const {
  std::vector<std::string> texts;
  for (ExprId id : ids)
    texts.push_back(operand(id, varying).code);
  return texts;
}

// One component of any expression; varying if asked for or by nature.
ExpressionPrinter::Text ExpressionPrinter::component(ExprId vector, int number,
                                                     bool varying) const {
  const Expr& expression = expr(vector);
  if (expression.type.width == 1) return operand(vector, varying);
  bool isVaryingComponent = isVarying(vector);
  Text text;
  if (const auto* position = std::get_if<Position>(&expression.node)) {
    const bool isX = number == 0;
    isVaryingComponent = isVaryingComponent && isX;
    const char* const member = isX && position->ofFirstLane ? "first" : kComponents[number];
    text = {context_.names.position(position->stream) + "." + member};
  } else {
    text = {enclosed(print(vector), Primary) + "." + kComponents[number]};
  }
  return varying && !isVaryingComponent ? call("splat", {text.code}) : text;
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Constant& constant) const {
  const std::string code =
      std::visit(Overloaded{
                     [](bool value) { return std::string(value ? "true" : "false"); },
                     [](std::int32_t value) { return intText(value); },
                     [](std::uint32_t value) { return std::to_string(value) + "u"; },
                     [](float value) { return floatText(value); },
                     [](double value) { return floatText(value); },
                 },
                 constant.value);
  if (code == intText(INT32_MIN)) return {code, Sum};
  return {code, code[0] == '-' ? Prefix : Primary};
}

ExpressionPrinter::Text ExpressionPrinter::printNode(ExprId id, const Gather& gather, Type type,
                                                     bool varying) const {
  if (!column_.second.empty() && column_.first == id.index) return {column_.second};
  std::vector<std::string> arguments = operandTexts(gather.indices, varying);
  arguments.insert(arguments.begin(), context_.names.argument(gather.stream));
  if (context_.rowValues && context_.rowValues->isFromRow(id, gather)) {
    arguments = {*context_.rowValues->rowOf(id), arguments.back()};
  } else if (context_.rowValues && context_.rowValues->tableOf(id)) {
    arguments.insert(arguments.begin(), *context_.rowValues->tableOf(id));
  }
  const bool isProven = gather.inRange && !isMasked_;
  arguments.emplace_back(isProven ? context_.provenIndices : "false");
  if (const std::string* blocks = context_.rowValues ? context_.rowValues->blocksOf(id) : nullptr) {
    arguments.insert(arguments.begin(), {*blocks, "place.x"});
    return call("across_" + typeText(type, varying), arguments);
  }
  const std::optional<int> step = varying ? steps_.ofGather(id) : std::nullopt;
  if (step) arguments.push_back(std::to_string(*step));
  Text anywhere = call((step ? "gatherSteps_" : "gather_") + typeText(type, varying), arguments);
  if (!varying || gather.firstLane.empty()) return anywhere;
  const bool isInRow = analysis::distanceFromPosition(context_.function, gather).has_value();
  Text ofLanes = printLanes(id, gather, type, isInRow);
  const bool isKnown = context_.inside && context_.inside->loads(id);
  if (isKnown || (isInRow && context_.provenIndices == "true")) return ofLanes;
  const std::string* const span = context_.rowValues ? context_.rowValues->spanOf(id) : nullptr;
  const std::string isLoad =
      span ? "isInner(" + *span + ", place)" : consecutiveText(gather, isInRow);
  return {isLoad + " ? " + ofLanes.code + " : " + anywhere.code, Ternary};
}

std::string ExpressionPrinter::consecutiveText(ExprId gather) const {
  return consecutiveText(std::get<Gather>(expr(gather).node), false);
}

std::string ExpressionPrinter::consecutiveText(const InsideBody::TestBefore& test) const {
  if (test.stride.isZero) return consecutiveText(test.gather);
  const Gather& gather = std::get<Gather>(expr(test.gather).node);
  return call("isInside",
              {context_.names.argument(gather.stream),
               context_.names.position(analysis::streamOfLanes(context_.function, gather)),
               own(gather.firstLane.back()), strideText(test.stride),
               context_.names.variable(test.loop.counter), own(test.loop.end)})
      .code;
}

std::string ExpressionPrinter::strideText(const analysis::Stride& stride) const {
  if (stride.isZero) return "0";
  std::string product;
  for (ExprId factor : stride.factors)
    product = product.empty() ? own(factor) : "multiply(" + product + ", " + own(factor) + ")";
  if (product.empty()) return stride.isNegative ? "-1" : "1";
  return stride.isNegative ? "negate(" + product + ")" : product;
}

// What lanes that lie side by side, or below each other, read.
ExpressionPrinter::Text ExpressionPrinter::printLanes(ExprId id, const Gather& gather, Type type,
                                                      bool isInRow) const {
  std::vector<std::string> arguments = operandTexts(gather.firstLane, false);
  arguments.insert(arguments.begin(), context_.names.argument(gather.stream));
  if (const auto columns = columns_.find(id.index); columns != columns_.end()) {
    arguments.insert(arguments.begin(), columns->second);
    return call((isInOrder_ ? "columnFlat_" : "column_") + typeText(type, true), arguments);
  }
  const std::string x = arguments.back();
  arguments.pop_back();
  const std::string* const name = context_.rowValues ? context_.rowValues->rowOf(id) : nullptr;
  arguments = {name ? *name : call("rowOf", arguments).code, x};
  if (isInOrder_) return call("rowFlat_" + typeText(type, true), arguments);
  if (isInRow && context_.provenIndices != "true") arguments.emplace_back(context_.provenIndices);
  if (context_.isComponentwise) arguments.emplace_back("flat");
  const bool asksAhead = context_.walk && context_.walk->asksAhead(id) && !type.isVector();
  return call((asksAhead ? "rowAhead_" : "row_") + typeText(type, true), arguments);
}

// Whether the lanes read side by side; where clamps would not keep them so, inside of the row.
std::string ExpressionPrinter::consecutiveText(const Gather& gather, bool isInRow) const {
  const std::string& position =
      context_.names.position(analysis::streamOfLanes(context_.function, gather));
  const std::optional<ExprId> along = analysis::indexAlongLanes(context_.function, gather);
  if (isInRow || !along) return position + ".isConsecutive";
  return call(*along == gather.firstLane.back() ? "isInside" : "areNeighbours",
              {context_.names.argument(gather.stream), position, own(*along)})
      .code;
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Unary& unary, Type type,
                                                     bool varying) const {
  const Text value = print(unary.operand);
  if (unary.op == UnaryOp::Negate && type.isInteger()) return call("negate", {value.code});
  const bool isMask = varying && type == kBool;
  return {(isMask ? "~" : spelling(unary.op)) + enclosed(value, Primary), Prefix};
}

bool ExpressionPrinter::isProduct(ExprId id) const {
  const auto* binary = std::get_if<Binary>(&expr(id).node);
  return binary && binary->op == BinaryOp::Multiply && expr(id).type.isFloat();
}

// Of ints by a number that is the same for all lanes.
bool ExpressionPrinter::isDivisionByOne(const Binary& binary) const {
  const bool isDivision = binary.op == BinaryOp::Divide || binary.op == BinaryOp::Remainder;
  return isDivision && expr(binary.right).type == kInt && !isVarying(binary.right);
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Binary& binary, bool varying) const {
  const Type type = expr(binary.left).type;
  if (const char* function = integerFunction(binary.op); function && type.isInteger()) {
    if (varying && isDivisionByOne(binary)) {
      return call(function, {lanes(binary.left), own(binary.right)});
    }
    return call(function, operandTexts({binary.left, binary.right}, varying));
  }
  if (context_.contract && binary.op == BinaryOp::Add) {
    const bool first = isProduct(binary.left);
    if (first || isProduct(binary.right)) {
      const Binary& product = std::get<Binary>(expr(first ? binary.left : binary.right).node);
      return call(
          "multiplyAdd",
          operandTexts({product.left, product.right, first ? binary.right : binary.left}, varying));
    }
  }
  Precedence own = Bitwise, left = Prefix, right = Prefix;
  std::string sign = spelling(binary.op);
  if (isComparison(binary.op)) {
    own = Comparison, left = right = Sum;
  } else if (isLogical(binary.op)) {
    if (varying || type.isVector()) {
      sign.resize(1);
      if (type.isVector()) left = right = Primary;  // g++ warns of `!a & b`
    } else {
      own = Logical, left = right = Comparison;
    }
  } else if (binary.op == BinaryOp::Add || binary.op == BinaryOp::Subtract) {
    own = left = Sum, right = Product;
  } else if (binary.op == BinaryOp::Multiply || binary.op == BinaryOp::Divide) {
    own = left = Product, right = Prefix;
  }
  return {enclosed(infixOperand(binary.left, varying, binary.right), left) + " " + sign + " " +
              enclosed(infixOperand(binary.right, varying, binary.left), right),
          own};
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Convert& convert, Type type) const {
  Text value = print(convert.operand);
  const Scalar from = expr(convert.operand).type.scalar;
  if (from == type.scalar) return value;
  return call(conversionName(from, type.scalar), {value.code});
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Construct& construct, Type type,
                                                     bool varying) const {
  if (construct.parts.size() == 1 && expr(construct.parts[0]).type == type) {
    return operand(construct.parts[0], varying);
  }
  return call(typeText(type, varying), operandTexts(construct.parts, varying));
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Swizzle& swizzle, Type type,
                                                     bool varying) const {
  const Components& chosen = swizzle.components;
  if (chosen.size() == 1) return component(swizzle.operand, chosen[0], false);
  const Expr& source = expr(swizzle.operand);
  if (source.type.width == 1) {
    return call(typeText(type, varying), {as(swizzle.operand, varying)});
  }
  std::vector<std::string> arguments;
  if (isName(source)) {
    for (int number : chosen) {
      arguments.push_back(component(swizzle.operand, number, varying).code);
    }
    return call(typeText(type, varying), arguments);
  }
  arguments.push_back(own(swizzle.operand));
  for (int number : chosen)
    arguments.push_back(std::to_string(number));
  return call("swizzle", arguments);
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Component& component,
                                                     bool varying) const {
  const Type type = expr(component.operand).type;
  if (!type.isArray()) {
    return call("component", {as(component.operand, varying), own(component.index)});
  }
  const std::string array = own(component.operand);
  if (!isVarying(component.index)) return {array + "[" + own(component.index) + "]"};
  return call("elementOf", {array, std::to_string(type.elements), own(component.index)});
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Select& select, bool varying) const {
  const bool varyingCondition = isVarying(select.condition);
  const Type type = expr(select.condition).type;
  if (type == kBool && !varyingCondition) {
    return {enclosed(print(select.condition), Logical) + " ? " +
                enclosed(operand(select.whenTrue, varying), Logical) + " : " +
                enclosed(operand(select.whenFalse, varying), Logical),
            Ternary};
  }
  return call("select",
              operandTexts({select.condition, select.whenTrue, select.whenFalse}, varying));
}

ExpressionPrinter::Text ExpressionPrinter::printNode(const Builtin& builtin, bool varying) const {
  const bool isAnyAll = info(builtin.function).shape == BuiltinShape::AnyAll;
  if (isAnyAll && expr(builtin.arguments[0]).type == kBool) return print(builtin.arguments[0]);
  return call(info(builtin.function).name, operandTexts(builtin.arguments, varying));
}

}  // namespace brook::codegen::cpu
