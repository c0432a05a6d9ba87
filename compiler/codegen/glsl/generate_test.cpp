// The whole chain: IR in, every dialect out, each accepted by a GLSL compiler.
#include "compiler/codegen/glsl/generate.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>

namespace brook::glsl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

KernelShaders generateAll(const std::string& text, const Options& options = {}) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) throw std::runtime_error(module.failure().message);
  if (Result<void> valid = ir::validate(*module); !valid) {
    throw std::runtime_error(valid.failure().message);
  }
  Result<KernelShaders> result = generate(module->functions.front(), options);
  if (!result) throw std::runtime_error(result.failure().message);
  for (const ShaderText& shader : result->shaders) {
    const Result<void> valid = validateGlsl(shader.text, shader.stage);
    EXPECT_TRUE(valid) << valid.failure().message << shader.text;
  }
  return std::move(*result);
}

std::vector<std::string> titles(const KernelShaders& shaders) {
  std::vector<std::string> result;
  for (const ShaderText& shader : shaders.shaders) {
    result.push_back(std::to_string(shader.pass) + " " + name(shader.kind) + " " +
                     name(shader.bindingKind) + " " + name(shader.dialect));
  }
  return result;
}

const std::string& textOf(const KernelShaders& shaders, Dialect dialect) {
  for (const ShaderText& shader : shaders.shaders) {
    if (shader.dialect == dialect) return shader.text;
  }
  throw std::runtime_error("no such dialect");
}

// Returns the main function; SPIRV-Cross's numbers of temporaries are replaced by "_#".
std::string mainOf(const std::string& text) {
  const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto isInName = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  std::string result;
  for (std::size_t i = text.find("void main()"); i < text.size(); ++i) {
    const bool isTemporary = text[i] == '_' && !isInName(text[i - 1]) && isDigit(text[i + 1]);
    result += text[i];
    if (!isTemporary) continue;
    result += '#';
    while (isDigit(text[i + 1]))
      ++i;
  }
  return result;
}

constexpr const char* kSaxpyKernel =
    R"(kernel saxpy(constant a: float, stream x: float4, stream y: float4, output result: float4) {
  result = add(mul(float4(a), x), y)
}
)";

TEST(Generate, VariantsOfAMapKernel) {
  const KernelShaders shaders = generateAll(kSaxpyKernel);
  EXPECT_THAT(titles(shaders),
              ElementsAre("0 map texture-direct glsl330", "0 map texture-direct essl300",
                          "0 map texture-wrapped glsl330", "0 map texture-wrapped essl300",
                          "0 map storage-buffer glsl430", "0 map storage-buffer essl310",
                          "0 map buffer-texture glsl430"));
  ASSERT_EQ(shaders.passes.size(), 1u);
  EXPECT_THAT(shaders.passes[0].outputs, ElementsAre(3));
  EXPECT_EQ(shaders.passes[0].cost.textureReads, 2);
  EXPECT_EQ(shaders.passes[0].cost.arithmetic, 8 + 2);  // and the element's own position
}

TEST(Generate, EveryFloatOperationIsPreciseOnTheDesktop) {
  const KernelShaders shaders = generateAll(kSaxpyKernel);
  constexpr const char* kExact =
      "    precise vec4 _# = vec4(a) * x;\n"
      "    precise vec4 _# = _# + y;\n"
      "    vec4 result = _#;\n";
  EXPECT_THAT(mainOf(textOf(shaders, Dialect::Glsl330)), HasSubstr(kExact));
  EXPECT_THAT(mainOf(textOf(shaders, Dialect::Glsl430)), HasSubstr(kExact));
  EXPECT_EQ(mainOf(textOf(shaders, Dialect::Essl300)), R"(void main()
{
    ivec2 brook_texel = ivec2(gl_FragCoord.xy);
    float a = brook.brook_constant_0.x;
    vec4 x = load_x(brook_texel);
    vec4 y = load_y(brook_texel);
    vec4 result = (vec4(a) * x) + y;
    brook_output_3 = result;
}

)");
}

constexpr const char* kDoubles =
    R"(kernel doubles(constant a: double, stream x: double2, gather g[]: double, output o: double2, output f: float) {
  o = add(mul(double2(a), x), double2(g[convert<int>(x.x)]))
  o = select(lt(o, double2(0.1d)), fmod(min(o, x), double2(infd)), round(mul(x, double2(0.0d))))
  f = convert<float>(select(isnan(o.x), -1e+300d, sqrt(o.y)))
}
)";

TEST(Generate, DoublesHaveNoEsTextAndAnExtensionIn330) {
  const KernelShaders shaders = generateAll(kDoubles);
  EXPECT_THAT(titles(shaders),
              ElementsAre("0 map texture-direct glsl330", "0 map texture-wrapped glsl330",
                          "0 map storage-buffer glsl430", "0 map buffer-texture glsl430"));
  EXPECT_THAT(textOf(shaders, Dialect::Glsl330),
              HasSubstr("#extension GL_ARB_gpu_shader_fp64 : require\n"));
  EXPECT_THAT(textOf(shaders, Dialect::Glsl430), Not(HasSubstr("GL_ARB_gpu_shader_fp64")));
  EXPECT_THAT(mainOf(textOf(shaders, Dialect::Glsl430)),
              HasSubstr("precise dvec2 _# = dvec2(a) * x;"));
  EXPECT_THAT(textOf(generateAll(kSaxpyKernel), Dialect::Glsl330),
              Not(HasSubstr("GL_ARB_gpu_shader_fp64")));
  Options contracted;
  contracted.fpContract = true;
  EXPECT_THAT(textOf(generateAll(kDoubles, contracted), Dialect::Glsl330),
              HasSubstr("#extension GL_ARB_gpu_shader_fp64 : require\n"));
}

TEST(Generate, ReductionsOfDoubles) {
  Options options;
  options.isCommutative = true;
  const KernelShaders shaders = generateAll(
      "reduction sum(stream x: double, accumulator r: double) {\n  r = add(r, x)\n}\n", options);
  EXPECT_EQ(shaders.shaders.size(), 6u);
}

TEST(Generate, ContractionAllowedMeansNoArithmeticIsPrecise) {
  const KernelShaders shaders =
      generateAll("kernel k(stream x: float, output o: float) {\n  o = add(mul(x, 0.0), x)\n}\n",
                  {.fpContract = true});
  for (const ShaderText& shader : shaders.shaders) {
    EXPECT_THAT(shader.text, Not(HasSubstr("precise float")));
    EXPECT_THAT(shader.text, Not(HasSubstr("brook_zero.x")));
  }
}

// With and without contraction: a driver that turns such text into min returns a number where C
// returns NaN.
TEST(Generate, ComparisonsAndSelectionsArePrecise) {
  for (const bool fpContract : {false, true}) {
    const KernelShaders shaders = generateAll(
        "kernel k(stream x: float, stream y: float, output o: float) {\n"
        "  o = select(lt(x, y), x, y)\n}\n",
        {.fpContract = fpContract});
    for (const Dialect dialect : {Dialect::Glsl330, Dialect::Glsl430, Dialect::Essl310}) {
      EXPECT_THAT(textOf(shaders, dialect), HasSubstr("precise bool"));
    }
    EXPECT_THAT(textOf(shaders, Dialect::Essl300), Not(HasSubstr("precise bool")));
  }
}

TEST(Generate, HeadersAndBindingsOfEachDialect) {
  const KernelShaders shaders = generateAll(kSaxpyKernel);
  const std::string& glsl330 = textOf(shaders, Dialect::Glsl330);
  EXPECT_THAT(glsl330, StartsWith("#version 330\n#extension GL_ARB_gpu_shader5 : enable\n"));
  EXPECT_THAT(glsl330, Not(HasSubstr("binding")));
  EXPECT_THAT(glsl330, HasSubstr("layout(std140) uniform BrookParameters"));
  EXPECT_THAT(glsl330, HasSubstr("uniform sampler2D brook_stream_1;"));
  const std::string& essl300 = textOf(shaders, Dialect::Essl300);
  EXPECT_THAT(essl300, StartsWith("#version 300 es\nprecision highp float;\n"));
  EXPECT_THAT(essl300, HasSubstr("precision highp int;"));
  EXPECT_THAT(essl300, Not(HasSubstr("mediump")));
  EXPECT_THAT(essl300, HasSubstr("uniform highp sampler2D brook_stream_1;"));
  const std::string& glsl430 = textOf(shaders, Dialect::Glsl430);
  EXPECT_THAT(glsl430, HasSubstr("layout(binding = 0, std140) uniform BrookParameters"));
  EXPECT_THAT(glsl430, HasSubstr("layout(binding = 1, std430) readonly buffer BrookBuffer_2"));
  EXPECT_THAT(glsl430, HasSubstr("layout(binding = 2, std430) writeonly buffer BrookBuffer_3"));
  EXPECT_THAT(shaders.shaders.back().text,
              HasSubstr("layout(binding = 1) uniform samplerBuffer brook_stream_2;"));
}

TEST(Generate, OutputsSplitIntoPasses) {
  const KernelShaders shaders = generateAll(
      R"(kernel k(stream x: float, gather g[]: float, output a: float, output b: float, output c: int) {
  a = sin(x)
  b = add(a, g[1])
  c = 7
}
)",
      {.dialects = {Dialect::Glsl330}, .maxOutputs = 1});
  EXPECT_THAT(titles(shaders),
              ElementsAre("0 map texture-direct glsl330", "0 map texture-wrapped glsl330",
                          "1 map texture-direct glsl330", "1 map texture-wrapped glsl330",
                          "2 map texture-direct glsl330", "2 map texture-wrapped glsl330"));
  ASSERT_EQ(shaders.passes.size(), 3u);
  EXPECT_THAT(shaders.passes[1].outputs, ElementsAre(3));
  EXPECT_EQ(shaders.passes[0].cost.textureReads, 1);
  EXPECT_EQ(shaders.passes[1].cost.textureReads, 2);
  EXPECT_EQ(shaders.passes[2].cost.textureReads, 0);
  EXPECT_EQ(mainOf(shaders.shaders[2].text), R"(void main()
{
    ivec2 brook_texel = ivec2(gl_FragCoord.xy);
    brook_last_1 = brook_last(brook.brook_extent_1);
    brook_pitch_1 = brook.brook_pitch_1;
    brook_layout_1 = brook.brook_layout_1;
    float x = load_x(brook_texel);
    float a_1 = sin(x);
    precise float _# = a_1 + gather_g(1);
    float b = _#;
    brook_output_3 = b;
}

)");
}

constexpr const char* kSumKernel = R"(reduction sum(stream a: float3, accumulator r: float3) {
  r = add(r, a)
}
)";

TEST(Generate, OrderedReduction) {
  EXPECT_THAT(
      titles(generateAll(kSumKernel)),
      ElementsAre("0 reduce-tree texture-wrapped glsl330", "0 reduce-tree texture-wrapped essl300",
                  "0 reduce-tree storage-buffer glsl430", "0 reduce-tree storage-buffer essl310",
                  "0 reduce-tree buffer-texture glsl430"));
}

TEST(Generate, CommutativeReductionHasLanesToo) {
  EXPECT_THAT(
      titles(generateAll(kSumKernel, {.dialects = {Dialect::Glsl430}, .isCommutative = true})),
      ElementsAre("0 reduce-tree storage-buffer glsl430", "0 reduce-tree buffer-texture glsl430",
                  "0 reduce-lanes storage-buffer glsl430",
                  "0 reduce-lanes buffer-texture glsl430"));
}

// Fragments beyond the output run too, and the device waits for them.
TEST(Generate, LoopsThatElementsEndBeginAtOneThatThereIs) {
  const auto fragmentsAsk = [](const std::string& condition) {
    const KernelShaders shaders = generateAll(
        "kernel k(constant n: int, stream x: float, output o: float) {\n  var i: int = 0\n  o = x\n"
        "  loop while " +
        condition + " {\n    o = mul(o, 0.5)\n  } step {\n    i = add(i, 1)\n  }\n}\n");
    int asking = 0;
    for (const ShaderText& shader : shaders.shaders) {
      const bool asks = shader.text.find("brook_texel = ivec2(0)") != std::string::npos;
      EXPECT_FALSE(asks && shader.stage == PipelineStage::Compute);
      asking += asks ? 1 : 0;
    }
    return asking;
  };
  EXPECT_EQ(fragmentsAsk("gt(o, 0.5)"), 4) << "direct and wrapped, in two dialects";
  EXPECT_EQ(fragmentsAsk("lt(i, n)"), 0);
}

TEST(Generate, ReductionsAreNotDivided) {
  const std::string kernel =
      "reduction r(stream a: float, accumulator s: float) {\n  var t: float = a\n"
      "  loop while lt(t, s) {\n    t = add(t, 1.0)\n  }\n  s = t\n}\n";
  for (const int most : {1, 2, 10, 80, 150}) {
    const std::string limit = "at most " + std::to_string(most) + " instructions";
    EXPECT_THAT([&] { generateAll(kernel, {.maxInstructions = most}); },
                testing::ThrowsMessage<std::runtime_error>(
                    HasSubstr("cannot be divided into passes of " + limit)));
  }
}

// Contraction permits inexact quotients, so their rounding code is omitted.
TEST(Generate, OnlyExactShadersRoundQuotients) {
  const std::string kernel = "kernel k(stream x: float, output o: float) {\n  o = div(1.0, x)\n}\n";
  EXPECT_THAT(textOf(generateAll(kernel), Dialect::Glsl430), HasSubstr("brook_rounded_quotient"));
  EXPECT_THAT(textOf(generateAll(kernel, {.fpContract = true}), Dialect::Glsl430),
              Not(HasSubstr("brook_rounded_quotient")));
}

// One assignment with a primitive built-in function of floats.
std::string callOf(const std::string& name, int arity, const std::string& shape) {
  const std::string call = name + (arity == 1 ? "(x)" : "(x, x)");
  return shape == "ToBool" ? "select(" + call + ", x, x)" : call;
}

TEST(Generate, EachPrimitiveBuiltInCompilesInEveryDialect) {
  const struct {
    std::string name;
    int arity;
    std::string shape, stage;
  } functions[] = {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) {#name, arity, #shape, #stage},
#include "compiler/ir/builtins.def"
  };
  for (const auto& [name, arity, shape, stage] : functions) {
    if (stage != "Primitive" || shape == "AnyAll") continue;
    for (const std::string width : {"", "3"}) {
      SCOPED_TRACE(name + width);
      const std::string result = (shape == "ToInt" ? "int" : "float") + width;
      generateAll("kernel call(stream x: float" + width + ", output o: " + result +
                  ") {\n  o = " + callOf(name, arity, shape) + "\n}\n");
    }
  }
}

// All node kinds, on scalars and vectors; generateAll validates.
TEST(Generate, EverythingCompilesInEveryDialect) {
  generateAll(
      R"(kernel every(stream x: float, stream v: float3, stream n: int, iter i: float2, gather g[][][][]: float4, constant c: float3, output o: float, output r: float3, output m: int) {
  o = add(add(abs(x), acos(x)), add(asin(x), atan(x)))
  o = add(atan2(x, o), ceil(cos(cosh(exp(exp2(floor(x)))))))
  o = fmod(x, frexp_exponent(frexp_mantissa(ldexp(x, log(log10(log2(x)))))))
  o = max(min(o, x), pow(x, round(sin(sinh(sqrt(tan(tanh(trunc(x)))))))))
  r = add(add(abs(v), acos(v)), add(asin(v), atan(v)))
  r = add(atan2(v, r), ceil(cos(cosh(exp(exp2(floor(v)))))))
  r = fmod(v, frexp_exponent(frexp_mantissa(ldexp(v, log(log10(log2(v)))))))
  r = max(min(r, v), pow(v, round(sin(sinh(sqrt(tan(tanh(trunc(v)))))))))
  if and(isfinite(x), or(isinf(x), isnan(x))) {
    o = div(1.0, 3.0)
  } else {
    o = mul(inf, mul(nan(0x7fc00000), -0.0))
  }
  var b: bool3 = or(isnan(v), and(ge(v, c), not(eq(v, r))))
  r = select(b, r, select(all(b), v, float3(lower(i), upper(i).x)))
  var j: int3 = convert<int3>(v)
  var u: uint3 = convert<uint3>(v)
  j = rem(div(j, int3(n)), shr(compl(j), int3(n)))
  u = max(rem(div(u, uint3(3u)), shl(u, uint3(40u))), convert<uint3>(j))
  r = add(convert<float3>(u), convert<float3>(ne(u, uint3(1u))))
  m = component(bitxor(bitor(j, int3(1)), min(j, int3(abs(n)))), n)
  if convert<bool>(m) {
    r.zx = g[m][n][-2147483648][position(o).w]!.yw
    r[n] = g[0][1][2][extent(g).w].x
  }
  loop {
    m = add(m, position(x).y)
    if gt(m, 5) {
      continue
    }
  } step {
    m = add(m, 1)
  } while lt(m, n)
}
)");
}

}  // namespace
}  // namespace brook::glsl
