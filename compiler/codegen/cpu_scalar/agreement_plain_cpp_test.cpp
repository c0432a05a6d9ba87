// Compares the bodies with plain C++ that shares no code with the printers.
#include "compiler/codegen/cpu_scalar/agreement_corpus.h"
#include "compiler/codegen/cpu_scalar/agreement_launch.h"

#include <algorithm>
#include <cmath>

namespace brook::codegen::cpu_scalar {
namespace {

struct Launched {
  std::vector<Parameter> in, out;
};

Launched launchScalar(const std::string& object, const std::string& name, const Extents& domain,
                      Inputs inputs) {
  const std::vector<Parameter> parameters = makeParameters(*corpus().find(name), domain, inputs);
  return {parameters, run(entryOf(object, name, Isa::Scalar), parameters, domain, inputs)};
}

TEST_P(Agreement, OfIntegersWithPlainCpp) {
  const Launched k = launchScalar(GetParam(), "integers", {1000, 1, 1, 1}, Inputs::Same);
  for (int i = 0; i < 1000; ++i) {
    const long long a = static_cast<int>(k.in[0].words[i]), b = static_cast<int>(k.in[1].words[i]);
    const auto expect = [&](int output, long long value) {
      EXPECT_EQ(static_cast<std::uint32_t>(value), k.out[output].words[i])
          << k.out[output].variable.name << " of " << a << " and " << b;
    };
    expect(0, a + b);
    expect(1, a - b);
    expect(2, static_cast<long long>(static_cast<unsigned long long>(a) *
                                     static_cast<unsigned long long>(b)));
    expect(3, b == 0 ? 0 : a / b);
    expect(4, b == 0 ? 0 : a % b);
    expect(5, static_cast<long long>(static_cast<unsigned long long>(a) << (b & 31)));
    expect(6, a >> (b & 31));
  }
}

TEST_P(Agreement, OfConversionsWithPlainCpp) {
  const Launched k = launchScalar(GetParam(), "conversions", {1000, 1, 1, 1}, Inputs::Same);
  for (int i = 0; i < 1000; ++i) {
    const double x = floatOf(k.in[0].words[i]);
    const double whole = std::isnan(x) ? 0.0 : std::trunc(x);
    const double toInt = std::clamp(whole, -2147483648.0, 2147483647.0);
    const double toUint = std::clamp(whole, 0.0, 4294967295.0);
    EXPECT_EQ(static_cast<int>(toInt), static_cast<int>(k.out[0].words[i])) << x;
    EXPECT_EQ(static_cast<std::uint32_t>(toUint), k.out[1].words[i]) << x;
    const int n = static_cast<int>(k.in[1].words[i]);
    EXPECT_EQ(bitsOf(static_cast<float>(n)), k.out[3].words[2 * i]);
    EXPECT_EQ(bitsOf(static_cast<float>(static_cast<std::uint32_t>(n))), k.out[3].words[2 * i + 1]);
  }
}

TEST_P(Agreement, OfRepeatAndStrideWithPlainCpp) {
  const Extents domain = {19, 3, 2, 1};
  for (Inputs inputs : {Inputs::Half, Inputs::Twice, Inputs::Odd}) {
    const Launched k = launchScalar(GetParam(), "mapped", domain, inputs);
    const Extents extent = k.in[0].extent;
    for (int i = 0; i < countOf(domain); ++i) {
      const int x = i % 19 * extent[0] / 19, y = i / 19 % 3 * extent[1] / 3;
      const int z = i / 57 * extent[2] / 2;
      EXPECT_EQ(bitsOf(static_cast<float>(x * 101)), k.out[1].words[4 * i]);
      EXPECT_EQ(bitsOf(static_cast<float>(y * 101)), k.out[1].words[4 * i + 1]);
      EXPECT_EQ(bitsOf(static_cast<float>(z * 101)), k.out[1].words[4 * i + 2]);
      const int number = x + extent[0] * (y + extent[1] * z);
      const float n = static_cast<float>(static_cast<int>(k.in[1].words[number]));
      const float product = floatOf(k.in[0].words[3 * number + 1]) * n;
      if (!std::isnan(product)) {
        EXPECT_EQ(bitsOf(product), k.out[0].words[3 * i + 1]);
      }
    }
  }
}

TEST_P(Agreement, OfAnIteratorOfRankOneWithPlainCpp) {
  const Extents domain = {19, 3, 2, 1};
  const Launched k = launchScalar(GetParam(), "iterated", domain, Inputs::OneRow);
  const auto bound = [&](int i) { return floatOf(k.in[0].words[i]); };
  for (int i = 0; i < countOf(domain); ++i) {
    const float f = static_cast<float>(i % 19) / 19.0f;
    // The position is 0 in the dimensions that the iterator lacks.
    const float x = (1.0f - f) * bound(0) + f * bound(2) + floatOf(k.in[1].words[i % 19]) * 0.0f;
    if (!std::isnan(x)) {
      EXPECT_EQ(bitsOf(x), k.out[0].words[2 * i]) << i;
    }
    EXPECT_EQ(bitsOf((1.0f - f) * bound(1) + f * bound(3)), k.out[0].words[2 * i + 1]) << i;
  }
}

TEST_P(Agreement, OfAStencilWithPlainCpp) {
  const Extents domain = {37, 4, 1, 1};
  const Launched k = launchScalar(GetParam(), "stencil", domain, Inputs::Same);
  const auto g = [&](int y, int x) {
    return floatOf(k.in[0].words[std::clamp(y, 0, 3) * 37 + std::clamp(x, 0, 36)]);
  };
  for (int i = 0; i < 37 * 4; ++i) {
    const int x = i % 37, y = i / 37;
    const float sum = (g(y - 1, x) + g(y + 1, x)) + (g(y, x - 1) + g(y, x + 1));
    const float expected = sum + floatOf(k.in[1].words[i]) * -4.0f;
    if (!std::isnan(expected)) {
      EXPECT_EQ(bitsOf(expected), k.out[0].words[i]) << x << " " << y;
    }
  }
}

TEST_P(Agreement, OfMandelbrotWithPlainCpp) {
  const Launched k = launchScalar(GetParam(), "mandelbrot", {1000, 1, 1, 1}, Inputs::Same);
  for (int i = 0; i < 1000; ++i) {
    const float a = floatOf(k.in[0].words[2 * i]), b = floatOf(k.in[0].words[2 * i + 1]);
    float x = a, y = b;
    std::uint32_t n = 0;
    while (n < 25 && !(x * x + y * y > 4.0f)) {
      const float next = (x * x - y * y) + a;
      y = 2.0f * x * y + b;
      x = next;
      ++n;
    }
    EXPECT_EQ(n, k.out[0].words[i]) << a << " " << b;
  }
}

TEST_P(Agreement, OfTheReductionStagesWithPlainCpp) {
  const ir::Function& sum = *corpus().find("sum");
  const Words elements = Data().words(ir::kFloat, 1001, true);
  const Entry& entry = entryOf(GetParam(), "sum", Isa::Scalar);
  const Words pairs = reduce(entry, sum, elements, 1001, Stage::Combine);
  for (int i = 0; i < 500; ++i) {
    EXPECT_EQ(bitsOf(floatOf(elements[2 * i]) + floatOf(elements[2 * i + 1])), pairs[i]);
  }
  EXPECT_EQ(elements[1000], pairs[500]);
  const Words lanes = reduce(entry, sum, elements, 1001, Stage::Accumulate);
  for (int lane = 0; lane < 64; ++lane) {
    float expected = floatOf(elements[lane]);
    for (int i = lane + 64; i < 1001; i += 64)
      expected += floatOf(elements[i]);
    EXPECT_EQ(bitsOf(expected), lanes[lane]);
  }
}

// -ffp-contract=on: one rounding exactly on instruction sets with fused operations, for every
// compiler and all flags.
TEST_P(Agreement, OfContractedKernelsWithPlainCpp) {
  const ir::Module module = validModule(kContracted);
  const ir::Function& kernel = module.functions[0];
  const Extents domain = {37, 1, 1, 1};
  const std::vector<Parameter> in = makeParameters(kernel, domain, Inputs::Same);
  const float cx = floatOf(in[2].words[0]), cy = floatOf(in[2].words[1]);
  for (Isa isa : kIsas) {
    if (isa == Isa::Scalar || !runsHere(isa)) continue;
    const bool isFused = isa == Isa::Avx2 || isa == Isa::Avx512;
    const auto multiplyAdd = [&](float a, float b, float c) {
      return isFused ? std::fma(a, b, c) : a * b + c;
    };
    const auto out = run(entryOf(GetParam(), kernel.name, isa), in, domain, Inputs::Same);
    const auto expect = [&](float expected, std::uint32_t actual) {
      if (std::isnan(expected)) return;
      EXPECT_EQ(bitsOf(expected), actual) << nameOf(isa);
    };
    bool roundingShows = false;
    for (int i = 0; i < domain[0]; ++i) {
      const float ax = floatOf(in[0].words[2 * i]), ay = floatOf(in[0].words[2 * i + 1]);
      const float bx = floatOf(in[1].words[2 * i]), by = floatOf(in[1].words[2 * i + 1]);
      expect(multiplyAdd(ax, bx, cx), out[0].words[2 * i]);
      expect(multiplyAdd(ay, by, cy), out[0].words[2 * i + 1]);
      expect(multiplyAdd(ax, multiplyAdd(cx, cy, cx), by), out[1].words[i]);
      roundingShows = roundingShows || std::fma(ax, bx, cx) != ax * bx + cx;
    }
    EXPECT_TRUE(roundingShows);
  }
}

}  // namespace
}  // namespace brook::codegen::cpu_scalar
