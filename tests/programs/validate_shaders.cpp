// validate_shaders BRCC ARGUMENTS...: gives every shader of a .br file to glslang's front end.
//
// brcc with these arguments prints the kernel IR; all four dialects are made from it here, those
// included that the emitted program does not hold.
#include "compiler/analysis/commutativity.h"
#include "compiler/codegen/glsl/generate.h"
#include "compiler/codegen/glsl/glslang.h"
#include "compiler/ir/parse.h"

#include <cstdio>
#include <string>

namespace {

using namespace brook;

std::string quoted(const std::string& argument) {
  std::string result = "'";
  for (char c : argument)
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

// The text that brcc prints for the stage ir; empty if brcc fails.
std::string irText(int argc, char** argv) {
  std::string command;
  for (int i = 1; i < argc; ++i)
    command += quoted(argv[i]) + " ";
  FILE* output = popen((command + "--print=ir --stop-after=ir").c_str(), "r");
  if (output == nullptr) return "";
  std::string text;
  char buffer[1 << 14];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, output)) > 0;)
    text.append(buffer, n);
  if (pclose(output) != 0) return "";
  return text;
}

// The number of shaders that are not valid.
int invalidShaders(const ir::Function& kernel, int& count) {
  glsl::Options options;
  options.dialects = {Dialect::Glsl330, Dialect::Glsl430, Dialect::Essl300, Dialect::Essl310};
  options.isCommutative =
      kernel.kind == ir::FunctionKind::Reduction && analysis::isCommutative(kernel);
  const Result<glsl::KernelShaders> shaders = glsl::generate(kernel, options);
  if (!shaders) {
    std::printf("%s\n", shaders.failure().message.c_str());
    return 1;
  }
  int invalid = 0;
  for (const glsl::ShaderText& shader : shaders->shaders) {
    ++count;
    const Result<void> valid = glsl::validateGlsl(shader.text, shader.stage);
    if (valid) continue;
    ++invalid;
    std::printf("%s, %s, pass %d:\n%s\n%s\n", kernel.name.c_str(), glsl::name(shader.dialect),
                shader.pass, valid.failure().message.c_str(), shader.text.c_str());
  }
  return invalid;
}

}  // namespace

int main(int argc, char** argv) {
  const Result<ir::Module> module = ir::parse(irText(argc, argv));
  if (!module) {
    std::printf("the output of brcc is no kernel IR: %s\n", module.failure().message.c_str());
    return 1;
  }
  int count = 0;
  int invalid = 0;
  for (const ir::Function& function : module->functions) {
    if (function.kind != ir::FunctionKind::Helper) invalid += invalidShaders(function, count);
  }
  std::printf("%d shaders, %d invalid\n", count, invalid);
  return count > 0 && invalid == 0 ? 0 : 1;
}
