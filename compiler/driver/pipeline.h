// Pipeline: one run of brcc, from the input to the written files. pipeline.cpp has all of its
// stages.
#pragma once

#include "compiler/codegen/generate_code.h"
#include "compiler/driver/options.h"

#include <functional>

namespace brook::driver {

/// Exit statuses of brcc.
enum class Status {
  Ok = 0,
  SourceError = 1,    ///< errors in the source, or a file that is not readable or writable
  UsageError = 2,     ///< wrong arguments
  InternalError = 3,  ///< brcc itself is wrong
};

/// Generates code from the IR after the passes. Tests pass one that fails.
using CodeGenerator =
    std::function<codegen::GeneratedCode(const ir::Module&, const codegen::GenerationOptions&)>;

/// Runs brcc. Messages go to stderr, --print to stdout. Writes all outputs or none; in the latter
/// case it deletes the outputs of an earlier run.
Status run(const Options& options, const CodeGenerator& generateCode = codegen::generateCode);

}  // namespace brook::driver
