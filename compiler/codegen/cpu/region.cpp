#include "compiler/codegen/cpu/region.h"

#include "compiler/support/internal_error.h"

namespace brook::codegen::cpu {
namespace {

// What the target pragmas ask for; "" where the base instruction set serves.
std::string targetFeatures(Isa isa) {
  if (isa == Isa::Avx2) return "avx2,fma";
  if (isa == Isa::Avx512) return "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma";
  return "";
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

}  // namespace

const char* regionName(Isa isa) {
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

// g++ 12 with tree-ter writes chains of operations that stand side by side in the source one behind
// the other, too far apart for the processor to see (43 MAD: 2.4 times slower).
std::string openRegion(Isa isa, bool usesDouble, bool contract) {
  const std::string features = targetFeatures(isa);
  const std::string condition = regionCondition(isa);
  std::string text;
  if (!condition.empty()) text += "#if " + condition + "\n";
  text +=
      "#include <brook/kernel_body.h>\n"
      "#if defined(__clang__)\n"
      "#pragma float_control(push)\n"
      "#pragma clang fp contract(off)\n";
  if (!features.empty()) {
    text += "#pragma clang attribute push(__attribute__((target(\"" + features +
            "\"))), apply_to = function)\n";
  }
  text +=
      "#else\n"
      "#pragma GCC push_options\n"
      "#pragma GCC optimize(\"fp-contract=off\"" +
      std::string(isa == Isa::Scalar ? "" : ", \"no-tree-ter\"") + ")\n";
  if (!features.empty()) text += "#pragma GCC target(\"" + features + "\")\n";
  text +=
      "#endif\n"
      "namespace brook_bodies {\n"
      "namespace " +
      std::string(regionName(isa)) + " {\n";
  if (isa != Isa::Scalar) text += "#define BROOK_ISA " + std::to_string(isaNumber(isa)) + "\n";
  const std::string header = isa == Isa::Scalar ? "scalar" : "spmd";
  if (contract) text += "#define BROOK_CONTRACT\n";
  text += "#include <brook/" + header + ".h>\n";
  if (contract) text += "#undef BROOK_CONTRACT\n";
  if (usesDouble) text += "#include <brook/" + header + "_double.h>\n";
  return text;
}

std::string closeRegion(Isa isa) {
  std::string text;
  if (isa != Isa::Scalar) text += "#undef BROOK_ISA\n#undef BROOK_GANG\n#undef BROOK_GANG8\n";
  text += "}  // namespace " + std::string(regionName(isa)) + "\n}  // namespace brook_bodies\n" +
          "#if defined(__clang__)\n";
  if (!targetFeatures(isa).empty()) text += "#pragma clang attribute pop\n";
  text +=
      "#pragma float_control(pop)\n"
      "#else\n"
      "#pragma GCC pop_options\n"
      "#endif\n";
  if (*regionCondition(isa) != '\0') text += "#endif\n";
  return text;
}

}  // namespace brook::codegen::cpu
