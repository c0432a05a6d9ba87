// InternalError: the compiler itself is wrong. It is never used for bad input.
//
// It is thrown, so that a program that embeds the compiler survives. In brcc, main() prints one
// paragraph and exits with status 3.
#pragma once

#include <stdexcept>
#include <string>

namespace brook {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws InternalError with a position in the compiler and a description of the defect.
[[noreturn]] inline void internalError(const char* file, int line, const std::string& what) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " + what);
}

}  // namespace brook

/// Checks an invariant of the compiler; `what` describes the expected state.
#define BROOK_CHECK(condition, what) \
  ((condition) ? static_cast<void>(0) : ::brook::internalError(__FILE__, __LINE__, what))

/// Marks code that no valid IR reaches.
#define BROOK_UNREACHABLE(what) ::brook::internalError(__FILE__, __LINE__, what)
