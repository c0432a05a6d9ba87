#include "tests/perf/gl/hand_program.h"

#include <epoxy/gl.h>

#include <bit>

namespace brook::perf {
namespace {

constexpr int kGroupSize = 64;

const char* glslType(int components) {
  return components == 1 ? "float" : components == 2 ? "vec2" : "vec4";
}

const char* swizzle(int components) {
  return components == 1 ? ".r" : components == 2 ? ".rg" : "";
}

std::string declarations(const std::vector<Uniform>& uniforms) {
  std::string text;
  for (const Uniform& uniform : uniforms) {
    const char* type = std::holds_alternative<int>(uniform.value) ? "int " : "float ";
    text += std::string("uniform ") + type + uniform.name + ";\n";
  }
  return text;
}

std::string fragmentText(const Workload& workload) {
  std::string text = "#version 330 core\nuniform int widthBits;\n";
  for (const Input& input : workload.inputs)
    text += "uniform sampler2D " + input.name + ";\n";
  text += declarations(workload.uniforms) + workload.hand.functions;
  text += std::string("out ") + glslType(workload.components) + " r;\n";
  return text + "void main() {\nivec2 p = ivec2(gl_FragCoord.xy);\n" + workload.hand.fragment +
         "\n}\n";
}

std::string inputText(const Input& input, std::size_t number, BufferReads reads) {
  const std::string binding = "binding = " + std::to_string(number);
  if (reads == BufferReads::Texture)
    return "layout(" + binding + ") uniform samplerBuffer " + input.name + "_;\n#define " +
           input.name + "(i) texelFetch(" + input.name + "_, i)" + swizzle(input.components) + "\n";
  return "layout(std430, " + binding + ") readonly restrict buffer B" + std::to_string(number) +
         " { " + glslType(input.components) + " " + input.name + "_[]; };\n#define " + input.name +
         "(i) " + input.name + "_[i]\n";
}

std::string computeText(const Workload& workload, BufferReads reads) {
  const std::string type = glslType(workload.components);
  std::string text = "#version 430\nlayout(local_size_x = " + std::to_string(kGroupSize) +
                     ") in;\nuniform int width, height;\n";
  for (std::size_t i = 0; i < workload.inputs.size(); ++i)
    text += inputText(workload.inputs[i], i, reads);
  text += "layout(std430, binding = " + std::to_string(workload.inputs.size()) +
          ") writeonly restrict buffer R { " + type + " r_[]; };\n";
  text += declarations(workload.uniforms) + workload.hand.functions;
  return text +
         "void main() {\nivec3 p = ivec3(gl_GlobalInvocationID);\nif (p.x >= width) return;\n"
         "int i = (p.z * height + p.y) * width + p.x;\n" +
         type + " r;\n" + workload.hand.compute + "\nr_[i] = r;\n}\n";
}

void setUniforms(const ShaderProgram& program, const std::vector<Uniform>& uniforms) {
  for (const Uniform& uniform : uniforms)
    std::visit([&](auto value) { program.set(uniform.name, value); }, uniform.value);
}

std::unique_ptr<TextureTarget> makeTexture(int components, const Shape& shape,
                                           std::vector<float> values) {
  if (shape.rank() <= 2)
    return std::make_unique<TextureTarget>(components, shape.fromFastest(0), shape.fromFastest(1),
                                           values);
  const int width = 1 << wrappedWidthBits(shape.elementCount());
  const int height = static_cast<int>((shape.elementCount() + width - 1) / width);
  if (!values.empty()) values.resize(static_cast<std::size_t>(components) * width * height);
  return std::make_unique<TextureTarget>(components, width, height, values);
}

}  // namespace

int wrappedWidthBits(std::int64_t elementCount) {
  return (std::bit_width(static_cast<std::uint64_t>(elementCount - 1)) + 1) / 2;
}

Contestant handContestant(const std::string& name, gl::ContextEgl& context,
                          const std::shared_ptr<HandProgram>& program) {
  return {name,
          [&context, program](int count) {
            const gl::ContextEgl::ContextScope current(context);
            for (int i = 0; i < count; ++i)
              program->launch();
            glFinish();
          },
          [&context, program] {
            const gl::ContextEgl::ContextScope current(context);
            return program->read();
          }};
}

HandFragment::HandFragment(const Workload& workload)
    : program_(ShaderProgram::fragment(fragmentText(workload))) {
  setUniforms(program_, workload.uniforms);
  program_.set("widthBits", wrappedWidthBits(workload.shape.elementCount()));
  for (const Input& input : workload.inputs) {
    program_.set(input.name, static_cast<int>(inputs_.size()));
    inputs_.push_back(makeTexture(input.components, input.shape, input.values));
  }
  output_ = makeTexture(workload.components, workload.shape, {});
}

void HandFragment::launch() {
  program_.use();
  for (std::size_t unit = 0; unit < inputs_.size(); ++unit)
    inputs_[unit]->bind(static_cast<unsigned>(unit));
  output_->target();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  // Else llvmpipe draws all repetitions of a sample tile by tile, with the inputs in the cache.
  glFlush();
}

HandCompute::HandCompute(const Workload& workload, BufferReads reads)
    : reads_(reads),
      shape_(workload.shape),
      program_(ShaderProgram::compute(computeText(workload, reads))) {
  setUniforms(program_, workload.uniforms);
  program_.set("width", shape_.fromFastest(0));
  program_.set("height", shape_.fromFastest(1));
  for (const Input& input : workload.inputs)
    inputs_.push_back(std::make_unique<ElementBuffer>(
        input.components, static_cast<std::size_t>(input.shape.elementCount()), input.values));
  output_ = std::make_unique<ElementBuffer>(
      workload.components, static_cast<std::size_t>(shape_.elementCount()), std::vector<float>());
}

void HandCompute::launch() {
  program_.use();
  const auto count = static_cast<unsigned>(inputs_.size());
  for (unsigned i = 0; i < count; ++i) {
    reads_ == BufferReads::Storage ? inputs_[i]->bindStorage(i) : inputs_[i]->bindTexture(i);
  }
  output_->bindStorage(count);
  const int groups = (shape_.fromFastest(0) + kGroupSize - 1) / kGroupSize;
  glDispatchCompute(static_cast<GLuint>(groups), static_cast<GLuint>(shape_.fromFastest(1)),
                    static_cast<GLuint>(shape_.fromFastest(2)));
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT);
}

}  // namespace brook::perf
