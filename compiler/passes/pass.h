// Pass: a free function IR -> IR with a name, listed in registry.def.
//
// runPass validates the module after each pass. brcc runs any list of passes on IR text:
// `brcc --passes=inline_calls,dead_code x.ir` prints the result.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <span>
#include <string_view>

namespace brook::passes {

using PassFunction = Result<void> (*)(ir::Module&);

struct Pass {
  const char* name;     ///< on the command line, of the file and in docs/passes.md
  const char* summary;  ///< one line for --print-passes
  PassFunction run;
};

/// Returns all passes, in alphabetical order.
std::span<const Pass> allPasses();
/// Returns the pass of this name, or null.
const Pass* findPass(std::string_view name);

/// Returns the passes that every target needs, in their order. order.cpp has the reasons for the
/// order.
std::span<const Pass* const> commonPipeline();

/// Ends brcc with an internal error if the module is invalid. The error names the producer, a pass
/// or a stage. The check takes about 2 % of brcc's time.
void checkValid(const ir::Module& module, const char* producer);

/// Runs one pass on a valid module and validates the result. A failure names the pass.
Result<void> runPass(const Pass& pass, ir::Module& module);

}  // namespace brook::passes
