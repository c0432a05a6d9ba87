// Runs a body for the agreement tests: awkward data, the arguments of a launch, and comparison of
// the results bit by bit.
#pragma once

#include "compiler/codegen/cpu_scalar/agreement_fixture.h"

#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace brook::codegen::cpu_scalar {

using Extents = std::array<int, 4>;  ///< fastest first

inline long long countOf(const Extents& e) {
  return 1LL * e[0] * e[1] * e[2] * e[3];
}

/// 32-bit words; floats as their bits, doubles as two words.
using Words = std::vector<std::uint32_t>;

inline int wordsOf(ir::Type type) {
  return type.width * (type.isDouble() ? 2 : 1);
}

inline std::uint32_t bitsOf(float value) {
  return std::bit_cast<std::uint32_t>(value);
}
inline float floatOf(std::uint32_t bits) {
  return std::bit_cast<float>(bits);
}

/// Generates awkward numbers, the same in every instance.
class Data {
 public:
  /// `tame`: generates numbers of moderate size only.
  Words words(ir::Type type, long long elements, bool tame);

 private:
  float real(bool tame);
  Words doubles(Words words, bool tame);
  std::uint32_t integer();

  std::mt19937 random_{20040810};
};

void expectSameBits(const Words& expected, const Words& actual, ir::Type type,
                    const std::string& what);

/// The difference between the shape of the inputs and the domain.
enum class Inputs { Same, Half, Twice, Odd, OneColumn, OneRow, InPlace };

struct Parameter {
  ir::Variable variable;
  Extents extent;
  Words words;  ///< with kGuard more words at the end of outputs
};
constexpr std::size_t kGuard = 32;
constexpr std::uint32_t kGuardWord = 0xdeadbeef;

/// Returns the arguments of one launch of a map kernel, in the order of its parameters.
std::vector<Parameter> makeParameters(const ir::Function& kernel, const Extents& domain,
                                      Inputs inputs);

/// Runs the body in four ranges; returns the outputs with their guards.
std::vector<Parameter> run(const Entry& entry, std::vector<Parameter> parameters,
                           const Extents& domain, Inputs inputs);

enum class Stage { Combine, CombineInPlace, Accumulate };

/// Calls a reduction body once, on n elements; returns `results` with its guard.
Words reduce(const Entry& entry, const ir::Function& kernel, Words elements, long long n,
             Stage stage);

}  // namespace brook::codegen::cpu_scalar
