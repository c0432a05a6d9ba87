#include "runtime/backend/gl/pipeline_compute.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <algorithm>
#include <string>

namespace brook::gl {
namespace {

constexpr int kGroupSize = 64;  // local_size_x of every shader

BufferGl& bufferOf(const ShaderLaunch& launch, int parameter) {
  return *static_cast<BufferGl*>(launch.arguments[static_cast<std::size_t>(parameter)].memory);
}

// Returns ProgramConstants::Dispatch of a launch in one dispatch. A kernel without positions runs
// folded even if a grid is requested. The bits are valid for both.
int dispatchBits(const ShaderLaunch& launch, bool isGridWanted, int groupsPerDimension) {
  if (launch.elementCount == 0) return 0;
  const GroupCounts groups = foldGroups(launch.elementCount, groupsPerDimension);
  const bool isRow = groups.y == 1;
  // Stages of reductions have too many different counts, which would need a program each.
  const bool isFull = launch.kind == ShaderKind::Map &&
                      std::int64_t{kGroupSize} * groups.x * groups.y == launch.elementCount &&
                      (!isGridWanted || launch.domain.fromFastest(0) % kGroupSize == 0);
  return (isRow ? 1 : 0) | (isFull ? 2 : 0);
}

}  // namespace

GroupCounts foldGroups(std::int64_t elementCount, int groupsPerDimension) {
  const std::int64_t groups = (elementCount + kGroupSize - 1) / kGroupSize;
  const std::int64_t rows = (groups + groupsPerDimension - 1) / groupsPerDimension;
  if (rows > groupsPerDimension) {
    throw LimitError("A launch of " + std::to_string(elementCount) + " elements needs " +
                     std::to_string(groups) + " work groups; the limit of this device is " +
                     std::to_string(groupsPerDimension) + " in each of two dimensions.");
  }
  return {static_cast<int>((groups + rows - 1) / rows), static_cast<int>(rows), 1};
}

GroupCounts gridGroups(const Shape& domain) {
  return {(domain.fromFastest(0) + kGroupSize - 1) / kGroupSize, domain.fromFastest(1),
          domain.fromFastest(2)};
}

bool fitsGrid(const ShaderLaunch& launch, int groupsPerDimension) {
  const Shape& domain = launch.domain;
  const bool isFlat = domain.fromFastest(1) == 1 && domain.fromFastest(2) == 1;
  if (launch.kind != ShaderKind::Map || isFlat || domain.fromFastest(3) > 1) return false;
  const GroupCounts groups = gridGroups(domain);
  const bool fillsGroups =
      4 * std::int64_t{domain.fromFastest(0)} >= 3 * std::int64_t{kGroupSize} * groups.x;
  return fillsGroups && std::max({groups.x, groups.y, groups.z}) <= groupsPerDimension;
}

backend::Limits ComputePipeline::limits() const {
  backend::Limits limits;
  // The exact limit depends on the type; see BufferGl.
  limits.maxBytes =
      std::max(device_.limits.storageBlockBytes, 16 * device_.limits.bufferTextureTexels);
  // A kernel has at least one output, and it shares the storage bindings with the inputs.
  limits.maxOutputs = device_.limits.computeStorageBlocks;
  limits.maxInputs = device_.limits.computeStorageBlocks - 1;
  limits.maxConstantBytes = static_cast<int>(device_.limits.uniformBlockBytes);
  return limits;
}

std::unique_ptr<MemoryGl> ComputePipeline::allocate(ElementType type, const Shape& shape) {
  return std::make_unique<BufferGl>(device_, pool_, type, shape.elementCount());
}

std::unique_ptr<MemoryGl> ComputePipeline::allocateScratch(ElementType type, std::int64_t count) {
  return std::make_unique<BufferGl>(device_, pool_, type, count);
}

void ComputePipeline::launch(const ShaderLaunch& launch) {
  collectInputs(launch);
  const ShaderDescriptor& shader = chooseShader(launch);
  places_.assign(launch.arguments.size(), {});
  const PackedInputs packed =
      shader.isPacked ? packInputs(launch, shader.bindingKind) : PackedInputs();
  checkBindings(launch, shader.bindingKind);
  // Checked before the shader is compiled, which may take minutes with so large a block.
  requireAtMost(*launch.kernel, name(), ParameterBlock::size(launch), "bytes of parameters",
                device_.limits.uniformBlockBytes);
  const std::int64_t most = elementsOfDispatch(launch);
  ProgramConstants constants = launch.constants(device_);
  if (most == launch.elementCount) {
    const int groupsPerDimension = device_.limits.groupsPerDimension;
    const bool isGridWanted = fitsGrid(launch, groupsPerDimension);
    constants.values[ProgramConstants::Grid] = isGridWanted;
    constants.values[ProgramConstants::Dispatch] =
        dispatchBits(launch, isGridWanted, groupsPerDimension);
  }
  ProgramGl& program = programs_.use(*launch.kernel, shader, constants);
  const unsigned firstOutput = bindInputs(shader.bindingKind);
  for (std::int64_t first = 0; first < launch.elementCount; first += most) {
    ShaderLaunch part = launch;
    part.elementCount = std::min(first + most, launch.elementCount);
    bindOutputs(part, first, firstOutput);
    dispatch(part, first, program);
  }
  // Later launches read the outputs by either binding kind, and transfers and copies read them too.
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT |
                  GL_BUFFER_UPDATE_BARRIER_BIT);
  program.checkFirstLaunch(*launch.kernel);
}

// A claim reaches the elements of one storage buffer binding.
std::int64_t ComputePipeline::maxClaims() const {
  return device_.limits.storageBlockBytes / static_cast<std::int64_t>(sizeof(std::int32_t));
}

// Dispatches the elements from `first` to `launch.elementCount`.
void ComputePipeline::dispatch(const ShaderLaunch& launch, std::int64_t first, ProgramGl& program) {
  const GroupCounts groups =
      program.isGrid() ? gridGroups(launch.domain)
                       : foldGroups(launch.elementCount - first, device_.limits.groupsPerDimension);
  block_.pack(launch, {.rowInvocations = groups.x * kGroupSize,
                       .firstElement = static_cast<int>(first),
                       .places = places_});
  program.setParameters(block_.bytes());
  glDispatchCompute(static_cast<GLuint>(groups.x), static_cast<GLuint>(groups.y),
                    static_cast<GLuint>(groups.z));
}

// True if the output exceeds one storage buffer binding, so that each dispatch writes a part.
bool ComputePipeline::isBoundInParts(const ShaderLaunch& launch, int output) const {
  return bufferOf(launch, output).byteCount() > device_.limits.storageBlockBytes;
}

std::int64_t ComputePipeline::elementsOfDispatch(const ShaderLaunch& launch) const {
  std::int64_t most = launch.elementCount;
  for (const int output : launch.outputs) {
    if (!isBoundInParts(launch, output)) continue;
    const auto size = static_cast<std::int64_t>(elementSize(bufferOf(launch, output).type()));
    const std::int64_t fitting = device_.limits.storageBlockBytes / size;
    most = std::min(most, fitting / BufferGl::kRangeAlignment * BufferGl::kRangeAlignment);
  }
  return most;
}

void ComputePipeline::collectInputs(const ShaderLaunch& launch) {
  inputs_.clear();
  for (const int input : launch.inputs()) {
    inputs_.push_back(&bufferOf(launch, input));
  }
}

PackedInputs ComputePipeline::packInputs(const ShaderLaunch& launch, BindingKind bindingKind) {
  const auto allocate = [&](ElementType type, std::int64_t count) {
    return std::make_unique<BufferGl>(device_, pool_, type, count);
  };
  PackedInputs packed = bindingKind == BindingKind::BufferTexture
                            ? PackedInputs::byType(launch, launch.inputs(), allocate)
                            : PackedInputs::asWords(launch, launch.inputs(), allocate);
  packed.place(places_);
  inputs_.clear();
  for (const std::unique_ptr<MemoryGl>& memory : packed.memories())
    inputs_.push_back(static_cast<BufferGl*>(memory.get()));
  return packed;
}

// Returns the shader of the device's binding kind, or of the other one if the streams or the kernel
// require it.
const ShaderDescriptor& ComputePipeline::chooseShader(const ShaderLaunch& launch) const {
  const auto find = [&](BindingKind bindingKind) {
    return findShader(*launch.kernel, device_.dialect(PipelineStage::Compute), bindingKind,
                      launch.kind, launch.pass);
  };
  const ShaderDescriptor* storage = find(BindingKind::StorageBuffer);
  const ShaderDescriptor* texture = find(BindingKind::BufferTexture);
  if (texture && !fitsBufferTextures(*texture)) texture = nullptr;
  if (storage && texture && !fitsStorageBlocks(*storage)) storage = nullptr;
  const bool prefersTexture = device_.policy.bindingKind == BindingKind::BufferTexture;
  if (texture && (prefersTexture || !storage)) return *texture;
  if (storage) return *storage;
  throwMissingShader(*launch.kernel, name(), device_.dialect(PipelineStage::Compute), launch.kind,
                     launch.pass);
}

bool ComputePipeline::fitsBufferTextures(const ShaderDescriptor& shader) const {
  const std::int64_t most = device_.limits.bufferTextureTexels;
  if (shader.isPacked) {
    std::int64_t elements = 0;
    for (const BufferGl* input : inputs_)
      elements += input->elementCount();
    return elements <= most;
  }
  return static_cast<int>(inputs_.size()) <= device_.limits.computeTextures &&
         std::all_of(inputs_.begin(), inputs_.end(),
                     [&](const BufferGl* input) { return input->elementCount() <= most; });
}

bool ComputePipeline::fitsStorageBlocks(const ShaderDescriptor& shader) const {
  std::int64_t all = 0;
  std::int64_t largest = 0;
  for (const BufferGl* input : inputs_) {
    all += input->byteCount();
    largest = std::max(largest, input->byteCount());
  }
  return (shader.isPacked ? all : largest) <= device_.limits.storageBlockBytes;
}

void ComputePipeline::checkBindings(const ShaderLaunch& launch, BindingKind bindingKind) const {
  if (bindingKind == BindingKind::StorageBuffer) {
    for (const BufferGl* input : inputs_) {
      requireAtMost(*launch.kernel, name(), static_cast<std::size_t>(input->byteCount()),
                    "bytes of one input", device_.limits.storageBlockBytes);
    }
  }
  const std::size_t outputs = launch.outputs.size();
  const std::size_t blocks =
      bindingKind == BindingKind::StorageBuffer ? inputs_.size() + outputs : outputs;
  requireAtMost(*launch.kernel, name(), blocks, "storage buffers",
                std::min(device_.limits.computeStorageBlocks, device_.limits.storageBindings));
}

// Binds the inputs and returns the first binding of the outputs.
unsigned ComputePipeline::bindInputs(BindingKind bindingKind) {
  unsigned unit = 0;
  for (BufferGl* input : inputs_) {
    if (bindingKind == BindingKind::BufferTexture) {
      input->bindTexture(unit++);
    } else {
      input->bindStorage(unit++);
    }
  }
  return bindingKind == BindingKind::BufferTexture ? 0 : unit;
}

// Binds the outputs for the elements from `first` to `launch.elementCount`, whole or in parts.
void ComputePipeline::bindOutputs(const ShaderLaunch& launch, std::int64_t first,
                                  unsigned binding) const {
  for (const int output : launch.outputs) {
    const BufferGl& buffer = bufferOf(launch, output);
    if (!launch.isClaim && launch.elementCount - first < buffer.elementCount()) {
      buffer.bindStorage(binding++, first, launch.elementCount - first);
    } else {
      buffer.bindStorage(binding++);
    }
  }
}

}  // namespace brook::gl
