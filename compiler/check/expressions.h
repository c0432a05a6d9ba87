// ExpressionLowering: lowers the expressions of one kernel. Values become pure IR expressions.
// Effects (assignments, ++, calls of kernels) become statements before the statement that uses the
// value:
//
//   y = sq(x++) + 1;
//     ->
//   var x_before: float = x
//   x = add(x, 1.0)
//   var sq_result: float
//   call sq_result = sq(x_before)
//   y = add(sq_result, 1.0)
#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/check/callee.h"
#include "compiler/check/conversions.h"
#include "compiler/check/function_context.h"
#include "compiler/check/target.h"
#include "compiler/frontend/prelude_kernel.h"

#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace brook::check {

/// A chain of conditionals; `a ? b : c ? d : e` has two.
using Conditionals = std::vector<const clang::ConditionalOperator*>;

class ExpressionLowering {
 public:
  explicit ExpressionLowering(FunctionContext& context) : context_(context), convert_(context) {}

  /// Returns the value, which is empty after an error.
  Value value(const clang::Expr* expression);
  /// Returns the value as the initialiser or right side of a variable of `type`.
  Value valueAs(const clang::Expr* expression, ir::Type type);
  /// Returns the value as a condition of if, for, while, do and ?:.
  std::optional<ir::ExprId> condition(const clang::Expr* expression);
  /// Lowers the effects of an expression whose value is not used, such as print and assert.
  void effect(const clang::Expr* expression);

  /// Stores the value of `expression` in `target`; a call stores its result there directly.
  void store(const clang::Expr* expression, const Target& target);

  /// Declares a local structure: one local for each field.
  void declareStructure(const clang::VarDecl& variable);
  /// Stores the fields of a structure at consecutive places. Returns false after an error.
  bool storeStructure(const clang::Expr* expression, const Target& first);
  /// Declares one local for each field of a structure, one array for each field of an array of
  /// structures, and one local for other types. `values`: for all fields, or empty. Returns the
  /// first local.
  ir::VariableId declareFields(const std::string& name, clang::QualType type,
                               const std::vector<ir::ExprId>& values = {});
  /// Assigns a brace initialiser to the array; missing values are 0.
  void initialise(ir::VariableId first, const clang::InitListExpr& list);

  /// Returns a new local for a value between two statements.
  ir::VariableId temporary(std::string_view name, ir::ExprId init);

 private:
  // expressions.cpp
  static const clang::Expr* tested(const clang::Expr* condition);
  Value dispatch(const clang::Expr* expression);
  Value reference(const clang::DeclRefExpr& reference);
  Value swizzle(const clang::ExtVectorElementExpr& swizzle);
  Value subscript(const clang::ArraySubscriptExpr& subscript);
  Value cast(const clang::ExplicitCastExpr& cast);
  Value vectorCast(const clang::CompoundLiteralExpr& cast);
  Value braces(const clang::InitListExpr& list, ir::Type type);
  bool isOfGlobal(const clang::Expr& expression) const;
  bool isOfForbiddenVariable(const clang::Expr& expression);
  Value forbidden(const clang::Expr& expression);
  std::optional<ir::Components> components(const clang::ExtVectorElementExpr& swizzle);
  /// Sets `known` if the index is a constant below `width`. Returns false after an error.
  bool constantIndex(const clang::Expr* index, ir::Type type, std::optional<std::uint8_t>& known);

  // constants.cpp
  Value integerLiteral(const clang::IntegerLiteral& literal);
  Value characterLiteral(const clang::CharacterLiteral& literal);
  Value floatingLiteral(const clang::FloatingLiteral& literal);
  Value enumerator(const clang::DeclRefExpr& reference);
  Value globalConstant(const clang::VarDecl& variable, clang::SourceLocation location);
  /// Returns the value if it is a constant of host code: a call of a constexpr function, a field of
  /// a constant.
  Value evaluated(const clang::Expr& expression);
  Value constantOf(const clang::APValue& value, clang::QualType type,
                   clang::SourceLocation location);
  const clang::Expr* withExactArguments(const clang::CallExpr& call);

  // operators.cpp
  Value unary(const clang::UnaryOperator& unary);
  Value unaryOfInteger(const clang::UnaryOperator& unary, const IntegerConstant& operand);
  Value binary(const clang::BinaryOperator& binary);
  ir::ExprId negated(ir::ExprId operand);
  Value arithmetic(clang::BinaryOperatorKind op, const Value& left, const Value& right,
                   clang::SourceLocation location);
  Value comparison(ir::BinaryOp op, const Value& left, const Value& right,
                   clang::SourceLocation location);
  Value logical(const clang::BinaryOperator& binary);
  Value shortCircuit(const clang::BinaryOperator& binary, ir::ExprId left);
  Value conditional(const clang::ConditionalOperator& conditional);
  Value pureConditionals(const Conditionals& chain);
  Value conditionalsWithEffects(const Conditionals& chain, std::size_t firstPure,
                                ir::ExprId condition);
  Value selected(ir::ExprId condition, const Value& whenTrue, const Value& whenFalse,
                 const clang::ConditionalOperator& conditional);

  // places.cpp
  std::optional<Target> target(const clang::Expr* expression);
  /// True if target() would succeed. Inputs are no places, because kernels cannot assign to them.
  bool isPlace(const clang::Expr* expression) const;
  std::optional<Target> namedTarget(const clang::DeclRefExpr& reference);
  std::optional<Target> swizzledTarget(const clang::ExtVectorElementExpr& swizzle);
  std::optional<Target> subscriptedTarget(const clang::ArraySubscriptExpr& subscript);
  std::optional<Target> chosenTarget(const clang::ConditionalOperator& choice);
  static void choose(Target::Choice& choice, const ir::Components& chosen);
  void reportReadOnly(clang::SourceLocation location, ir::VariableId variable);
  ir::Type typeOf(const Target& target) const;
  Value read(const Target& target);
  ir::ExprId read(const ir::Place& place);
  void assign(const Target& target, ir::ExprId value);
  bool reads(ir::ExprId expression, ir::VariableId variable) const;
  bool mayChange(ir::ExprId expression) const;
  /// Copies values that later statements may change to a variable.
  void settle(ir::ExprId& expression, const char* name);
  void settle(Value& value);
  void settle(Target& target);
  /// Copies the indices of a target to variables if assigning to it may change them.
  void settleOwn(Target& target);

  // assignments.cpp
  std::optional<Target> assignment(const clang::BinaryOperator& binary, bool isUsed);
  std::optional<Target> compoundAssignment(const clang::BinaryOperator& binary, bool isUsed);
  std::optional<Target> increment(const clang::UnaryOperator& unary, bool isUsed);
  bool changeByOne(const Target& target, const clang::UnaryOperator& unary);
  Value incrementValue(const clang::UnaryOperator& unary);
  void storeConverted(const Target& target, ir::ExprId value, clang::SourceLocation location);

  // messages.cpp
  bool message(const clang::CallExpr& call);
  void print(const clang::CallExpr& call);
  Value printedValue(const clang::Expr& argument, const std::string& conversion);
  void assertion(const clang::CallExpr& call);
  std::string sourceOf(const clang::CallExpr& call) const;

  // structures.cpp
  struct Leaves {
    unsigned first = 0;
    unsigned count = 0;
  };
  Value member(const clang::MemberExpr& member);
  std::optional<Target> memberTarget(const clang::MemberExpr& member);
  std::optional<Target> structureTarget(const clang::Expr* expression);
  std::vector<ir::ExprId> fields(const clang::Expr* expression);
  std::vector<ir::ExprId> fields(const clang::Expr* expression, Leaves leaves);
  std::vector<ir::ExprId> gatheredFields(const clang::CXXOperatorCallExpr& subscript,
                                         Leaves leaves);
  std::vector<ir::ExprId> chosenFields(const clang::ConditionalOperator& choice, Leaves leaves);
  std::vector<ir::ExprId> returnedFields(const clang::CallExpr& call, Leaves leaves);
  bool appendBraces(const clang::InitListExpr& list, std::vector<ir::ExprId>& values);
  std::vector<ir::ExprId> readFields(ir::VariableId first, Leaves leaves);
  std::vector<ir::ExprId> readFields(const Target& first, Leaves leaves);
  void assignFields(const Target& first, std::vector<ir::ExprId> values);
  void keep(std::vector<ir::ExprId>& values, const char* name);
  void structureEffect(const clang::Expr* expression);
  std::optional<Target> structureAssignment(const clang::CXXOperatorCallExpr& assignment);

  // arrays.cpp
  struct ArrayElement {
    ir::VariableId array;  ///< array of elements; for structures, the array of the first field
    ir::ExprId index;      ///< clamped to its range
  };
  std::optional<ArrayElement> arrayElement(const clang::ArraySubscriptExpr& subscript);
  std::optional<ir::ExprId> arrayIndex(const clang::ArraySubscriptExpr& subscript,
                                       std::string_view array);
  Value elementValue(const clang::ArraySubscriptExpr& subscript);
  std::vector<ir::ExprId> elementFields(const clang::ArraySubscriptExpr& subscript, Leaves leaves);
  std::optional<Target> elementTarget(const clang::ArraySubscriptExpr& subscript);
  int initialiseFrom(ir::VariableId array, const clang::InitListExpr& list, clang::QualType type,
                     int first);
  void initialiseElement(ir::VariableId array, int index, clang::QualType type,
                         const clang::Expr* value);

  // gathers.cpp
  struct Subscript {
    const clang::DeclRefExpr* base = nullptr;
    ir::VariableId stream;
    std::vector<const clang::Expr*> indices;
  };
  std::optional<Subscript> subscriptOf(const clang::Expr* expression) const;
  Value gather(const clang::CXXOperatorCallExpr& expression);
  Value hostOperator(const clang::CXXOperatorCallExpr& expression);
  bool isScatterOutput(ir::VariableId variable) const;
  bool scatter(const clang::BinaryOperator& assignment);
  Value scatterAccess(const clang::Expr& expression, ir::VariableId output);
  std::vector<ir::ExprId> gatherIndices(const Subscript& subscript);
  ir::ExprId gatherIndex(const Value& index);
  Value intIndex(const Value& index);

  // calls.cpp
  Value call(const clang::CallExpr& call);
  Value hostFunction(const clang::CallExpr& call, const std::string& name);
  Value resized(const clang::CallExpr& call, ir::Type type);
  Value indexof(const clang::CallExpr& call);
  Value instance(const clang::CallExpr& call);
  Value constructor(const clang::CallExpr& call, ir::Type type);
  Value construct(const std::vector<const clang::Expr*>& parts, ir::Type type,
                  clang::SourceLocation location);
  /// `result` is nullopt: a returned value goes to a new temporary.
  Value kernelCall(const clang::CallExpr& call, std::optional<ir::Place> result);
  ir::VariableId resultOf(const ir::Function& callee);
  /// Calls a kernel that returns a structure; its fields are stored at `result` and the following
  /// places.
  bool structureCall(const clang::CallExpr& call, ir::Place result);
  /// The arguments of a call. `stored` lists outputs that are no places of the IR; they are stored
  /// after the call.
  struct Arguments {
    std::vector<ir::CallArgument> values;
    std::vector<std::pair<Target, ir::VariableId>> stored;
  };
  std::optional<Arguments> arguments(const clang::CallExpr& call, const ir::Function& callee);
  bool appendArgument(const clang::CallExpr& call, unsigned position, const ir::Variable& parameter,
                      Arguments& arguments);
  bool appendStructureArgument(const clang::CallExpr& call, unsigned position,
                               const ir::Function& callee, unsigned first, Arguments& arguments);
  void appendOutput(const Target& target, ir::VariableKind kind, Arguments& arguments);
  void settleOutputs(Arguments& arguments);
  void emitCall(const ir::Function& callee, Arguments arguments,
                const std::optional<ir::Place>& result);
  const ir::Function* calledKernel(const clang::CallExpr& call);
  bool isAllowedInReduction(const clang::CallExpr& call, const ir::Function& callee);

  // builtins.cpp
  Value builtin(const clang::CallExpr& call, const std::string& name);
  Value libraryArgument(const clang::CallExpr& call, unsigned position);
  Value componentwise(const ir::BuiltinInfo& builtin, std::vector<Value> arguments,
                      const clang::CallExpr& call, const frontend::CFunction* ofC);
  Value ofLibrary(const ir::BuiltinInfo& builtin, const frontend::CFunction& function,
                  std::vector<ir::ExprId> arguments);
  /// Returns false after an error: the function has no version for double.
  bool takes(const ir::BuiltinInfo& builtin, ir::Type type, const clang::CallExpr& call);
  Value anyOrAll(const ir::BuiltinInfo& builtin, const Value& argument);
  Value refract(std::vector<Value> arguments, const clang::CallExpr& call);
  Value splitting(const clang::CallExpr& call, const std::string& name, bool isSingle);

  FunctionContext& context_;
  Conversions convert_;
  std::set<std::uint32_t> temporaries_;  ///< variables that are assigned only once
};

}  // namespace brook::check
