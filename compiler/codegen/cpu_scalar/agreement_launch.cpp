#include "compiler/codegen/cpu_scalar/agreement_launch.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>

namespace brook::codegen::cpu_scalar {
namespace {

bool isNan(const Words& words, std::size_t word, ir::Type type) {
  if (type.isFloat()) return std::isnan(floatOf(words[word]));
  if (!type.isDouble() || word / 2 * 2 + 1 >= words.size()) return false;
  double value;
  std::memcpy(&value, &words[word / 2 * 2], sizeof value);
  return std::isnan(value);
}

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

// Moves the first stream of an output's type into the output's memory.
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

}  // namespace

Words Data::words(ir::Type type, long long elements, bool tame) {
  Words result(static_cast<std::size_t>(elements * wordsOf(type)));
  if (type.isDouble()) return doubles(std::move(result), tame);
  for (std::uint32_t& word : result)
    word = type.isFloat() ? bitsOf(real(tame)) : integer();
  return result;
}

float Data::real(bool tame) {
  static constexpr float kSpecial[] = {
      0.0f,           -0.0f,         INFINITY,      -INFINITY,     NAN,
      1e30f,          -1e30f,        1e-40f,        0.5f,          -0.5f,
      1.5f,           2.5f,          -2.5f,         0.49999997f,   8388607.5f,
      -8388609.0f,    8388609.0f,    2147483520.0f, 2147483648.0f, -2147483648.0f,
      -2147483904.0f, 4294967040.0f, 4294967296.0f, 3e9f,          100.25f,
      -1.0f,          1.0f};
  const unsigned kind = random_() % 10;
  if (kind < 6 || tame) return static_cast<float>(random_() % 8000) / 1000.0f - 4.0f;
  if (kind < 8) return static_cast<float>(static_cast<int>(random_() % 41)) - 20.0f;
  return kSpecial[random_() % std::size(kSpecial)];
}

Words Data::doubles(Words words, bool tame) {
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
                                        2.2250738585072009e-308,
                                        1.7e308,
                                        -1.1e308,
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

std::uint32_t Data::integer() {
  static constexpr int kSpecial[] = {0, 1, -1, INT_MIN, INT_MAX, 2, -2, 31, 32, 33, -32, 65536};
  if (random_() % 2 == 0) return static_cast<std::uint32_t>(kSpecial[random_() % 12]);
  return random_() % 3 == 0 ? random_() : random_() % 40;
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
      launch.pastCaches = first > 0 ? 1 : 0;
      entry.map(&launch, &range);
    }
  }
  std::erase_if(parameters,
                [](const Parameter& p) { return p.variable.kind != ir::VariableKind::Output; });
  return parameters;
}

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

}  // namespace brook::codegen::cpu_scalar
