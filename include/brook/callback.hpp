// brook::Callback: a function of the program that the library calls, of any type that can be called.
// It does what std::function does, without <functional>, which would be a tenth of the time in which
// compilers read Brook's headers.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstddef>
#include <type_traits>

namespace brook {

template <class Signature>
class Callback;

/// Copies hold a copy of the function. Made from nothing, from a null pointer, or from an empty
/// std::function, a callback is empty, which `bool` tells; calling an empty one is undefined.
///
///     brook::setPrintCallback([&](const std::string& line) { lines.push_back(line); });
template <class... Arguments>
class Callback<void(Arguments...)> {
  template <class F>
  using IfCallable = std::enable_if_t<!std::is_same_v<std::decay_t<F>, Callback> &&
                                      std::is_invocable_v<std::decay_t<F>&, Arguments...>>;

 public:
  Callback() = default;
  Callback(std::nullptr_t) {}
  template <class F, class = IfCallable<F>>
  Callback(F&& function) {
    if constexpr (std::is_constructible_v<bool, std::decay_t<F>&>) {
      if (!static_cast<bool>(function)) return;
    }
    target_ = new TargetOf<std::decay_t<F>>(static_cast<F&&>(function));
  }
  Callback(const Callback& other) : target_(other.target_ ? other.target_->copy() : nullptr) {}
  Callback(Callback&& other) noexcept : target_(other.target_) { other.target_ = nullptr; }
  Callback& operator=(Callback other) noexcept {
    Target* const old = target_;
    target_ = other.target_;
    other.target_ = old;
    return *this;
  }
  ~Callback() { delete target_; }

  explicit operator bool() const { return target_ != nullptr; }
  void operator()(Arguments... arguments) const {
    target_->call(static_cast<Arguments&&>(arguments)...);
  }

 private:
  struct Target {
    virtual ~Target() = default;
    virtual Target* copy() const = 0;
    virtual void call(Arguments... arguments) = 0;
  };
  template <class F>
  struct TargetOf final : Target {
    F function;

    template <class From>
    explicit TargetOf(From&& from) : function(static_cast<From&&>(from)) {}
    Target* copy() const override { return new TargetOf(function); }
    void call(Arguments... arguments) override { function(static_cast<Arguments&&>(arguments)...); }
  };

  Target* target_ = nullptr;
};

}  // namespace brook
