// Cheap block: does a divergent branch need to ask whether any lane takes it?
//
// In:  a block under a mask. Out: when all lanes had better compute it (analysis/branch_cost): never,
//      always, or where the streams that it gathers from are tables in registers.
//
//   if ne(beside, 0) {                 Bool then = activeLanes & (beside != 0);
//     d = sub(p, colours[beside])  ->  if (colours_table.isSmall || anyLane(then)) {
//   }                                    d = select(then, p - gather_Float(colours_table, ..), d);
//                                      }
#pragma once

#include "compiler/codegen/cpu/print_body.h"

#include <string>

namespace brook::codegen::cpu {

struct CheapBlock {
  bool isAlways = false;     ///< no test is wanted
  std::string ifSmall = {};  ///< else what stands in front of it: "colours_table.isSmall || "
  bool usesMask = false;     ///< whether the block names its mask
};

CheapBlock cheapBlock(const BodyContext& context, const ir::Block& block);

}  // namespace brook::codegen::cpu
