// Call arguments: the arguments that host code passes; the fields of a structure are one argument.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <string>
#include <vector>

namespace brook::host {

struct CallArgument {
  std::string name;
  ir::VariableId parameter;   ///< the parameter; of a structure the first field
  const ir::Variable* first;  ///< the variable of `parameter`
};

/// The extents in the brackets of a gather, for each argument; empty: none. Arguments beyond the
/// end of the list have none.
using ArrayExtents = std::vector<std::vector<std::int64_t>>;

std::vector<CallArgument> callArguments(const ir::Function& kernel);

/// Returns whether `parameter` begins an argument.
bool isFirstField(const ir::Function& kernel, std::uint32_t parameter);

/// Returns the type of host code for a value of the argument: "float4", "::brook::fixed", "Hit".
std::string valueType(const CallArgument& argument);

/// Returns whether the stubs of `kernel` need the definition of a structure, which is in the user's
/// text.
bool takesStructures(const ir::Function& kernel, const ArrayExtents& arrays);

}  // namespace brook::host
