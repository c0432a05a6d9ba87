// PrintReflection: facts -> JSON (--emit=reflection) in the form of docs/reflection.schema.json.
//
//   saxpy: a constant float, ...   ->   {"kernels": [{"name": "saxpy", "parameters": [...
#pragma once

#include "compiler/report/facts.h"

#include <string>

namespace brook::report {

/// The version of the schema. It is raised when existing members change, not when members are
/// added.
inline constexpr int kReflectionVersion = 1;

std::string printReflection(const FileFacts& facts);

}  // namespace brook::report
