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

StageArgument constant(const void* value) {
  return {nullptr, value, Shape{1}};
}

}  // namespace

void scatterElements(OwnKernels& own, const StageArgument& index, const StageArgument& values,
                     const StageArgument& target) {
  const ElementType indexType = index.memory->type();
  const ElementType type = target.memory->type();
  const OwnKernel& clear =
      own.find("clear_claims", OwnForm::Gather, {{Output, Int}}, "  out_0 = -1;\n");
  const OwnKernel& claim =
      own.find(std::string("claim_") + elementName(indexType), OwnForm::Claim,
               {{Gather, indexType}, {Constant, Int4}, {Constant, Int2}, {Output, Int}},
               claimStatements(static_cast<std::size_t>(componentCount(indexType))));
  const OwnKernel& take =
      own.find(std::string("take_") + elementName(type), OwnForm::Gather,
               {{Gather, Int}, {Gather, type}, {Constant, Int2}, {Output, type}}, kTakeStatements);
  const std::int64_t count = target.shape.elementCount();
  const std::array<std::int32_t, 4> extents = {
      target.shape.fromFastest(0), target.shape.fromFastest(1), target.shape.fromFastest(2),
      target.shape.fromFastest(3)};
  const std::int64_t most = own.engine().mostClaimed();
  for (std::int64_t first = 0; first < count; first += most) {
    const Shape window = lineOf(std::min(most, count - first));
    const std::array<std::int32_t, 2> places = {static_cast<std::int32_t>(first), window[0]};
    const std::unique_ptr<MemoryGl> memory = own.engine().allocate(Int, window);
    const StageArgument claims{memory.get(), nullptr, window};
    clear.run(own.engine(), std::array{claims}, window.elementCount());
    claim.run(own.engine(), std::array{index, constant(&extents), constant(&places), claims},
              index.shape.elementCount());
    take.run(own.engine(), std::array{claims, values, constant(&places), target}, count);
  }
}

}  // namespace brook::gl
