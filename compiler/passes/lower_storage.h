// Lower storage: afterwards every output has the values that the program will read from it.
//
// In:  calls inlined; parameters of uint, and of int and float that are stored in fewer bits.
// Out: no parameter of uint. Such a parameter is an int with the storage uint. It is converted at
//      each read and, if it is an output, once at the end. The last assignment of every other
//      output or accumulator with a storage wraps or rounds it (docs/language/types.md, Element
//      types), so that a kernel that reads the stream next reads the same values as the host.
//
//   kernel k(output c: int as char, output u: uint) {    kernel k(.., output u: int as uint) {
//     c = 300                                              var u_value: uint
//     u = 7u                                        ->     c = 300
//   }                                                      u_value = 7u
//                                                          c = shr(shl(c, 24), 24)
//                                                          u = convert<int>(u_value)
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> lowerStorage(ir::Module& module);

}  // namespace brook::passes
