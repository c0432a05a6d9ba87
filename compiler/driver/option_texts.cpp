#include "compiler/driver/option_texts.h"

#include "compiler/driver/option_table.h"
#include "compiler/passes/pass.h"
#include "llvm/Support/raw_ostream.h"

namespace brook::driver {
namespace {

struct TargetName {
  const char* name;
  const char* text;
};

constexpr TargetName kTargets[] = {
    {"cpu", "SPMD C++ for SSE2, AVX2 and AVX-512 (elsewhere 128-bit), chosen at run time"},
    {"cpu-scalar", "plain C++, one element at a time"},
    {"glsl330", "OpenGL 3.3 fragment shaders"},
    {"glsl430", "OpenGL 4.3 compute shaders"},
    {"essl300", "OpenGL ES 3.0 fragment shaders"},
    {"essl310", "OpenGL ES 3.1 compute shaders"},
};

}  // namespace

std::string helpText() {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OptionTable().printHelp(stream, "brcc [options] FILE.br",
                          "Brook stream compiler: turns FILE.br into C++ that links with libbrt");
  return text;
}

std::vector<std::string> targetNames() {
  std::vector<std::string> names;
  for (const TargetName& target : kTargets)
    names.emplace_back(target.name);
  return names;
}

std::string targetsText() {
  std::string text;
  for (const TargetName& target : kTargets) {
    text += std::string(target.name) + std::string(12 - std::string(target.name).size(), ' ') +
            target.text + "\n";
  }
  return text;
}

std::vector<std::string> stageNames() {
  std::vector<std::string> names{"surface", "check"};
  for (const passes::Pass* pass : passes::commonPipeline())
    names.emplace_back(pass->name);
  for (const char* name : {"ir", "cpu_scalar", "cpu", "glsl", "host"})
    names.emplace_back(name);
  return names;
}

}  // namespace brook::driver
