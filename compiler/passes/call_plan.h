// Call plan: which calls stay calls?
//
// In:  a module before inline_calls, and one of its kernels or reductions. Out: nothing where all
//      that it calls, inlined, comes to no more than analysis::kMaxInlined. Otherwise the functions
//      that are worth a call and are called more than once. So what is made of a kernel grows with
//      the text of the functions and the number of calls in it, not with what calls multiply to:
//      a body that is inlined comes to less than kWorthACall, or stands there once.
//
//   kernel k calls f twice, f calls g three times     k, f, g of 1000 operations: f and g stay
//                                                     g of 10 operations: f stays
//                                                     all of 100 operations: none stays
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <set>
#include <string>
#include <unordered_map>

namespace brook::passes {

/// By name of a function: its operations with all that it calls inlined.
using InlinedSizes = std::unordered_map<std::string, double>;
/// Fails for recursion, with the cycle.
Result<InlinedSizes> inlinedSizes(const ir::Module& module);

/// Fails where too much cannot stay a call: what prints or asserts.
Result<std::set<std::string>> staysCalled(const ir::Module& module, const ir::Function& kernel,
                                          const InlinedSizes& sizes);

/// Of one kernel with all that is inlined in it. More takes minutes to compile.
inline constexpr double kMaxInlinedOperations = 1e6;
/// Fails where a kernel of so many operations is too large to be made.
Result<void> checkInlined(const ir::Function& kernel, double size,
                          double most = kMaxInlinedOperations);

}  // namespace brook::passes
