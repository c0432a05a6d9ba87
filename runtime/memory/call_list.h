// CallList: what a call holds for each of its arguments until it returns.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace brook {

/// So many T, value-initialized. Lies on the stack with up to kInPlace of them, so that a call with
/// a usual number of arguments allocates nothing.
template <class T>
class CallList {
 public:
  explicit CallList(std::size_t size)
      : size_(size),
        more_(size > kInPlace ? std::make_unique<T[]>(size) : nullptr),
        data_(more_ ? more_.get() : reinterpret_cast<T*>(inPlace_)) {
    if (!more_) std::uninitialized_value_construct_n(data_, size);
  }
  ~CallList() {
    if (!more_) std::destroy_n(data_, size_);
  }
  CallList(const CallList&) = delete;
  CallList& operator=(const CallList&) = delete;

  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  operator std::span<T>() { return {data_, size_}; }
  operator std::span<const T>() const { return {data_, size_}; }

 private:
  static constexpr std::size_t kInPlace = 16;

  const std::size_t size_;
  const std::unique_ptr<T[]> more_;
  T* const data_;
  alignas(T) std::byte inPlace_[kInPlace * sizeof(T)];
};

}  // namespace brook
