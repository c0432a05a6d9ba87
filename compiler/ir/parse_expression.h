// Parses the expressions and places of one function in IR text. Used by parse.cpp only.
//
//   a.xy                         a Swizzle of a Read
//   g[add(i, 1)]                 a Gather
//   mul(float2(s), dot(a, b))    operators, vectors and built-in functions by name
#pragma once

#include "compiler/ir/builder.h"
#include "compiler/ir/lexer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::ir {

/// Nesting of statements and expressions; a limit, so that no text overflows the stack.
inline constexpr int kMaxParseDepth = 400;
/// Height of expression trees: chained swizzles add height without nesting in the text.
inline constexpr int kMaxParseHeight = 2 * kMaxParseDepth;

class ExpressionParser {
 public:
  /// Adds expressions to `function`, whose variables they name.
  ExpressionParser(TokenCursor& tokens, Function& function)
      : tokens_(tokens), function_(function), builder_(function) {}

  ExprId parse();
  Place place();
  VariableId expectVariable();
  std::optional<VariableId> find(std::string_view name) const;

 private:
  Components components();
  ExprId dummy();
  ExprId primary();
  ExprId number();
  std::vector<ExprId> indices();
  ExprId gather(VariableId variable);
  ExprId application();
  ExprId convert();
  ExprId notANumber();
  ExprId streamForm(const std::string& callee);
  std::optional<ExprId> operation(const std::string& callee, std::vector<ExprId>& arguments);

  TokenCursor& tokens_;
  Function& function_;
  FunctionBuilder builder_;
  int depth_ = 0;   // number of open expressions
  int height_ = 0;  // height of the tree parsed so far
};

}  // namespace brook::ir
