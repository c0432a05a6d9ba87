// InlineArray: an array of fixed size that needs the heap only when it is long.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace brook {

/// A fixed number of T, value-initialized. Up to kInPlace of them are on the stack, so that a call
/// with a usual number of arguments allocates nothing.
template <class T>
class InlineArray {
 public:
  explicit InlineArray(std::size_t size)
      : size_(size), more_(size > kInPlace ? std::make_unique<T[]>(size) : nullptr) {
    if (more_) {
      data_ = more_.get();
    } else {
      std::uninitialized_value_construct_n(reinterpret_cast<T*>(inPlace_), size);
      data_ = std::launder(reinterpret_cast<T*>(inPlace_));
    }
  }
  ~InlineArray() {
    if (!more_) std::destroy_n(data_, size_);
  }
  InlineArray(const InlineArray&) = delete;
  InlineArray& operator=(const InlineArray&) = delete;

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
