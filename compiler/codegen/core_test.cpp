// A program that makes kernels at run time: it links libbrook-core and no other library.
#include "compiler/codegen/generate_code.h"
#include "compiler/ir/parse.h"
#include "compiler/passes/pass.h"

#include <gtest/gtest.h>

#include <fstream>

namespace brook::codegen {
namespace {

TEST(Core, TurnsIrTextIntoCodeForEveryTarget) {
  Result<ir::Module> module = ir::parse(R"(module "made at run time"

kernel scale(stream x: float, constant k: float, output o: float) {
  o = mul(k, x)
}
)");
  ASSERT_TRUE(module);
  for (const passes::Pass* pass : passes::commonPipeline())
    ASSERT_TRUE(passes::runPass(*pass, *module)) << pass->name;
  GenerationOptions options;
  options.dialects = {Dialect::Glsl330, Dialect::Glsl430};
  const GeneratedCode code = generateCode(*module, options);
  EXPECT_TRUE(code.errors.empty());
  EXPECT_NE(code.scalarBodies.find("scale_element(float x, float k, float& o)"), std::string::npos);
  EXPECT_NE(code.spmdBodies.find("scale_lanes"), std::string::npos);
  ASSERT_EQ(code.kernels.size(), 1u);
  EXPECT_EQ(code.kernels[0].shaders.size(), 4u);
}

ir::Module squares() {
  return *ir::parse(R"(module "m"

kernel square(stream x: float, output y: float) {
  y = mul(x, x)
}
)");
}

std::vector<Isa> isasOf(const host::KernelEntry& kernel) {
  std::vector<Isa> isas;
  for (const host::BodyEntry& body : kernel.bodies)
    isas.push_back(body.isa);
  return isas;
}

TEST(Core, EmitsOnlyTheInstructionSetsAskedFor) {
  const ir::Module module = squares();
  GenerationOptions options;
  options.isas = {Isa::Avx512, Isa::Sse2};
  const GeneratedCode code = generateCode(module, options);
  EXPECT_EQ(isasOf(code.kernels[0]), (std::vector{Isa::Scalar, Isa::Sse2, Isa::Avx512}));
  EXPECT_NE(code.spmdBodies.find("namespace sse2 {"), std::string::npos);
  EXPECT_NE(code.spmdBodies.find("namespace avx512 {"), std::string::npos);
  EXPECT_EQ(code.spmdBodies.find("namespace avx2 {"), std::string::npos);
  EXPECT_EQ(code.spmdBodies.find("namespace generic {"), std::string::npos);
  EXPECT_EQ(code.spmdBodies.find("#error"), std::string::npos);
}

TEST(Core, CodeForX86AloneSaysSoToOtherCompilers) {
  const ir::Module module = squares();
  GenerationOptions options;
  options.cpuScalar = false;
  EXPECT_EQ(generateCode(module, options).spmdBodies.find("#error"), std::string::npos);
  options.isas = {Isa::Avx2};
  const GeneratedCode code = generateCode(module, options);
  EXPECT_EQ(isasOf(code.kernels[0]), std::vector{Isa::Avx2});
  EXPECT_TRUE(code.spmdBodies.starts_with("#if !defined(__x86_64__)\n#error "));
}

TEST(Core, ContractsNoKernelOfWhichAnotherBodyWritesThePushes) {
  Result<ir::Module> module = ir::parse(R"(module "m"

kernel walk(stream x: float, vout o[]: float) {
  o = 0.0
  loop while lt(o, x) {
    o = add(mul(o, x), x)
    push o
  }
}

kernel mad(stream x: float, output y: float) {
  y = add(mul(x, x), x)
}
)");
  ASSERT_TRUE(module) << module.failure().message;
  for (const passes::Pass* pass : passes::commonPipeline())
    ASSERT_TRUE(passes::runPass(*pass, *module)) << pass->name;
  GenerationOptions options;
  options.fpContract = true;
  const GeneratedCode code = generateCode(*module, options);
  ASSERT_EQ(code.kernels.size(), 2u);
  EXPECT_EQ(code.kernels[0].writer.size(), 1u);
  EXPECT_EQ(code.texts[0].spmd.find("multiplyAdd"), std::string::npos);
  EXPECT_EQ(code.kernels[0].bodies.back().map, "brook_bodies::generic::walk_map");
  EXPECT_NE(code.texts[1].spmd.find("multiplyAdd"), std::string::npos);
  EXPECT_EQ(code.kernels[1].bodies.back().map, "brook_bodies::generic_contracted::mad_map");
}

TEST(Core, BringsNeitherClangNorLlvmIntoTheProgram) {
  std::ifstream maps("/proc/self/maps");
  std::string line;
  int libraries = 0;
  while (std::getline(maps, line)) {
    EXPECT_EQ(line.find("libLLVM"), std::string::npos) << line;
    EXPECT_EQ(line.find("libclang"), std::string::npos) << line;
    libraries += line.find("libstdc++") != std::string::npos;
  }
  EXPECT_GT(libraries, 0);
}

}  // namespace
}  // namespace brook::codegen
