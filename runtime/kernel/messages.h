// Messages of kernels: the lines that elements print, and their assertions.
//
// In:  a kernel with messages and the arguments of one launch of it.
// Out: lines on stdout or in the print callback, or an AssertionError; no stream has changed.
//   `if (x < 0) print("x = %g", x);` over <4> = 1 -2 3 -4
//     launch for message 0         how many: 0 1 0 1, values . -2 . -4
//     printed                      x = -2, x = -4
//
// The kernel's companion (KernelDescriptor::messages) is launched for message 0, 1, ... of all
// elements, on the same backend as the kernel itself.
#pragma once

#include "runtime/shape/subview.h"

#include <brook/generated.hpp>
#include <brook/kernel_descriptor.hpp>
#include <brook/shape.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace brook::calls {

/// Prints and asserts for each position of `domain`, or of `subview` if there is one. `given` has
/// an argument for every parameter; outputs are ignored. Does nothing for a kernel without
/// messages. Throws AssertionError for the first element that fails, after all have printed, and
/// the errors of the backend.
void showMessages(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                  const Shape& domain, const std::optional<Subview>& subview);

/// The components of a message's values as a launch recorded them, in order.
struct MessageValues {
  std::span<const float> floats;
  std::span<const std::int32_t> ints;  ///< uints as their bits
  std::span<const double> doubles;
};

/// Returns the text of a message: its format with the values inserted, without one end of line at
/// its end. A vector is "(1, 2, 3)", with each component in the conversion.
///   "x = %g", 0.5   ->   "x = 0.5"
std::string messageText(const MessageSite& site, const MessageValues& values);

}  // namespace brook::calls
