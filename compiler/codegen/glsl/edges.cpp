#include "compiler/codegen/glsl/edges.h"

#include <brook/kernel_descriptor.hpp>

#include <algorithm>

namespace brook::glsl {

using namespace ir;

std::optional<unsigned> Edges::beyond(const Gather& gather) const {
  if (inBoundsBit(function_, gather.stream.index) < 0) return std::nullopt;
  const int rank = static_cast<int>(gather.indices.size());
  unsigned edges = 0;
  bool isNear = false;
  for (int d = 0; d < rank; ++d) {
    const ExprId index = gather.indices[static_cast<std::size_t>(rank - 1 - d)];
    const std::optional<int> distance = distances_.of(index, d);
    const bool mayBeBelow = !distance || *distance < 0;
    const bool mayBeBeyond = !distance || *distance > 0;
    edges |= (unsigned{mayBeBelow} | unsigned{mayBeBeyond} << 1) << (2 * d);
    isNear = isNear || distance;
  }
  return isNear ? std::optional(edges) : std::nullopt;
}

int indexOfGather(const Function& function, std::uint32_t parameter) {
  const auto begin = function.variables.begin();
  return static_cast<int>(std::count_if(begin, begin + parameter, [](const Variable& variable) {
    return variable.kind == VariableKind::Gather;
  }));
}

int inBoundsBit(const Function& function, std::uint32_t parameter) {
  const int number = indexOfGather(function, parameter);
  return number < kInBoundsGathers ? 4 * number : -1;
}

}  // namespace brook::glsl
