#include "compiler/codegen/cpu/region.h"

#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::codegen::cpu {
namespace {

// Of the target pragmas, for g++ and clang++ alike.
std::string features(Isa isa, bool contract) {
  const std::string fused = contract ? ",fma" : "";
  if (isa == Isa::Avx2) return "avx2" + fused;
  if (isa == Isa::Avx512) return "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma";
  return "";
}

// clang++ -ffp-contract=fast contracts in spite of all pragmas, but not what there is no instruction
// for. AVX-512 is not without: computesExactly of brook/scalar.h.
std::string featuresForClang(Isa isa, bool contract) {
  const bool isFused = isa == Isa::Avx512 || (isa == Isa::Avx2 && contract);
  const std::string wanted = features(isa, contract);
  return isFused ? wanted : wanted + (wanted.empty() ? "" : ",") + "no-fma,no-fma4";
}

// -mfpmath=387 keeps more bits than a float has; -ffinite-math-only compares without regard to NaN.
std::string featuresForGcc(Isa isa, bool contract) {
  const std::string wanted = features(isa, contract);
  return wanted + (wanted.empty() ? "" : ",") + "fpmath=sse,ieee-fp";
}

// What is only there on x86-64; the other regions have a condition.
std::string onX86(Isa isa, const std::string& line) {
  if (isa == Isa::Generic) return "";
  return isa == Isa::Scalar ? "#if defined(__x86_64__)\n" + line + "#endif\n" : line;
}

// BROOK_ISA of brook/spmd.h.
int isaNumber(Isa isa) {
  switch (isa) {
    case Isa::Generic:
      return 0;
    case Isa::Sse2:
      return 1;
    case Isa::Avx2:
      return 2;
    case Isa::Avx512:
      return 3;
    case Isa::Scalar:
      break;
  }
  BROOK_UNREACHABLE("scalar bodies have no lanes");
}

const char* nameOf(Isa isa) {
  switch (isa) {
    case Isa::Scalar:
      return "scalar";
    case Isa::Sse2:
      return "sse2";
    case Isa::Avx2:
      return "avx2";
    case Isa::Avx512:
      return "avx512";
    case Isa::Generic:
      return "generic";
  }
  BROOK_UNREACHABLE("an instruction set");
}

}  // namespace

std::set<Isa> spmdIsas() {
  return {Isa::Sse2, Isa::Avx2, Isa::Avx512, Isa::Generic};
}

std::string regionName(Isa isa, bool contract) {
  return std::string(nameOf(isa)) + (contract ? "_contracted" : "");
}

const char* regionCondition(Isa isa) {
  switch (isa) {
    case Isa::Scalar:
      return "";
    case Isa::Generic:
      return "!defined(__x86_64__)";
    default:
      return "defined(__x86_64__)";
  }
}

namespace {

// g++ 12 with tree-ter writes chains of operations that stand side by side in the source one behind
// the other, too far apart for the processor to see (43 MAD: 2.4 times slower).
std::string openRegion(const Region& region) {
  const auto& [isa, usesDouble, contract, sections] = region;
  const std::string condition = regionCondition(isa);
  std::string text;
  if (!condition.empty()) text += "#if " + condition + "\n";
  text +=
      "#include <brook/kernel_body.h>\n"
      "#if defined(__clang__)\n"
      "#pragma float_control(push)\n"
      "#pragma float_control(precise, on)\n"
      "#pragma clang fp contract(off)\n" +
      onX86(isa, "#pragma clang attribute push(__attribute__((target(\"" +
                     featuresForClang(isa, contract) + "\"))), apply_to = function)\n") +
      "#else\n"
      "#pragma GCC push_options\n"
      "#pragma GCC optimize(\"no-fast-math\", \"fp-contract=off\"" +
      std::string(isa == Isa::Scalar ? "" : ", \"no-tree-ter\"") + ")\n" +
      onX86(isa, "#pragma GCC target(\"" + featuresForGcc(isa, contract) + "\")\n") +
      "#endif\n"
      "namespace brook_bodies {\n"
      "namespace " +
      regionName(isa, contract) + " {\n";
  if (isa != Isa::Scalar) text += "#define BROOK_ISA " + std::to_string(isaNumber(isa)) + "\n";
  text += "#define BROOK_BODY_USES " + sections + "\n";
  const std::string header = isa == Isa::Scalar ? "scalar" : "spmd";
  if (contract) text += "#define BROOK_CONTRACTED_REGION\n#define BROOK_CONTRACT\n";
  text += "#include <brook/" + header + ".h>\n";
  if (contract) text += "#undef BROOK_CONTRACT\n";
  if (usesDouble) text += "#include <brook/" + header + "_double.h>\n";
  return text;
}

std::string closeRegion(Isa isa, bool contract) {
  std::string text = "#undef BROOK_BODY_USES\n";
  if (contract) text += "#undef BROOK_CONTRACTED_REGION\n";
  if (isa != Isa::Scalar) text += "#undef BROOK_ISA\n#undef BROOK_GANG\n#undef BROOK_GANG8\n";
  text += "}  // namespace " + regionName(isa, contract) + "\n}  // namespace brook_bodies\n" +
          "#if defined(__clang__)\n" + onX86(isa, "#pragma clang attribute pop\n") +
          "#pragma float_control(pop)\n"
          "#else\n"
          "#pragma GCC pop_options\n"
          "#endif\n";
  if (*regionCondition(isa) != '\0') text += "#endif\n";
  return text;
}

}  // namespace

std::string printRegion(const Region& region, const std::string& bodies) {
  return openRegion(region) + bodies + closeRegion(region.isa, region.contract);
}

int linesBeforeBodies(const Region& region) {
  const std::string text = openRegion(region);
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace brook::codegen::cpu
