// The kernel-side half of the prelude: C++ declarations with which Clang's Sema accepts the
// desugared body of a kernel (surface). They give it the types and functions of
// docs/language/types.md and functions.md.
//
//   in:  the list of built-in functions (ir/builtins.def)
//   out: C++17 text, parsed before the user's. None of its code is ever executed: check reads the
//        AST and translates every name to kernel IR.
//
// The output of surface, by construct:
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
//   (an implicit conversion that Sema rejects: ConversionFinder inserts the call)
//                           brook_kernel::convert<T>(e)              T: float, int, bool, float3
//                           ... check treats it as an implicit conversion: it warns about a
//                           truncation and rejects a widening or a vector as condition (in if,
//                           while, for, ?:, where it checks e itself)
//
// Arity, component counts and index sizes are deliberately not declared, because check reports them
// in Brook's own words. Inside brook_kernel, the vectors of float, int, uint and double are Clang's
// ext_vector types. Narrow and fixed types are aliases of the types in which kernels compute (char4
// is int4, fixed2 is float2). The global vectors are the structs of <brook/vector_types.hpp>, so
// that host code has the same meaning as for the C++ compiler. The desugarer in surface therefore
// keeps the names of types. It puts every kernel function into namespace brook_kernel::kernels,
// where no name of the prelude is declared.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::frontend {

/// Returns the text; it is the same in every call.
std::string kernelPrelude();

/// True if a call of `name` in a kernel means brook_kernel::fn::name unless a user's kernel has
/// that name and number of parameters. These are the built-in functions and their aliases, push,
/// instance, print and assert, but not the keyword indexof.
bool isKernelFunction(std::string_view name);

/// Returns all names for which isKernelFunction is true.
std::vector<std::string> kernelFunctionNames();

/// Returns the number of arguments of that function, -1 for any number; nullopt for other names.
std::optional<int> kernelFunctionArity(std::string_view name);

/// The conversion of a C function's arguments (c_functions.def).
enum class CArguments : unsigned char { Floating, Single, Exchanged };

struct CFunction {
  std::string_view name;
  std::string_view builtin;
  CArguments arguments;
};

/// Returns the function of C or C++ that is a built-in function under another name: `fabsf`,
/// `std_min`. Null for other names.
const CFunction* findCFunction(std::string_view name);

/// Returns the name in brook_kernel::fn for `std::name`; empty if it is no built-in function.
std::string standardFunction(std::string_view name);

/// True if `name(` in a kernel means brook_kernel::ctor::name(: float2, char4, uint3, ...
bool isVectorTypeName(std::string_view name);

/// Returns all names for which isVectorTypeName is true.
const std::vector<std::string>& vectorTypeNames();

}  // namespace brook::frontend
