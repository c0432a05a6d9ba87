// PackedInputs: packs the inputs of a launch into few memories, for shaders that read more streams
// than a device can bind (docs/backends.md, Packed inputs).
//
// In:  float a<4>, int2 b<3>, float c<5>
// Out: by type: float [a0 .. a3 c0 .. c4], int2 [b0 .. b2]
//      as words: [a0 .. a3 b0.x b0.y .. b2.y c0 .. c4]
#pragma once

#include "runtime/backend/gl/buffer_gl.h"
#include "runtime/backend/gl/parameter_block.h"
#include "runtime/backend/gl/pipeline_gl.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace brook::gl {

class PackedInputs {
 public:
  using Allocate = std::function<std::unique_ptr<MemoryGl>(ElementType, std::int64_t count)>;

  /// Copies all elements to one memory for each element type of `inputs` (parameter indices), in
  /// the order of their first streams.
  static PackedInputs byType(const ShaderLaunch& launch, std::span<const int> inputs,
                             const Allocate& allocate);
  /// Copies all elements to one buffer of int. The streams are BufferGl.
  static PackedInputs asWords(const ShaderLaunch& launch, std::span<const int> inputs,
                              const Allocate& allocate);

  /// The memories by binding.
  std::span<const std::unique_ptr<MemoryGl>> memories() const { return memories_; }
  /// Sets `element` or `word` in the placements of the inputs.
  void place(std::span<StreamPlacement> places) const;

 private:
  struct Input {
    int parameter;
    std::int64_t element;
    std::int64_t word;
  };
  std::vector<std::unique_ptr<MemoryGl>> memories_;
  std::vector<Input> inputs_;
};

}  // namespace brook::gl
