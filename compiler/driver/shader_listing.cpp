#include "compiler/driver/shader_listing.h"

#include "compiler/codegen/source_marks.h"

#include <algorithm>

namespace brook::driver {
namespace {

class Listing {
 public:
  explicit Listing(std::initializer_list<Dialect> dialects) : dialects_(dialects) {}

  void add(const host::KernelEntry& kernel) {
    for (const host::ShaderEntry& shader : kernel.shaders) {
      if (std::find(dialects_.begin(), dialects_.end(), shader.dialect) == dialects_.end())
        continue;
      text_ += "// " + kernel.function->name + ": pass " + std::to_string(shader.pass + 1) + ", " +
               glsl::name(shader.stage) + ", " + glsl::name(shader.readPath) +
               (shader.isPacked ? ", packed inputs" : "") + ", " + glsl::name(shader.dialect) +
               "\n" + shader.text + "\n";
    }
    for (const host::ContinuationEntry& parts : kernel.continuation) {
      for (const host::KernelEntry* part : {&parts.pairs, &parts.advance, &parts.finish}) {
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
  for (const codegen::KernelText& kernel : code.texts) {
    for (const glsl::CanonicalText& shader : kernel.shaders) {
      text += std::string("// ") + glsl::name(shader.stage) + ", " + glsl::name(shader.readPath) +
              ", pass " + std::to_string(shader.pass) + "\n" +
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
