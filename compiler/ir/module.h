// The kernel IR: the front end produces it, passes transform it, code generators print it.
//
// A Module is a list of Functions. A Function is a table of variables (its parameters first), an
// arena of pure expressions and one structured block of statements. It is independent of Clang,
// GLSL and C++. docs/ir.md describes it with examples; nodes.def lists its node kinds.
//
// Expressions are immutable and may be shared. The statement that uses an expression evaluates it,
// with the values that variables have at that moment; no evaluation is deferred to a later
// statement.
#pragma once

#include "compiler/ir/types.h"
#include "compiler/support/strong_id.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
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
/// repeat or stride (brook-language 4.2, 4.4). Not in a Reduction.
struct Position {
  VariableId stream;
  /// The position of the first lane, the first of the neighbouring elements that CPU code computes
  /// together (passes/consecutive_gathers.h). Only Swizzles read it.
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

// ---------------------------------------------------------------------------- functions

enum class FunctionKind : std::uint8_t {
  Kernel,     ///< runs once for each element of its outputs; other functions may call it
  Reduction,  ///< combines a Stream parameter (the later value) into its Accumulator; over a
              ///< structure, one for each field, in the same order
  Helper,     ///< called by other functions only; may return a value
};

/// The Output parameters by which lower_variable_outputs replaces a list of VariableOutputs pushed
/// together, or a ScatterOutput. A launch stores the values of the element's push number
/// `Function::appendIndex` in `outputs`, and the element's number of pushes in `count`.
struct AppendOutput {
  std::vector<VariableId> outputs;
  std::int32_t bound = 0;           ///< maximum pushes or scatters per element; 0: no limit
  VariableId count;                 ///< int
  std::optional<VariableId> index;  ///< for a scatter output: the position, fastest dimension first
};

/// The messages that split_messages moved out of a kernel. A launch stores in `record`, an int4,
/// for each element: its number of messages; the number of the one that was a failure (from 1; 0:
/// none); for its message number `Function::appendIndex` the position in `sites` (from 1; 0: no
/// such message). That message's values follow in order: float components in `floats`, double
/// components in `doubles`, all others in `ints`.
struct Messages {
  struct Site {
    bool isFailure;
    std::string text;
    std::vector<Type> values;
    Location location;
  };
  std::string kernel;  ///< the kernel that had these messages
  std::vector<Site> sites;
  VariableId record;
  std::vector<VariableId> floats;   ///< float4
  std::vector<VariableId> ints;     ///< int4
  std::vector<VariableId> doubles;  ///< double2
};

struct Function {
  std::string name;
  FunctionKind kind = FunctionKind::Kernel;
  /// The Helpers that inline_calls keeps in a Kernel or Reduction, callees first. All calls of a
  /// helper bind the same Gathers; it has no Stream, Iterator or Constant, reads no position and
  /// returns no value. It depends on its Values, Gathers and Outputs only.
  std::vector<Function> helpers;
  /// Set in a Kernel that was a Reduction over structures and that host code calls as one: the
  /// Gather of the first field of its input (passes/pair_reductions.h).
  std::optional<VariableId> pairwiseInput = std::nullopt;
  Type result = kVoid;
  std::vector<Variable> variables;   ///< parameters first, in declaration order
  std::uint32_t parameterCount = 0;  ///< the first parameterCount variables are parameters
  std::vector<Expr> expressions;     ///< arena; the order has no meaning
  Block body;
  Location location;
  std::vector<AppendOutput> appends;
  /// Set if there are appends or messages: an int Constant, the index of the push or message to
  /// store, from 0. It is the first of the parameters that brcc adds behind the program's own.
  std::optional<VariableId> appendIndex;
  std::optional<Messages> messages;
  /// Not empty in a kernel that lower_variable_outputs made: the name of the kernel whose pushes it
  /// stores. It has the parameters of that kernel and more behind them. Stored outputs and
  /// positions are ScatterOutputs of rank 1; all pushes of an element are stored consecutively. A
  /// count is a Stream, the limit of pushes. Last comes a Stream for each append, the index of the
  /// element's first push.
  std::string pushesOf;
  /// Set in such a kernel if its original only scatters: it stores directly at the element's own
  /// indices, in the ScatterOutput of the program's rank. The count is a Stream of the launch's
  /// shape, and so is the position; it reads neither value.
  bool storesInPlace = false;

  const Expr& expr(ExprId id) const { return expressions[id.index]; }
  const Variable& variable(VariableId id) const { return variables[id.index]; }
  Variable& variable(VariableId id) { return variables[id.index]; }
  bool isParameter(VariableId id) const { return id.index < parameterCount; }
  const Function* findHelper(std::string_view callee) const;
  /// Returns the number of parameters for which the program passes arguments; they come first.
  std::uint32_t givenParameterCount() const {
    return appendIndex ? appendIndex->index : parameterCount;
  }
};

struct Module {
  std::vector<std::string> files;  ///< names as given to the compiler; [0] is the main file
  std::vector<Function> functions;

  const Function* find(std::string_view name) const;
  Function* find(std::string_view name);
  /// Returns `base`, with a number behind it if a function has that name.
  std::string uniqueName(const std::string& base) const;
};

// ---------------------------------------------------------------------------- names of enums

const char* name(UnaryOp op);       ///< in IR text: "neg"
const char* name(BinaryOp op);      ///< "add"
const char* spelling(UnaryOp op);   ///< in C and GLSL: "-"
const char* spelling(BinaryOp op);  ///< "+"
bool isComparison(BinaryOp op);     ///< the result is bool for operands of any kind
bool isLogical(BinaryOp op);        ///< true for And and Or
bool isShift(BinaryOp op);          ///< true for ShiftLeft and ShiftRight
const char* name(VariableKind kind);
const char* name(FunctionKind kind);

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
