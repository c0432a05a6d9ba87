// cpu-scalar and every instruction set of cpu compute the same bits.
//
// The build emits the kernels of agreement_corpus.h (agreement_emit.cpp) and has each compiler of
// this machine make a shared object of them. Here they are run on awkward data: tails of every
// length, shapes that repeat and stride, special values, outputs in place. A few are also compared
// with plain C++ written here.
#include "compiler/codegen/cpu/region.h"
#include "compiler/codegen/cpu_scalar/agreement_corpus.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/validate.h"

#include <brook/kernel_body.h>

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>
#include <random>
#include <sstream>

namespace brook::codegen::cpu_scalar {
namespace {

// ---- loading

struct Entry {  // also declared in the emitted file
  const char* kernel;
  int isa;
  body::MapBody map;
  body::CombineBody combine;
  body::AccumulateBody accumulate;
};

constexpr Isa kIsas[] = {Isa::Scalar, Isa::Sse2, Isa::Avx2, Isa::Avx512, Isa::Generic};

bool runsHere(Isa isa) {
#if defined(__x86_64__)
  if (isa == Isa::Avx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (isa == Isa::Avx512) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  }
  return true;
#else
  return isa == Isa::Scalar || isa == Isa::Generic;
#endif
}

ir::Module validModule(const char* text) {
  Result<ir::Module> parsed = ir::parse(text);
  if (!parsed) throw std::runtime_error(parsed.failure().message);
  if (Result<void> valid = ir::validate(*parsed); !valid) {
    throw std::runtime_error(valid.failure().message);
  }
  return std::move(*parsed);
}

const ir::Module& corpus() {
  static const ir::Module module = validModule(kCorpus);
  return module;
}

// The entries of the corpus as compiled by one compiler.
const std::vector<Entry>& entriesOf(const std::string& object) {
  static std::map<std::string, std::vector<Entry>> loaded;
  std::vector<Entry>& entries = loaded[object];
  if (!entries.empty()) return entries;
  void* library = dlopen(object.c_str(), RTLD_NOW);
  if (library == nullptr) throw std::runtime_error(dlerror());
  const auto* first = static_cast<const Entry*>(dlsym(library, "brook_test_entries"));
  const auto* count = static_cast<const int*>(dlsym(library, "brook_test_count"));
  entries.assign(first, first + *count);
  return entries;
}

const Entry& entryOf(const std::string& object, const std::string& kernel, Isa isa) {
  for (const Entry& entry : entriesOf(object)) {
    if (entry.kernel == kernel && entry.isa == static_cast<int>(isa)) return entry;
  }
  throw std::runtime_error("no entry " + kernel);
}

// ---- data

using Extents = std::array<int, 4>;  // fastest first

long long countOf(const Extents& e) {
  return 1LL * e[0] * e[1] * e[2] * e[3];
}

// 32-bit words; floats as their bits, doubles as two words.
using Words = std::vector<std::uint32_t>;

int wordsOf(ir::Type type) {
  return type.width * (type.isDouble() ? 2 : 1);
}

std::uint32_t bitsOf(float value) {
  return std::bit_cast<std::uint32_t>(value);
}
float floatOf(std::uint32_t bits) {
  return std::bit_cast<float>(bits);
}

class Data {
 public:
  // `tame`: numbers of moderate size only.
  Words words(ir::Type type, long long elements, bool tame) {
    Words result(static_cast<std::size_t>(elements * wordsOf(type)));
    if (type.isDouble()) return doubles(std::move(result), tame);
    for (std::uint32_t& word : result)
      word = type.isFloat() ? bitsOf(real(tame)) : integer();
    return result;
  }

 private:
  float real(bool tame) {
    static constexpr float kSpecial[] = {
        0.0f,          -0.0f,         INFINITY,      -INFINITY,      NAN,
        1e30f,         -1e30f,        1e-40f,        0.5f,           -0.5f,
        1.5f,          2.5f,          -2.5f,         0.49999997f,    8388607.5f,
        -8388609.0f,   2147483520.0f, 2147483648.0f, -2147483648.0f, -2147483904.0f,
        4294967040.0f, 4294967296.0f, 3e9f,          100.25f,        -1.0f,
        1.0f};
    const unsigned kind = random_() % 10;
    if (kind < 6 || tame) return static_cast<float>(random_() % 8000) / 1000.0f - 4.0f;
    if (kind < 8) return static_cast<float>(static_cast<int>(random_() % 41)) - 20.0f;
    return kSpecial[random_() % std::size(kSpecial)];
  }
  Words doubles(Words words, bool tame) {
    static constexpr double kSpecial[] = {2147483647.5,
                                          -2147483648.5,
                                          -2147483649.0,
                                          4294967295.5,
                                          4294967296.0,
                                          9007199254740993.0,
                                          4503599627370495.5,
                                          -4503599627370497.5,
                                          1e300,
                                          -1e-300,
                                          4.9e-324,
                                          0.49999999999999994,
                                          0.1,
                                          -0.99999999999999989};
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const bool isSpecial = !tame && random_() % 4 == 0;
      const double value = isSpecial ? kSpecial[random_() % std::size(kSpecial)] : real(tame) * 1.1;
      std::memcpy(&words[i], &value, sizeof value);
    }
    return words;
  }
  std::uint32_t integer() {
    static constexpr int kSpecial[] = {0, 1, -1, INT_MIN, INT_MAX, 2, -2, 31, 32, 33, -32, 65536};
    if (random_() % 2 == 0) return static_cast<std::uint32_t>(kSpecial[random_() % 12]);
    return random_() % 3 == 0 ? random_() : random_() % 40;
  }

  std::mt19937 random_{20040810};
};

bool isNan(const Words& words, std::size_t word, ir::Type type) {
  if (type.isFloat()) return std::isnan(floatOf(words[word]));
  if (!type.isDouble() || word / 2 * 2 + 1 >= words.size()) return false;
  double value;
  std::memcpy(&value, &words[word / 2 * 2], sizeof value);
  return std::isnan(value);
}

void expectSameBits(const Words& expected, const Words& actual, ir::Type type,
                    const std::string& what) {
  ASSERT_EQ(expected.size(), actual.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (isNan(expected, i, type) && isNan(actual, i, type)) continue;
    ASSERT_EQ(expected[i], actual[i])
        << what << ", word " << i << ": " << floatOf(expected[i]) << " and " << floatOf(actual[i]);
  }
}

// ---- one launch

// How the shape of the inputs differs from the domain.
enum class Inputs { Same, Half, Twice, Odd, OneColumn, OneRow, InPlace };

struct Parameter {
  ir::Variable variable;
  Extents extent;
  Words words;  // with kGuard more words at the end of outputs
};
constexpr std::size_t kGuard = 32;
constexpr std::uint32_t kGuardWord = 0xdeadbeef;

int inputExtent(int domain, Inputs inputs, bool isFastest) {
  switch (inputs) {
    case Inputs::Half:
      return std::max(1, domain / 2);
    case Inputs::Twice:
      return domain * 2;
    case Inputs::Odd:
      return domain + 1 + domain / 2;
    case Inputs::OneColumn:
      return isFastest ? 1 : domain;
    case Inputs::OneRow:
      return isFastest ? domain : 1;
    default:
      return domain;
  }
}

std::uint32_t integerConstant(const std::string& name, const Extents& domain) {
  if (name == "limit") return 25;
  if (name == "n") return static_cast<std::uint32_t>(domain[0]);
  if (name == "k") return 2;
  if (name == "stride") return 0;
  return 1;
}

// The arguments of one launch of a map kernel, in the order of its parameters.
std::vector<Parameter> makeParameters(const ir::Function& kernel, const Extents& domain,
                                      Inputs inputs) {
  Data data;
  const bool tame = kernel.name == "dangerous";
  std::vector<Parameter> parameters;
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    const ir::Variable& variable = kernel.variables[i];
    Parameter p{variable, domain, {}};
    switch (variable.kind) {
      case ir::VariableKind::Constant:
        p.words = data.words(variable.type, 1, true);
        if (variable.type == ir::kInt) p.words[0] = integerConstant(variable.name, domain);
        break;
      case ir::VariableKind::Stream:
        for (int d = 0; d < 4; ++d)
          p.extent[d] = inputExtent(domain[d], inputs, d == 0);
        p.words = data.words(variable.type, countOf(p.extent), tame);
        break;
      case ir::VariableKind::Iterator:
        for (int d = 0; d < 4; ++d) {
          const bool isMissing = inputs == Inputs::OneRow && d > 0;
          p.extent[d] = isMissing ? 0 : inputExtent(domain[d], inputs, d == 0);
        }
        p.words = data.words(variable.type, 2, true);
        break;
      case ir::VariableKind::Gather:
        p.words = data.words(variable.type, countOf(p.extent), false);
        break;
      default:
        p.words.assign(static_cast<std::size_t>(countOf(domain) * wordsOf(variable.type)) + kGuard,
                       kGuardWord);
    }
    parameters.push_back(std::move(p));
  }
  return parameters;
}

// Puts the first stream of an output's type where that output is.
void shareInPlace(std::vector<Parameter>& parameters, std::vector<body::Argument>& arguments) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].variable.kind != ir::VariableKind::Stream) continue;
    for (std::size_t o = i + 1; o < parameters.size(); ++o) {
      if (parameters[o].variable.kind != ir::VariableKind::Output ||
          parameters[o].variable.type != parameters[i].variable.type) {
        continue;
      }
      std::copy(parameters[i].words.begin(), parameters[i].words.end(),
                parameters[o].words.begin());
      arguments[i].data = arguments[o].data;
      return;
    }
  }
}

// Runs the body in four ranges; gives the outputs with their guards.
std::vector<Parameter> run(const Entry& entry, std::vector<Parameter> parameters,
                           const Extents& domain, Inputs inputs) {
  std::vector<body::Argument> arguments;
  for (Parameter& p : parameters) {
    body::Argument a{p.words.data(), {}, {}, p.extent == domain};
    long long pitch = 1;
    for (int d = 0; d < 4; ++d) {
      a.extent[d] = p.extent[d];
      a.pitch[d] = pitch;
      pitch *= p.extent[d];
    }
    arguments.push_back(a);
  }
  if (inputs == Inputs::InPlace) shareInPlace(parameters, arguments);
  body::Launch launch{arguments.data(), {domain[0], domain[1], domain[2], domain[3]}};
  const long long rows = countOf(domain) / domain[0];
  const int middle = domain[0] / 3;
  for (const auto& [first, last] : {std::pair{0LL, rows / 2}, std::pair{rows / 2, rows}}) {
    for (const auto& [begin, end] : {std::pair{0, middle}, std::pair{middle, domain[0]}}) {
      const body::Range range{first, last, begin, end};
      entry.map(&launch, &range);
    }
  }
  std::erase_if(parameters,
                [](const Parameter& p) { return p.variable.kind != ir::VariableKind::Output; });
  return parameters;
}

std::vector<Extents> domains() {
  std::vector<Extents> result;
  for (int n = 1; n <= 17; ++n)
    result.push_back({n, 1, 1, 1});
  result.insert(
      result.end(),
      {{33, 1, 1, 1}, {100, 1, 1, 1}, {5, 3, 1, 1}, {37, 4, 1, 1}, {19, 3, 2, 1}, {6, 2, 2, 3}});
  return result;
}

std::string nameOf(Isa isa) {
  return cpu::regionName(isa);
}

// ---- the tests

class Agreement : public testing::TestWithParam<std::string> {};

TEST_P(Agreement, OfMapKernels) {
  for (const ir::Function& kernel : corpus().functions) {
    if (kernel.kind != ir::FunctionKind::Kernel) continue;
    const Entry& oracle = entryOf(GetParam(), kernel.name, Isa::Scalar);
    for (const Extents& domain : domains()) {
      for (Inputs inputs : {Inputs::Same, Inputs::Half, Inputs::Twice, Inputs::Odd,
                            Inputs::OneColumn, Inputs::OneRow, Inputs::InPlace}) {
        const std::vector<Parameter> parameters = makeParameters(kernel, domain, inputs);
        const std::vector<Parameter> expected = run(oracle, parameters, domain, inputs);
        for (Isa isa : kIsas) {
          if (isa == Isa::Scalar || !runsHere(isa)) continue;
          const auto actual =
              run(entryOf(GetParam(), kernel.name, isa), parameters, domain, inputs);
          for (std::size_t i = 0; i < expected.size(); ++i) {
            std::ostringstream what;
            what << kernel.name << "." << expected[i].variable.name << " on " << nameOf(isa)
                 << ", domain " << domain[0] << " " << domain[1] << " " << domain[2] << " "
                 << domain[3] << ", inputs " << static_cast<int>(inputs);
            expectSameBits(expected[i].words, actual[i].words, expected[i].variable.type,
                           what.str());
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

// One call of a reduction body on n elements; gives `results` with its guard.
enum class Stage { Combine, CombineInPlace, Accumulate };

Words reduce(const Entry& entry, const ir::Function& kernel, Words elements, long long n,
             Stage stage) {
  Data data;
  std::vector<Words> storage;
  std::vector<body::Argument> arguments;
  int width = 0;
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    const ir::Variable& variable = kernel.variables[i];
    const int count = variable.kind == ir::VariableKind::Gather ? 9 : 1;
    if (variable.kind == ir::VariableKind::Accumulator) width = wordsOf(variable.type);
    storage.push_back(data.words(variable.type, count, true));
    arguments.push_back({storage.back().data(), {count, 1, 1, 1}, {1, count, count, count}, 0});
  }
  const long long resultCount = stage == Stage::Accumulate ? std::min(n, 64LL) : (n + 1) / 2;
  Words results(static_cast<std::size_t>(resultCount * width) + kGuard, kGuardWord);
  if (stage == Stage::Accumulate) {
    entry.accumulate(arguments.data(), elements.data(), n, results.data());
  } else if (stage == Stage::Combine) {
    entry.combine(arguments.data(), elements.data(), n, results.data());
  } else {
    elements.resize(static_cast<std::size_t>(n * width) + kGuard, kGuardWord);
    entry.combine(arguments.data(), elements.data(), n, elements.data());
    std::copy_n(elements.begin(), resultCount * width, results.begin());
    std::copy(elements.end() - kGuard, elements.end(), results.end() - kGuard);
  }
  return results;
}

TEST_P(Agreement, OfReductions) {
  std::vector<long long> lengths = {63, 64, 65, 100, 127, 128, 129, 200, 1000, 4095, 4096};
  for (long long n = 1; n <= 40; ++n)
    lengths.push_back(n);
  for (const ir::Function& kernel : corpus().functions) {
    if (kernel.kind != ir::FunctionKind::Reduction) continue;
    const Entry& oracle = entryOf(GetParam(), kernel.name, Isa::Scalar);
    const ir::Type type = kernel.variables[0].type;
    for (long long n : lengths) {
      const Words elements = Data().words(type, n, false);
      for (Stage stage : {Stage::Combine, Stage::CombineInPlace, Stage::Accumulate}) {
        if (stage == Stage::Accumulate && oracle.accumulate == nullptr) continue;
        const Words expected = reduce(oracle, kernel, elements, n, stage);
        for (Isa isa : kIsas) {
          if (!runsHere(isa)) continue;
          const Entry& entry = entryOf(GetParam(), kernel.name, isa);
          expectSameBits(expected, reduce(entry, kernel, elements, n, stage), type,
                         kernel.name + " on " + nameOf(isa) + ", n = " + std::to_string(n) +
                             ", stage " + std::to_string(static_cast<int>(stage)));
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// ---- against plain C++ that shares nothing with the printers

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
    // The position in the dimensions that the iterator lacks is 0.
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

// -ffp-contract=on: one rounding exactly where the instruction set has it, whichever compiler and
// flags the bodies were compiled with.
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

// The shared objects, one of each compiler and set of flags: "corpus_g++.so".
std::vector<std::string> objects() {
  std::vector<std::string> result;
  std::stringstream list(BROOK_TEST_OBJECTS);
  for (std::string object; std::getline(list, object, ':');)
    result.push_back(object);
  return result;
}

std::string testName(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Compilers, Agreement, testing::ValuesIn(objects()), testName);

}  // namespace
}  // namespace brook::codegen::cpu_scalar
