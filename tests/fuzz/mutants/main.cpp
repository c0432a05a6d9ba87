// brcc_mutant: brcc with one deliberate miscompilation, for tests/fuzz/find_mutants. Not installed.
//
//   brcc_mutant --mutants               a line `number target name` for each
//   brcc_mutant --mutant=N ARGUMENTS    brcc ARGUMENTS, with mutation N
#include "compiler/codegen/generate_code.h"
#include "compiler/driver/options.h"
#include "compiler/driver/pipeline.h"
#include "tests/fuzz/mutants/mutations.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace brook::fuzz {
namespace {

using codegen::GeneratedCode;
using codegen::GenerationOptions;

/// The code of all targets, that of the mutation's target made from changed IR or changed itself.
GeneratedCode generateMutated(const Mutation& mutation, const ir::Module& module,
                              const GenerationOptions& options) {
  GeneratedCode code = codegen::generateCode(module, options);
  const bool isCpu = mutation.target == Target::Cpu;
  if (mutation.changeIr != nullptr) {
    ir::Module changed = module;
    for (ir::Function& function : changed.functions)
      mutation.changeIr(function);
    GenerationOptions only = options;
    only.cpuScalar = false;
    if (isCpu) {
      only.dialects.clear();
    } else {
      only.isas.clear();
    }
    GeneratedCode other = codegen::generateCode(changed, only);
    if (isCpu) code.spmdBodies = std::move(other.spmdBodies);
    for (std::size_t i = 0; !isCpu && i < code.kernels.size(); ++i) {
      code.kernels[i].shaders = std::move(other.kernels[i].shaders);
    }
  }
  if (mutation.changeText != nullptr && isCpu) {
    code.spmdBodies = mutation.changeText(std::move(code.spmdBodies));
  } else if (mutation.changeText != nullptr) {
    for (host::KernelEntry& kernel : code.kernels) {
      for (host::ShaderEntry& shader : kernel.shaders)
        shader.text = mutation.changeText(std::move(shader.text));
    }
  }
  return code;
}

void list() {
  int number = 0;
  for (const Mutation& mutation : mutations()) {
    std::printf("%d %s %s\n", number++, mutation.target == Target::Cpu ? "cpu" : "gl",
                mutation.name);
  }
}

int run(const std::vector<std::string>& arguments) {
  constexpr std::string_view kChoice = "--mutant=";
  if (arguments.size() == 1 && arguments[0] == "--mutants") {
    list();
    return 0;
  }
  if (arguments.empty() || !arguments[0].starts_with(kChoice)) {
    std::fputs("usage: brcc_mutant --mutants | --mutant=N ARGUMENTS of brcc\n", stderr);
    return static_cast<int>(driver::Status::UsageError);
  }
  const auto number = static_cast<std::size_t>(std::atoi(arguments[0].c_str() + kChoice.size()));
  if (number >= mutations().size()) {
    std::fputs("brcc_mutant: no mutation of that number\n", stderr);
    return static_cast<int>(driver::Status::UsageError);
  }
  Result<driver::Options> options = driver::parseOptions({arguments.begin() + 1, arguments.end()});
  if (!options) {
    std::fprintf(stderr, "brcc_mutant: %s\n", options.failure().message.c_str());
    return static_cast<int>(driver::Status::UsageError);
  }
  const Mutation& mutation = mutations()[number];
  return static_cast<int>(
      driver::run(*options, [&](const ir::Module& module, const GenerationOptions& generation) {
        return generateMutated(mutation, module, generation);
      }));
}

}  // namespace
}  // namespace brook::fuzz

int main(int argc, char** argv) {
  return brook::fuzz::run({argv + 1, argv + argc});
}
