// Kernels as Brook+ called them: objects with the name of the kernel. The header that
// `brcc --brook-plus --header=x.h x.br` writes declares one for each kernel of x.br.
//
//     copy(input, output);                    // for all positions of the output
//     copy.domainOffset(uint4(8, 0, 0, 0));
//     copy.domainSize(uint4(16, 1, 1, 1));
//     copy(input, output);                    // for 16 of them, from number 8 on
//     copy(input, output);                    // for all of them again
#pragma once

#include <brook/Stream.h>

#include <initializer_list>

namespace brook {
namespace plus {

/// What the objects of all kernels have. A thread has objects of its own. Calls throw no
/// brook::Error: the streams that the kernel was to write keep it, or, when the result is a
/// variable, those that it was to read.
class KernelInterface {
 public:
  /// Of the next call only: the positions that the kernel runs for, component x along the fastest
  /// dimension. Components for dimensions that no stream of the call has mean nothing, and neither
  /// does a 0 as another component of a size than x. Without a size, up to the end of the first
  /// output. The rest of the outputs stays as it is.
  void domainOffset(uint4 offset) {
    offset_ = offset;
    hasOffset_ = true;
  }
  void domainSize(uint4 size) {
    size_ = size;
    hasSize_ = true;
  }

 protected:
  constexpr KernelInterface() = default;
  KernelInterface(const KernelInterface&) = default;
  KernelInterface& operator=(const KernelInterface&) = default;
  ~KernelInterface() = default;

  using Streams = std::initializer_list<const StreamHandle*>;

  /// `run` calls the kernel that it is given. `written`: where its errors go.
  template <class Run>
  void call(kernel called, Streams read, Streams written, const Run& run) {
    setDomain(called, read, written);
    beforeCall(read, written);
    try {
      run(called);
    } catch (const Error& error) {
      afterError(written.size() == 0 ? read : written, error);
    }
  }

 private:
  void setDomain(kernel& called, Streams read, Streams written);
  static void beforeCall(Streams read, Streams written);
  static void afterError(Streams streams, const Error& error);

  uint4 offset_{0, 0, 0, 0};
  uint4 size_{0, 0, 0, 0};
  bool hasOffset_ = false;
  bool hasSize_ = false;
};

}  // namespace plus

using plus::KernelInterface;

}  // namespace brook
