#include "compiler/codegen/cpu/lanes_body.h"

#include "compiler/analysis/latency.h"
#include "compiler/passes/flatten_components.h"

#include <utility>

namespace brook::codegen::cpu {

using namespace ir;

LanesBody::LanesBody(Function function, BodyNames& names)
    : kernel(std::move(function)),
      uniformity(analysis::uniformity(kernel)),
      rowValues({kernel, uniformity, names, false, "", "false"}),
      rest(rowValues.restOf(kernel)),
      uses(rowValues.usesOf(rest, nullptr)) {}

std::vector<Parameter> LanesBody::parameters(const BodyNames& names,
                                             const InsideBody* inside) const {
  const std::vector<ParameterUse> named = inside ? rowValues.usesOf(rest, inside) : uses;
  std::vector<Parameter> result = prologueOfLanes(rest, names, named).parameters;
  const std::vector<Parameter> values = rowValues.parameters(rest, inside);
  result.insert(result.end(), values.begin(), values.end());
  result.push_back({"const Place&", "place", "place"});
  return result;
}

std::optional<LanesBody> partsBody(const Function& kernel, BodyNames& names) {
  std::optional<Function> flat = passes::flattenedComponents(kernel);
  if (!flat || analysis::isBoundByLatency(*flat, analysis::uniformity(*flat))) return std::nullopt;
  return LanesBody(std::move(*flat), names);
}

}  // namespace brook::codegen::cpu
