#include "runtime/backend/gl/scatter_gl.h"

#include <algorithm>
#include <array>
#include <string>

namespace brook::gl {
namespace {

using enum ParameterKind;
using enum ElementType;

// {index, extents, first and number of places, claims}; `rank` components of the index.
std::string claimStatements(std::size_t rank) {
  std::string inside = "true";
  std::string number = "0";
  for (std::size_t d = rank; d > 0; --d) {
    const std::string component = "[" + std::to_string(d - 1) + "]";
    inside += " && at" + component + " >= 0 && at" + component + " < constant_1" + component;
    number = "(" + number + " * constant_1" + component + " + at" + component + ")";
  }
  return "  ivec4 at = ivec4(0);\n  at." + std::string("xyzw").substr(0, rank) +
         " = fetch_0(element);\n  if (" + inside + ") {\n    place = " + number +
         " - constant_2.x;\n    if (place >= constant_2.y) place = -1;\n  }\n";
}

// {claims, values, first and number of places, target}
const char* const kTakeStatements =
    "  int place = element - constant_2.x;\n"
    "  if (place < 0 || place >= constant_2.y) KEEP;\n"
    "  int claimer = fetch_0(place);\n"
    "  if (claimer < 0) KEEP;\n"
    "  out_3 = fetch_1(claimer);\n";

}  // namespace

ScratchStream unclaimed(InternalKernels& kernels, std::int64_t places) {
  ScratchStream claims = kernels.allocate(Int, lineOf(places));
  kernels.find("clear_claims", InternalKernelForm::Gather, {{Output, Int}}, "  out_0 = -1;\n")
      .run(kernels.pipeline(), std::array{claims.argument()}, places);
  return claims;
}

void scatterElements(InternalKernels& kernels, const ShaderArgument& index,
                     const ShaderArgument& values, const ShaderArgument& target) {
  const ElementType indexType = index.memory->type();
  const ElementType type = target.memory->type();
  const InternalKernel& claim =
      kernels.find(std::string("claim_") + elementName(indexType), InternalKernelForm::Claim,
                   {{Gather, indexType}, {Constant, Int4}, {Constant, Int2}, {Output, Int}},
                   claimStatements(static_cast<std::size_t>(componentCount(indexType))));
  const InternalKernel& take = kernels.find(
      std::string("take_") + elementName(type), InternalKernelForm::Gather,
      {{Gather, Int}, {Gather, type}, {Constant, Int2}, {Output, type}}, kTakeStatements);
  const std::int64_t count = target.shape.elementCount();
  const std::array<std::int32_t, 4> extents = extentsOf(target.shape);
  const std::int64_t most = kernels.pipeline().maxClaims();
  for (std::int64_t first = 0; first < count; first += most) {
    const ScratchStream claims = unclaimed(kernels, std::min(most, count - first));
    const std::array<std::int32_t, 2> places = {static_cast<std::int32_t>(first), claims.shape[0]};
    claim.run(
        kernels.pipeline(),
        std::array{index, constantArgument(&extents), constantArgument(&places), claims.argument()},
        index.shape.elementCount());
    take.run(kernels.pipeline(),
             std::array{claims.argument(), values, constantArgument(&places), target}, count);
  }
}

}  // namespace brook::gl
