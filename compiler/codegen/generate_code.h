// Generate code: kernel IR after the common passes -> all generated parts of the emitted file.
//
// Depends on neither Clang nor LLVM, so programs that build kernels at run time can call it through
// libbrook-core.
#pragma once

#include "compiler/codegen/cpu/region.h"
#include "compiler/codegen/glsl/generate.h"
#include "compiler/codegen/host/print.h"
#include "compiler/ir/module.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace brook::codegen {

struct GenerationOptions {
  bool cpuScalar = true;
  /// Instruction sets of the target cpu.
  std::set<Isa> isas = cpu::spmdIsas();
  std::vector<Dialect> dialects;
  bool fpContract = false;
  std::optional<int> maxOutputs;  ///< for one GL pass; by default the guaranteed limit of each
                                  ///< dialect
  std::optional<int> maxInputs;   ///< for one GL pass with several outputs
  std::optional<int> maxInstructions;
  bool remarksOfVectorize = false;  ///< report what CPU code does one element at a time
  bool remarksOfGathers = false;    ///< report how gathers are read
  bool marksSources = false;        ///< put source marks into GeneratedCode::texts (source_marks.h)
  bool debugLines = false;          ///< #line directives in the cpu-scalar bodies
  std::string outputName;           ///< name of the emitted file, for these directives
  int bodiesLine = 1;               ///< its line where the bodies begin
  /// Called when a stage begins: "cpu_scalar", "cpu", "glsl".
  std::function<void(const char*)> stageBegins = nullptr;
};

/// The code of one kernel for readers, with source marks if requested.
struct KernelText {
  std::string scalar;  ///< cpu-scalar
  std::string spmd;    ///< identical for all instruction sets
  std::vector<glsl::CanonicalText> shaders;
};

/// A message about one kernel, made only on request (-Rpass).
struct Remark {
  enum class Kind : std::uint8_t { Split, MissedVectorize, Gather };
  Kind kind;
  const ir::Function* kernel;
  ir::Location location;
  std::string text;  ///< one line or more
};

/// A kernel that some targets cannot have. The code of the other kernels and targets is complete.
struct TargetError {
  const ir::Function* kernel;
  std::string targets;  ///< "cpu"; "glsl330, glsl430"
  std::string reason;   ///< one line
};

struct GeneratedCode {
  std::string scalarBodies;  ///< the cpu-scalar region, as --print=cpu_scalar shows it
  std::string spmdBodies;    ///< the regions of the instruction sets
  std::vector<host::KernelEntry> kernels;
  std::vector<KernelText> texts;  ///< one for each of `kernels`, in order
  std::vector<Remark> remarks;
  std::vector<TargetError> errors;
};

/// `module` must outlive the result.
GeneratedCode generateCode(const ir::Module& module, const GenerationOptions& options);

}  // namespace brook::codegen
