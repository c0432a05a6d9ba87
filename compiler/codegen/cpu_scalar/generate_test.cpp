#include "compiler/codegen/cpu_scalar/generate.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::codegen::cpu_scalar {
namespace {

std::string generated(const std::string& function, const GenerateOptions& options = {}) {
  Result<ir::Module> module = ir::parse("module \"a.br\"\n\n" + function);
  if (!module) return module.failure().message;
  const Result<std::string> text = generate(module->functions[0], options);
  return text ? "\n" + *text : text.failure().message;
}

TEST(GenerateScalar, AMapKernel) {
  EXPECT_EQ(
      generated(
          R"(kernel shade(stream x: float4, iter i: float2, constant a: float, gather g[]: float, output result: float4) {
  var t: float = g[position(x).x]
  result = add(mul(float4(a), x), float4(lower(i), t, t))
}
)"),
      R"(
static void shade_element(float4 x, int4 x_position, float2 i_min, float a, const Argument& g, float4& result) {
  float t = gather_float(g, x_position.x, false);
  result = float4(a) * x + float4(i_min, t, t);
}

static void shade_map(const Launch* launch, const Range* range) {
  const Argument* const arguments = launch->arguments;
  const Argument x_argument = arguments[0];
  const float2 i_min = iteratorMin_float2(arguments[1]);
  const float a = constant_float(arguments[2]);
  const Argument g = arguments[3];
  const Argument result_argument = arguments[4];
  for (long long rowNumber = range->rowBegin; rowNumber < range->rowEnd; ++rowNumber) {
    Place place = rowStart(launch, rowNumber);
    for (place.x = range->xBegin; place.x < range->xEnd; ++place.x) {
      float4 result = {};
      shade_element(load_float4(x_argument, place), elementPosition(x_argument, place), i_min, a, g, result);
      store(result_argument, place, result);
    }
  }
}
)");
}

TEST(GenerateScalar, ACommutativeReduction) {
  EXPECT_EQ(generated(R"(reduction sum(stream a: float, accumulator r: float) {
  r = add(r, a)
}
)"),
            R"(
static void sum_element(float a, float& r) {
  r = r + a;
}

static void sum_combine(const Argument*, const void* elements, long long elementCount, void* results) {
  for (long long pair = 0; pair < elementCount / 2; ++pair) {
    float earlier = read_float(elements, 2 * pair);
    const float later = read_float(elements, 2 * pair + 1);
    sum_element(later, earlier);
    write(results, pair, earlier);
  }
  if (elementCount % 2 != 0) write(results, elementCount / 2, read_float(elements, elementCount - 1));
}

static void sum_accumulate(const Argument*, const void* elements, long long elementCount, void* lanes) {
  for (long long element = 0; element < elementCount; ++element) {
    const float later = read_float(elements, element);
    float earlier = element < 64 ? later : read_float(lanes, element % 64);
    if (element >= 64) sum_element(later, earlier);
    write(lanes, element % 64, earlier);
  }
}
)");
}

// Statements have directives to their source line; after the element function, directives to the
// emitted file.
TEST(GenerateScalar, LineDirectives) {
  GenerateOptions options;
  options.lines = LineDirectives{{"a.br"}, "out.cpp", 100};
  const std::string text = generated(R"(kernel k(stream x: float, output o: float) !3 {
  o = x !4
  if gt(x, 0.0) !5 {
    o = 1.0 !6
  }
}
)",
                                     options);
  EXPECT_EQ(text.substr(0, text.find("static void k_map")), R"(
#line 3 "a.br"
static void k_element(float x, float& o) {
  #line 4 "a.br"
  o = x;
  #line 5 "a.br"
  if (x > 0.0f) {
    #line 6 "a.br"
    o = 1.0f;
  }
}
#line 111 "out.cpp"

)");
}

}  // namespace
}  // namespace brook::codegen::cpu_scalar
