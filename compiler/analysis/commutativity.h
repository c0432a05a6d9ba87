// Commutativity: whether a reduction's operator may be applied in any order
// (docs/language/reductions.md, Order of combination).
#pragma once

#include "compiler/ir/module.h"

namespace brook::analysis {

/// True when every component of the accumulator becomes the sum, product, minimum, maximum or a
/// bit operation (& | ^) of the same component of the accumulator and of the stream, shown by
/// straight-line code. So do the sum, product, minimum and maximum of the absolute values of both,
/// if they are floats or doubles: ints may wrap. Conversions between int and uint, and shifting or
/// masking the result by constants as lower_storage does, change nothing:
///
///   r = add(r, a)                                       true
///   r.x = max(a.x, r.x)   r.y = mul(r.y, a.y)           true
///   r = select(gt(a, r), a, r)                          true (max)
///   r = add(abs(r), abs(a))                             true
///   r = add(r, a)   r = bitand(r, 255)                  true (a narrow sum)
///   r = sub(r, a)         r = add(r, mul(a, 2.0))       false
///   r = add(r, abs(a))                                  false
///   if gt(a, r) { r = a }                               false
///
/// False means "not shown", and the ordered tree is used, which is right for any operator.
bool isCommutative(const ir::Function& reduction);

}  // namespace brook::analysis
