// PrintReflection: facts -> JSON (--emit=reflection), as docs/reflection.schema.json says.
//
//   saxpy: a constant float, ...   ->   {"kernels": [{"name": "saxpy", "parameters": [...
#pragma once

#include "compiler/report/facts.h"

#include <string>

namespace brook::report {

/// The version of the schema: raised when what is there changes, not when something is added.
inline constexpr int kReflectionVersion = 1;

std::string printReflection(const FileFacts& facts);

}  // namespace brook::report
