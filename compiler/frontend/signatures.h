// Signatures: the kernels that host code may call, for the rest of the compiler.
#pragma once

#include "compiler/frontend/frontend.h"
#include "compiler/surface/declarations.h"
#include "compiler/surface/token_reader.h"

#include <vector>

namespace brook::frontend {

/// Returns the kernels in source order, each name once: its definition, or else its first
/// prototype. Adds the files of their names to module.files.
std::vector<KernelSignature> signatures(const surface::TokenReader& reader,
                                        const surface::Declarations& declarations,
                                        ir::Module& module);

}  // namespace brook::frontend
