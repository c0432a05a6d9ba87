// What parameters are called in messages.
#pragma once

#include <brook/kernel_descriptor.hpp>

namespace brook::calls {

inline const char* wordFor(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::Stream:
      return "input";
    case ParameterKind::Iterator:
      return "iterator";
    case ParameterKind::Gather:
      return "gather";
    case ParameterKind::Constant:
      return "constant";
    case ParameterKind::Output:
      return "output";
    case ParameterKind::Accumulator:
      return "target";
  }
  return "";
}

}  // namespace brook::calls
