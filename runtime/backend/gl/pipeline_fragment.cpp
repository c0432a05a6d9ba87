#include "runtime/backend/gl/pipeline_fragment.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <algorithm>
#include <bit>
#include <string>

namespace brook::gl {
namespace {

// Returns the log2 of the width of a wrapped texture, and for reductions of any texture whose width
// is a power of two. Reductions visit all elements in order, where a division for each is slow.
// Otherwise -1.
int log2WidthOf(const TextureLayout& layout, ShaderKind kind) {
  if (!layout.isDirect() || kind == ShaderKind::Map) return layout.log2Width;
  const auto width = static_cast<unsigned>(layout.width);
  return std::has_single_bit(width) ? std::countr_zero(width) : -1;
}

void drawRectangle(GLint bottom, GLsizei width, GLsizei height) {
  if (width == 0 || height == 0) return;
  glViewport(0, bottom, width, height);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

// Draws exactly the first `count` texels, because a kernel without an element might never end. A
// partial last row is drawn separately: a test in the shader is slower on drivers that run
// fragments in vectors (llvmpipe).
void drawElements(std::int64_t count, int width) {
  const auto fullRows = static_cast<GLsizei>(count / width);
  drawRectangle(0, width, fullRows);
  drawRectangle(fullRows, static_cast<GLsizei>(count % width), 1);
}

}  // namespace

FragmentPipeline::FragmentPipeline(const DeviceGl& device, const PipelineOptions& options)
    : device_(device),
      pool_(texturePool(device, framebuffers_, options)),
      programs_(options.binaries) {
  glGenVertexArrays(1, &vertexArray_);
  glBindVertexArray(vertexArray_);
  glDisable(GL_DITHER);
  // Elements are packed in host memory, rows too.
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
}

FragmentPipeline::~FragmentPipeline() {
  glDeleteVertexArrays(1, &vertexArray_);
}

backend::Limits FragmentPipeline::limits() const {
  const std::int64_t side = device_.limits.textureSize;
  backend::Limits limits;
  limits.maxElements = std::min<std::int64_t>(limits.maxElements, side * side);
  limits.maxOutputs = device_.limits.drawBuffers;
  limits.maxInputs = device_.limits.fragmentTextures;
  limits.maxConstantBytes = static_cast<int>(device_.limits.uniformBlockBytes);
  return limits;
}

std::unique_ptr<MemoryGl> FragmentPipeline::allocate(ElementType type, const Shape& shape) {
  return std::make_unique<TextureGl>(device_, framebuffers_, pool_, type, shape);
}

// The layout is wrapped, because one long row is as slow as a square of several times its texels on
// devices that draw squares of pixels.
std::unique_ptr<MemoryGl> FragmentPipeline::allocateScratch(ElementType type, std::int64_t count) {
  const TextureLayout layout = wrappedLayoutOf(count, device_.limits.textureSize);
  return std::make_unique<TextureGl>(device_, framebuffers_, pool_, type, count, layout);
}

void FragmentPipeline::launch(const ShaderLaunch& launch) {
  collectStreams(launch);
  const auto output = static_cast<std::size_t>(launch.outputs.front());
  const TextureLayout& layout =
      static_cast<const TextureGl*>(launch.arguments[output].memory)->layout();
  const auto directInputs = std::count_if(
      inputs_.begin(), inputs_.end(), [](const TextureGl* t) { return t->layout().isDirect(); });
  const bool isDirect = layout.isDirect() && directInputs == std::ssize(inputs_);
  const int outputLog2Width = places_[output].log2Width;
  ProgramConstants constants = launch.constants(device_);
  constants.values[ProgramConstants::AllWrapped] =
      outputLog2Width >= 0 && std::ranges::all_of(launch.inputs(), [&](int input) {
        return places_[static_cast<std::size_t>(input)].log2Width >= 0;
      });
  const ShaderDescriptor& shader = chooseShader(launch, isDirect);
  const PackedInputs packed = shader.isPacked ? packInputs(launch) : PackedInputs();
  checkLimits(launch);
  block_.pack(launch,
              {.outputWidth = layout.width, .outputLog2Width = outputLog2Width, .places = places_});
  requireAtMost(*launch.kernel, name(), block_.bytes().size(), "bytes of parameters",
                device_.limits.uniformBlockBytes);

  ProgramGl& program = programs_.use(*launch.kernel, shader, constants, launch.pointsText);
  program.setParameters(block_.bytes());
  bindStreams();
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers_.find(outputs_));
  if (launch.pointsText) {
    // The vertex shader of the points reads the inputs.
    for (const TextureGl* input : inputs_)
      input->waitForWrites();
    glViewport(0, 0, layout.width, layout.height);
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(launch.elementCount));
  } else {
    drawElements(launch.elementCount, layout.width);
  }
  program.checkFirstLaunch(*launch.kernel);
}

void FragmentPipeline::collectStreams(const ShaderLaunch& launch) {
  inputs_.clear();
  outputs_.clear();
  places_.assign(launch.arguments.size(), {});
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const auto* texture = static_cast<const TextureGl*>(launch.arguments[i].memory);
    if (texture)  // no iterator or constant
      places_[i].log2Width = log2WidthOf(texture->layout(), launch.kind);
  }
  for (const int input : launch.inputs()) {
    const MemoryGl* memory = launch.arguments[static_cast<std::size_t>(input)].memory;
    inputs_.push_back(static_cast<const TextureGl*>(memory));
  }
  for (const int output : launch.outputs) {
    const MemoryGl* memory = launch.arguments[static_cast<std::size_t>(output)].memory;
    outputs_.push_back(static_cast<const TextureGl*>(memory)->name());
  }
}

PackedInputs FragmentPipeline::packInputs(const ShaderLaunch& launch) {
  PackedInputs packed =
      PackedInputs::byType(launch, launch.inputs(), [&](ElementType type, std::int64_t count) {
        const TextureLayout layout = wrappedLayoutOf(count, device_.limits.textureSize);
        return std::make_unique<TextureGl>(device_, framebuffers_, pool_, type, count, layout);
      });
  packed.place(places_);
  inputs_.clear();
  for (const std::unique_ptr<MemoryGl>& memory : packed.memories())
    inputs_.push_back(static_cast<const TextureGl*>(memory.get()));
  for (const int input : launch.inputs()) {
    const ElementType type = launch.arguments[static_cast<std::size_t>(input)].memory->type();
    const auto texture = std::find_if(inputs_.begin(), inputs_.end(),
                                      [&](const TextureGl* t) { return t->type() == type; });
    places_[static_cast<std::size_t>(input)].log2Width = (*texture)->layout().log2Width;
  }
  return packed;
}

const ShaderDescriptor& FragmentPipeline::chooseShader(const ShaderLaunch& launch,
                                                       bool isDirect) const {
  const auto find = [&](BindingKind bindingKind) {
    return findShader(*launch.kernel, device_.dialect(PipelineStage::Fragment), bindingKind,
                      launch.kind, launch.pass);
  };
  const ShaderDescriptor* shader = isDirect ? find(BindingKind::TextureDirect) : nullptr;
  if (!shader) shader = find(BindingKind::TextureWrapped);
  if (!shader)
    throwMissingShader(*launch.kernel, name(), device_.dialect(PipelineStage::Fragment),
                       launch.kind, launch.pass);
  return *shader;
}

void FragmentPipeline::checkLimits(const ShaderLaunch& launch) const {
  requireAtMost(*launch.kernel, name(), inputs_.size(), "input textures",
                device_.limits.fragmentTextures);
  requireAtMost(*launch.kernel, name(), outputs_.size(), "outputs in one pass",
                device_.limits.drawBuffers);
}

void FragmentPipeline::bindStreams() {
  for (std::size_t unit = 0; unit < inputs_.size(); ++unit) {
    inputs_[unit]->bind(static_cast<unsigned>(unit));
  }
}

}  // namespace brook::gl
