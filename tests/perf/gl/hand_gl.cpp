#include "tests/perf/gl/hand_gl.h"

#include <epoxy/gl.h>

#include <stdexcept>
#include <utility>

namespace brook::perf {
namespace {

struct Format {
  GLenum internal;
  GLenum transfer;
};

Format formatOf(int components) {
  switch (components) {
    case 1:
      return {GL_R32F, GL_RED};
    case 2:
      return {GL_RG32F, GL_RG};
    default:
      return {GL_RGBA32F, GL_RGBA};
  }
}

constexpr const char* kTriangle = R"(#version 330 core
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
})";

}  // namespace

TextureTarget::TextureTarget(int components, int width, int height,
                             const std::vector<float>& values)
    : components_(components), width_(width), height_(height) {
  const Format format = formatOf(components);
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexStorage2D(GL_TEXTURE_2D, 1, format.internal, width, height);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  if (!values.empty())
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, format.transfer, GL_FLOAT,
                    values.data());
  glGenFramebuffers(1, &framebuffer_);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw std::runtime_error("the driver does not render to float textures");
}

TextureTarget::~TextureTarget() {
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteTextures(1, &texture_);
}

void TextureTarget::bind(unsigned unit) const {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, texture_);
}

void TextureTarget::target() const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glViewport(0, 0, width_, height_);
}

std::vector<float> TextureTarget::read() const {
  std::vector<float> values(static_cast<std::size_t>(components_) * width_ * height_);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glReadPixels(0, 0, width_, height_, formatOf(components_).transfer, GL_FLOAT, values.data());
  return values;
}

ElementBuffer::ElementBuffer(int components, std::size_t count, const std::vector<float>& values)
    : floats_(count * static_cast<std::size_t>(components)) {
  glGenBuffers(1, &buffer_);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_);
  glBufferData(GL_SHADER_STORAGE_BUFFER, static_cast<GLsizeiptr>(floats_ * sizeof(float)),
               values.empty() ? nullptr : values.data(), GL_DYNAMIC_COPY);
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_BUFFER, texture_);
  glTexBuffer(GL_TEXTURE_BUFFER, formatOf(components).internal, buffer_);
}

ElementBuffer::~ElementBuffer() {
  glDeleteTextures(1, &texture_);
  glDeleteBuffers(1, &buffer_);
}

void ElementBuffer::bindStorage(unsigned binding) const {
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer_);
}

void ElementBuffer::bindTexture(unsigned unit) const {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_BUFFER, texture_);
}

std::vector<float> ElementBuffer::read() const {
  std::vector<float> values(floats_);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_);
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, static_cast<GLsizeiptr>(floats_ * sizeof(float)),
                     values.data());
  return values;
}

ShaderProgram::ShaderProgram() : program_(glCreateProgram()) {}

ShaderProgram::ShaderProgram(ShaderProgram&& other) noexcept
    : program_(std::exchange(other.program_, 0)),
      vertexArray_(std::exchange(other.vertexArray_, 0)) {}

ShaderProgram::~ShaderProgram() {
  glDeleteVertexArrays(1, &vertexArray_);
  glDeleteProgram(program_);
}

ShaderProgram ShaderProgram::compute(const std::string& text) {
  ShaderProgram program;
  program.attach(GL_COMPUTE_SHADER, text);
  program.link(text);
  return program;
}

ShaderProgram ShaderProgram::fragment(const std::string& text) {
  ShaderProgram program;
  program.attach(GL_VERTEX_SHADER, kTriangle);
  program.attach(GL_FRAGMENT_SHADER, text);
  program.link(text);
  glGenVertexArrays(1, &program.vertexArray_);
  return program;
}

void ShaderProgram::attach(unsigned stage, const std::string& text) const {
  const GLuint shader = glCreateShader(stage);
  const char* source = text.c_str();
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  glAttachShader(program_, shader);
  glDeleteShader(shader);  // lives as long as it is attached
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled) return;
  std::string log(4096, '\0');
  glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
  throw std::runtime_error(std::string(log.c_str()) + "\n" + text);
}

void ShaderProgram::link(const std::string& text) const {
  glLinkProgram(program_);
  GLint linked = GL_FALSE;
  glGetProgramiv(program_, GL_LINK_STATUS, &linked);
  if (linked) return;
  std::string log(4096, '\0');
  glGetProgramInfoLog(program_, static_cast<GLsizei>(log.size()), nullptr, log.data());
  throw std::runtime_error(std::string(log.c_str()) + "\n" + text);
}

void ShaderProgram::use() const {
  glUseProgram(program_);
  if (vertexArray_ != 0) glBindVertexArray(vertexArray_);
}

void ShaderProgram::set(const std::string& uniform, int value) const {
  glProgramUniform1i(program_, glGetUniformLocation(program_, uniform.c_str()), value);
}

void ShaderProgram::set(const std::string& uniform, float value) const {
  glProgramUniform1f(program_, glGetUniformLocation(program_, uniform.c_str()), value);
}

}  // namespace brook::perf
