// ParameterBlock: the contents of the std140 block BrookParameters of one launch
// (docs/backends.md, Parameter block).
//
// In: the launch of a shader and the placement of its streams. Out: slots of 16 bytes. For
// `out = a * x` with a = 2 on 100 elements:
//   brook_domain 100 1 1 1 | brook_launch 100 0 -1 128 | reduce, block, zero |
//   x: extent 100 1 1 1, pitch 1 100 100 100, layout 1 -1 0 0 | a: 2 0 0 0 | out: as x
#pragma once

#include "runtime/backend/gl/pipeline_gl.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace brook::gl {

/// The placement of a stream in its memory (docs/backends.md, layout).
struct StreamPlacement {
  int log2Width = -1;  ///< of a wrapped texture, else -1
  int element = 0;     ///< index of the first element
  int word = 0;        ///< index of the first word in a buffer of packed words
};

/// The data of a launch that the pipeline adds to the ShaderLaunch.
struct LaunchPlacement {
  int outputWidth = 0;       ///< fragment: width of the output textures in texels
  int outputLog2Width = -1;  ///< fragment: its log2 if the outputs are wrapped, else -1
  int rowInvocations = 0;    ///< compute: invocations in one row of the two-dimensional fold
  int firstElement = 0;      ///< compute: the first element of the launch
  std::span<const StreamPlacement> places;  ///< by parameter
};

class ParameterBlock {
 public:
  /// Replaces the contents. Does not allocate if a block of this size was packed before.
  void pack(const ShaderLaunch& launch, const LaunchPlacement& placement);

  /// Returns the size in bytes of the packed block.
  static std::size_t size(const ShaderLaunch& launch);

  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(slots_)); }

 private:
  using Slot = std::array<std::int32_t, 4>;

  void packHead(const ShaderLaunch& launch, const LaunchPlacement& placement);
  void packPlace(const Shape& shape, int extents, const Shape& domain,
                 const StreamPlacement& place);
  void packValue(ElementType type, const void* value);

  std::vector<Slot> slots_;
};

}  // namespace brook::gl
