// The arguments of a kernel as host code gives them: the fields of a structure are one argument.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <string>
#include <vector>

namespace brook::host {

struct CallArgument {
  std::string name;
  ir::VariableId parameter;   ///< or that of the first field
  const ir::Variable* first;  ///< the same
};

/// For each argument the extents that the brackets of a gather say; empty: none. Fewer entries than
/// arguments: none for the others.
using ArrayExtents = std::vector<std::vector<std::int64_t>>;

std::vector<CallArgument> callArguments(const ir::Function& kernel);

/// Whether `parameter` begins an argument.
bool isFirstField(const ir::Function& kernel, std::uint32_t parameter);

/// "float4", "::brook::fixed", "Hit": the type of host code for a value of the argument.
std::string valueType(const CallArgument& argument);

/// Whether the stubs of `kernel` need the definition of a structure, which stands in the user's
/// text.
bool takesStructures(const ir::Function& kernel, const ArrayExtents& arrays);

}  // namespace brook::host
