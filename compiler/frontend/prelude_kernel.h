// The kernel-side half of the prelude: C++ declarations that let Clang's Sema accept the desugared
// body of a kernel (surface) and give it the types of brook-language 2 and 6.1.
//
//   in:  the list of built-in functions (ir/builtins.def)
//   out: C++17 text, parsed before the user's. It declares nothing that is ever run: check reads
//        the AST and gives every name its meaning in kernel IR.
//
// What surface writes, and what it means:
//
//   float4(a, b, c, d)      brook_kernel::ctor::float4(a, b, c, d)   any mix of scalars and vectors
//   max(a, b)               brook_kernel::fn::max(a, b)              any number of arguments
//   fmaxf(a, b)             brook_kernel::fn::fmaxf(a, b)            likewise, of C
//   std::sqrt(a), std::max(a, b)   brook_kernel::fn::sqrt(a), brook_kernel::fn::std_max(a, b)
//   indexof s, indexof(s)   brook_kernel::fn::indexof(s)
//   push(o), instance()     brook_kernel::fn::push(o), brook_kernel::fn::instance()
//   print("%g", x), assert(x > 0)   brook_kernel::fn::print("%g", x), ... unless it is a macro
//   T g[], T g[][]          brook_kernel::gather<T, 1> g, brook_kernel::gather<T, 2> g
//                           so that g[i], g[float2], g[y][x] are all expressions of type T
//   (an implicit conversion of 2.3 that Sema refuses: the fix-up loop of the front end writes)
//                           brook_kernel::convert<T>(e)              T: float, int, bool, float3
//                           ... check treats it as the implicit conversion that it stands for:
//                           warns of a truncation, refuses a widening or a vector as condition (of
//                           if, while, for, ?:, where it looks at e itself)
//
// Arity, component counts and index sizes are deliberately not declared: check reports those in
// Brook's own words. Inside brook_kernel, the vectors of float, int, uint and double are Clang's
// ext_vector types, and narrow and fixed types are other names of those that kernels compute in
// (char4 is int4, fixed2 is float2); the global ones are the structs of <brook/vector_types.hpp>,
// so that host code means exactly what it means to the C++ compiler. surface therefore puts every
// kernel function into namespace brook_kernel::kernels, where no name of the prelude is declared,
// and leaves the names of types as they are.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::frontend {

/// The text. The same in every call.
std::string kernelPrelude();

/// Whether a call of `name` in a kernel means brook_kernel::fn::name, if no kernel of the user has
/// that name and number of parameters: the built-in functions and their aliases, push, instance,
/// print and assert. Not indexof, which is a keyword.
bool isKernelFunction(std::string_view name);

/// All of those names.
std::vector<std::string> kernelFunctionNames();

/// How many arguments that function takes, -1 for any number; nothing for other names.
std::optional<int> kernelFunctionArity(std::string_view name);

/// How a function of C takes its arguments (c_functions.def).
enum class CArguments : unsigned char { Floating, Single, Exchanged };

struct CFunction {
  std::string_view name;
  std::string_view builtin;
  CArguments arguments;
};

/// The function of C, or of C++, that is a built-in function by another name: `fabsf`, `std_min`.
/// Null for other names.
const CFunction* findCFunction(std::string_view name);

/// What `std::name` is in brook_kernel::fn; empty if it is no built-in function.
std::string standardFunction(std::string_view name);

/// Whether `name(` in a kernel means brook_kernel::ctor::name(: float2, char4, uint3, ...
bool isVectorTypeName(std::string_view name);

/// All of those names.
const std::vector<std::string>& vectorTypeNames();

}  // namespace brook::frontend
