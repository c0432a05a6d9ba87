// What generateCode may say of valid IR: that a kernel is too much for a target. That a tool does
// not take the shader that it was given (glslang, SPIRV-Tools, SPIRV-Cross) is our defect.
#pragma once

#include "compiler/codegen/generate_code.h"
#include "compiler/support/internal_error.h"

#include <string>

namespace brook::fuzz {

inline codegen::GeneratedCode generateChecked(const ir::Module& module,
                                              const codegen::GenerationOptions& options) {
  codegen::GeneratedCode code = codegen::generateCode(module, options);
  for (const codegen::TargetError& error : code.errors) {
    for (const char* tool : {"glslang: ", "SPIRV-Tools: ", "SPIRV-Cross: "}) {
      BROOK_CHECK(error.reason.find(tool) == std::string::npos, "wrong shader: " + error.reason);
    }
  }
  return code;
}

}  // namespace brook::fuzz
