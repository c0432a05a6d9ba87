// brook::stream and brook::Stream<T>: handles on streams, and the functions on them that Brook
// programs use without a namespace.
#pragma once
#pragma GCC system_header

#include <brook/element.hpp>
#include <brook/iter.hpp>
#include <brook/shape.hpp>
#include <brook/stream_error.hpp>
#include <brook/stream_interface.hpp>
#include <brook/vector_types.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace brook {

class StreamObject;
struct Subview;

/// The fields of an element, ended by __BRTNONE; the list lives for ever.
const StreamType* streamTypes(const Element& element);
/// The same of a type of the program: getStreamType<Ray>() or getStreamType((Ray*)0).
template <class T>
BROOK_OF_THIS_FILE const StreamType* getStreamType(T* = nullptr) {
  return streamTypes(elementOf<T>());
}

/// A handle on a stream whose element type is known at run time. Copies and assignment alias: both
/// handles then stand for the same elements, which live as long as one handle does.
///
/// The elements are undefined at first. Memory is taken at first use, on the runtime of the thread
/// that uses the stream; a stream that is only declared touches no device. A stream may be used
/// from another thread when the runtime that holds its elements is not another thread's.
class stream {
 public:
  /// An empty handle.
  stream() = default;
  stream(const stream& other) : object_(other.object_), subview_(other.subview_) {
    if (object_ != nullptr) retain();
  }
  stream(stream&& other) noexcept { swap(other); }
  stream& operator=(const stream& other) {
    stream(other).swap(*this);
    return *this;
  }
  stream& operator=(stream&& other) noexcept {
    stream(static_cast<stream&&>(other)).swap(*this);
    return *this;
  }
  ~stream() {
    if (object_ != nullptr) release();
  }
  stream(const Element& element, const Shape& shape);
  /// A new stream with the values of the iterator.
  stream(const iter& values);

  /// As 0.5 declared streams: a list of fields, ended by __BRTNONE, and the extents, slowest first
  /// and ended by -1. A list of one field means that type, a longer one a structure. What
  /// getStreamType<T> returns means T itself, laid out as the program has it; in any other list the
  /// fields follow each other in memory without gaps. Kernels take the stream for structures with
  /// fields of the same types. Throws ArgumentError for an empty list, one with an unknown type, or
  /// extents without their end.
  template <class... Extents,
            class = std::enable_if_t<(sizeof...(Extents) > 1) && (isExtent<Extents> && ...)>>
  stream(const StreamType* fields, Extents... extentsAndEnd)
      : stream(fields, {static_cast<std::int64_t>(extentsAndEnd)...}) {}
  /// The same with the extents in an array. `isReadOnly` has no effect.
  stream(const unsigned int extents[], unsigned int rank, const StreamType* fields,
         bool isReadOnly = false);

  /// A stream of elements of T, with 1 to 4 extents of any integer types, slowest first.
  template <class T, class... Extents>
  BROOK_OF_THIS_FILE static stream create(Extents... all) {
    return stream(elementOf<T>(), extents(all...));
  }

  bool isEmpty() const { return object_ == nullptr; }
  /// Throw ArgumentError for an empty handle, as every function below does.
  Element element() const;
  /// Throws TypeError for a stream of structures.
  ElementType elementType() const;
  const Shape& shape() const;

  /// Copies all elements from or to memory in row-major order, at any alignment: packed, or
  /// structures as the compiler lays them out, whose bytes between the fields stay as they are.
  /// Complete on return; write waits for the kernels that produce the stream.
  void read(const void* elements);
  void write(void* elements) const;

  /// A view of the elements from `min` (inclusive) to `max` (exclusive), for streams of rank 1, 2,
  /// 3 and 4. Component x counts along the fastest dimension, as gather indices do. The view shares
  /// the elements: what is read or written through it is read and written there, and nothing
  /// outside. Views of views count from the first element of the outer one. Throws ShapeError when
  /// the rank is another, leading extents of 1 not counted, or the range does not lie in the
  /// stream.
  stream domain(int min, int max) const;
  /// Of any integer types.
  template <class Min, class Max, class = std::enable_if_t<isExtent<Min> && isExtent<Max>>>
  stream domain(Min min, Max max) const {
    return range(static_cast<std::int64_t>(min), static_cast<std::int64_t>(max));
  }
  stream domain(int2 min, int2 max) const;
  stream domain(int3 min, int3 max) const;
  stream domain(int4 min, int4 max) const;
  /// As in Brook+: arrays with a number for each dimension, the fastest first.
  stream domain(const unsigned* min, const unsigned* max) const;
  bool isView() const { return subview_ != nullptr; }

  /// Exchanges the handles; no element moves.
  void swap(stream& other) noexcept {
    StreamObject* const object = object_;
    const SharedSubview* const subview = subview_;
    object_ = other.object_;
    subview_ = other.subview_;
    other.object_ = object;
    other.subview_ = subview;
  }

  /// True when both handles stand for the same elements, or views of the same subview.
  bool isSameAs(const stream& other) const;

  /// Copies the elements of a stream of the same type and shape, leading extents of 1 not counted,
  /// which may be a view of this one. Throws ShapeError or TypeError for others.
  void assign(const stream& source);
  /// Returns when every kernel that this thread launched has run; isSync too, with true.
  void finish() const;
  bool isSync() const;
  /// The first error of a call on this stream (or a view of it), or of a kernel that was to write
  /// it, since error() was called last. The call has thrown an exception, too. errorLog is the text
  /// of the error; it stays until the next one, and is empty without one.
  BRerror error() const;
  const char* errorLog() const;

  /// The stream or view as 0.5 showed it; of an empty handle null, and -> throws ArgumentError.
  operator StreamInterface*() const;
  StreamInterface* operator->() const;
  /// Elements may be on a device: write copies all of them, readItem one.
  template <class Index>
  void operator[](Index) const = delete;

  /// For the library itself.
  StreamObject* object() const { return object_; }
  /// Of a view: which elements of object(); else null.
  const Subview* subview() const;
  /// Shares the object, which has a handle already, and copies the subview.
  stream(StreamObject& object, const Subview* subview);
  /// Of structures: the stream of one field, of the same subview.
  stream field(std::size_t index) const;
  /// A stream of structures made of streams of its fields, in order, all of one shape and no views.
  static stream ofFields(const StructureDescriptor& structure, ArrayView<stream> fields);

 private:
  /// A subview with a count of the handles on it.
  struct SharedSubview;

  /// Takes over an object without handles.
  explicit stream(StreamObject* object);
  stream(const StreamType* fields, std::initializer_list<std::int64_t> extentsAndEnd);
  stream range(std::int64_t min, std::int64_t max) const;
  void retain() const;
  void release() const;

  StreamObject* object_ = nullptr;
  const SharedSubview* subview_ = nullptr;
};

// Old programs mean something else by brook::Stream: <brook/brook_0_5.hpp>, <brook/Stream.h>.
#if defined(BROOK_0_5) || defined(BROOK_PLUS)
namespace typed {
#endif

/// A handle on a stream of T, which is a type of ElementType or a described structure.
///
///     brook::Stream<float4> image{480, 640};   // 480 rows of 640
template <class T>
class Stream : public stream {
 public:
  Stream() = default;
  BROOK_OF_THIS_FILE explicit Stream(const Shape& shape) : stream(elementOf<T>(), shape) {}
  /// 1 to 4 extents of any integer types, slowest first.
  template <class... Extents,
            class = std::enable_if_t<(sizeof...(Extents) > 0) && (isExtent<Extents> && ...)>>
  BROOK_OF_THIS_FILE explicit Stream(Extents... all) : Stream(extents(all...)) {}
  /// Brook+'s, with the fastest extent first.
  template <class Rank>
  Stream(Rank, const unsigned*) {
    static_assert(sizeof(Rank) == 0,
                  "Stream(rank, dimensions) is Brook+'s: include <brook/brook_plus.hpp>, or a "
                  "header of Brook+, before any other header of Brook");
  }

  void read(const T* elements) { stream::read(elements); }
  void write(T* elements) const { stream::write(elements); }

  /// As stream::domain; ends are integers, int2, int3 or int4 as the rank is, or arrays.
  template <class Min, class Max>
  Stream domain(Min min, Max max) const {
    return Stream(stream::domain(min, max));
  }
  Stream domain(const unsigned* min, const unsigned* max) const {
    return Stream(stream::domain(min, max));
  }

 private:
  explicit Stream(stream&& view) : stream(static_cast<stream&&>(view)) {}
};

#if defined(BROOK_0_5) || defined(BROOK_PLUS)
}  // namespace typed
#else
namespace typed {
using brook::Stream;
}  // namespace typed
#endif
#ifdef BROOK_0_5
using Stream = StreamInterface;
#endif

/// Copies the element at `indices` (slowest first, `count` of them) to `element`.
void readElement(const stream& source, void* element, const std::int64_t* indices, int count);

}  // namespace brook

/// Host to stream: the stream reads. As brook::stream::read.
void streamRead(brook::stream target, const void* elements);
/// Stream to host: the stream writes. As brook::stream::write.
void streamWrite(const brook::stream& source, void* elements);
/// Exchanges two handles, of any types and shapes.
void streamSwap(brook::stream& a, brook::stream& b);
/// x: the fastest extent, y the next, and so on; 0 for dimensions that are not there.
float4 streamSize(const brook::stream& s);
float4 streamSize(const brook::iter& values);
/// Prints the elements to stdout, one line for each row of the fastest dimension. Components as
/// "%3.2f" (fixed ones as numbers from 0 to 1), integers as "%d", each scalar followed by a space,
/// vectors and structures as {x, y}. `flatten` has no effect and is there for old programs.
void streamPrint(const brook::stream& s, bool flatten = false);

/// Copies one element to `*element`: readItem(s, &value, row, column).
template <class T, class... Indices>
void readItem(const brook::stream& s, T* element, Indices... indices) {
  static_assert((std::is_integral_v<Indices> && ...), "indices are integers");
  const std::int64_t all[] = {static_cast<std::int64_t>(indices)...};
  brook::readElement(s, element, all, static_cast<int>(sizeof...(Indices)));
}
