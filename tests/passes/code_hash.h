// Code hash: shows cheaply whether a pass has changed anything.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>

namespace brook::fuzz {

/// Returns a number that is the same for equal code, whatever the order of its expressions in the
/// arena, and another one for nearly all other code. Names of variables do not count.
std::uint64_t codeHash(const ir::Module& module);

}  // namespace brook::fuzz
