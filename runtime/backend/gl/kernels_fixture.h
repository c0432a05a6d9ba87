// Kernels for tests of OpenGL backends. The shaders are written by hand with the interface of
// docs/backends.md (The shader interface): one shader for each pipeline stage and binding kind,
// around a few lines of GLSL.
//
// A map's body sees `position` (ivec4), `element` (int), `fetch_<i>(ivec4)` with clamped
// coordinates, `fetch_<i>()` at the position, the members of the parameter block, and sets
// `out_<i>`. A reduction's body is the expression of combine(left, right).
#pragma once

#include <brook/kernel_body.h>
#include <brook/kernel_descriptor.hpp>

#include <cstddef>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace brook::gl::test {

/// A kernel and everything that its descriptor points to.
class TestKernel {
 public:
  /// `passes` has the outputs of each pass; a reduction has none.
  TestKernel(std::string name, std::vector<ParameterDescriptor> parameters, std::string body,
             std::vector<std::vector<int>> passes, const std::vector<BindingKind>& bindingKinds);
  /// Makes a reduction; `isCommutative` adds the lanes.
  TestKernel(std::string name, std::vector<ParameterDescriptor> parameters, std::string combine,
             bool isCommutative, const std::vector<BindingKind>& bindingKinds);
  TestKernel(const TestKernel&) = delete;
  TestKernel& operator=(const TestKernel&) = delete;

  const KernelDescriptor& descriptor() const { return descriptor_; }

 private:
  struct Variant {
    BindingKind bindingKind;
    ShaderKind kind;
    int pass;
  };

  void describe();
  void addShader(Variant variant);
  std::string shaderText(Variant variant) const;
  std::string parameterBlock(Variant variant) const;
  std::string streams(Variant variant) const;
  std::string mapMain(Variant variant) const;
  std::string reduceMain(Variant variant) const;
  std::string writeOutput(int parameter, const std::string& value, Variant variant) const;
  std::vector<int> outputs(Variant variant) const;
  int findParameter(ParameterKind kind) const;

  std::string name_;
  std::vector<ParameterDescriptor> parameters_;
  std::string body_;
  std::vector<std::vector<int>> passOutputs_;
  std::vector<int> inputs_;
  bool isReduction_ = false;
  bool isCommutative_ = false;
  std::deque<std::string> texts_;
  std::vector<PassDescriptor> passes_;
  std::vector<ShaderDescriptor> shaders_;
  KernelDescriptor descriptor_{};
};

/// Every binding kind of both pipelines.
inline const std::vector<BindingKind> kAllBindingKinds = {
    BindingKind::TextureDirect, BindingKind::TextureWrapped, BindingKind::StorageBuffer,
    BindingKind::BufferTexture};

// Implementation.

inline bool isCompute(BindingKind bindingKind) {
  return bindingKind == BindingKind::StorageBuffer || bindingKind == BindingKind::BufferTexture;
}

inline std::string glslType(ElementType type) {
  const char* const kNames[] = {"float", "vec2", "vec3", "vec4", "int", "ivec2", "ivec3", "ivec4"};
  return kNames[static_cast<int>(type)];
}

inline std::string swizzle(ElementType type) {
  const char* const kSwizzles[] = {".x", ".xy", ".xyz", ".xyzw", ".x", ".xy", ".xyz", ".xyzw"};
  return kSwizzles[static_cast<int>(type)];
}

/// True for elements of three scalars in a buffer, because a vec3 has the size of four.
inline bool isSpread(ElementType type) {
  return componentCount(type) == 3;
}

inline bool isStream(const ParameterDescriptor& parameter) {
  return parameter.kind == ParameterKind::Stream || parameter.kind == ParameterKind::Gather;
}

inline TestKernel::TestKernel(std::string name, std::vector<ParameterDescriptor> parameters,
                              std::string body, std::vector<std::vector<int>> passes,
                              const std::vector<BindingKind>& bindingKinds)
    : name_(std::move(name)),
      parameters_(std::move(parameters)),
      body_(std::move(body)),
      passOutputs_(std::move(passes)) {
  for (const BindingKind bindingKind : bindingKinds) {
    for (std::size_t pass = 0; pass < passOutputs_.size(); ++pass) {
      addShader({bindingKind, ShaderKind::Map, static_cast<int>(pass)});
    }
  }
  describe();
}

inline TestKernel::TestKernel(std::string name, std::vector<ParameterDescriptor> parameters,
                              std::string combine, bool isCommutative,
                              const std::vector<BindingKind>& bindingKinds)
    : name_(std::move(name)),
      parameters_(std::move(parameters)),
      body_(std::move(combine)),
      isReduction_(true),
      isCommutative_(isCommutative) {
  for (const BindingKind bindingKind : bindingKinds) {
    addShader({bindingKind, ShaderKind::ReduceTree, 0});
    if (isCommutative) addShader({bindingKind, ShaderKind::ReduceLanes, 0});
  }
  describe();
}

inline void TestKernel::describe() {
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    if (isStream(parameters_[i])) inputs_.push_back(static_cast<int>(i));
  if (isReduction_) passOutputs_.push_back({findParameter(ParameterKind::Accumulator)});
  for (const std::vector<int>& outputs : passOutputs_) {
    passes_.push_back({dialectBit(Dialect::Glsl330) | dialectBit(Dialect::Glsl430),
                       {outputs.data(), outputs.size()},
                       {inputs_.data(), inputs_.size()},
                       0,
                       0});
  }
  descriptor_.abiVersion = BROOK_ABI_VERSION;
  descriptor_.name = name_.c_str();
  descriptor_.sourceFile = "test_kernels.br";
  descriptor_.line = 1;
  descriptor_.isReduction = isReduction_;
  descriptor_.isCommutative = isCommutative_;
  descriptor_.parameters = {parameters_.data(), parameters_.size()};
  descriptor_.passes = {passes_.data(), passes_.size()};
  descriptor_.shaders = {shaders_.data(), shaders_.size()};
  descriptor_.irText = "";
}

inline void TestKernel::addShader(Variant variant) {
  texts_.push_back(shaderText(variant));
  const bool compute = isCompute(variant.bindingKind);
  shaders_.push_back({compute ? PipelineStage::Compute : PipelineStage::Fragment,
                      compute ? Dialect::Glsl430 : Dialect::Glsl330, variant.bindingKind,
                      variant.kind, variant.pass, false, texts_.back().c_str()});
}

inline std::string TestKernel::shaderText(Variant variant) const {
  const std::string head = isCompute(variant.bindingKind)
                               ? "#version 430\nlayout(local_size_x = 64) in;\n"
                               : "#version 330\n#extension GL_ARB_gpu_shader5 : require\n";
  return head + parameterBlock(variant) + streams(variant) +
         (isReduction_ ? reduceMain(variant) : mapMain(variant));
}

inline std::string TestKernel::parameterBlock(Variant variant) const {
  std::string text =
      isCompute(variant.bindingKind) ? "layout(std140, binding = 0)" : "layout(std140)";
  text +=
      " uniform BrookParameters {\n"
      "  ivec4 brook_domain;\n  ivec4 brook_launch;\n  ivec4 brook_reduce;\n"
      "  ivec4 brook_block;\n  vec4 brook_zero;\n";
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const std::string n = std::to_string(i);
    const ParameterDescriptor& parameter = parameters_[i];
    if (parameter.kind == ParameterKind::Constant) {
      const bool isInt = elementFamily(parameter.type) == ElementFamily::Int;
      text += std::string(isInt ? "  ivec4" : "  vec4") + " brook_constant_" + n + ";\n";
      continue;
    }
    text += "  ivec4 brook_extent_" + n + ";\n  ivec4 brook_pitch_" + n +
            ";\n  ivec4 brook_layout_" + n + ";\n";
    if (parameter.kind != ParameterKind::Iterator) continue;
    text += "  vec4 brook_min_" + n + ";\n  vec4 brook_max_" + n + ";\n";
  }
  return text + "};\n";
}

inline std::vector<int> TestKernel::outputs(Variant variant) const {
  if (isReduction_) return {findParameter(ParameterKind::Accumulator)};
  return passOutputs_[static_cast<std::size_t>(variant.pass)];
}

inline int TestKernel::findParameter(ParameterKind kind) const {
  int index = 0;
  while (parameters_[static_cast<std::size_t>(index)].kind != kind)
    ++index;
  return index;
}

inline std::string bufferText(const std::string& n, ElementType type, const char* access,
                              int binding) {
  return "layout(std430, binding = " + std::to_string(binding) + ") " + access +
         " buffer BrookBuffer_" + n + " { " +
         glslType(elementType(elementFamily(type), isSpread(type) ? 1 : componentCount(type))) +
         " brook_buffer_" + n + "[]; };\n";
}

// Declares input n. Sets `fetch` to the expression for its linear element e.
inline std::string inputText(const std::string& n, ElementType type, BindingKind bindingKind,
                             int binding, std::string& fetch) {
  const std::string prefix = elementFamily(type) == ElementFamily::Int ? "i" : "";
  if (bindingKind == BindingKind::StorageBuffer) {
    const std::string name = "brook_buffer_" + n;
    fetch = isSpread(type) ? glslType(type) + "(" + name + "[3 * e], " + name + "[3 * e + 1], " +
                                 name + "[3 * e + 2])"
                           : name + "[e]";
    return bufferText(n, type, "readonly", binding);
  }
  if (bindingKind == BindingKind::BufferTexture) {
    fetch = "texelFetch(brook_stream_" + n + ", e)" + swizzle(type);
    return "layout(binding = " + std::to_string(binding) + ") uniform " + prefix +
           "samplerBuffer brook_stream_" + n + ";\n";
  }
  fetch = "texelFetch(brook_stream_" + n + ", texel(e, brook_layout_" + n + ".y, brook_extent_" +
          n + ".x), 0)" + swizzle(type);
  return "uniform " + prefix + "sampler2D brook_stream_" + n + ";\n";
}

// Returns fetchLinear_n(element), fetch_n(position) and fetch_n().
inline std::string fetchFunctions(const std::string& n, ElementType type, BindingKind bindingKind,
                                  const std::string& fetch) {
  const std::string glsl = glslType(type);
  const std::string atPosition =
      bindingKind == BindingKind::TextureDirect
          ? "  return texelFetch(brook_stream_" + n + ", p.xy, 0)" + swizzle(type) + ";\n}\n"
          : "  ivec4 q = p * brook_pitch_" + n + ";\n  return fetchLinear_" + n +
                "(q.x + q.y + q.z + q.w);\n}\n";
  return glsl + " fetchLinear_" + n + "(int e) { return " + fetch + "; }\n" +  //
         glsl + " fetch_" + n + "(ivec4 p) {\n  p = clamp(p, ivec4(0), brook_extent_" + n +
         " - 1);\n" + atPosition +  //
         glsl + " fetch_" + n + "() { return fetch_" + n + "(position); }\n";
}

// Returns decode(element), which sets `position`, and elementOfThisInvocation().
inline std::string elementText(bool compute) {
  const char* const element =
      compute ? "  return brook_launch.y + int(gl_GlobalInvocationID.x + "
                "gl_GlobalInvocationID.y * uint(brook_launch.w));\n}\n"
              : "  ivec2 p = ivec2(gl_FragCoord.xy);\n"
                "  return brook_launch.z >= 0 ? (p.y << brook_launch.z) | p.x : p.y * "
                "brook_launch.y + p.x;\n}\n";
  return std::string(
             "void decode(int e) {\n"
             "  position.x = e % brook_domain.x;\n  e /= brook_domain.x;\n"
             "  position.y = e % brook_domain.y;\n  e /= brook_domain.y;\n"
             "  position.z = e % brook_domain.z;\n  position.w = e / brook_domain.z;\n}\n"
             "int elementOfThisInvocation() {\n") +
         element;
}

// Declares the streams and the functions that read them.
inline std::string TestKernel::streams(Variant variant) const {
  const bool compute = isCompute(variant.bindingKind);
  std::string text = "ivec4 position;\n";
  if (!compute) {
    text +=
        "ivec2 texel(int i, int log2Width, int width) {\n"
        "  return log2Width >= 0 ? ivec2(i & ((1 << log2Width) - 1), i >> log2Width)\n"
        "                        : ivec2(i % width, i / width);\n}\n";
  }
  int binding = 0;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (!isStream(parameters_[i])) continue;
    const std::string n = std::to_string(i);
    const ElementType type = parameters_[i].type;
    std::string fetch;
    text += inputText(n, type, variant.bindingKind, binding++, fetch);
    text += fetchFunctions(n, type, variant.bindingKind, fetch);
  }
  // Buffer textures and storage buffers are numbered separately.
  if (variant.bindingKind == BindingKind::BufferTexture) binding = 0;
  int location = 0;
  for (const int output : outputs(variant)) {
    const std::string n = std::to_string(output);
    const ElementType type = parameters_[static_cast<std::size_t>(output)].type;
    text += compute ? bufferText(n, type, "writeonly", binding++)
                    : "layout(location = " + std::to_string(location++) + ") out " +
                          glslType(type) + " brook_out_" + n + ";\n";
  }
  return text + elementText(compute);
}

inline std::string TestKernel::writeOutput(int parameter, const std::string& value,
                                           Variant variant) const {
  const std::string n = std::to_string(parameter);
  if (!isCompute(variant.bindingKind)) return "  brook_out_" + n + " = " + value + ";\n";
  const std::string at = "(element - brook_launch.y)";
  if (!isSpread(parameters_[static_cast<std::size_t>(parameter)].type)) {
    return "  brook_buffer_" + n + "[" + at + "] = " + value + ";\n";
  }
  std::string text;
  for (const char* component : {"0", "1", "2"}) {
    text += "  brook_buffer_" + n + "[3 * " + at + " + " + component + "] = " + value + "[" +
            component + "];\n";
  }
  return text;
}

inline std::string TestKernel::mapMain(Variant variant) const {
  std::string text = "void main() {\n  int element = elementOfThisInvocation();\n";
  if (isCompute(variant.bindingKind)) text += "  if (element >= brook_launch.x) return;\n";
  text += variant.bindingKind == BindingKind::TextureDirect
              ? "  position = ivec4(ivec2(gl_FragCoord.xy), 0, 0);\n"
              : "  decode(element);\n";
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (parameters_[i].kind != ParameterKind::Output) continue;
    text += "  precise " + glslType(parameters_[i].type) + " out_" + std::to_string(i) + ";\n";
  }
  text += "  " + body_ + "\n";
  for (const int output : outputs(variant)) {
    text += writeOutput(output, "out_" + std::to_string(output), variant);
  }
  return text + "}\n";
}

/// Combines pairs of the first n values of v until one is left.
constexpr const char* kFold =
    "  while (n > 1) {\n"
    "    for (int i = 0; i < n / 2; ++i) v[i] = combine(v[2 * i], v[2 * i + 1]);\n"
    "    if (n % 2 == 1) v[n / 2] = v[n - 1];\n"
    "    n = (n + 1) / 2;\n  }\n";

inline std::string laneFunctions(const std::string& type) {
  return "#ifndef SPIRV_CROSS_CONSTANT_ID_4\n#define SPIRV_CROSS_CONSTANT_ID_4 1\n#endif\n"
         "const int BROOK_LANES = SPIRV_CROSS_CONSTANT_ID_4;\n"
         "int first(int k) {\n  int values = 64 / BROOK_LANES;\n"
         "  return 4096 * (k / values) + k % values * BROOK_LANES;\n}\n" +
         type + " lane(int r, int first) {\n" + "  int end = min(first / 4096 * 4096 + 4096, " +
         "brook_reduce.x);\n  " + type + " value = load(r, first);\n" +
         "  for (int i = first + 64; i < end; i += 64) value = combine(value, load(r, i));\n"
         "  return value;\n}\n";
}

inline std::string TestKernel::reduceMain(Variant variant) const {
  const int stream = findParameter(ParameterKind::Stream);
  const std::string n = std::to_string(stream);
  const std::string type = glslType(parameters_[static_cast<std::size_t>(stream)].type);
  std::string text =
      type + " combine(" + type + " left, " + type + " right) {\n  precise " + type +
      " result = " + body_ + ";\n  return result;\n}\n" + type + " load(int result, int i) {\n" +
      "  if (brook_reduce.z == 1) return fetchLinear_" + n + "(result * brook_reduce.x + i);\n" +
      "  decode(result);\n  ivec4 p = position * brook_block;\n"
      "  p.x += i % brook_block.x;\n  i /= brook_block.x;\n"
      "  p.y += i % brook_block.y;\n  i /= brook_block.y;\n"
      "  p.z += i % brook_block.z;\n  p.w += i / brook_block.z;\n"
      "  return fetch_" +
      n + "(p);\n}\n" + (variant.kind == ShaderKind::ReduceLanes ? laneFunctions(type) : "") +
      "void main() {\n  int element = elementOfThisInvocation();\n";
  if (isCompute(variant.bindingKind)) text += "  if (element >= brook_launch.x) return;\n";
  text += "  int r = element / brook_reduce.y;\n  int k = element % brook_reduce.y;\n";
  if (variant.kind == ShaderKind::ReduceTree) {
    text += "  int n = min(8, brook_reduce.x - 8 * k);\n  " + type + " v[8];\n" +
            "  for (int i = 0; i < n; ++i) v[i] = load(r, 8 * k + i);\n" + kFold;
    text += writeOutput(outputs(variant).front(), "v[0]", variant);
  } else {
    text += "  int n = min(BROOK_LANES, brook_reduce.x - first(k));\n  " + type + " v[4];\n" +
            "  for (int l = 0; l < n; ++l) v[l] = lane(r, first(k) + l);\n" + kFold;
    text += writeOutput(outputs(variant).front(), "v[0]", variant);
  }
  return text + "}\n";
}

}  // namespace brook::gl::test
