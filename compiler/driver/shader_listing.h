// ShaderListing: all shaders of a file as one text, each below a line that says which it is.
//
//   // saxpy: pass 1, map, storage-buffer, glsl430     (canonical: without the dialect)
//   #version 430
//   ...
#pragma once

#include "compiler/codegen/generate_code.h"

#include <initializer_list>
#include <string>

namespace brook::driver {

/// The canonical shaders, which those of all dialects are made from.
std::string canonicalListing(const codegen::GeneratedCode& code);

/// What devices get, of these dialects; parts of kernels with long loops are among them.
std::string shaderListing(const codegen::GeneratedCode& code,
                          std::initializer_list<Dialect> dialects);

}  // namespace brook::driver
