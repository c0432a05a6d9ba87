// InternalError: the compiler itself is wrong. Never used for bad input.
//
// Thrown, not aborted, so that a program that embeds the compiler survives; brcc's main turns it
// into one paragraph and exit status 3.
#pragma once

#include <stdexcept>
#include <string>

namespace brook {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws InternalError with the place in the compiler and what was found wrong there.
[[noreturn]] inline void internalError(const char* file, int line, const std::string& what) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " + what);
}

}  // namespace brook

/// States an invariant of the compiler; `what` says what was expected.
#define BROOK_CHECK(condition, what) \
  ((condition) ? static_cast<void>(0) : ::brook::internalError(__FILE__, __LINE__, what))

/// Marks a place that no valid IR reaches.
#define BROOK_UNREACHABLE(what) ::brook::internalError(__FILE__, __LINE__, what)
