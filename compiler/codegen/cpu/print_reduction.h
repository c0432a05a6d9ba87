// Print reduction: the functions that combine elements of a reduction.
//
// In:  a reduction as lanes compute it. Out: <kernel>_combine for pairs of neighbours and, if the
//      order of elements is free, <kernel>_accumulate for rows of 64 (brook/kernel_body.h).
#pragma once

#include "compiler/codegen/text_writer.h"
#include "compiler/ir/module.h"

namespace brook::codegen::cpu {

void printReduction(const ir::Function& reduction, bool contract, TextWriter& out);

}  // namespace brook::codegen::cpu
