// What generateCode may say of valid IR: that a kernel is too much for a target. That a tool does
// not take the shader that it was given (glslang, SPIRV-Tools, SPIRV-Cross) is our defect.
#pragma once

#include "compiler/codegen/generate_code.h"
#include "compiler/support/internal_error.h"

#include <string>

namespace brook::fuzz {

inline Result<codegen::GeneratedCode> generateChecked(const ir::Module& module,
                                                      const codegen::GenerationOptions& options) {
  Result<codegen::GeneratedCode> code = codegen::generateCode(module, options);
  for (const char* tool : {"glslang: ", "SPIRV-Tools: ", "SPIRV-Cross: "}) {
    BROOK_CHECK(code || code.failure().message.find(tool) == std::string::npos,
                "wrong shader: " + code.failure().message);
  }
  return code;
}

}  // namespace brook::fuzz
