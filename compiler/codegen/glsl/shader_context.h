// ShaderContext: data shared by all printers of one shader: its streams with their bindings, and
// all names.
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
  /// Returns the inputs whose element is read.
  std::vector<StreamBinding> elements() const;
  /// Returns true if the kernel has many inputs (or fields of structures). Drivers inline
  /// brook_input_position at each call and unroll its loops, so without a loop over the inputs this
  /// function would be most of the shader.
  bool findsPositionsInALoop() const;

  const ShaderRequest& request;
  const StageWriter& writer;
  const ir::Function& function;
  FunctionLibrary& library;
  std::vector<ShaderParameterUse> uses;
  codegen::NameTable names;
  ShaderBody body;
  std::deque<ShaderBody> helpers;     ///< bodies of the kernel's helpers, in their order
  std::vector<StreamBinding> inputs;  ///< all inputs of the kernel, in order
  std::vector<StreamBinding> outputs;
  std::vector<std::string> loads;    ///< by parameter
  std::vector<std::string> fetches;  ///< by parameter

 private:
  void bindStreams();
  void nameEverything();
  void nameHelpers();
  int sharedBinding(const ir::Element& element) const;
};

/// Opens `T name(parameters) {`
void openFunction(ir::Type result, const std::string& name, const std::string& parameters,
                  codegen::TextWriter& out);
void closeFunction(codegen::TextWriter& out);

/// Declares copies of members of the parameter block (StreamBinding::isCopied; brook_reduce for
/// reductions), and fills them in main.
void declareCopies(const ShaderContext& context, codegen::TextWriter& out);
void copyMembers(const ShaderContext& context, codegen::TextWriter& out);

/// A constant that the kernel reads.
struct ConstantValue {
  std::uint32_t parameter;
  std::string type;
  std::string value;  ///< read from the parameter block
};
std::vector<ConstantValue> constantsOf(const ShaderContext& context);

/// Prints the helpers of the kernel.
void printHelpers(const ShaderContext& context, codegen::TextWriter& out);

/// Prints the functions of a shader that read and write its streams.
///
///   in:  a stream x and a gather g[] of floats, an output o
///   out: float fetch_x(const ivec4 position) {...}    float load_x(...) {...}
///        float gather_g(const int x) {...}            void store_o(...) {...}
void printAccess(const ShaderContext& context, codegen::TextWriter& out);

/// Prints a stage of a reduction: the kernel as a function of two values, and main, which combines
/// the values of one result (docs/backends.md, Reductions).
///
///   in:  reduce sum(stream a: float, accumulator r: float), ReduceTree
///   out: void combine_sum(const float a, inout float r) {...}
///        float pair_sum(const int result, const int index) {...}
///        void main() {... brook_left = pair_sum(...); combine_sum(...) ...}
void printReduction(ShaderContext& context, codegen::TextWriter& out);

}  // namespace brook::glsl
