// CallList: what a call holds for each of its arguments until it returns.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace brook {

/// So many T, value-initialized. Lies on the stack with up to kInPlace of them, so that a call with
/// a usual number of arguments allocates nothing.
template <class T>
class CallList {
 public:
  explicit CallList(std::size_t size)
      : size_(size), more_(size > kInPlace ? std::make_unique<T[]>(size) : nullptr) {
    if (more_) {
      data_ = more_.get();
    } else {
      std::uninitialized_value_construct_n(reinterpret_cast<T*>(inPlace_), size);
      data_ = std::launder(reinterpret_cast<T*>(inPlace_));
    }
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
  T* data_;
  alignas(T) std::byte inPlace_[kInPlace * sizeof(T)];
};

}  // namespace brook
