// What a pass is: a free function IR -> IR with a name, listed in registry.def.
//
// brcc validates the module before and after each pass in debug builds, and runs any list of passes
// on IR text: `brcc --passes=inline_calls,dead_code x.ir` prints the result.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <span>
#include <string_view>

namespace brook::passes {

using PassFunction = Result<void> (*)(ir::Module&);

struct Pass {
  const char* name;     ///< on the command line, the file name and the heading in docs/passes.md
  const char* summary;  ///< one line for --help
  PassFunction run;
};

/// All passes, in alphabetical order.
std::span<const Pass> allPasses();
/// Null when there is none of that name.
const Pass* findPass(std::string_view name);

/// The passes that every target needs, in order, with the reason for the order (order.cpp).
std::span<const Pass* const> commonPipeline();

/// Stops brcc with an internal error that names the producer, a pass or a stage, if what it made is
/// not valid. That takes about 2 % of brcc's time.
void checkValid(const ir::Module& module, const char* producer);

/// Runs one pass on a valid module and validates the result. A failure names the pass.
Result<void> runPass(const Pass& pass, ir::Module& module);

}  // namespace brook::passes
