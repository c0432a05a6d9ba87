// Pipeline: one run of brcc, from the input to the files written. The whole of it is on one page,
// pipeline.cpp.
#pragma once

#include "compiler/codegen/generate_code.h"
#include "compiler/driver/options.h"

#include <functional>

namespace brook::driver {

/// Exit statuses of brcc.
enum class Status {
  Ok = 0,
  SourceError = 1,    ///< errors in the source, or a file that cannot be read or written
  UsageError = 2,     ///< wrong arguments
  InternalError = 3,  ///< brcc itself is wrong
};

/// What makes code of the IR after the passes. Tests put in a wrong one.
using CodeGenerator =
    std::function<codegen::GeneratedCode(const ir::Module&, const codegen::GenerationOptions&)>;

/// Messages go to stderr, --print to stdout. Writes all outputs or none; then those of an earlier
/// run are removed.
Status run(const Options& options, const CodeGenerator& generateCode = codegen::generateCode);

}  // namespace brook::driver
