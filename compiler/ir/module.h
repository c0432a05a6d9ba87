// The kernel IR: what the front end produces, what passes transform, what code generators print.
//
// A Module is a list of Functions. A Function is a table of variables (its parameters first), an
// arena of pure expressions and one structured block of statements. It knows nothing of Clang,
// GLSL or C++. docs/ir.md describes it with examples; nodes.def lists its node kinds.
//
// Expressions are immutable once made and may be shared. An expression is evaluated where the
// statement that uses it stands, and reads variables as they are at that moment; nothing is
// evaluated lazily across statements.
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

/// Where in the user's text. line 0: nowhere.
struct Location {
  std::uint16_t file = 0;    ///< index into Module::files
  std::uint16_t column = 0;  ///< from 1; not kept by IR text
  std::uint32_t line = 0;    ///< from 1

  bool operator==(const Location&) const = default;
  /// The line in the main file; 0: it is not there.
  std::uint32_t lineOfMain() const { return file == 0 ? line : 0; }
};

// ---------------------------------------------------------------------------- variables

enum class VariableKind : std::uint8_t {
  Stream,          ///< parameter: the current element of an input stream; read-only
  Iterator,        ///< parameter: the current value of an iterator; read-only
  Gather,          ///< parameter: any element of a stream, through Gather nodes only
  Constant,        ///< parameter: one value for all elements; read-only
  Output,          ///< parameter: the current element of an output; undefined until assigned.
                   ///< Of a helper: copied out to the caller's place at return
  VariableOutput,  ///< parameter of a kernel: an ordinary variable, undefined until assigned, whose
                   ///< value Push appends to the output. Gone after lower_variable_outputs
  ScatterOutput,   ///< parameter of a kernel: written by Scatter. After lower_variable_outputs only
                   ///< in kernels that are another form of one (Function::pushesOf)
  Accumulator,     ///< parameter of a reduction: the earlier (left) value, then the result
  Value,           ///< parameter of a helper: passed by value; may be assigned
  Local,           ///< not a parameter
};

/// What a parameter is to the user when it is one field of a structure: kernels have a parameter
/// for each field, side by side, and know nothing of structures.
struct FieldOf {
  std::string structure;  ///< "Hit"
  std::string parameter;  ///< "h"
  std::string path;       ///< "n"; of a structure in the structure "inner.n"

  bool operator==(const FieldOf&) const = default;
};

struct Variable {
  std::string name;  ///< unique in its function; the source name where there is one
  Type type;         ///< of one element
  VariableKind kind = VariableKind::Local;
  std::uint8_t rank = 0;  ///< of a Gather or ScatterOutput: 1 to 4
  Location location;
  /// Of a parameter of a Kernel or Reduction. Until lower_storage what is assigned to an output
  /// need not be a value that its storage can hold.
  Storage storage = Storage::Plain;
  std::int32_t bound = 0;  ///< of a VariableOutput: the most pushes per element; 0: no limit
  std::optional<FieldOf> field = std::nullopt;

  Element element() const { return {type, storage}; }
  /// In messages: "h.inner.n" of a field.
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

/// Components of a vector by number (0 = x), in order. At most four.
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
/// Stream, Iterator or Output (in a helper also a Value, bound to the caller's stream by the call).
/// For an input whose shape differs from the output's: the position in the input after repeat or
/// stride (brook-language 4.2, 4.4). None in a Reduction.
struct Position {
  VariableId stream;
  /// Of the first of the neighbouring elements that CPU code computes together
  /// (passes/consecutive_gathers.h); only Swizzles read it.
  bool ofFirstLane = false;
};

/// int4, component 0 along the fastest dimension: the position of the current element among those
/// that the kernel runs for. In a helper that of its caller. Gone after lower_instance.
struct Instance {};

/// int4, component 0 the fastest extent, 1 where there is no dimension (of an Iterator 0: its rank
/// decides its value, see passes/lower_iterators.h). `stream` is a Stream, Iterator, Gather or
/// Output.
struct Extent {
  VariableId stream;
};

/// min (upper = false) or max of an Iterator, of the iterator's type. Appears after
/// lower_iterators, which replaces each Read of an iterator by a formula.
struct IteratorBound {
  VariableId iterator;
  bool upper = false;
};

/// One element of a gather: as many scalar int indices as its rank, the slowest dimension first
/// (as `g[y][x]`). Each index is clamped to [0, extent - 1] unless `inRange` says that it is proven
/// to lie there.
struct Gather {
  VariableId stream;
  std::vector<ExprId> indices;
  bool inRange = false;
  /// Empty, or as many indices again, of the first lane: none varies, one is made of `first(s).x`.
  /// The lanes read elements side by side from there on (passes/consecutive_gathers.h says when).
  std::vector<ExprId> firstLane = {};
};

struct Unary {
  UnaryOp op;
  ExprId operand;
};

/// Both operands of one type. See operators.def for the result and the edge cases.
struct Binary {
  BinaryOp op;
  ExprId left;
  ExprId right;
};

/// The operand's components as the scalar kind of the expression's type, same width.
/// float and double -> int and uint truncates, saturates, NaN gives 0; double -> float and int ->
/// float round to nearest, even; bool -> number gives 1 or 0; number -> bool is x != 0 (NaN is
/// true); int <-> uint keeps the bits.
struct Convert {
  ExprId operand;
};

/// A vector. One scalar part is copied to all components; otherwise the parts (scalars or vectors
/// of the same scalar kind) have together as many components as the type.
struct Construct {
  std::vector<ExprId> parts;
};

/// Chosen components of a vector or scalar (component 0). One component gives a scalar.
struct Swizzle {
  ExprId operand;
  Components components;
};

/// The component number `index` (scalar int) of a vector; undefined value when out of range. Or the
/// element of an array, a Read of it, where the index is in range.
struct Component {
  ExprId operand;
  ExprId index;
};

/// condition: bool scalar (chooses whole values) or bool vector of the result's width. Both arms
/// have the result's type and are evaluated.
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

/// What an assignment changes: a Local, Value, Output or Accumulator as a whole, or `components`
/// of it (no repetition), or the one component chosen by `index`; at most one of the two. Of an
/// array the element at `index`, which is in range, or `components` of that element.
struct Place {
  VariableId variable;
  Components components;
  std::optional<ExprId> index;
};

/// Stands once for each Local, in the block that it lives in, before its uses. In a loop the
/// variable is new in each iteration. Without `init` its value is undefined.
struct Declare {
  VariableId variable;
  std::optional<ExprId> init;
};

/// `value` has the type of the place: of the variable, or its scalar kind with as many components
/// as are chosen.
struct Assign {
  Place place;
  ExprId value;
};

/// Appends the present values of `outputs`, all VariableOutputs, to them. What is pushed together
/// has one number of pushes: a VariableOutput stands in one such list only.
struct Push {
  std::vector<VariableId> outputs;
};

/// Stores `value` at a position of a ScatterOutput: as many scalar int indices as its rank, the
/// slowest dimension first. Nothing happens when the position is outside of it.
struct Scatter {
  VariableId output;
  std::vector<ExprId> indices;
  ExprId value;
};

/// Hands the program a line of text; or says that an assertion has failed, and then the element
/// ends here. Gone after split_messages. Not in a Reduction.
struct Message {
  bool isFailure = false;
  /// Of a line: a format of printf with one conversion for each value; a vector's is that of its
  /// components. Of a failure: what did not hold, in the user's words, with such conversions too.
  std::string text;
  std::vector<ExprId> values;
};

/// One argument of a call, by the kind of the callee's parameter.
struct GatherArgument {
  VariableId gather;  ///< for a Gather: a Gather of the caller with the same type and rank
};
using CallArgument = std::variant<ExprId,  ///< for Stream, Iterator, Constant, Value: of the
                                           ///< parameter's type. For an Accumulator:
                                           ///< not used, see Place
                                  Place,   ///< for Output (written at return) and
                                           ///< Accumulator (read and written)
                                  GatherArgument>;

/// Runs another function of the module. Inputs are evaluated first, outputs are copied to their
/// places at return in parameter order, `result` last.
struct Call {
  std::string callee;
  std::vector<CallArgument> arguments;  ///< one for each parameter, in order
  std::optional<Place> result;          ///< of a function that returns a value
};

struct If {
  ExprId condition;  ///< bool scalar
  Block thenBlock;
  Block elseBlock;
};

/// testFirst: while (condition) { body; step }    else: do { body; step } while (condition)
/// Continue goes to the step. The step holds Assign statements only.
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
  Kernel,     ///< runs once for each element of its outputs; may also be called by others
  Reduction,  ///< combines a Stream parameter (the later value) into its Accumulator; over a
              ///< structure, one for each field, in the same order
  Helper,     ///< called by other functions only; may return a value
};

/// What lower_variable_outputs made of variable outputs that are pushed together, or of a scatter
/// output. All are Output parameters: a launch stores in `outputs` what the element's push number
/// `Function::appendIndex` had, and in `count` how often the element pushes.
struct AppendOutput {
  std::vector<VariableId> outputs;
  std::int32_t bound = 0;           ///< the most pushes or scatters of one element; 0: no limit
  VariableId count;                 ///< int
  std::optional<VariableId> index;  ///< of a scatter output: the position, fastest dimension first
};

/// What split_messages took out of a kernel. A launch stores in `record`, an int4, for each
/// element: how many messages it has, which of them was a failure (from 1; 0: none did), and of the
/// message number `Function::appendIndex` which of `sites` it is (from 1; 0: there is none) and, in
/// order, its values: components of floats in the `floats`, of doubles in the `doubles`, of
/// everything else in the `ints`.
struct Messages {
  struct Site {
    bool isFailure;
    std::string text;
    std::vector<Type> values;
    Location location;
  };
  std::string kernel;  ///< whose messages these are
  std::vector<Site> sites;
  VariableId record;
  std::vector<VariableId> floats;   ///< float4
  std::vector<VariableId> ints;     ///< int4
  std::vector<VariableId> doubles;  ///< double2
};

struct Function {
  std::string name;
  FunctionKind kind = FunctionKind::Kernel;
  /// Of a Kernel or Reduction: the Helpers that inline_calls has left, callees first. They are its
  /// own: all calls of one bind its Gathers alike, it has no Stream, Iterator or Constant, asks for
  /// no position and returns nothing, so that its Values, Gathers and Outputs are all it knows.
  std::vector<Function> helpers;
  /// For a Kernel that was a Reduction over structures, and that host code calls as one: the Gather
  /// of the first field of its input (passes/pair_reductions.h).
  std::optional<VariableId> pairwiseInput = std::nullopt;
  Type result = kVoid;
  std::vector<Variable> variables;   ///< parameters first, in declaration order
  std::uint32_t parameterCount = 0;  ///< the first so many variables
  std::vector<Expr> expressions;     ///< arena; order has no meaning
  Block body;
  Location location;
  std::vector<AppendOutput> appends;
  /// With appends or messages: the index of the push or message to store, from 0; an int
  /// Constant. It is the first of the parameters that the program does not know of, which are the
  /// last ones.
  std::optional<VariableId> appendIndex;
  std::optional<Messages> messages;
  /// The kernel with appends of which this is another form, that lower_variable_outputs has made;
  /// else empty. Its parameters are those of that kernel, and others behind them: outputs that are
  /// stored, and positions, are ScatterOutputs of rank 1, in which it stores all pushes of an
  /// element side by side; a count is a Stream, how many of them at most. Behind all of them a
  /// Stream for each append tells where the element's first one goes.
  std::string pushesOf;
  /// Of a form of a kernel that only scatters: it stores at once where the element says, in the
  /// ScatterOutput of the program's rank. The count is a Stream of the launch's shape, the position
  /// another; it reads neither.
  bool storesInPlace = false;

  const Expr& expr(ExprId id) const { return expressions[id.index]; }
  const Variable& variable(VariableId id) const { return variables[id.index]; }
  Variable& variable(VariableId id) { return variables[id.index]; }
  bool isParameter(VariableId id) const { return id.index < parameterCount; }
  const Function* findHelper(std::string_view callee) const;
  /// How many parameters the program passes arguments for: the first so many.
  std::uint32_t givenParameterCount() const {
    return appendIndex ? appendIndex->index : parameterCount;
  }
};

struct Module {
  std::vector<std::string> files;  ///< names as given to the compiler; [0] is the main file
  std::vector<Function> functions;

  const Function* find(std::string_view name) const;
  Function* find(std::string_view name);
  /// `base`, or that with a number behind it where a function has the name.
  std::string uniqueName(const std::string& base) const;
};

// ---------------------------------------------------------------------------- names of enums

const char* name(UnaryOp op);       ///< in IR text: "neg"
const char* name(BinaryOp op);      ///< "add"
const char* spelling(UnaryOp op);   ///< in C and GLSL: "-"
const char* spelling(BinaryOp op);  ///< "+"
bool isComparison(BinaryOp op);     ///< result is bool although the operands need not be
bool isLogical(BinaryOp op);        ///< And, Or
bool isShift(BinaryOp op);          ///< ShiftLeft, ShiftRight
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

/// Whether the function computes with numbers of this kind.
bool accepts(BuiltinScalars scalars, Scalar kind);

const BuiltinInfo& info(BuiltinKind kind);
/// Nothing when there is no built-in of that name.
const BuiltinInfo* findBuiltin(std::string_view name);

}  // namespace brook::ir
