// For tests: the message of the error that a call throws.
#pragma once

#include <brook/error.hpp>

#include <string>

namespace brook {

/// "no error" if the call returns. Errors that are no E pass through, and fail the test.
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
