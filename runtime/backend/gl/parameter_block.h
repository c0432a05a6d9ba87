// ParameterBlock: the contents of the std140 block BrookParameters of one launch
// (docs/backends.md, Parameter block).
//
// In: the launch of a shader and where its streams lie. Out: slots of 16 bytes. For `out = a * x`
// with a = 2 on 100 elements:
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

/// Where a stream lies in its memory; docs/backends.md, layout.
struct StreamPlacement {
  int log2Width = -1;  ///< of the texture if it is wrapped, else -1
  int element = 0;     ///< number of the first element
  int word = 0;        ///< packed in a buffer of words: that of the first element
};

/// What the pipeline knows of a launch beside the ShaderLaunch.
struct LaunchPlacement {
  int outputWidth = 0;       ///< fragment: width of the output textures in texels
  int outputLog2Width = -1;  ///< fragment: its log2 if the outputs are wrapped, else -1
  int rowInvocations = 0;    ///< compute: invocations in one row of the two-dimensional fold
  int firstElement = 0;      ///< compute: of those that the launch computes
  std::span<const StreamPlacement> places;  ///< by parameter
};

class ParameterBlock {
 public:
  /// Replaces the contents. Allocates nothing once a block of this size was packed.
  void pack(const ShaderLaunch& launch, const LaunchPlacement& placement);

  /// How many bytes pack() makes of it.
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
