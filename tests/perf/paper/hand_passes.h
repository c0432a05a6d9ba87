// Hand-written OpenGL programs of several passes. What a good graphics engineer does: extents are
// constants of the shaders, all objects are made before, nothing is asked of OpenGL during a
// launch, one triangle covers the target, work groups are 64 wide.
#pragma once

#include "tests/perf/gl/hand_gl.h"
#include "tests/perf/gl/hand_program.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace brook::perf::paper {

/// What a shader calls a texture or buffer, and its number.
struct Binding {
  std::string name;
  std::size_t number;
};

/// 2-D textures of 1, 2 or 4 floats a texel; passes that draw one or more of them, all of one size.
class FragmentPasses : public HandProgram {
 public:
  FragmentPasses() = default;
  ~FragmentPasses() override;
  void launch() override;
  /// The results, one after the other.
  std::vector<float> read() const override;

 protected:
  /// Gives its number. `values`: all texels, or nothing.
  std::size_t addTexture(int components, int width, int height,
                         const std::vector<float>& values = {});
  /// The body of main has the texel `ivec2 p`, a sampler2D for each input, and writes r0, r1 ..
  void addPass(const std::string& body, const std::vector<Binding>& inputs,
               const std::vector<std::size_t>& outputs);
  void addResult(std::size_t texture) { results_.push_back(texture); }
  /// The passes from number `first` to the one before `end`.
  void draw(std::size_t first, std::size_t end) const;
  std::size_t passCount() const { return passes_.size(); }

 private:
  struct Texture {
    std::unique_ptr<TextureTarget> target;
    int components;
  };
  struct Pass {
    ShaderProgram program;
    std::vector<std::size_t> inputs;
    unsigned framebuffer;
    int width;
    int height;
  };
  unsigned makeFramebuffer(const std::vector<std::size_t>& outputs) const;

  std::vector<Texture> textures_;
  std::vector<Pass> passes_;
  std::vector<std::size_t> results_;
};

/// Buffers of 1, 2 or 4 floats an element; dispatches that read and write them.
class ComputePasses : public HandProgram {
 public:
  void launch() override;
  std::vector<float> read() const override;

 protected:
  explicit ComputePasses(BufferReads reads) : reads_(reads) {}

  /// Gives its number. `values`: all elements, or nothing.
  std::size_t addBuffer(int components, std::size_t count, const std::vector<float>& values = {});
  /// The body of main has `ivec2 p`, below width and height, `int i` = p.y * width + p.x, name(i)
  /// for each input, and arrays of the outputs' names. `shared`: declarations before main; with
  /// barriers in the body the width has to be a multiple of 64.
  void addPass(const std::string& body, const std::vector<Binding>& inputs,
               const std::vector<Binding>& outputs, int width, int height,
               const std::string& shared = "");
  void addResult(std::size_t buffer) { results_.push_back(buffer); }
  const ElementBuffer& buffer(std::size_t number) const { return *buffers_[number].elements; }

 private:
  struct Buffer {
    std::unique_ptr<ElementBuffer> elements;
    int components;
  };
  struct Pass {
    ShaderProgram program;
    std::vector<std::size_t> inputs;
    std::vector<std::size_t> outputs;
    unsigned groups;
    unsigned height;
  };
  std::string inputText(const Binding& input, std::size_t binding) const;

  BufferReads reads_;
  std::vector<Buffer> buffers_;
  std::vector<Pass> passes_;
  std::vector<std::size_t> results_;
};

}  // namespace brook::perf::paper
