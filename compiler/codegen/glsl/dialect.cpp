#include "compiler/codegen/glsl/dialect.h"

#include "compiler/support/internal_error.h"

#include <spirv_cross/spirv_glsl.hpp>

#include <exception>

namespace brook::glsl {
namespace {

using spirv_cross::CompilerGLSL;

CompilerGLSL::Options optionsOf(const DialectRequest& request) {
  CompilerGLSL::Options options;
  const Dialect dialect = request.dialect;
  switch (dialect) {
    case Dialect::Glsl330:
      // SPIRV-Cross drops `precise` silently below 4.00 and ES 3.20: see withHeader.
      options.version = request.isExact ? 400 : 330;
      break;
    case Dialect::Glsl430:
      options.version = 430;
      break;
    case Dialect::Essl300:
      options.version = 300;
      options.es = true;
      break;
    case Dialect::Essl310:
      options.version = request.isExact ? 320 : 310;
      options.es = true;
      break;
  }
  // Bindings in 3.30 need an extension; the runtime finds everything by name there.
  options.enable_420pack_extension = dialect == Dialect::Glsl430 || dialect == Dialect::Essl310;
  // The default is mediump, which is fp16 on some devices.
  options.fragment.default_float_precision = CompilerGLSL::Options::Highp;
  options.fragment.default_int_precision = CompilerGLSL::Options::Highp;
  return options;
}

// SPIRV-Cross writes `precise` from the version on that has it; the true version comes back here.
std::string withHeader(const std::string& text, std::string_view versionLine,
                       std::string_view header) {
  BROOK_CHECK(text.starts_with(versionLine), "SPIRV-Cross changed its header");
  return std::string(header) + text.substr(versionLine.size());
}

}  // namespace

Result<std::string> toDialect(const SpirvModule& module, const DialectRequest& request) {
  try {
    CompilerGLSL compiler(module);
    compiler.set_common_options(optionsOf(request));
    const std::string text = compiler.compile();
    if (!request.isExact) return text;
    if (request.dialect == Dialect::Essl310)
      return withHeader(text, "#version 320 es\n", kPreciseHeader310);
    if (request.dialect != Dialect::Glsl330) return text;
    std::string header(kPreciseHeader330);
    // SPIRV-Cross writes the line itself below 4.00.
    if (request.usesDouble) header += kDoubleExtension330;
    return withHeader(text, "#version 400\n", header);
  } catch (const spirv_cross::CompilerError& error) {
    return Failure{std::string("SPIRV-Cross: ") + error.what()};
  }
}

}  // namespace brook::glsl
