// Hand-written OpenGL programs, as a good graphics engineer writes them: nothing is asked of OpenGL
// during a launch, framebuffers and uniforms are set up before, one triangle covers the target,
// work groups are 64 wide, and wrapped textures have a power-of-two width.
//
// They have a context of their own beside those of the runtime, on the same device. In the
// runtime's context they would change state that it relies on, and it would have to set again.
#pragma once

#include "runtime/backend/gl/context_egl.h"
#include "tests/perf/gl/hand_gl.h"
#include "tests/perf/gl/workload.h"
#include "tests/perf/harness/measurement.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace brook::perf {

/// Needs its context current, the destructor too.
class HandProgram {
 public:
  virtual ~HandProgram() = default;
  /// May return before the work has been done.
  virtual void launch() = 0;
  virtual std::vector<float> read() const = 0;
};

/// A program of the class `Program` in the context, which must outlive it.
template <class Program, class... Arguments>
std::shared_ptr<HandProgram> makeHand(gl::ContextEgl& context, Arguments&&... arguments) {
  const gl::ContextEgl::ContextScope current(context);
  return {new Program(std::forward<Arguments>(arguments)...), [&context](HandProgram* program) {
            const gl::ContextEgl::ContextScope current(context);
            delete program;
          }};
}

Contestant handContestant(const std::string& name, gl::ContextEgl& context,
                          const std::shared_ptr<HandProgram>& program);

/// How wide a wrapped texture is: 2 to the power of this.
int wrappedWidthBits(std::int64_t elementCount);

/// The workload in one fragment pass. The body of main has the texel `ivec2 p`, a sampler for each
/// input, the uniforms, `int widthBits` of a wrapped output, and writes `r`. Streams of rank 3 are
/// wrapped.
class HandFragment : public HandProgram {
 public:
  explicit HandFragment(const Workload& workload);
  void launch() override;
  std::vector<float> read() const override { return output_->read(); }

 private:
  ShaderProgram program_;
  std::vector<std::unique_ptr<TextureTarget>> inputs_;
  std::unique_ptr<TextureTarget> output_;
};

enum class BufferReads { Storage, Texture };

/// The workload in one dispatch. The body of main has the position `ivec3 p`, x the fastest, its
/// number `int i`, `width` and `height` of the output, input(i) for each input, the uniforms, and
/// writes `r`.
class HandCompute : public HandProgram {
 public:
  HandCompute(const Workload& workload, BufferReads reads);
  void launch() override;
  std::vector<float> read() const override { return output_->read(); }

 private:
  BufferReads reads_;
  Shape shape_;
  ShaderProgram program_;
  std::vector<std::unique_ptr<ElementBuffer>> inputs_;
  std::unique_ptr<ElementBuffer> output_;
};

}  // namespace brook::perf
