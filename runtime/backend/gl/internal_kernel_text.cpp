#include "runtime/backend/gl/internal_kernel.h"

#include <cstddef>

namespace brook::gl {
namespace {

bool isCompute(const InternalShader& shader) {
  return shader.bindingKind == BindingKind::StorageBuffer ||
         shader.bindingKind == BindingKind::BufferTexture;
}

bool isConverted(ElementType type) {
  return deviceType(type) != type;
}

bool isFixed(ElementType type) {
  return elementFamily(type) == ElementFamily::Fixed ||
         elementFamily(type) == ElementFamily::Shortfixed;
}

bool isSigned(ElementType type) {
  return elementFamily(type) == ElementFamily::Char || elementFamily(type) == ElementFamily::Short;
}

int componentBits(ElementType type) {
  return 8 * static_cast<int>(elementSize(type)) / componentCount(type);
}

// A double is two ints, as everywhere on a device. A narrow integer is an int. A fixed value is
// only moved, as the int that represents it.
ElementType seenType(ElementType type) {
  const bool isDouble = elementFamily(type) == ElementFamily::Double;
  if (!isDouble && !isConverted(type)) return type;
  return elementType(ElementFamily::Int, (isDouble ? 2 : 1) * componentCount(type));
}

std::string glslType(ElementType type) {
  const char* const kNames[] = {"float", "vec2", "vec3", "vec4", "int", "ivec2", "ivec3", "ivec4"};
  return kNames[static_cast<int>(seenType(type))];
}

std::string swizzle(ElementType type) {
  const char* const kSwizzles[] = {".x", ".xy", ".xyz", ""};
  return kSwizzles[componentCount(seenType(type)) - 1];
}

bool isInt(ElementType type) {
  return elementFamily(seenType(type)) == ElementFamily::Int;
}

// True for three components, which are packed in buffers, because a vec3 has the size of four.
bool isSpread(ElementType type) {
  return componentCount(seenType(type)) == 3;
}

std::string headText(Dialect dialect) {
  switch (dialect) {
    case Dialect::Glsl330:
      return "#version 330 core\n";
    case Dialect::Glsl430:
      return "#version 430 core\n";
    case Dialect::Essl300:
      return "#version 300 es\nprecision highp float;\nprecision highp int;\n"
             "precision highp sampler2D;\nprecision highp isampler2D;\n"
             "precision highp usampler2D;\n";
    case Dialect::Essl310:
      return "#version 310 es\nprecision highp float;\nprecision highp int;\n";
  }
  return "";
}

std::string constantText(const std::string& n, ElementType type) {
  std::string member = "brook_constant_" + n;
  if (!isFixed(type)) return member;
  const char* const steps = componentBits(type) == 8 ? "255.0" : "65535.0";
  return "ivec4(" + member + " * " + steps + " + 0.5)";
}

std::string blockText(const InternalShader& shader) {
  std::string text = isCompute(shader) ? "layout(std140, binding = 0)" : "layout(std140)";
  text +=
      " uniform BrookParameters {\n"
      "  ivec4 brook_domain; ivec4 brook_launch; ivec4 brook_reduce; ivec4 brook_block;\n"
      "  vec4 brook_zero;\n";
  std::string constants;
  for (std::size_t i = 0; i < shader.parameters.size(); ++i) {
    const std::string n = std::to_string(i);
    const ElementType type = shader.parameters[i].type;
    if (shader.parameters[i].kind == ParameterKind::Constant) {
      const bool isFloat = isFixed(type) || !isInt(type);
      text += std::string(isFloat ? "  vec4" : "  ivec4") + " brook_constant_" + n + ";\n";
      constants += "#define constant_" + n + " " + constantText(n, type) + swizzle(type) + "\n";
    } else {
      text += "  ivec4 brook_extent_" + n + "; ivec4 brook_pitch_" + n + "; ivec4 brook_layout_" +
              n + ";\n";
    }
  }
  return text + "};\n" + constants;
}

// Returns the item type of a buffer's array. Narrow elements are in one or two words.
std::string itemType(ElementType type) {
  if (isConverted(type)) return elementSize(type) == 4 ? "int" : "ivec2";
  const ElementType seen = seenType(type);
  return glslType(isSpread(type) ? elementType(elementFamily(seen), 1) : seen);
}

std::string bufferText(const std::string& n, ElementType type, int binding) {
  return "layout(std430, binding = " + std::to_string(binding) + ") buffer BrookBuffer_" + n +
         " { " + itemType(type) + " brook_buffer_" + n + "[]; };\n";
}

// Returns the components of a narrow element from the words `w`, with the first one lowest.
std::string unpacked(ElementType type) {
  const int bits = componentBits(type);
  const int perWord = 32 / bits;
  std::string components;
  for (int c = 0; c < componentCount(type); ++c) {
    const std::string word = elementSize(type) == 4 ? "w" : c < perWord ? "w.x" : "w.y";
    const int below = bits * (c % perWord);
    components += (c ? ", " : "") + word +
                  (isSigned(type) ? " << " + std::to_string(32 - bits - below)
                                  : " >> " + std::to_string(below));
  }
  return glslType(type) + "(" + components + ")" +
         (isSigned(type) ? " >> " + std::to_string(32 - bits)
                         : " & " + std::to_string((1 << bits) - 1));
}

// Returns the words of the narrow element `v`.
std::string packed(const std::string& v, ElementType type) {
  const int bits = componentBits(type);
  const int perWord = 32 / bits;
  std::string text;
  for (int c = 0; c < componentCount(type); ++c) {
    text += c == 0 ? "" : c % perWord == 0 ? ", " : " | ";
    text += "(" + v + "[" + std::to_string(c) + "] & " + std::to_string((1 << bits) - 1) + ") << " +
            std::to_string(bits * (c % perWord));
  }
  return itemType(type) + "(" + text + ")";
}

// Returns the statements of a fetch.
std::string storageFetch(const std::string& n, ElementType type) {
  const std::string buffer = "brook_buffer_" + n;
  if (isConverted(type)) return itemType(type) + " w = " + buffer + "[e]; return " + unpacked(type);
  if (!isSpread(type)) return "return " + buffer + "[e]";
  return "return " + glslType(type) + "(" + buffer + "[3 * e], " + buffer + "[3 * e + 1], " +
         buffer + "[3 * e + 2])";
}

// Returns "i" for ints and "u" for unsigned formats.
std::string samplerPrefix(ElementType type) {
  if (isConverted(type)) return isSigned(type) ? "i" : "u";
  return isInt(type) ? "i" : "";
}

std::string texelFetch(const std::string& arguments, ElementType type) {
  return "return " + glslType(type) + "(texelFetch(" + arguments + ")" + swizzle(type) + ")";
}

// Returns the fetch of a buffer texture, whose texels have the layout of storage buffers.
std::string bufferTexelFetch(const std::string& stream, ElementType type) {
  if (!isConverted(type)) return texelFetch(stream + ", e", type);
  return itemType(type) + " w = texelFetch(" + stream + ", e)" +
         (elementSize(type) == 4 ? ".x" : ".xy") + "; return " + unpacked(type);
}

// Declares input n and fetch_n.
std::string inputText(const InternalShader& shader, const std::string& n, ElementType type,
                      int binding) {
  const std::string stream = "brook_stream_" + n;
  std::string text;
  std::string fetch;
  if (shader.bindingKind == BindingKind::StorageBuffer) {
    text = bufferText(n, type, binding);
    fetch = storageFetch(n, type);
  } else if (shader.bindingKind == BindingKind::BufferTexture) {
    text = "layout(binding = " + std::to_string(binding) + ") uniform " + (isInt(type) ? "i" : "") +
           "samplerBuffer " + stream + ";\n";
    fetch = bufferTexelFetch(stream, type);
  } else {
    text = "uniform " + samplerPrefix(type) + "sampler2D " + stream + ";\n";
    fetch = texelFetch(stream + ", texel(e, brook_layout_" + n + ".y, brook_extent_" + n + ".x), 0",
                       type);
  }
  return text + glslType(type) + " fetch_" + n + "(int e) { " + fetch + "; }\n";
}

std::string inputsText(const InternalShader& shader) {
  std::string text;
  if (!isCompute(shader)) {
    // No branch if all streams are wrapped (docs/backends.md, Constants).
    text =
        "#ifndef SPIRV_CROSS_CONSTANT_ID_3\n#define SPIRV_CROSS_CONSTANT_ID_3 0\n#endif\n"
        "ivec2 texel(int i, int log2Width, int width) {\n"
        "  return SPIRV_CROSS_CONSTANT_ID_3 == 1 || log2Width >= 0 ? ivec2(i & ((1 << log2Width) - "
        "1), i >> log2Width)\n"
        "                        : ivec2(i % width, i / width);\n}\n";
  }
  int binding = 0;
  for (std::size_t i = 0; i < shader.parameters.size(); ++i) {
    const ParameterDescriptor& parameter = shader.parameters[i];
    if (parameter.kind != ParameterKind::Gather) continue;
    text += inputText(shader, std::to_string(i), parameter.type, binding++);
  }
  return text;
}

int inputCount(const InternalShader& shader) {
  int count = 0;
  for (const ParameterDescriptor& parameter : shader.parameters)
    count += parameter.kind == ParameterKind::Gather ? 1 : 0;
  return count;
}

template <class Text>
std::string forOutputs(const InternalShader& shader, const Text& text) {
  std::string result;
  int number = 0;
  for (std::size_t i = 0; i < shader.parameters.size(); ++i) {
    if (shader.parameters[i].kind != ParameterKind::Output) continue;
    result += text(std::to_string(i), shader.parameters[i].type, number++);
  }
  return result;
}

std::string localOutput(const std::string& n, ElementType type, int) {
  return "  " + glslType(type) + " out_" + n + ";\n";
}

std::string storeInBuffer(const std::string& n, ElementType type, int) {
  const std::string at = "(element - brook_launch.y)";
  const std::string buffer = "  brook_buffer_" + n;
  if (isConverted(type)) return buffer + "[" + at + "] = " + packed("out_" + n, type) + ";\n";
  if (!isSpread(type)) return buffer + "[" + at + "] = out_" + n + ";\n";
  std::string text;
  for (const char* c : {"0", "1", "2"})
    text += buffer + "[3 * " + at + " + " + c + "] = out_" + n + "[" + c + "];\n";
  return text;
}

std::string computeText(const InternalShader& shader) {
  // Buffer textures and storage buffers are numbered separately.
  const int first = shader.bindingKind == BindingKind::BufferTexture ? 0 : inputCount(shader);
  std::string text = "layout(local_size_x = 64) in;\n" + blockText(shader) + inputsText(shader) +
                     forOutputs(shader, [&](const std::string& n, ElementType type, int number) {
                       return bufferText(n, type, first + number);
                     });
  text +=
      "#define KEEP return\n"
      "void main() {\n"
      "  int element = brook_launch.y + int(gl_GlobalInvocationID.x + gl_GlobalInvocationID.y * "
      "uint(brook_launch.w));\n"
      "  if (element >= brook_launch.x) return;\n";
  if (shader.form == InternalKernelForm::Gather) {
    return text + forOutputs(shader, localOutput) + shader.statements +
           forOutputs(shader, storeInBuffer) + "}\n";
  }
  return text + "  int place = -1;\n" + shader.statements +
         forOutputs(shader,
                    [](const std::string& n, ElementType, int) {
                      return "  if (place >= 0) atomicMax(brook_buffer_" + n +
                             "[place], element);\n";
                    }) +
         "}\n";
}

std::string texelType(ElementType type) {
  constexpr const char* kUnsigned[] = {"uint", "uvec2", "uvec3", "uvec4"};
  return samplerPrefix(type) == "u" ? kUnsigned[componentCount(type) - 1] : glslType(type);
}

std::string outputVariable(const std::string& n, ElementType type, int location) {
  return "layout(location = " + std::to_string(location) + ") out " + texelType(type) +
         " brook_out_" + n + ";\n";
}

std::string storeInTexture(const std::string& n, ElementType type, int) {
  return "  brook_out_" + n + " = " + texelType(type) + "(out_" + n + ");\n";
}

std::string fragmentText(const InternalShader& shader) {
  if (shader.form == InternalKernelForm::Claim) {
    return "flat in int brook_claimer;\n" + forOutputs(shader, outputVariable) + "void main() {\n" +
           forOutputs(shader, [](const std::string& n, ElementType,
                                 int) { return "  brook_out_" + n + " = brook_claimer;\n"; }) +
           "}\n";
  }
  return blockText(shader) + inputsText(shader) + forOutputs(shader, outputVariable) +
         "#define KEEP discard\n"
         "void main() {\n"
         "  ivec2 p = ivec2(gl_FragCoord.xy);\n"
         "  int element = brook_launch.z >= 0 ? (p.y << brook_launch.z) | p.x : p.y * "
         "brook_launch.y + p.x;\n" +
         forOutputs(shader, localOutput) + shader.statements + forOutputs(shader, storeInTexture) +
         "}\n";
}

}  // namespace

std::string internalShaderText(const InternalShader& shader) {
  return headText(shader.dialect) +
         (isCompute(shader) ? computeText(shader) : fragmentText(shader));
}

std::string internalVertexText(const InternalShader& shader) {
  const std::string output = forOutputs(shader, [](const std::string& n, ElementType, int) {
    return "brook_pitch_" + n + ".w * brook_extent_" + n + ".w";
  });
  return headText(shader.dialect) + blockText(shader) + inputsText(shader) +
         "flat out int brook_claimer;\n"
         "void main() {\n"
         "  int element = gl_VertexID;\n"
         "  int place = -1;\n" +
         shader.statements +
         "  int width = brook_launch.y;\n"
         "  ivec2 size = ivec2(width, (" +
         output +
         " - 1) / width + 1);\n"
         "  vec2 centre = vec2(2 * texel(place, brook_launch.z, width) + 1) / vec2(size) - 1.0;\n"
         "  gl_Position = place < 0 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(centre, 0.0, 1.0);\n"
         "  gl_PointSize = 1.0;\n"
         "  brook_claimer = element;\n"
         "}\n";
}

}  // namespace brook::gl
