// The IR: text -> module, and what a module goes through in brcc.
//
//   text that parses to a valid module   prints as text that parses to a module that prints alike
//   a valid module                       stays one in each common pass, and all targets take it
//
// No Clang here, so that thousands of modules are tried in the time of a program.
#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "compiler/passes/pass.h"
#include "compiler/support/internal_error.h"
#include "tests/fuzz/libfuzzer/generated_code.h"
#include "tests/fuzz/libfuzzer/target.h"

namespace brook::fuzz {
namespace {

void checkPrinted(const ir::Module& module) {
  const std::string text = ir::print(module);
  const Result<ir::Module> again = ir::parse(text);
  BROOK_CHECK(again, "printed IR does not parse: " + again.failure().message + "\n" + text);
  const Result<void> valid = ir::validate(*again);
  BROOK_CHECK(valid, "printed IR is not valid: " + valid.failure().message + "\n" + text);
  BROOK_CHECK(ir::print(*again) == text, "printed IR parses to something else:\n" + text);
}

/// False: the program is not one that brcc compiles, such as a recursive one.
bool runPasses(ir::Module& module) {
  for (const passes::Pass* pass : passes::commonPipeline()) {
    if (!passes::runPass(*pass, module)) return false;
    const Result<void> valid = ir::validate(module);
    BROOK_CHECK(valid, std::string("invalid after ") + pass->name + ": " + valid.failure().message);
    checkPrinted(module);
  }
  return true;
}

void run(const std::string& input) {
  Result<ir::Module> module = ir::parse(input);
  if (!module || !ir::validate(*module)) return;
  checkPrinted(*module);
  if (!runPasses(*module)) return;
  codegen::GenerationOptions options;
  options.dialects = {Dialect::Glsl330, Dialect::Glsl430, Dialect::Essl300, Dialect::Essl310};
  options.remarksOfVectorize = options.marksSources = options.debugLines = true;
  static_cast<void>(generateChecked(*module, options));
}

}  // namespace

Target target() {
  return {irLanguage, run};
}

}  // namespace brook::fuzz
