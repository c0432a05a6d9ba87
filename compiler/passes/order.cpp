// The list of passes and the order in which every target needs them.
#include "compiler/canonical/canonicalise.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "compiler/passes/balance_branches.h"
#include "compiler/passes/consecutive_gathers.h"
#include "compiler/passes/dead_code.h"
#include "compiler/passes/expand_builtins.h"
#include "compiler/passes/flatten_components.h"
#include "compiler/passes/hoist_uniform.h"
#include "compiler/passes/inline_calls.h"
#include "compiler/passes/insert_gather_lets.h"
#include "compiler/passes/insert_lets.h"
#include "compiler/passes/lockstep_counters.h"
#include "compiler/passes/lower_instance.h"
#include "compiler/passes/lower_iterators.h"
#include "compiler/passes/lower_storage.h"
#include "compiler/passes/lower_variable_outputs.h"
#include "compiler/passes/merge_returns.h"
#include "compiler/passes/pair_reductions.h"
#include "compiler/passes/pass.h"
#include "compiler/passes/simplify.h"
#include "compiler/passes/split_messages.h"
#include "compiler/passes/trap_bounds.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <array>
#include <string>

namespace brook::passes {
namespace {

constexpr Pass kPasses[] = {
#define BROOK_PASS(name, function, summary) {#name, summary, function},
#include "compiler/passes/registry.def"
};

}  // namespace

std::span<const Pass> allPasses() {
  return kPasses;
}

const Pass* findPass(std::string_view name) {
  const auto found = std::find_if(std::begin(kPasses), std::end(kPasses),
                                  [&](const Pass& pass) { return name == pass.name; });
  return found == std::end(kPasses) ? nullptr : &*found;
}

std::span<const Pass* const> commonPipeline() {
  static const std::array kPipeline{
      findPass("merge_returns"),     // inline_calls copies bodies that end in their only return
      findPass("inline_calls"),      // what follows sees whole kernels; indexof is bound to streams
      findPass("pair_reductions"),   // after inlining, whose callees may be such reductions
      findPass("split_messages"),    // after inlining; what follows works for the new kernels too
      findPass("balance_branches"),  // after what puts branches into branches
      // After inlining, so that no call stands between; what follows knows ordinary outputs only.
      findPass("lower_variable_outputs"),
      findPass("lower_instance"),   // after it: a kernel that scatters has an output only now
      findPass("lower_storage"),    // after inlining: only what a launch stores is narrowed
      findPass("lower_iterators"),  // after inlining, which binds value parameters to iterators
      findPass("expand_builtins"), findPass("simplify"),
      findPass("dead_code"),    // after simplify, which leaves unused arms behind
      findPass("insert_lets"),  // last: the others share expressions freely
  };
  return kPipeline;
}

void checkValid(const ir::Module& module, const char* producer) {
  const Result<void> valid = ir::validate(module);
  BROOK_CHECK(valid, std::string("invalid IR after ") + producer + ": " + valid.failure().message +
                         "\n" + ir::print(module));
}

Result<void> runPass(const Pass& pass, ir::Module& module) {
  if (Result<void> done = pass.run(module); !done) {
    return Failure{std::string(pass.name) + ": " + done.failure().message};
  }
  checkValid(module, pass.name);
  return {};
}

}  // namespace brook::passes
