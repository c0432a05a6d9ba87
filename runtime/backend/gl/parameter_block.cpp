#include "runtime/backend/gl/parameter_block.h"

#include <algorithm>
#include <cstring>

namespace brook::gl {
namespace {

constexpr std::size_t kHeadSlots = 5;
constexpr std::size_t kPlaceSlots = 3;

}  // namespace

std::size_t ParameterBlock::size(const ShaderLaunch& launch) {
  std::size_t slots = kHeadSlots;
  for (const ParameterDescriptor& parameter : launch.kernel->parameters) {
    if (parameter.kind != ParameterKind::Constant) slots += kPlaceSlots;
    if (parameter.kind == ParameterKind::Constant) slots += 1;
    if (parameter.kind == ParameterKind::Iterator) slots += 2;
  }
  slots += kPlaceSlots * (launch.arguments.size() - launch.kernel->parameters.size());
  return slots * sizeof(Slot);
}

void ParameterBlock::pack(const ShaderLaunch& launch, const LaunchPlacement& placement) {
  slots_.clear();
  packHead(launch, placement);
  for (std::size_t i = 0; i < launch.kernel->parameters.size(); ++i) {
    const ParameterDescriptor& parameter = launch.kernel->parameters[i];
    const ShaderArgument& argument = launch.arguments[i];
    // The values of an iterator depend on its rank: <4> runs from min to max in every component,
    // <1, 4> only in x.
    const bool isIterator = parameter.kind == ParameterKind::Iterator;
    if (parameter.kind != ParameterKind::Constant) {
      packPlace(argument.shape, isIterator ? argument.shape.rank() : 4, launch.domain,
                placement.places[i]);
    }
    if (parameter.kind == ParameterKind::Constant) packValue(parameter.type, argument.constant);
    if (parameter.kind == ParameterKind::Iterator) {
      packValue(parameter.type, argument.constant);
      packValue(parameter.type,
                static_cast<const std::byte*>(argument.constant) + elementSize(parameter.type));
    }
  }
  // Streams that pass values from pass to pass.
  for (std::size_t i = launch.kernel->parameters.size(); i < launch.arguments.size(); ++i)
    packPlace(launch.arguments[i].shape, 4, launch.domain, placement.places[i]);
}

void ParameterBlock::packHead(const ShaderLaunch& launch, const LaunchPlacement& placement) {
  const ReduceCounts& reduce = launch.reduce;
  slots_.push_back(extentsOf(launch.domain));
  const bool isCompute = placement.rowInvocations > 0;
  slots_.push_back({static_cast<std::int32_t>(launch.elementCount),
                    isCompute ? placement.firstElement : placement.outputWidth,
                    placement.outputLog2Width, placement.rowInvocations});
  slots_.push_back({static_cast<std::int32_t>(reduce.elements),
                    static_cast<std::int32_t>(reduce.values), reduce.adjacent ? 1 : 0, 0});
  slots_.push_back({reduce.block[0], reduce.block[1], reduce.block[2], reduce.block[3]});
  slots_.push_back({0, 0, 0, 0});  // brook_zero
}

// Packs a stream's slots. Extents from index `extents` on are 0.
void ParameterBlock::packPlace(const Shape& shape, int extents, const Shape& domain,
                               const StreamPlacement& place) {
  Slot extent = extentsOf(shape);
  Slot pitch = {1, 1, 1, 1};
  for (std::size_t d = 1; d < 4; ++d)
    pitch[d] = pitch[d - 1] * extent[d - 1];
  std::fill(extent.begin() + extents, extent.end(), 0);
  slots_.push_back(extent);
  slots_.push_back(pitch);
  // layout.w: no stream is both wrapped and packed in words.
  const int maskOrWord = place.log2Width < 0 ? place.word : (1 << place.log2Width) - 1;
  slots_.push_back(
      {haveSameExtents(shape, domain) ? 1 : 0, place.log2Width, place.element, maskOrWord});
}

void ParameterBlock::packValue(ElementType type, const void* value) {
  Slot slot = {0, 0, 0, 0};
  std::memcpy(slot.data(), value, elementSize(deviceType(type)));
  slots_.push_back(slot);
}

}  // namespace brook::gl
