#include "compiler/codegen/glsl/glslang.h"

#include "compiler/codegen/glsl/dialect.h"

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include <string_view>

namespace brook::glsl {
namespace {

// glslang counts its users; the process is one of them until it ends.
struct GlslangProcess {
  GlslangProcess() { glslang::InitializeProcess(); }
  ~GlslangProcess() { glslang::FinalizeProcess(); }
};

EShLanguage languageOf(PipelineStage stage) {
  return stage == PipelineStage::Fragment ? EShLangFragment : EShLangCompute;
}

/// One compiled shader, alone in its program.
class Compilation {
 public:
  Compilation(const std::string& text, PipelineStage stage, bool toSpirv)
      : text_(text.c_str()), shader_(languageOf(stage)) {
    const auto messages =
        static_cast<EShMessages>(toSpirv ? EShMsgSpvRules | EShMsgVulkanRules : EShMsgDefault);
    shader_.setStrings(&text_, 1);
    if (toSpirv) {
      shader_.setEnvInput(glslang::EShSourceGlsl, languageOf(stage), glslang::EShClientVulkan, 100);
      shader_.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_0);
      shader_.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_0);
    }
    isGood_ = shader_.parse(GetDefaultResources(), 450, false, messages);
    if (isGood_) {
      program_.addShader(&shader_);
      isGood_ = program_.link(messages);
    }
  }

  bool isGood() const { return isGood_; }
  std::string log() { return std::string(shader_.getInfoLog()) + program_.getInfoLog(); }
  const glslang::TIntermediate& intermediate() {
    return *program_.getIntermediate(shader_.getStage());
  }

 private:
  const char* text_;
  glslang::TShader shader_;
  glslang::TProgram program_;  // declared after the shader, so that it is destroyed first
  bool isGood_ = false;
};

void startGlslang() {
  static const GlslangProcess process;
}

}  // namespace

Result<std::vector<std::uint32_t>> compileToSpirv(const std::string& canonical,
                                                  PipelineStage stage) {
  startGlslang();
  Compilation compilation(canonical, stage, true);
  if (!compilation.isGood()) return Failure{"glslang: " + compilation.log()};
  glslang::SpvOptions options;
  options.disableOptimizer = true;
  std::vector<std::uint32_t> spirv;
  glslang::GlslangToSpv(compilation.intermediate(), spirv, &options);
  return spirv;
}

Result<void> compileOnly(const std::string& text, PipelineStage stage) {
  startGlslang();
  Compilation compilation(text, stage, false);
  if (!compilation.isGood()) return Failure{"glslang: " + compilation.log()};
  return {};
}

Result<void> validateGlsl(const std::string& text, PipelineStage stage) {
  if (!text.starts_with(kPreciseHeader330)) return compileOnly(text, stage);
  const std::string body = text.substr(kPreciseHeader330.size());
  // The text for drivers without the extension.
  const std::size_t macros = kPreciseHeader330.find("#define");
  const std::string_view without =
      kPreciseHeader330.substr(macros, kPreciseHeader330.find("#endif") - macros);
  if (Result<void> as330 = compileOnly("#version 330\n" + std::string(without) + body, stage);
      !as330) {
    return as330;
  }
  return compileOnly("#version 400\n" + body, stage);
}

}  // namespace brook::glsl
