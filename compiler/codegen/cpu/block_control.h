// Block control: which control flow a block of statements holds.
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <cstddef>

namespace brook::codegen::cpu {

/// Whether there is a loop, or a call, in the statements from number `from` on, or in a branch of
/// them.
bool containsLoop(const ir::Block& block, std::size_t from);
/// Whether a Break or Continue leaves the block itself.
bool containsJump(const ir::Block& block);
/// Whether lanes go different ways anywhere in the kernel.
bool containsDivergence(const ir::Function& kernel, const analysis::Uniformity& uniformity);
/// Whether all statements run one after the other.
bool isStraight(const ir::Block& block);

}  // namespace brook::codegen::cpu
