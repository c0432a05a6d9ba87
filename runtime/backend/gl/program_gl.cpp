#include "runtime/backend/gl/program_gl.h"

#include "runtime/backend/gl/error_gl.h"
#include "runtime/backend/gl/pipeline_gl.h"
#include "runtime/backend/gl/program_binaries.h"
#include "runtime/trace/trace.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <algorithm>
#include <cstdint>
#include <sstream>

namespace brook::gl {
namespace {

// One triangle that covers the viewport: no vertex buffers, no seam along a diagonal.
constexpr const char* kTriangleBody = R"(
void main() {
  gl_Position = vec4(float(gl_VertexID & 1) * 4.0 - 1.0, float(gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}
)";

std::string numbered(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    result += std::to_string(number) + ": " + line + "\n";
  }
  return result;
}

// Replaces an empty log of a driver by a sentence.
std::string withFallback(const std::string& log) {
  return log.empty() ? "(the driver gives no reason)" : log;
}

std::string shaderLog(GLuint shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
  glGetShaderInfoLog(shader, length, nullptr, log.data());
  return withFallback(log.c_str());
}

std::string programLog(GLuint program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
  glGetProgramInfoLog(program, length, nullptr, log.data());
  return withFallback(log.c_str());
}

void throwOnBuildError(const KernelDescriptor& kernel) {
  throwOnError(std::string("building kernel '") + kernel.name + "'");
}

[[noreturn]] void throwRejected(const KernelDescriptor& kernel, const char* step,
                                const std::string& log, const std::string& text) {
  throwOnBuildError(kernel);  // without memory, or with a lost context, nothing compiles
  throw CompileError("The OpenGL driver cannot " + std::string(step) + " kernel '" + kernel.name +
                     "' (" + kernel.sourceFile + ":" + std::to_string(kernel.line) + "):\n" + log +
                     "\nThe shader:\n" + numbered(text));
}

void attachCompiled(GLuint program, GLenum stage, const KernelDescriptor& kernel,
                    const std::string& text) {
  const GLuint shader = glCreateShader(stage);
  const char* source = text.c_str();
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  glAttachShader(program, shader);
  glDeleteShader(shader);  // it exists while it is attached
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (!compiled) throwRejected(kernel, "compile", shaderLog(shader), text);
}

void link(GLuint program, const KernelDescriptor& kernel, const std::string& text) {
  glLinkProgram(program);
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (!linked) throwRejected(kernel, "link", programLog(program), text);
}

// GLSL 330 has no binding numbers, so the block and the samplers are found by name. Names that the
// driver removed because the shader does not use them need no binding.
void bindByName(GLuint program, const KernelDescriptor& kernel, const ShaderDescriptor& shader) {
  const GLuint block = glGetUniformBlockIndex(program, "BrookParameters");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program, block, 0);
  glUseProgram(program);
  const ArrayView<int>& inputs = kernel.passes[static_cast<std::size_t>(shader.pass)].inputs;
  for (std::size_t unit = 0; unit < inputs.size(); ++unit) {
    const std::string name = shader.isPacked ? "brook_inputs_" + std::to_string(unit)
                                             : "brook_stream_" + std::to_string(inputs[unit]);
    const GLint location = glGetUniformLocation(program, name.c_str());
    if (location >= 0) glUniform1i(location, static_cast<GLint>(unit));
  }
}

std::string triangleShader(Dialect dialect) {
  return (dialect == Dialect::Essl300 ? "#version 300 es" : "#version 330 core") +
         std::string(kTriangleBody);
}

// Returns SPIRV-Cross's name of the constant with this id.
std::string macroOf(std::size_t id) {
  return "SPIRV_CROSS_CONSTANT_ID_" + std::to_string(id);
}

// Inserts the macros after the version, which must be the first line.
std::string textFor(std::string text, const ProgramConstants& constants) {
  std::string macros;
  for (std::size_t id = 0; id < constants.values.size(); ++id)
    macros += "#define " + macroOf(id) + " " + std::to_string(constants.values[id]) + "\n";
  return text.insert(text.find('\n') + 1, macros);
}

void buildFromText(GLuint program, const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                   const std::string& text, const char* pointsText) {
  if (shader.stage == PipelineStage::Compute) {
    attachCompiled(program, GL_COMPUTE_SHADER, kernel, text);
  } else {
    attachCompiled(program, GL_VERTEX_SHADER, kernel,
                   pointsText ? pointsText : triangleShader(shader.dialect));
    attachCompiled(program, GL_FRAGMENT_SHADER, kernel, text);
  }
  link(program, kernel, text);
  throwOnBuildError(kernel);
}

void build(GLuint program, const KernelDescriptor& kernel, const ShaderDescriptor& shader,
           const std::string& text, const char* pointsText, const ProgramBinaries* binaries) {
  const std::string allText = pointsText ? pointsText + text : text;
  trace::Kind kind = trace::Kind::Compile;
  const trace::Span span([&] {
    return trace::Event{
        .kind = kind,
        .name = kernel.name,
        .backend = shader.stage == PipelineStage::Compute ? "gl:compute" : "gl:fragment",
        // The library's internal kernels have no line.
        .place = std::string(kernel.sourceFile) +
                 (kernel.line > 0 ? ":" + std::to_string(kernel.line) : "")};
  });
  if (!binaries) {
    buildFromText(program, kernel, shader, text, pointsText);
  } else if (binaries->load(program, allText)) {
    kind = trace::Kind::CacheHit;
  } else {
    ProgramBinaries::prepare(program);
    buildFromText(program, kernel, shader, text, pointsText);
    binaries->keep(program, allText);
  }
  if (shader.stage == PipelineStage::Fragment) bindByName(program, kernel, shader);
  throwOnBuildError(kernel);
}

}  // namespace

ParameterBuffer::ParameterBuffer() {
  glGenBuffers(1, &buffer_);
}

ParameterBuffer::~ParameterBuffer() {
  glDeleteBuffers(1, &buffer_);
}

void ParameterBuffer::bind() const {
  glBindBufferBase(GL_UNIFORM_BUFFER, 0, buffer_);
}

void ParameterBuffer::update(std::span<const std::byte> block) {
  if (std::ranges::equal(block, contents_)) return;
  if (block.size() > capacity_) {
    const auto size = static_cast<GLsizeiptr>(block.size());
    glBufferData(GL_UNIFORM_BUFFER, size, nullptr, GL_STREAM_DRAW);
    throwOnAllocationError("allocating a parameter block", static_cast<std::int64_t>(size));
    capacity_ = block.size();
  }
  glBufferSubData(GL_UNIFORM_BUFFER, 0, static_cast<GLsizeiptr>(block.size()), block.data());
  contents_.assign(block.begin(), block.end());
}

ProgramGl::ProgramGl(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                     const ProgramConstants& constants, const ProgramBinaries* binaries,
                     const char* pointsText)
    : program_(glCreateProgram()), isGrid_(constants.values[ProgramConstants::Grid] != 0) {
  try {
    const std::string points = pointsText ? textFor(pointsText, constants) : "";
    build(program_, kernel, shader, textFor(shader.text, constants),
          pointsText ? points.c_str() : nullptr, binaries);
  } catch (...) {
    glDeleteProgram(program_);
    throw;
  }
}

ProgramGl::~ProgramGl() {
  glDeleteProgram(program_);
}

void ProgramGl::use() const {
  glUseProgram(program_);
  parameters_.bind();
}

void ProgramGl::checkFirstLaunch(const KernelDescriptor& kernel) {
  if (wasLaunched_) return;
  throwOnError(std::string("launching kernel '") + kernel.name + "'");
  wasLaunched_ = true;
}

ProgramCache::Programs::Programs(const char* shaderText, const char* pointsText)
    : text(shaderText) {
  const std::string all = pointsText ? pointsText + text : text;
  for (std::size_t id = 0; id < reads.size(); ++id)
    reads[id] = all.find(macroOf(id)) != std::string::npos;
}

ProgramGl& ProgramCache::use(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                             const ProgramConstants& wanted, const char* pointsText) {
  if (errors_ != errorCount()) forgetState();
  ProgramGl& program = find(kernel, shader, wanted, pointsText);
  if (inUse_ != &program) program.use();
  inUse_ = &program;
  return program;
}

void ProgramCache::forgetState() {
  errors_ = errorCount();
  inUse_ = nullptr;
  for (auto& [shader, programs] : programs_) {
    for (auto& [constants, program] : programs.all) {
      if (program) program->forgetParameters();
    }
  }
}

ProgramGl& ProgramCache::find(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                              const ProgramConstants& wanted, const char* pointsText) {
  auto found = programs_.find(&shader);
  // Another kernel made at run time may have the same address, so the text is compared.
  if (found != programs_.end() && found->second.text != shader.text) {
    programs_.erase(found);
    found = programs_.end();
  }
  if (found == programs_.end())
    found = programs_.try_emplace(&shader, shader.text, pointsText).first;
  Programs& programs = found->second;
  ProgramConstants constants;
  for (std::size_t id = 0; id < programs.reads.size(); ++id) {
    if (programs.reads[id]) constants.values[id] = wanted.values[id];
  }
  std::unique_ptr<ProgramGl>& program = programs.all[constants];
  if (!program) {
    inUse_ = nullptr;  // building changes the current program
    program = std::make_unique<ProgramGl>(kernel, shader, constants, binaries_, pointsText);
  }
  return *program;
}

const ShaderDescriptor* findShader(const KernelDescriptor& kernel, Dialect dialect,
                                   BindingKind bindingKind, ShaderKind kind, int pass) {
  const auto found = std::find_if(
      kernel.shaders.begin(), kernel.shaders.end(), [&](const ShaderDescriptor& shader) {
        return shader.dialect == dialect && shader.bindingKind == bindingKind &&
               shader.kind == kind && shader.pass == pass;
      });
  return found == kernel.shaders.end() ? nullptr : found;
}

void throwMissingShader(const KernelDescriptor& kernel, const char* backend, Dialect dialect,
                        ShaderKind kind, int pass) {
  const char* const kKindNames[] = {"map", "tree reduction", "lane reduction"};
  const char* const kTargets[] = {"glsl330", "glsl430", "essl300", "essl310"};
  throw CompileError("Kernel '" + std::string(kernel.name) + "' (" + kernel.sourceFile + ":" +
                     std::to_string(kernel.line) + ") has no " +
                     kKindNames[static_cast<int>(kind)] + " shader for " + backend + ", pass " +
                     std::to_string(pass) + "; add " + kTargets[static_cast<int>(dialect)] +
                     " to --target when it is compiled.");
}

}  // namespace brook::gl
