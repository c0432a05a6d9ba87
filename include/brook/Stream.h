// brook::Stream<T> as Brook+ had it: extents with the fastest first, transfers with flags, errors
// that streams keep instead of exceptions.
//
//     unsigned int dimensions[] = {width, height};
//     brook::Stream<float4> image(2, dimensions);
//     image.read(pixels);
//     if (image.error()) puts(image.errorLog());
#pragma once

#include <brook/Device.h>
#include <brook/ErrorCodes.h>
#include <brook/brook_plus.hpp>

// Some of these came along with the standard headers of that time.
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <memory>
#include <string>
#include <vector>

namespace brook {
namespace plus {

/// What brook::Stream<T> does for all T. No function throws a brook::Error: what a call would throw
/// is kept here, and the call does nothing.
///
/// Copies stand for the same elements. A stream that could not be declared, or a subview that the
/// stream does not have, is an empty handle: all calls of it do nothing.
class StreamHandle : public stream {
 public:
  StreamHandle() = default;

  /// All elements, from or to memory in row-major order. The transfer is complete on return, so
  /// that the flags have nothing left to do: words with spaces between them, of which "async" and
  /// "nocopy" are known. Another word is kept as BR_ERROR_WARNING.
  void read(const void* elements, const char* flags = nullptr);
  void write(void* elements, const char* flags = nullptr) const;

  /// finish returns when the kernels that this thread launched have run; isSync too, with true.
  void finish() const;
  bool isSync() const;

  /// The first error since error() was called last: of a call on this stream or a subview of it, of
  /// a kernel that was to write it, or of a stream that such a kernel read.
  /// BR_ERROR_INVALID_PARAMATER for an empty handle. errorLog is its text, and stays until the next
  /// error.
  BRerror error() const;
  const char* errorLog() const;

  /// The device that this thread used when the stream was declared, as useDevices takes it; 1 for
  /// `*count`, which may be null.
  Device* getDevices(unsigned int* count) const;

  /// For streams of Direct3D, which there are none of: BR_ERROR_NOT_SUPPORTED.
  void setProperty(const char* name, void* value);

  /// For kernels. The number of execDomain; 0 if there is none.
  unsigned executionCount() const { return executionCount_; }
  /// Kept if there is no earlier error; the second one, an error that `from` has.
  void setStickyError(BRerror error, const std::string& text) const;
  void copyStickyError(const StreamHandle& from) const;

 protected:
  StreamHandle(const Element& element, unsigned rank, const unsigned* dimensions,
               const char* type = nullptr);
  void assignFrom(const StreamHandle& source);
  StreamHandle subview(const unsigned* start, const unsigned* end) const;
  StreamHandle subview(int4 start, int4 end, int rank) const;
  StreamHandle withExecutionCount(int count) const;

 private:
  struct Declaration;

  StreamHandle withoutElements(BRerror error, const std::string& text) const;

  /// Of all copies and subviews: what is known of the declaration.
  std::shared_ptr<Declaration> declaration_;
  unsigned executionCount_ = 0;
};

template <class T>
class Stream : public StreamHandle {
 public:
  Stream() = default;
  /// `rank` extents, the fastest first: {width, height}.
  Stream(unsigned short rank, const unsigned* dimensions)
      : StreamHandle(elementOf<T>(), rank, dimensions) {}
  /// A stream of another API ("d3d9", "d3d10"): BR_ERROR_DECLARATION.
  Stream(unsigned short rank, const unsigned* dimensions, const char* type)
      : StreamHandle(elementOf<T>(), rank, dimensions, type) {}

  /// Copies the elements of a stream of the same extents.
  void assign(const Stream& source) { assignFrom(source); }

  /// The elements from `start` (inclusive) to `end` (exclusive), a number for each dimension, the
  /// fastest first. They are shared: what is written to the subview is written at once.
  Stream domain(const unsigned* start, const unsigned* end) const { return subview(start, end); }
  Stream domain(int start, int end) const { return subview({start, 0, 0, 0}, {end, 0, 0, 0}, 1); }
  Stream domain(int2 start, int2 end) const {
    return subview({start.x, start.y, 0, 0}, {end.x, end.y, 0, 0}, 2);
  }
  Stream domain(int3 start, int3 end) const {
    return subview({start.x, start.y, start.z, 0}, {end.x, end.y, end.z, 0}, 3);
  }
  Stream domain(int4 start, int4 end) const { return subview(start, end, 4); }

  /// The same stream; a kernel that gets it as its first output runs for the positions below
  /// `count` only. For streams of one dimension.
  Stream execDomain(int count) const { return withExecutionCount(count); }

 private:
  Stream(const StreamHandle& handle) : StreamHandle(handle) {}
};

}  // namespace plus

#ifdef BROOK_PLUS
using plus::Stream;
#endif

}  // namespace brook

template <class T>
void streamRead(brook::plus::Stream<T> target, const void* elements) {
  target.read(elements);
}
template <class T>
void streamWrite(const brook::plus::Stream<T>& source, void* elements) {
  source.write(elements);
}
