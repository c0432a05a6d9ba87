#include "runtime/backend/gl/attempted_map.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace brook::gl {

using backend::LaunchArgument;

bool mayAttempt(const backend::MapLaunch& launch) {
  const auto isOutput = [&](std::size_t i) {
    return launch.kernel->parameters[i].kind == ParameterKind::Output;
  };
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    for (std::size_t j = 0; j < launch.arguments.size(); ++j) {
      const bool isSame = launch.arguments[i].storage != nullptr &&
                          launch.arguments[i].storage == launch.arguments[j].storage;
      if (isSame && isOutput(i) && !isOutput(j)) return false;
    }
  }
  return true;
}

bool mapAtOnce(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations) {
  const std::unique_ptr<backend::Storage> stopped =
      backend.allocate(ElementType::Int, launch.domain);
  std::vector<LaunchArgument> arguments(launch.arguments.begin(), launch.arguments.end());
  arguments.push_back({nullptr, &iterations, Shape()});
  arguments.push_back({stopped.get(), nullptr, launch.domain});
  backend.map({launch.kernel->resumable->attempt->kernel, arguments, launch.domain});
  std::vector<std::int32_t> values(static_cast<std::size_t>(launch.domain.elementCount()));
  backend.download(*stopped, values.data());
  return std::ranges::all_of(values, [](std::int32_t value) { return value == 0; });
}

}  // namespace brook::gl
