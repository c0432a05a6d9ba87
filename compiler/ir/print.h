// Prints IR as text. The parser reads it back to an equal module (docs/ir.md has the grammar).
//
//   module "saxpy.br"
//
//   kernel saxpy(constant a: float, stream x: float4, stream y: float4, output result: float4) !3 {
//     result = add(mul(float4(a), x), y) !4
//   }
#pragma once

#include "compiler/ir/module.h"

#include <string>
#include <string_view>

namespace brook::ir {

struct PrintOptions {
  bool locations = true;  ///< print `!line` or `!file:line` after functions and statements
};

std::string print(const Module& module, PrintOptions options = {});
std::string print(const Function& function, PrintOptions options = {});
std::string print(const Function& function, ExprId expression);

/// Returns `text` between quotation marks, on one line, with the escapes \" \\ and \n of C.
std::string quoted(std::string_view text);

/// Returns the text that `characters`, from between the quotation marks, stand for.
std::string unquoted(std::string_view characters);

}  // namespace brook::ir
