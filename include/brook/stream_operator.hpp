// StreamOperator: what streamGatherOp, streamScatterOp and streamScatter can do without a kernel.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstdint>

namespace brook {

/// Operators that need no kernel. op(a, b) combines an element `a` with the one to be changed, `b`.
enum class StreamOperator : std::uint8_t {
  Assign,     ///< a
  Add,        ///< b + a, component by component; integers wrap, fixed types are clamped
  Multiply,   ///< b * a
  Increment,  ///< a + 1
};

}  // namespace brook
