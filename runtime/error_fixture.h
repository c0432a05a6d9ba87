// For tests: returns the message of the error that a call throws.
#pragma once

#include <brook/error.hpp>

#include <string>

namespace brook {

/// Returns the message of the E that `call` throws, or "no error" if it returns. Other errors
/// propagate and fail the test.
template <class E = Error, class Call>
std::string errorOf(const Call& call) {
  try {
    call();
    return "no error";
  } catch (const E& error) {
    return error.what();
  }
}

}  // namespace brook
