#include "runtime/backend/gl/map_gl.h"

#include "runtime/backend/gl/program_gl.h"

#include <utility>

namespace brook::gl {
namespace {

// True if a launch reads the storage that its parameter `output` writes.
bool isAlsoRead(const backend::MapLaunch& launch, std::size_t output) {
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    if (isInput(launch.kernel->parameters[i]) &&
        launch.arguments[i].storage == launch.arguments[output].storage) {
      return true;
    }
  }
  return false;
}

// The streams that pass values from pass to pass of one launch.
class Temporaries {
 public:
  Temporaries(PipelineGl& pipeline, const PassDescriptor& pass, const Shape& domain,
              std::vector<ShaderArgument>& arguments) {
    for (const ElementType type : pass.temporaries) {
      memories_.push_back(pipeline.allocate(type, domain));
      arguments.push_back({memories_.back().get(), nullptr, domain});
    }
  }

 private:
  std::vector<std::unique_ptr<MemoryGl>> memories_;
};

bool isForDevice(const SessionGl& session, const PassDescriptor& pass) {
  return (pass.dialects & dialectBit(session.dialect())) != 0;
}

}  // namespace

std::vector<ShaderArgument> shaderArguments(std::span<const backend::LaunchArgument> arguments) {
  std::vector<ShaderArgument> result;
  for (const backend::LaunchArgument& argument : arguments) {
    MemoryGl* memory = argument.storage ? &glStorage(*argument.storage).memory() : nullptr;
    result.push_back({memory, argument.constant, argument.shape});
  }
  return result;
}

FreshOutputs::FreshOutputs(PipelineGl& pipeline, const backend::MapLaunch& launch,
                           std::vector<ShaderArgument>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool isOutput = launch.kernel->parameters[i].kind == ParameterKind::Output;
    if (!isOutput || !isAlsoRead(launch, i)) continue;
    StorageGl& storage = glStorage(*launch.arguments[i].storage);
    fresh_.push_back({&storage, pipeline.allocate(storage.type(), storage.shape())});
    arguments[i].memory = fresh_.back().memory.get();
  }
}

void FreshOutputs::takeOver() {
  for (Fresh& fresh : fresh_)
    fresh.storage->replaceMemory(std::move(fresh.memory));
}

void runPasses(const SessionGl& session, const backend::MapLaunch& launch,
               std::vector<ShaderArgument> arguments) {
  const ArrayView<PassDescriptor>& passes = launch.kernel->passes;
  const std::size_t first = firstPass(session, *launch.kernel, ShaderKind::Map);
  const Temporaries temporaries(*session.pipeline, passes[first], launch.domain, arguments);
  for (std::size_t pass = first; pass < passes.size() && isForDevice(session, passes[pass]);
       ++pass) {
    session.pipeline->launch({.kernel = launch.kernel,
                              .pass = static_cast<int>(pass),
                              .arguments = arguments,
                              .outputs = {passes[pass].outputs.begin(), passes[pass].outputs.end()},
                              .domain = launch.domain,
                              .elementCount = launch.domain.elementCount(),
                              .reduce = {}});
  }
}

std::size_t firstPass(const SessionGl& session, const KernelDescriptor& kernel, ShaderKind kind) {
  std::size_t pass = 0;
  while (pass < kernel.passes.size() && !isForDevice(session, kernel.passes[pass]))
    ++pass;
  if (pass < kernel.passes.size()) return pass;
  throwMissingShader(kernel, session.pipeline->name(), session.dialect(), kind, 0);
}

}  // namespace brook::gl
