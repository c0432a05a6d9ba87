// The OpenGL objects of hand-written programs. All need the context current, their destructors too,
// and throw std::runtime_error with the driver's words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace brook::perf {

/// A 2-D texture of 1, 2 or 4 floats a texel, and a framebuffer that renders to it.
class TextureTarget {
 public:
  /// `values`: all texels, or nothing.
  TextureTarget(int components, int width, int height, const std::vector<float>& values);
  ~TextureTarget();
  TextureTarget(const TextureTarget&) = delete;
  TextureTarget& operator=(const TextureTarget&) = delete;

  void bind(unsigned unit) const;
  /// As render target, with a viewport of all texels.
  void target() const;
  std::vector<float> read() const;
  int width() const { return width_; }
  int height() const { return height_; }
  unsigned name() const { return texture_; }

 private:
  int components_;
  int width_;
  int height_;
  unsigned texture_ = 0;
  unsigned framebuffer_ = 0;
};

/// A buffer of 1, 2 or 4 floats an element, and a buffer texture that reads it.
class ElementBuffer {
 public:
  /// `count` elements; `values`: all of them, or nothing.
  ElementBuffer(int components, std::size_t count, const std::vector<float>& values);
  ~ElementBuffer();
  ElementBuffer(const ElementBuffer&) = delete;
  ElementBuffer& operator=(const ElementBuffer&) = delete;

  void bindStorage(unsigned binding) const;
  void bindTexture(unsigned unit) const;
  std::vector<float> read() const;
  unsigned name() const { return buffer_; }

 private:
  std::size_t floats_;
  unsigned buffer_ = 0;
  unsigned texture_ = 0;
};

/// A linked program. Uniforms that the shader does not have are ignored.
class ShaderProgram {
 public:
  static ShaderProgram compute(const std::string& text);
  /// With one triangle that covers the viewport.
  static ShaderProgram fragment(const std::string& text);
  ShaderProgram(ShaderProgram&& other) noexcept;
  ~ShaderProgram();

  void use() const;
  void set(const std::string& uniform, int value) const;
  void set(const std::string& uniform, float value) const;

 private:
  ShaderProgram();
  void attach(unsigned stage, const std::string& text) const;
  void link(const std::string& text) const;

  unsigned program_;
  unsigned vertexArray_ = 0;  ///< of fragment programs: no drawing without one
};

}  // namespace brook::perf
