#include "compiler/ir/evaluate.h"

#include "compiler/ir/evaluate_frame.h"

#include <cstddef>
#include <utility>

namespace brook::ir {
namespace {

Place4 placeOf(std::int64_t element, const Place4& domain) {
  Place4 place;
  for (std::size_t d = 0; d < place.size(); ++d) {
    place[d] = static_cast<std::int32_t>(element % domain[d]);
    element /= domain[d];
  }
  return place;
}

std::vector<std::uint32_t> accumulatorsOf(const Function& function) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (function.variables[i].kind == VariableKind::Accumulator) found.push_back(i);
  }
  return found;
}

}  // namespace

std::optional<LaunchResult> evaluate(const Module& module, const Function& function,
                                     const LaunchArguments& launch, std::int64_t limit) {
  Launch shared = {module, launch, limit, {.extents = launch.domain}, {}, {}, {}};
  LaunchResult result;
  result.outputs.resize(function.parameterCount);
  const std::vector<std::uint32_t> accumulators = accumulatorsOf(function);
  for (const std::uint32_t i : accumulators)
    result.outputs[i] = {launch.arguments[i].values.front()};
  const auto& [width, height, depth, volumes] = launch.domain;
  const std::int64_t count = std::int64_t{width} * height * depth * volumes;
  Frame frame(shared, function, nullptr);
  for (; shared.element < count; ++shared.element) {
    shared.place = placeOf(shared.element, launch.domain);
    shared.steps = 0;
    frame.loadParameters();
    for (const std::uint32_t i : accumulators)
      frame.parameter(i) = result.outputs[i].front();
    if (frame.run() == End::GivenUp) return std::nullopt;
    for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
      const Variable& parameter = function.variables[i];
      if (parameter.kind == VariableKind::Output)
        result.outputs[i].push_back(kept(parameter, frame.parameter(i)));
      if (parameter.kind == VariableKind::Accumulator)
        result.outputs[i] = {kept(parameter, frame.parameter(i))};
    }
  }
  result.events = std::move(shared.events);
  result.wrongIndex = std::move(shared.wrongIndex);
  return result;
}

}  // namespace brook::ir
