#include "tests/perf/paper/hand_passes.h"

#include <epoxy/gl.h>

namespace brook::perf::paper {
namespace {

constexpr int kGroupSize = 64;

const char* glslType(int components) {
  return components == 1 ? "float" : components == 2 ? "vec2" : "vec4";
}

const char* swizzle(int components) {
  return components == 1 ? ".r" : components == 2 ? ".rg" : "";
}

void append(std::vector<float>& values, const std::vector<float>& more) {
  values.insert(values.end(), more.begin(), more.end());
}

}  // namespace

FragmentPasses::~FragmentPasses() {
  for (const Pass& pass : passes_)
    glDeleteFramebuffers(1, &pass.framebuffer);
}

std::size_t FragmentPasses::addTexture(int components, int width, int height,
                                       const std::vector<float>& values) {
  textures_.push_back(
      {std::make_unique<TextureTarget>(components, width, height, values), components});
  return textures_.size() - 1;
}

unsigned FragmentPasses::makeFramebuffer(const std::vector<std::size_t>& outputs) const {
  GLuint framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  std::vector<GLenum> attachments;
  for (const std::size_t output : outputs) {
    attachments.push_back(static_cast<GLenum>(GL_COLOR_ATTACHMENT0 + attachments.size()));
    glFramebufferTexture2D(GL_FRAMEBUFFER, attachments.back(), GL_TEXTURE_2D,
                           textures_[output].target->name(), 0);
  }
  glDrawBuffers(static_cast<GLsizei>(attachments.size()), attachments.data());
  return framebuffer;
}

void FragmentPasses::addPass(const std::string& body, const std::vector<Binding>& inputs,
                             const std::vector<std::size_t>& outputs) {
  std::string text = "#version 330 core\n";
  for (const Binding& input : inputs)
    text += "uniform sampler2D " + input.name + ";\n";
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const std::string number = std::to_string(i);
    text += "layout(location = " + number + ") out " + glslType(textures_[outputs[i]].components) +
            " r" + number + ";\n";
  }
  text += "void main() {\nivec2 p = ivec2(gl_FragCoord.xy);\n" + body + "\n}\n";
  const TextureTarget& first = *textures_[outputs[0]].target;
  Pass pass = {
      ShaderProgram::fragment(text), {}, makeFramebuffer(outputs), first.width(), first.height()};
  for (const Binding& input : inputs) {
    pass.program.set(input.name, static_cast<int>(pass.inputs.size()));
    pass.inputs.push_back(input.number);
  }
  passes_.push_back(std::move(pass));
}

void FragmentPasses::draw(std::size_t first, std::size_t end) const {
  for (std::size_t i = first; i < end; ++i) {
    const Pass& pass = passes_[i];
    pass.program.use();
    for (std::size_t unit = 0; unit < pass.inputs.size(); ++unit)
      textures_[pass.inputs[unit]].target->bind(static_cast<unsigned>(unit));
    glBindFramebuffer(GL_FRAMEBUFFER, pass.framebuffer);
    glViewport(0, 0, pass.width, pass.height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
}

void FragmentPasses::launch() {
  draw(0, passCount());
  // Else llvmpipe draws all repetitions of a sample tile by tile, with the inputs in the cache.
  glFlush();
}

std::vector<float> FragmentPasses::read() const {
  std::vector<float> values;
  for (const std::size_t texture : results_)
    append(values, textures_[texture].target->read());
  return values;
}

std::size_t ComputePasses::addBuffer(int components, std::size_t count,
                                     const std::vector<float>& values) {
  buffers_.push_back({std::make_unique<ElementBuffer>(components, count, values), components});
  return buffers_.size() - 1;
}

std::string ComputePasses::inputText(const Binding& input, std::size_t binding) const {
  const int components = buffers_[input.number].components;
  const std::string number = std::to_string(binding);
  if (reads_ == BufferReads::Texture)
    return "layout(binding = " + number + ") uniform samplerBuffer " + input.name + "_;\n#define " +
           input.name + "(i) texelFetch(" + input.name + "_, i)" + swizzle(components) + "\n";
  return "layout(std430, binding = " + number + ") readonly restrict buffer B" + number + " { " +
         glslType(components) + " " + input.name + "_[]; };\n#define " + input.name + "(i) " +
         input.name + "_[i]\n";
}

void ComputePasses::addPass(const std::string& body, const std::vector<Binding>& inputs,
                            const std::vector<Binding>& outputs, int width, int height,
                            const std::string& shared) {
  std::string text = "#version 430\nlayout(local_size_x = " + std::to_string(kGroupSize) +
                     ") in;\nconst int width = " + std::to_string(width) + ";\n";
  std::vector<std::size_t> read;
  std::vector<std::size_t> written;
  for (const Binding& input : inputs) {
    text += inputText(input, read.size());
    read.push_back(input.number);
  }
  for (const Binding& output : outputs) {
    const std::string binding = std::to_string(inputs.size() + written.size());
    text += "layout(std430, binding = " + binding + ") restrict buffer R" + binding + " { " +
            glslType(buffers_[output.number].components) + " " + output.name + "[]; };\n";
    written.push_back(output.number);
  }
  text += shared + "void main() {\nivec2 p = ivec2(gl_GlobalInvocationID.xy);\n";
  if (width % kGroupSize != 0) text += "if (p.x >= width) return;\n";
  text += "int i = p.y * width + p.x;\n" + body + "\n}\n";
  passes_.push_back({ShaderProgram::compute(text), std::move(read), std::move(written),
                     static_cast<unsigned>((width + kGroupSize - 1) / kGroupSize),
                     static_cast<unsigned>(height)});
}

void ComputePasses::launch() {
  for (const Pass& pass : passes_) {
    pass.program.use();
    unsigned binding = 0;
    for (const std::size_t input : pass.inputs) {
      reads_ == BufferReads::Storage ? buffer(input).bindStorage(binding)
                                     : buffer(input).bindTexture(binding);
      ++binding;
    }
    for (const std::size_t output : pass.outputs)
      buffer(output).bindStorage(binding++);
    glDispatchCompute(pass.groups, pass.height, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT);
  }
}

std::vector<float> ComputePasses::read() const {
  std::vector<float> values;
  for (const std::size_t number : results_)
    append(values, buffer(number).read());
  return values;
}

}  // namespace brook::perf::paper
