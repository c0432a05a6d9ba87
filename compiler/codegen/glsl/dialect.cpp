#include "compiler/codegen/glsl/dialect.h"

#include "compiler/support/internal_error.h"

#include <spirv_cross/spirv_glsl.hpp>

#include <exception>
#include <string>
#include <unordered_set>

namespace brook::glsl {
namespace {

using spirv_cross::CompilerGLSL;

// SPIRV-Cross writes `precise` only for floats, and makes variables only for sums, products and
// quotients.
class PreciseCompiler : public CompilerGLSL {
 public:
  explicit PreciseCompiler(const SpirvModule& module) : CompilerGLSL(module) {
    for (const Instruction& instruction : instructionsOf(module)) {
      if (instruction.opcode != spv::OpDecorate) continue;
      if (instruction.first[2] != spv::DecorationNoContraction) continue;
      const std::uint32_t id = instruction.first[1];
      forced_temporaries.insert(id);
      preciseNames_.insert(to_name(id));
    }
  }

 private:
  std::string variable_decl(const spirv_cross::SPIRType& type, const std::string& name,
                            std::uint32_t id) override {
    const bool isPrecise =
        type.basetype == spirv_cross::SPIRType::Boolean && preciseNames_.contains(name);
    return (isPrecise ? "precise " : "") + CompilerGLSL::variable_decl(type, name, id);
  }

  std::unordered_set<std::string> preciseNames_;
};

CompilerGLSL::Options optionsOf(Dialect dialect) {
  CompilerGLSL::Options options;
  switch (dialect) {
    case Dialect::Glsl330:
      // SPIRV-Cross silently drops `precise` below 4.00 and ES 3.20: see withHeader.
      options.version = 400;
      break;
    case Dialect::Glsl430:
      options.version = 430;
      break;
    case Dialect::Essl300:
      options.version = 300;
      options.es = true;
      break;
    case Dialect::Essl310:
      options.version = 320;
      options.es = true;
      break;
  }
  // Bindings in 3.30 need an extension; there the runtime finds everything by name.
  options.enable_420pack_extension = dialect == Dialect::Glsl430 || dialect == Dialect::Essl310;
  // The default is mediump, which is fp16 on some devices.
  options.fragment.default_float_precision = CompilerGLSL::Options::Highp;
  options.fragment.default_int_precision = CompilerGLSL::Options::Highp;
  return options;
}

template <class Compiler>
std::string write(const SpirvModule& module, Dialect dialect) {
  Compiler compiler(module);
  compiler.set_common_options(optionsOf(dialect));
  return compiler.compile();
}

// SPIRV-Cross writes `precise` only for versions that have it; this restores the true version.
std::string withHeader(const std::string& text, std::string_view versionLine,
                       std::string_view header) {
  BROOK_CHECK(text.starts_with(versionLine), "SPIRV-Cross changed its header");
  return std::string(header) + text.substr(versionLine.size());
}

}  // namespace

Result<std::string> toDialect(const SpirvModule& module, Dialect dialect, bool usesDouble) {
  try {
    if (dialect == Dialect::Essl300) return write<CompilerGLSL>(module, dialect);
    const std::string text = write<PreciseCompiler>(module, dialect);
    if (dialect == Dialect::Essl310)
      return withHeader(text, "#version 320 es\n", kPreciseHeader310);
    if (dialect != Dialect::Glsl330) return text;
    std::string header(kPreciseHeader330);
    // SPIRV-Cross writes the line itself below 4.00.
    if (usesDouble) header += kDoubleExtension330;
    return withHeader(text, "#version 400\n", header);
  } catch (const spirv_cross::CompilerError& error) {
    return Failure{std::string("SPIRV-Cross: ") + error.what()};
  }
}

}  // namespace brook::glsl
