// Fixture of the passes' tests: IR text in, the full text out.
#pragma once

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "compiler/passes/pass.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace brook::passes {

/// Returns the text of the functions after the pass, or "failure: ...". Checks validity before and
/// after the pass.
inline std::string run(const char* pass, const std::string& functions) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + functions);
  if (!module) return "parse: " + module.failure().message;
  if (Result<void> valid = ir::validate(*module); !valid) return valid.failure().message;
  if (Result<void> done = runPass(*findPass(pass), *module); !done) {
    return "failure: " + done.failure().message;
  }
  if (Result<void> valid = ir::validate(*module); !valid) return valid.failure().message;
  std::string text;
  for (const ir::Function& function : module->functions) {
    text += (text.empty() ? "" : "\n") + ir::print(function);
  }
  return text;
}

/// Returns the text of a function that a pass makes, or the reason why it is not valid.
inline std::string validText(ir::Function function) {
  ir::Module module;
  module.files = {"t.br"};
  module.functions.push_back(std::move(function));
  if (Result<void> valid = ir::validate(module); !valid) return valid.failure().message;
  return ir::print(module.functions.front());
}

/// Expects that the pass changes no function.
inline void expectNoChange(const char* pass, const std::string& functions) {
  EXPECT_EQ(run(pass, functions), functions);
}

}  // namespace brook::passes
