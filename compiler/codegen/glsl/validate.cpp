#include "compiler/codegen/glsl/validate.h"

#include "compiler/codegen/glsl/dialect.h"
#include "compiler/codegen/glsl/glslang.h"

#include <string_view>

namespace brook::glsl {

Result<void> validateGlsl(const std::string& text, PipelineStage stage) {
  if (!text.starts_with(kPreciseHeader330)) return compileOnly(text, stage);
  const std::string body = text.substr(kPreciseHeader330.size());
  // The text for drivers without the extension.
  const std::size_t macros = kPreciseHeader330.find("#define");
  const std::string_view without =
      kPreciseHeader330.substr(macros, kPreciseHeader330.find("#endif") - macros);
  if (Result<void> as330 = compileOnly("#version 330\n" + std::string(without) + body, stage);
      !as330) {
    return as330;
  }
  return compileOnly("#version 400\n" + body, stage);
}

}  // namespace brook::glsl
