// Function builder: appends correctly typed expressions and statements to one function.
//
// Each method checks the invariants of its node (BROOK_CHECK), so that code that builds invalid IR
// fails at that call and not in the validator. Statements go to the innermost open block.
#pragma once

#include "compiler/ir/module.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace brook::ir {

class FunctionBuilder {
 public:
  /// Builds into `function`, which outlives the builder. New statements go to its body.
  explicit FunctionBuilder(Function& function);

  // ---- variables. Parameters come before locals. `name` is made unique ("x", "x_1", ...).
  VariableId parameter(std::string_view name, Type type, VariableKind kind, int rank = 0);
  VariableId local(std::string_view name, Type type);
  /// Inserts parameters after the existing ones and renumbers the locals in the body. A local whose
  /// name a new parameter takes is renamed.
  void appendParameters(std::vector<Variable> parameters);
  /// Returns `name`, or `name` with a suffix if a variable has that name.
  std::string uniqueName(std::string_view name);

  // ---- expressions
  ExprId constant(bool value);
  ExprId constant(std::int32_t value);
  ExprId constant(std::uint32_t value);
  ExprId constant(float value);
  ExprId constant(double value);
  /// Adds `value`, converted to the scalar kind of `type` and copied to all its components.
  ExprId constant(double value, Type type);
  ExprId read(VariableId variable);
  ExprId position(VariableId stream);
  ExprId instance();
  ExprId extent(VariableId stream);
  ExprId iteratorBound(VariableId iterator, bool upper);
  ExprId gather(VariableId stream, std::vector<ExprId> indices, bool inRange = false);
  ExprId unary(UnaryOp op, ExprId operand);
  ExprId binary(BinaryOp op, ExprId left, ExprId right);
  /// Returns the operand itself if it already has that scalar kind.
  ExprId convert(ExprId operand, Scalar kind);
  /// Returns the operand itself if it already has that type.
  ExprId construct(Type type, std::vector<ExprId> parts);
  /// Copies a scalar to all components of `type`; returns the operand itself if it has that width.
  ExprId broadcast(ExprId operand, Type type);
  ExprId swizzle(ExprId operand, Components components);
  ExprId component(ExprId operand, ExprId index);
  ExprId select(ExprId condition, ExprId whenTrue, ExprId whenFalse);
  ExprId builtin(BuiltinKind function, std::vector<ExprId> arguments);
  /// Adds any node whose type the caller supplies; passes that copy functions use it.
  ExprId add(Expr expression);

  // ---- statements
  void setLocation(Location location) { location_ = location; }
  void declare(VariableId variable, std::optional<ExprId> init = std::nullopt);
  void assign(VariableId variable, ExprId value);
  void assign(Place place, ExprId value);
  void push(std::vector<VariableId> outputs);
  void scatter(VariableId output, std::vector<ExprId> indices, ExprId value);
  void message(Message message);
  void call(std::string callee, std::vector<CallArgument> arguments,
            std::optional<Place> result = std::nullopt);
  void breakLoop();
  void continueLoop();
  void returnValue(std::optional<ExprId> value = std::nullopt);
  void append(Statement statement);

  // ---- blocks. open* makes the new block current; close goes back to the one around it.
  void openIf(ExprId condition);
  void openElse();  ///< instead of close, inside an openIf
  void openLoop(ExprId condition, bool testFirst = true);
  void openStep();  ///< instead of close, inside an openLoop
  void close();

  Function& function() { return function_; }
  Type typeOf(ExprId id) const { return function_.expr(id).type; }

 private:
  Block& block();
  void learnNames();

  enum class Part : std::uint8_t { Then, Else, Body, Step };
  struct Open {
    Statement statement;
    Part part;
  };

  Function& function_;
  std::vector<Open> open_;
  Location location_;
  std::unordered_set<std::string> names_;            ///< names of the first known_ variables
  std::unordered_map<std::string, int> lastSuffix_;  ///< last suffix given to each name requested
                                                     ///< again
  std::size_t known_ = 0;
};

/// Returns the type of a Binary whose operands have the type `operand`.
Type resultOfBinary(BinaryOp op, Type operand);
/// Returns the type of a Builtin whose first argument has the type `first`.
Type resultOfBuiltin(const BuiltinInfo& builtin, Type first);
/// Returns true for the words of IR text that no variable may have: true, false, inf, infd and nan.
bool isReservedName(std::string_view name);

/// Returns the type of the variable, or of the chosen components.
Type typeOf(const Function& function, const Place& place);

}  // namespace brook::ir
