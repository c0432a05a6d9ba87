// Prints kernel IR as canonical GLSL: expressions and statements, the same for every stage writer.
//
//   o = add(mul(x, 2.0), g[n])      o = x * 2.0 + gather_g(n);
//   loop while lt(n, 10) {          for (; n < 10; n = n + 1) {
//     ...                             ...
//   } step {                        }
//     n = add(n, 1)
//   }
#pragma once

#include "compiler/analysis/body_parts.h"
#include "compiler/codegen/glsl/edges.h"
#include "compiler/codegen/glsl/function_library.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/module.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace brook::glsl {

/// The function of a body and the texts with which its names are printed.
struct ShaderBody {
  const ir::Function& function;
  std::vector<std::string> variables;       ///< text of each variable, by VariableId
  std::vector<std::string> positions;       ///< text of Position, by parameter
  std::vector<std::string> extents;         ///< text of Extent, by parameter
  std::vector<std::string> gathers;         ///< function of a Gather with clamped indices
  std::vector<std::string> gathersNear;     ///< function of such a Gather for which edges.beyond()
                                            ///< has bits
  std::vector<std::string> gathersInRange;  ///< function of a Gather that is proven in range
  FunctionLibrary& library;                 ///< notes the functions that the text calls
  bool isExact;                             ///< quotients and square roots are correctly rounded
  const Edges edges = Edges(function);
  std::map<std::string, std::string> helpers = {};  ///< function name of each helper
  /// The outlining of a large body: its parts, and the texts of their functions and of the
  /// variables that several of them use.
  struct Outlining {
    analysis::BodyParts parts;
    std::function<std::string()> newName;
    bool marksSources;
    codegen::TextWriter globals;
    codegen::TextWriter functions;
  };
  Outlining* outlining = nullptr;  ///< null: the body is one function
};

/// Returns a member of the parameter block: blockMember("extent", 2) is "brook.brook_extent_2".
std::string blockMember(const char* what, std::uint32_t parameter);

std::string printExpression(const ShaderBody& body, ir::ExprId expression);

/// Prints the index of a component or element of a variable of the type `indexed`.
std::string printIndex(const ShaderBody& body, ir::ExprId expression, ir::Type indexed);
void printBlock(const ShaderBody& body, const ir::Block& block, codegen::TextWriter& out);

}  // namespace brook::glsl
