#include "runtime/backend/gl/own_kernel_text.h"

#include <cstddef>

namespace brook::gl {
namespace {

bool isCompute(const OwnShader& shader) {
  return shader.readPath == ReadPath::StorageBuffer || shader.readPath == ReadPath::BufferTexture;
}

// A double is two ints, as everywhere on a device.
ElementType heldType(ElementType type) {
  if (elementFamily(type) != ElementFamily::Double) return type;
  return elementType(ElementFamily::Int, 2 * componentCount(type));
}

std::string glslType(ElementType type) {
  const char* const kNames[] = {"float", "vec2", "vec3", "vec4", "int", "ivec2", "ivec3", "ivec4"};
  return kNames[static_cast<int>(heldType(type))];
}

std::string swizzle(ElementType type) {
  const char* const kSwizzles[] = {".x", ".xy", ".xyz", ""};
  return kSwizzles[componentCount(heldType(type)) - 1];
}

bool isInt(ElementType type) {
  return elementFamily(heldType(type)) == ElementFamily::Int;
}

// Three components lie packed in buffers, where a vec3 would take the room of four.
bool isSpread(ElementType type) {
  return componentCount(heldType(type)) == 3;
}

std::string headText(Dialect dialect) {
  switch (dialect) {
    case Dialect::Glsl330:
      return "#version 330 core\n";
    case Dialect::Glsl430:
      return "#version 430 core\n";
    case Dialect::Essl300:
      return "#version 300 es\nprecision highp float;\nprecision highp int;\n"
             "precision highp sampler2D;\nprecision highp isampler2D;\n";
    case Dialect::Essl310:
      return "#version 310 es\nprecision highp float;\nprecision highp int;\n";
  }
  return "";
}

std::string blockText(const OwnShader& shader) {
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
      text += std::string(isInt(type) ? "  ivec4" : "  vec4") + " brook_constant_" + n + ";\n";
      constants += "#define constant_" + n + " brook_constant_" + n + swizzle(type) + "\n";
    } else {
      text += "  ivec4 brook_extent_" + n + "; ivec4 brook_pitch_" + n + "; ivec4 brook_layout_" +
              n + ";\n";
    }
  }
  return text + "};\n" + constants;
}

std::string bufferText(const std::string& n, ElementType type, int binding) {
  const ElementType held = heldType(type);
  const ElementType item = isSpread(type) ? elementType(elementFamily(held), 1) : held;
  return "layout(std430, binding = " + std::to_string(binding) + ") buffer BrookBuffer_" + n +
         " { " + glslType(item) + " brook_buffer_" + n + "[]; };\n";
}

std::string storageFetch(const std::string& n, ElementType type) {
  const std::string buffer = "brook_buffer_" + n;
  if (!isSpread(type)) return buffer + "[e]";
  return glslType(type) + "(" + buffer + "[3 * e], " + buffer + "[3 * e + 1], " + buffer +
         "[3 * e + 2])";
}

// Declares input n and fetch_n.
std::string inputText(const OwnShader& shader, const std::string& n, ElementType type,
                      int binding) {
  const std::string prefix = isInt(type) ? "i" : "";
  const std::string stream = "brook_stream_" + n;
  std::string text;
  std::string fetch;
  if (shader.readPath == ReadPath::StorageBuffer) {
    text = bufferText(n, type, binding);
    fetch = storageFetch(n, type);
  } else if (shader.readPath == ReadPath::BufferTexture) {
    text = "layout(binding = " + std::to_string(binding) + ") uniform " + prefix +
           "samplerBuffer " + stream + ";\n";
    fetch = "texelFetch(" + stream + ", e)" + swizzle(type);
  } else {
    text = "uniform " + prefix + "sampler2D " + stream + ";\n";
    fetch = "texelFetch(" + stream + ", texel(e, brook_layout_" + n + ".y, brook_extent_" + n +
            ".x), 0)" + swizzle(type);
  }
  return text + glslType(type) + " fetch_" + n + "(int e) { return " + fetch + "; }\n";
}

std::string inputsText(const OwnShader& shader) {
  std::string text;
  if (!isCompute(shader)) {
    // Without a branch where all streams are wrapped (docs/backends.md, Constants).
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

int inputCount(const OwnShader& shader) {
  int count = 0;
  for (const ParameterDescriptor& parameter : shader.parameters)
    count += parameter.kind == ParameterKind::Gather ? 1 : 0;
  return count;
}

template <class Text>
std::string forOutputs(const OwnShader& shader, const Text& text) {
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
  if (!isSpread(type)) return buffer + "[" + at + "] = out_" + n + ";\n";
  std::string text;
  for (const char* c : {"0", "1", "2"})
    text += buffer + "[3 * " + at + " + " + c + "] = out_" + n + "[" + c + "];\n";
  return text;
}

std::string computeText(const OwnShader& shader) {
  // Buffer textures are numbered apart from storage buffers.
  const int first = shader.readPath == ReadPath::BufferTexture ? 0 : inputCount(shader);
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
  if (shader.form == OwnForm::Gather) {
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

std::string outputVariable(const std::string& n, ElementType type, int location) {
  return "layout(location = " + std::to_string(location) + ") out " + glslType(type) +
         " brook_out_" + n + ";\n";
}

std::string fragmentText(const OwnShader& shader) {
  if (shader.form == OwnForm::Claim) {
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
         "brook_launch.y + p.x;\n"
         "  if (element >= brook_launch.x) discard;\n" +
         forOutputs(shader, localOutput) + shader.statements +
         forOutputs(shader, [](const std::string& n, ElementType,
                               int) { return "  brook_out_" + n + " = out_" + n + ";\n"; }) +
         "}\n";
}

}  // namespace

std::string ownShaderText(const OwnShader& shader) {
  return headText(shader.dialect) +
         (isCompute(shader) ? computeText(shader) : fragmentText(shader));
}

std::string ownVertexText(const OwnShader& shader) {
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
