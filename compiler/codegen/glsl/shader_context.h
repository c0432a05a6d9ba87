// ShaderContext: what all parts of one shader share, its streams with their bindings and the names
// of everything in it.
//
//   in:  kernel k(stream x: float, gather g[]: float, output o: float)
//   out: inputs  x: binding 0, load_x, fetch_x    g: binding 1, fetch_g, gather_g
//        outputs o: binding 2, store_o
#pragma once

#include "compiler/codegen/glsl/print_body.h"
#include "compiler/codegen/glsl/print_shader.h"
#include "compiler/codegen/glsl/uses.h"
#include "compiler/codegen/name_table.h"

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace brook::glsl {

class ShaderContext {
 public:
  ShaderContext(const ShaderRequest& request, const StageWriter& writer, FunctionLibrary& library);
  ShaderContext(const ShaderContext&) = delete;
  ShaderContext& operator=(const ShaderContext&) = delete;

  const std::string& name(std::uint32_t parameter) const { return body.variables[parameter]; }
  const ir::Variable& parameter(std::uint32_t i) const { return function.variables[i]; }

  bool isFirstOfBinding(const StreamBinding& input) const;
  /// The inputs whose element is read.
  std::vector<StreamBinding> elements() const;
  /// Drivers copy brook_input_position to each call of it, and unroll its loops there: with many
  /// inputs (or fields of structures) it would be most of the shader.
  bool findsPositionsInALoop() const;

  const ShaderRequest& request;
  const StageWriter& writer;
  const ir::Function& function;
  FunctionLibrary& library;
  std::vector<ShaderParameterUse> uses;
  codegen::NameTable names;
  ShaderBody body;
  std::deque<ShaderBody> helpers;     ///< of the kernel's helpers, in their order
  std::vector<StreamBinding> inputs;  ///< all of the kernel, in order
  std::vector<StreamBinding> outputs;
  std::vector<std::string> loads;    ///< by parameter
  std::vector<std::string> fetches;  ///< by parameter

 private:
  void bindStreams();
  void nameEverything();
  void nameHelpers();
  int sharedBinding(const ir::Element& element) const;
};

/// `T name(parameters) {`
void openFunction(ir::Type result, const std::string& name, const std::string& parameters,
                  codegen::TextWriter& out);
void closeFunction(codegen::TextWriter& out);

/// Declares the copies of members of the parameter block (StreamBinding::isCopied; of reductions
/// brook_reduce too), and fills them in main.
void declareCopies(const ShaderContext& context, codegen::TextWriter& out);
void copyMembers(const ShaderContext& context, codegen::TextWriter& out);

/// A constant that the kernel reads.
struct ConstantValue {
  std::uint32_t parameter;
  std::string type;
  std::string value;  ///< from the parameter block
};
std::vector<ConstantValue> constantsOf(const ShaderContext& context);

/// The helpers of the kernel.
void printHelpers(const ShaderContext& context, codegen::TextWriter& out);

}  // namespace brook::glsl
