// Result<T>: the value of an operation, or the reason why there is none.
//
// Everything in the compiler that can fail because of its input or its target returns one. Code
// inside passes and code generators throws only InternalError (see internal_error.h).
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace brook {

/// Why an operation failed: one sentence in Clang's style (lower-case start, no full stop).
struct Failure {
  std::string message;
};

/// A value of type T or a Failure. Callers test it before use:
/// `if (!result) return result.failure();`.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Failure failure) : state_(std::move(failure)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Failure& failure() const { return std::get<1>(state_); }

 private:
  std::variant<T, Failure> state_;
};

/// Success without a value, or a Failure.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Failure failure) : failure_(std::move(failure)), failed_(true) {}

  explicit operator bool() const { return !failed_; }
  const Failure& failure() const { return failure_; }

 private:
  Failure failure_;
  bool failed_ = false;
};

}  // namespace brook
