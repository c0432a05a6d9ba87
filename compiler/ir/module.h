// The kernel IR: the front end produces it, passes transform it, code generators print it.
//
// A Module is a list of Functions. A Function is a table of variables (its parameters first), an
// arena of pure expressions and one structured block of statements. It is independent of Clang,
// GLSL and C++. docs/ir.md describes it with examples; nodes.h declares the nodes.
#pragma once

#include "compiler/ir/nodes.h"
#include "compiler/ir/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::ir {

enum class FunctionKind : std::uint8_t {
  Kernel,     ///< runs once for each element of its outputs; other functions may call it
  Reduction,  ///< combines a Stream parameter (the later value) into its Accumulator; over a
              ///< structure, one for each field, in the same order
  Helper,     ///< called by other functions only; may return a value
};

const char* name(FunctionKind kind);

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

}  // namespace brook::ir
