#include "compiler/ir/module.h"

#include <algorithm>
#include <string_view>

namespace brook::ir {
namespace {

struct OperatorInfo {
  const char* name;
  const char* spelling;
};

constexpr OperatorInfo kUnary[] = {
#define BROOK_UNARY(Kind, name, spelling) {#name, spelling},
#include "compiler/ir/operators.def"
};

// The names "and", "or", "not", "compl", "bitand" and "bitor" are C++ operators: the preprocessor
// keeps their spelling when it turns them into strings.
constexpr OperatorInfo kBinary[] = {
#define BROOK_BINARY(Kind, name, spelling) {#name, spelling},
#include "compiler/ir/operators.def"
};

using enum BuiltinScalars;

constexpr BuiltinInfo kBuiltins[] = {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) \
  {BuiltinKind::Kind, #name, arity, BuiltinShape::shape, scalars, BuiltinStage::stage},
#include "compiler/ir/builtins.def"
};

}  // namespace

const Function* Function::findHelper(std::string_view callee) const {
  const auto found = std::find_if(helpers.begin(), helpers.end(),
                                  [&](const Function& helper) { return helper.name == callee; });
  return found == helpers.end() ? nullptr : &*found;
}

const Function* Module::find(std::string_view name) const {
  auto found = std::find_if(functions.begin(), functions.end(),
                            [&](const Function& function) { return function.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

Function* Module::find(std::string_view name) {
  return const_cast<Function*>(static_cast<const Module*>(this)->find(name));
}

std::string Module::uniqueName(const std::string& base) const {
  std::string name = base;
  for (int suffix = 1; find(name) != nullptr; ++suffix)
    name = base + "_" + std::to_string(suffix);
  return name;
}

const char* name(UnaryOp op) {
  return kUnary[static_cast<int>(op)].name;
}
const char* name(BinaryOp op) {
  return kBinary[static_cast<int>(op)].name;
}
const char* spelling(UnaryOp op) {
  return kUnary[static_cast<int>(op)].spelling;
}
const char* spelling(BinaryOp op) {
  return kBinary[static_cast<int>(op)].spelling;
}

bool isComparison(BinaryOp op) {
  return op >= BinaryOp::Less && op <= BinaryOp::NotEqual;
}
bool isShift(BinaryOp op) {
  return op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight;
}

bool isLogical(BinaryOp op) {
  return op == BinaryOp::And || op == BinaryOp::Or;
}

BinaryOp opposite(BinaryOp comparison) {
  switch (comparison) {
    case BinaryOp::Less:
      return BinaryOp::GreaterEqual;
    case BinaryOp::LessEqual:
      return BinaryOp::Greater;
    case BinaryOp::Greater:
      return BinaryOp::LessEqual;
    case BinaryOp::GreaterEqual:
      return BinaryOp::Less;
    case BinaryOp::Equal:
      return BinaryOp::NotEqual;
    default:
      return BinaryOp::Equal;
  }
}

BinaryOp turnedAround(BinaryOp comparison) {
  switch (comparison) {
    case BinaryOp::Less:
      return BinaryOp::Greater;
    case BinaryOp::LessEqual:
      return BinaryOp::GreaterEqual;
    case BinaryOp::Greater:
      return BinaryOp::Less;
    case BinaryOp::GreaterEqual:
      return BinaryOp::LessEqual;
    default:
      return comparison;
  }
}

const char* name(VariableKind kind) {
  constexpr const char* kNames[] = {"stream", "iter",    "gather",      "constant", "output",
                                    "vout",   "scatter", "accumulator", "value",    "local"};
  return kNames[static_cast<int>(kind)];
}

const char* name(FunctionKind kind) {
  constexpr const char* kNames[] = {"kernel", "reduction", "helper"};
  return kNames[static_cast<int>(kind)];
}

bool accepts(BuiltinScalars scalars, Scalar kind) {
  switch (kind) {
    case Scalar::Void:
      return false;
    case Scalar::Bool:
      return scalars == BuiltinScalars::B;
    case Scalar::Int:
    case Scalar::Uint:
      return scalars == BuiltinScalars::FDI;
    case Scalar::Float:
      return scalars != BuiltinScalars::B;
    case Scalar::Double:
      return scalars == BuiltinScalars::FD || scalars == BuiltinScalars::FDI;
  }
  return false;
}

const BuiltinInfo& info(BuiltinKind kind) {
  return kBuiltins[static_cast<int>(kind)];
}

const BuiltinInfo* findBuiltin(std::string_view name) {
  auto found = std::find_if(std::begin(kBuiltins), std::end(kBuiltins),
                            [&](const BuiltinInfo& builtin) { return builtin.name == name; });
  return found == std::end(kBuiltins) ? nullptr : &*found;
}

}  // namespace brook::ir
