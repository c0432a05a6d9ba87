// Which facts of its parameters a kernel body asks for, and how the entry functions fetch them.
#pragma once

#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::codegen::cpu {

struct ParameterUse {
  bool value = false;     ///< read or written by name
  bool position = false;  ///< Position
  bool extent = false;    ///< Extent
  bool lower = false;     ///< IteratorBound
  bool upper = false;
  bool gathered = false;   ///< element of a Gather
  bool scattered = false;  ///< written by Scatter
};

/// One for each parameter.
std::vector<ParameterUse> parameterUses(const ir::Function& function);
/// Calls a function with each expression that counts.
using ExprWalk = std::function<void(const std::function<void(ir::ExprId)>&)>;
/// The same where not all expressions are printed.
std::vector<ParameterUse> parameterUses(const ir::Function& function, const ExprWalk& walk);

/// One parameter of an emitted inner function with the argument that the entry function passes.
struct Parameter {
  std::string type;  ///< "float4", "const Argument&"
  std::string name;
  std::string argument;  ///< usually the name again
};
/// "float a, const Argument& x_argument"
std::string declarationText(const std::vector<Parameter>& parameters);
/// "a, x_argument"
std::string callText(const std::vector<Parameter>& parameters);
/// From a gang of two, since each has types of its own for rows and spans:
/// "a, {x_row.data, x_row.number, ..}"
std::string callTextOfGang8(std::vector<Parameter> parameters);

/// Numbers of 32 bits in a buffer for a piece of a row.
inline constexpr int kLongestPiece = 1024;

/// Uniform values that an entry function reads once from `arguments`, one line each:
/// "const float a = constant_float(arguments[0]);".
struct Prologue {
  std::vector<std::string> lines;
  /// For what is read in step with the outputs, in front of the vectors of a row or of a piece of it:
  /// "const Input x_argument = piece_Float(x_stretch, place, begin, end, x_piece);".
  std::vector<std::string> linesOfPiece;
  /// Whether all such elements lie in rows as long as those of the launch: "x_stretch.isSame". Empty:
  /// none are read.
  std::string isWhole;
  /// How many elements the buffers for the others hold (brook/spmd_pieces.h).
  int pieceLength = kLongestPiece;
  /// What of it an inner function needs, in parameter order: constants, iterator bounds, and the
  /// Argument or Input of each parameter that `needsArgument` names.
  std::vector<Parameter> parameters;
};
Prologue prologue(const ir::Function& function, const BodyNames& names,
                  const std::vector<ParameterUse>& uses, const std::vector<bool>& needsArgument);
/// The same for vectors of lanes of a map kernel: what is read in step with the outputs as an Input.
Prologue prologueOfLanes(const ir::Function& kernel, const BodyNames& names,
                         const std::vector<ParameterUse>& uses);

/// Opens the loop over the pieces of a row, and declares their inputs, which for kernels without
/// elements in step is the whole row. Their vectors go from `begin` to `end`.
void openPieces(const Prologue& prologue, TextWriter& out);
void closePieces(const Prologue& prologue, TextWriter& out);

/// The parameters whose Argument the code for a vector of lanes needs.
std::vector<bool> argumentsOfLanes(const ir::Function& function,
                                   const std::vector<ParameterUse>& uses);

/// "lanePosition(x_argument, place)"; of an output, which the launch has the shape of,
/// "lanePosition(place)"; of vectors of which `inner` tells whether they are inner ones
/// "lanePosition(place, inner)".
std::string lanePositionText(const ir::Variable& parameter, const std::string& argument,
                             std::string_view inner = "");

/// A failure when a stream has elements that CPU bodies do not handle, or a map kernel no output.
Result<void> canGenerate(const ir::Function& kernel);

/// The Stream and the Accumulator of a reduction.
struct ReductionParameters {
  ir::VariableId stream;
  ir::VariableId accumulator;
};
ReductionParameters reductionParameters(const ir::Function& reduction);

}  // namespace brook::codegen::cpu
