// Nodes of the kernel IR: variables, expressions and statements. nodes.def lists the kinds.
//
// Expressions are immutable and may be shared. The statement that uses an expression evaluates it,
// with the values that variables have at that moment; no evaluation is deferred to a later
// statement.
#pragma once

#include "compiler/ir/types.h"
#include "compiler/support/strong_id.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace brook::ir {

using ExprId = StrongId<struct ExprTag>;          ///< index into Function::expressions
using VariableId = StrongId<struct VariableTag>;  ///< index into Function::variables

/// A position in the user's text. line 0: none.
struct Location {
  std::uint16_t file = 0;    ///< index into Module::files
  std::uint16_t column = 0;  ///< from 1; not kept by IR text
  std::uint32_t line = 0;    ///< from 1

  bool operator==(const Location&) const = default;
  /// Returns the line in the main file; 0: the position is in another file, or unknown.
  std::uint32_t lineOfMain() const { return file == 0 ? line : 0; }
};

// ---------------------------------------------------------------------------- variables

enum class VariableKind : std::uint8_t {
  Stream,          ///< parameter: the current element of an input stream; read-only
  Iterator,        ///< parameter: the current value of an iterator; read-only
  Gather,          ///< parameter: any element of a stream, through Gather nodes only
  Constant,        ///< parameter: one value for all elements; read-only
  Output,          ///< parameter: the current element of an output; undefined until assigned. In a
                   ///< helper: copied out to the caller's place at return
  VariableOutput,  ///< parameter of a kernel: an ordinary variable, undefined until assigned, whose
                   ///< value Push appends to the output. Gone after lower_variable_outputs
  ScatterOutput,   ///< parameter of a kernel: written by Scatter. After lower_variable_outputs only
                   ///< kernels with Function::pushesOf have one
  Accumulator,     ///< parameter of a reduction: the earlier (left) value, then the result
  Value,           ///< parameter of a helper: passed by value; may be assigned
  Local,           ///< not a parameter
};

/// The field of a structure for which a parameter stands. Kernels have one parameter per field, in
/// order, and no structures.
struct FieldOf {
  std::string structure;  ///< "Hit"
  std::string parameter;  ///< "h"
  std::string path;       ///< "n"; "inner.n" for a field of a nested structure

  bool operator==(const FieldOf&) const = default;
};

struct Variable {
  std::string name;  ///< unique in its function; the source name where there is one
  Type type;         ///< of one element
  VariableKind kind = VariableKind::Local;
  std::uint8_t rank = 0;  ///< 1 to 4 for a Gather or ScatterOutput
  Location location;
  /// The storage type of a parameter of a Kernel or Reduction. Before lower_storage, a value
  /// assigned to an output may be one that the storage cannot represent.
  Storage storage = Storage::Plain;
  std::int32_t bound = 0;  ///< for a VariableOutput: maximum pushes per element; 0: no limit
  std::optional<FieldOf> field = std::nullopt;

  Element element() const { return {type, storage}; }
  /// The name for messages; a field's is "h.inner.n".
  std::string shownName() const { return field ? field->parameter + "." + field->path : name; }
};

// ---------------------------------------------------------------------------- expressions

enum class UnaryOp : std::uint8_t {
#define BROOK_UNARY(Kind, name, spelling) Kind,
#include "compiler/ir/operators.def"
};

enum class BinaryOp : std::uint8_t {
#define BROOK_BINARY(Kind, name, spelling) Kind,
#include "compiler/ir/operators.def"
};

enum class BuiltinKind : std::uint8_t {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) Kind,
#include "compiler/ir/builtins.def"
};

/// Component indices of a vector (0 = x), in order. At most four.
using Components = std::vector<std::uint8_t>;

/// A scalar literal. The alternative agrees with the expression's type.
struct Constant {
  std::variant<bool, std::int32_t, std::uint32_t, float, double> value;
};

/// The value of any variable but a Gather.
struct Read {
  VariableId variable;
};

/// int4, component 0 along the fastest dimension, 0 where there is no dimension. `stream` is a
/// Stream, Iterator or Output; in a helper also a Value, bound to the caller's stream by the call.
/// If the shape of an input differs from the output's, this is the position in the input after
/// repeat or stride (docs/language/kernels.md, Shapes, Positions). Not in a Reduction.
struct Position {
  VariableId stream;
  /// The position of the first lane, the first of the neighbouring elements that CPU code computes
  /// together (passes/consecutive_gathers.h). Only a Swizzle may have it as its operand.
  bool ofFirstLane = false;
};

/// int4, component 0 along the fastest dimension: the position of the current element in the
/// kernel's launch; in a helper, in the caller's launch. Gone after lower_instance.
struct Instance {};

/// int4, component 0 the fastest extent, 1 where there is no dimension. An Iterator has 0 there,
/// because its rank decides its value (passes/lower_iterators.h). `stream` is a Stream, Iterator,
/// Gather or Output.
struct Extent {
  VariableId stream;
};

/// min (upper = false) or max of an Iterator, of the iterator's type. Created by lower_iterators,
/// which replaces each Read of an iterator by a formula.
struct IteratorBound {
  VariableId iterator;
  bool upper = false;
};

/// One element of a gather: one scalar int index per dimension, the slowest first (as `g[y][x]`).
/// Each index is clamped to [0, extent - 1] unless `inRange` states that it is proven to be in
/// range.
struct Gather {
  VariableId stream;
  std::vector<ExprId> indices;
  bool inRange = false;
  /// Empty, or the indices of the first lane: all are uniform, and one uses `first(s).x`. The lanes
  /// read consecutive elements from there on (passes/consecutive_gathers.h defines when).
  std::vector<ExprId> firstLane = {};
  /// In the text of the user. line 0: the statement has the location. Not part of IR text.
  Location location = {};
};

struct Unary {
  UnaryOp op;
  ExprId operand;
};

/// Both operands have the same type. operators.def lists results and edge cases.
struct Binary {
  BinaryOp op;
  ExprId left;
  ExprId right;
};

/// The operand's components, converted to the scalar kind of the expression's type; same width.
/// float and double -> int and uint truncates and saturates, NaN gives 0; double -> float and int
/// -> float rounds to nearest, even; bool -> number gives 1 or 0; number -> bool is x != 0 (NaN is
/// true); int <-> uint keeps the bits.
struct Convert {
  ExprId operand;
};

/// A vector. One scalar operand is copied to all components; otherwise the scalars or vectors, all
/// of one scalar kind, together have the components of the type.
struct Construct {
  std::vector<ExprId> parts;
};

/// Chosen components of a vector or scalar (component 0). One component gives a scalar.
struct Swizzle {
  ExprId operand;
  Components components;
};

/// The component at `index` (scalar int) of a vector; undefined if the index is out of range. Or
/// the element at `index`, which is in range, of an array; the operand is then a Read.
struct Component {
  ExprId operand;
  ExprId index;
};

/// The condition is a scalar bool, which chooses whole values, or a bool vector of the result's
/// width. Both arms have the result's type and are evaluated.
struct Select {
  ExprId condition;
  ExprId whenTrue;
  ExprId whenFalse;
};

struct Builtin {
  BuiltinKind function;
  std::vector<ExprId> arguments;
};

using ExprNode = std::variant<
#define BROOK_EXPRESSION(Kind) Kind,
#include "compiler/ir/nodes.def"
    std::monostate>;  // monostate: never in a valid function; closes the list

struct Expr {
  Type type;
  ExprNode node;
};

// ---------------------------------------------------------------------------- statements

struct Statement;
using Block = std::vector<Statement>;

/// The target of an assignment: a whole Local, Value, Output or Accumulator, or its `components`
/// (no repetition), or the one component at `index`. Only for an array may both be set: the element
/// at `index`, which is in range, or `components` of that element.
struct Place {
  VariableId variable;
  Components components;
  std::optional<ExprId> index;
};

/// Declares a Local in the block of its scope, before its uses; each Local has exactly one. In a
/// loop the variable is new in each iteration. Without `init` its value is undefined.
struct Declare {
  VariableId variable;
  std::optional<ExprId> init;
};

/// `value` has the type of the place: the type of the variable, or of the chosen components.
struct Assign {
  Place place;
  ExprId value;
};

/// Appends the current values of `outputs`, which are VariableOutputs. Outputs that are pushed
/// together have the same count, so a VariableOutput occurs in only one such list.
struct Push {
  std::vector<VariableId> outputs;
};

/// Stores `value` at a position of a ScatterOutput: one scalar int index per dimension, the slowest
/// first. A position outside of the output stores nothing.
struct Scatter {
  VariableId output;
  std::vector<ExprId> indices;
  ExprId value;
};

/// Sends the program a line of text, or reports a failed assertion, which ends the element. Gone
/// after split_messages. Not in a Reduction.
struct Message {
  bool isFailure = false;
  /// A line: a format of printf with one conversion for each value; a vector's has one per
  /// component. A failure: the asserted condition in the user's words, with the same conversions.
  std::string text;
  std::vector<ExprId> values;
};

/// One argument of a call, by the kind of the callee's parameter.
struct GatherArgument {
  VariableId gather;  ///< for a Gather: a Gather of the caller with the same type and rank
};
using CallArgument = std::variant<ExprId,  ///< for Stream, Iterator, Constant, Value: has the
                                           ///< parameter's type. For an Accumulator: not used, see
                                           ///< Place
                                  Place,   ///< for Output (written at return) and
                                           ///< Accumulator (read and written)
                                  GatherArgument>;

/// Runs another function of the module. Inputs are evaluated first; at return, outputs are copied
/// to their places in parameter order, then `result`.
struct Call {
  std::string callee;
  std::vector<CallArgument> arguments;  ///< one for each parameter, in order
  std::optional<Place> result;          ///< if the function returns a value
};

struct If {
  ExprId condition;  ///< bool scalar
  Block thenBlock;
  Block elseBlock;
};

/// testFirst: while (condition) { body; step }    else: do { body; step } while (condition)
///   Continue goes to the step. The step holds Assign statements only.
struct Loop {
  bool testFirst = true;
  ExprId condition;  ///< bool scalar
  Block body;
  Block step;
};

struct Break {};
struct Continue {};

struct Return {
  std::optional<ExprId> value;
};

using StatementNode = std::variant<
#define BROOK_STATEMENT(Kind) Kind,
#include "compiler/ir/nodes.def"
    std::monostate>;  // monostate: never in a valid function; closes the list

struct Statement {
  StatementNode node;
  Location location;
};

// ---------------------------------------------------------------------------- names of enums

const char* name(UnaryOp op);       ///< in IR text: "neg"
const char* name(BinaryOp op);      ///< "add"
const char* spelling(UnaryOp op);   ///< in C and GLSL: "-"
const char* spelling(BinaryOp op);  ///< "+"
bool isComparison(BinaryOp op);     ///< the result is bool for operands of any kind
bool isLogical(BinaryOp op);        ///< true for And and Or
/// The comparison that holds exactly where this one does not; of values that can be ordered, so not of
/// NaN.
BinaryOp opposite(BinaryOp comparison);
/// The comparison of b and a that this one of a and b is: > for <.
BinaryOp turnedAround(BinaryOp comparison);
bool isShift(BinaryOp op);  ///< true for ShiftLeft and ShiftRight
const char* name(VariableKind kind);

enum class BuiltinShape : std::uint8_t { Same, ToScalar, ToBool, ToInt, AnyAll, Cross, Refract };
enum class BuiltinScalars : std::uint8_t { F, FD, FDI, B };
enum class BuiltinStage : std::uint8_t { Primitive, Composite };

struct BuiltinInfo {
  BuiltinKind kind;
  const char* name;
  int arity;
  BuiltinShape shape;
  BuiltinScalars scalars;
  BuiltinStage stage;
};

/// Returns whether the function accepts operands of this kind.
bool accepts(BuiltinScalars scalars, Scalar kind);

const BuiltinInfo& info(BuiltinKind kind);
/// Returns null if there is no built-in of that name.
const BuiltinInfo* findBuiltin(std::string_view name);

}  // namespace brook::ir
