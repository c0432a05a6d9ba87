// The text of a message of a kernel: its format with the values put in.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace brook::calls {

/// The components of a message's values as a launch recorded them, in order.
struct MessageValues {
  std::span<const float> floats;
  std::span<const std::int32_t> ints;  ///< of uints the bits
  std::span<const double> doubles;
};

/// "x = %g" with 0.5: "x = 0.5". A vector is "(1, 2, 3)", each component in its conversion.
/// One end of line at the end of the format is left out.
std::string messageText(const MessageSite& site, const MessageValues& values);

}  // namespace brook::calls
