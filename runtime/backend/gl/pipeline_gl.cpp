#include "runtime/backend/gl/pipeline_gl.h"

#include <brook/error.hpp>

#include <algorithm>
#include <string>

namespace brook::gl {
namespace {

// A bit for each dimension of the first gathers, the fastest first, where they are as long as the
// output or longer.
int inBoundsMask(const ShaderLaunch& launch) {
  int mask = 0;
  int bit = 0;
  for (std::size_t i = 0; i < launch.kernel->parameters.size(); ++i) {
    if (launch.kernel->parameters[i].kind != ParameterKind::Gather) continue;
    if (bit == 4 * kInBoundsGathers) break;
    for (int d = 0; d < 4; ++d, ++bit) {
      if (launch.arguments[i].shape.fromFastest(d) >= launch.domain.fromFastest(d))
        mask |= 1 << bit;
    }
  }
  return mask;
}

// A bit for each of the first gathers, but the very first, that has the extents of the one before
// it. It lies as that one does, then: layoutOf looks at extents only.
int sameExtentsMask(const ShaderLaunch& launch) {
  int mask = 0;
  int gathers = 0;
  const Shape* before = nullptr;
  for (std::size_t i = 0; i < launch.kernel->parameters.size(); ++i) {
    if (launch.kernel->parameters[i].kind != ParameterKind::Gather) continue;
    if (gathers == kSameExtentsGathers) break;
    const Shape& shape = launch.arguments[i].shape;
    if (before && haveSameExtents(*before, shape)) mask |= 1 << gathers;
    before = &shape;
    ++gathers;
  }
  return mask;
}

}  // namespace

ProgramConstants ShaderLaunch::constants(const DeviceGl& device) const {
  bool areSame = true;
  bool areEven = true;
  // Temporaries, which stand behind the parameters, always have.
  for (std::size_t i = 0; i < kernel->parameters.size(); ++i) {
    const ParameterKind kind = kernel->parameters[i].kind;
    if (kind != ParameterKind::Stream && kind != ParameterKind::Iterator) continue;
    areSame = areSame && haveSameExtents(arguments[i].shape, domain);
    areEven = areEven && haveEvenExtents(arguments[i].shape, domain);
  }
  int rank = 4;
  while (rank > 1 && domain.fromFastest(rank - 1) == 1)
    --rank;
  ProgramConstants constants;
  constants.values[ProgramConstants::SameShapes] = areSame;
  constants.values[ProgramConstants::EvenShapes] = areEven && !areSame;
  constants.values[ProgramConstants::Rank] = rank;
  constants.values[ProgramConstants::InBounds] = kind == ShaderKind::Map ? inBoundsMask(*this) : 0;
  constants.values[ProgramConstants::SameExtents] = sameExtentsMask(*this);
  constants.values[ProgramConstants::Adjacent] = reduce.adjacent;
  constants.values[ProgramConstants::Lanes] = reduce.lanes;
  constants.values[ProgramConstants::RoundInShader] = device.info.roundsInShaders;
  return constants;
}

std::array<std::int32_t, 4> extentsOf(const Shape& shape) {
  return {shape.fromFastest(0), shape.fromFastest(1), shape.fromFastest(2), shape.fromFastest(3)};
}

bool haveSameExtents(const Shape& a, const Shape& b) {
  return extentsOf(a) == extentsOf(b);
}

bool haveEvenExtents(const Shape& a, const Shape& b) {
  const std::array<std::int32_t, 4> left = extentsOf(a);
  const std::array<std::int32_t, 4> right = extentsOf(b);
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto [less, more] = std::minmax(left[i], right[i]);
    if (less == 0 || more % less != 0) return false;
  }
  return true;
}

void requireAtMost(const KernelDescriptor& kernel, const char* backend, std::size_t count,
                   const char* what, std::int64_t limit) {
  if (static_cast<std::int64_t>(count) <= limit) return;
  throw LimitError("Kernel '" + std::string(kernel.name) + "' needs " + std::to_string(count) +
                   " " + what + "; the limit of " + backend + " on this device is " +
                   std::to_string(limit) + ".");
}

}  // namespace brook::gl
