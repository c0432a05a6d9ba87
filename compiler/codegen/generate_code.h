// Generate code: kernel IR after the common passes -> everything that the emitted file holds.
//
// Needs neither Clang nor LLVM, so run-time users of libbrook-core can call it for kernels that
// they have built themselves.
#pragma once

#include "compiler/codegen/glsl/generate.h"
#include "compiler/codegen/host/print.h"
#include "compiler/ir/module.h"

#include <functional>
#include <string>
#include <vector>

namespace brook::codegen {

struct GenerationOptions {
  bool cpu = true;
  bool cpuScalar = true;
  std::vector<Dialect> dialects;
  bool fpContract = false;
  std::optional<int> maxOutputs;  ///< of one GL pass; by default what each dialect guarantees
  std::optional<int> maxInputs;   ///< of one GL pass with several outputs
  std::optional<int> maxInstructions;
  bool remarksOfVectorize = false;  ///< look for what CPU code does element by element
  bool remarksOfGathers = false;    ///< look for how gathers are read
  bool marksSources = false;        ///< in GeneratedCode::texts (source_marks.h)
  bool debugLines = false;          ///< #line directives in the cpu-scalar bodies
  std::string outputName;           ///< of the emitted file, for these directives
  int bodiesLine = 1;               ///< the line of it where the bodies begin
  /// Hears which stage begins: "cpu_scalar", "cpu", "glsl".
  std::function<void(const char*)> stageBegins = nullptr;
};

/// The code of one kernel for readers, with marks if asked for.
struct KernelText {
  std::string scalar;  ///< cpu-scalar
  std::string spmd;    ///< the same for all instruction sets
  std::vector<glsl::CanonicalText> shaders;
};

/// What is said of a kernel when it is asked for.
struct Remark {
  enum class Kind : std::uint8_t { Split, MissedVectorize, Gather };
  Kind kind;
  const ir::Function* kernel;
  ir::Location location;
  std::string text;  ///< one line or more
};

/// A kernel that targets cannot have. The code of the other kernels and targets is complete.
struct TargetError {
  const ir::Function* kernel;
  std::string targets;  ///< "cpu"; "glsl330, glsl430"
  std::string reason;   ///< one line
};

struct GeneratedCode {
  std::string scalarBodies;  ///< the cpu-scalar region, as --print=cpu_scalar shows it
  std::string spmdBodies;    ///< the regions of all instruction sets
  std::vector<host::KernelEntry> kernels;
  std::vector<KernelText> texts;  ///< of `kernels`, in order
  std::vector<Remark> remarks;
  std::vector<TargetError> errors;
};

/// `module` must outlive the result.
GeneratedCode generateCode(const ir::Module& module, const GenerationOptions& options);

}  // namespace brook::codegen
