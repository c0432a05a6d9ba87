// ShaderListing: all shaders of a file as one text, each below a line that identifies it.
//
//   // saxpy: pass 1, map, storage-buffer, glsl430     (canonical: without the dialect)
//   #version 430
//   ...
#pragma once

#include "compiler/codegen/generate_code.h"

#include <initializer_list>
#include <string>

namespace brook::driver {

/// Returns the canonical shaders, from which the shaders of all dialects are generated.
std::string canonicalListing(const codegen::GeneratedCode& code);

/// Returns the shaders for devices in these dialects, including the parts of kernels with long
/// loops.
std::string shaderListing(const codegen::GeneratedCode& code,
                          std::initializer_list<Dialect> dialects);

}  // namespace brook::driver
