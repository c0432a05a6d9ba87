#include "compiler/driver/shader_listing.h"

#include "compiler/codegen/source_marks.h"

#include <algorithm>

namespace brook::driver {
namespace {

/// Returns "// saxpy: pass 1, map, storage-buffer". `shader` is canonical or for one dialect.
template <class Shader>
std::string heading(const std::string& kernel, const Shader& shader) {
  return "// " + kernel + ": pass " + std::to_string(shader.pass + 1) + ", " +
         glsl::name(shader.kind) + ", " + glsl::name(shader.bindingKind) +
         (shader.isPacked ? ", packed inputs" : "");
}

class Listing {
 public:
  explicit Listing(std::initializer_list<Dialect> dialects) : dialects_(dialects) {}

  void add(const host::KernelEntry& kernel) {
    for (const host::ShaderEntry& shader : kernel.shaders) {
      if (std::find(dialects_.begin(), dialects_.end(), shader.dialect) == dialects_.end())
        continue;
      text_ += heading(kernel.function->name, shader) + ", " + glsl::name(shader.dialect) + "\n" +
               shader.text + "\n";
    }
    for (const host::ResumableEntry& parts : kernel.resumable) {
      for (const host::KernelEntry* part : {&parts.pairs, &parts.attempt, &parts.inputs,
                                            &parts.advance, &parts.save, &parts.finish}) {
        if (part->function) add(*part);
      }
    }
  }

  const std::string& text() const { return text_; }

 private:
  std::initializer_list<Dialect> dialects_;
  std::string text_;
};

}  // namespace

std::string canonicalListing(const codegen::GeneratedCode& code) {
  std::string text;
  for (std::size_t i = 0; i < code.kernels.size(); ++i) {
    for (const glsl::CanonicalText& shader : code.texts[i].shaders) {
      text += heading(code.kernels[i].function->name, shader) + "\n" +
              codegen::withoutSourceMarks(shader.text) + "\n";
    }
  }
  return text;
}

std::string shaderListing(const codegen::GeneratedCode& code,
                          std::initializer_list<Dialect> dialects) {
  Listing listing(dialects);
  for (const host::KernelEntry& kernel : code.kernels)
    listing.add(kernel);
  return listing.text();
}

}  // namespace brook::driver
