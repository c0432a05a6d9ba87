// What the elements of a kernel print and assert.
//
// In:  a kernel with messages and the arguments of one launch of it.
// Out: lines (printed_lines.h), or an AssertionError; no stream has changed.
//   `if (x < 0) print("x = %g", x);` over <4> = 1 -2 3 -4
//     launch for message 0         how many: 0 1 0 1, values . -2 . -4
//     printed                      x = -2, x = -4
//
// The kernel's companion (KernelDescriptor::messages) is launched for message 0, 1, ... of all
// elements, on the same backend as the kernel itself.
#pragma once

#include "runtime/shape/subview.h"

#include <brook/generated.hpp>
#include <brook/shape.hpp>

#include <optional>
#include <span>

namespace brook::calls {

/// `given`: an argument for every parameter of the kernel, of which the outputs are not looked at.
/// `domain`: what it runs over; with `subview`, only the messages of these positions count. Nothing
/// to do for a kernel without messages. Throws AssertionError for the first element that fails,
/// after all have printed, and what the backend throws.
void showMessages(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                  const Shape& domain, const std::optional<Subview>& subview);

}  // namespace brook::calls
