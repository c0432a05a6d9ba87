// IR text -> IR. The inverse of print.h; docs/ir.md has the grammar.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <string_view>

namespace brook::ir {

/// Parses a module but does not validate it. The failure reads "line:column: what was expected".
Result<Module> parse(std::string_view text);

}  // namespace brook::ir
