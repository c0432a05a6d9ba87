#include "compiler/codegen/glsl/print_fixture.h"

#include "compiler/codegen/glsl_compute/compute_writer.h"
#include "compiler/codegen/glsl_fragment/fragment_writer.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/validate.h"

#include <memory>
#include <stdexcept>
#include <vector>

namespace brook::glsl {

ir::Function parseKernel(const std::string& text) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) throw std::runtime_error(module.failure().message);
  if (Result<void> valid = ir::validate(*module); !valid) {
    throw std::runtime_error(valid.failure().message);
  }
  return module->functions.front();
}

std::string print(const std::string& text, BindingKind bindingKind, ShaderKind kind,
                  bool isPacked) {
  const ir::Function kernel = parseKernel(text);
  std::vector<ir::VariableId> outputs;
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    const ir::VariableKind kind = kernel.variables[i].kind;
    if (kind == ir::VariableKind::Output || kind == ir::VariableKind::Accumulator) {
      outputs.push_back(ir::VariableId{i});
    }
  }
  FunctionLibrary library;
  const bool isFragment =
      bindingKind == BindingKind::TextureDirect || bindingKind == BindingKind::TextureWrapped;
  const std::unique_ptr<StageWriter> writer =
      isFragment ? makeFragmentWriter(bindingKind, isPacked, library)
                 : makeComputeWriter(bindingKind, isPacked, library);
  const LoweredFunction lowered = lower(kernel);
  std::string shader = printShader({lowered, outputs, kind, isPacked}, *writer, library);
  codegen::TextWriter functions;
  library.print(functions);
  const std::size_t at = shader.find(functions.text());
  return shader.replace(at, functions.text().size(), "...\n\n");
}

std::string from(const std::string& line, const std::string& text) {
  const std::size_t at = text.find("\n" + line);
  return at == std::string::npos ? "no line starts with " + line : text.substr(at + 1);
}

}  // namespace brook::glsl
