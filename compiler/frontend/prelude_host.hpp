// The host-side half of the prelude: Sema's declarations of the runtime for host code.
//
// It declares streams and iterators as <brook/stream.hpp> and <brook/iter.hpp> do, which this file
// replaces while brcc parses. It includes no standard header, which would cost more time than all
// other work of brcc. The other headers of the runtime are used unchanged. Types of namespace
// prelude are aliases of types in the emitted C++; they record the declared element type of a
// handle (stream_elements.h).
#pragma once

#include <brook/stream_error.hpp>
#include <brook/stream_interface.hpp>
#include <brook/vector_types.hpp>

namespace brook {

enum class ElementType : unsigned char;
class Shape;
class Element;
class iter;

namespace prelude {

template <bool Condition>
struct If;
template <>
struct If<true> {
  using type = int;
};
template <class... S>
inline constexpr bool kAllIntegers =
    (... && (__is_integral(S) || (__is_enum(S) && __is_convertible(S, int))));
template <class... S>
inline constexpr bool kAllNumbers =
    (... && (__is_arithmetic(S) || (__is_enum(S) && __is_convertible(S, int))));

}  // namespace prelude

template <class T>
const StreamType* getStreamType(T* = nullptr);

class stream {
 public:
  stream();
  stream(const stream& other);
  stream& operator=(const stream& other);
  stream(const Element& element, const Shape& shape);
  stream(const iter& values);
  template <class... Extents, typename prelude::If<(sizeof...(Extents) > 1) &&
                                                   prelude::kAllIntegers<Extents...>>::type = 0>
  stream(const StreamType* fields, Extents... extentsAndEnd) {}
  stream(const unsigned int extents[], unsigned int rank, const StreamType* fields,
         bool isReadOnly = false);

  template <class T, class... Extents,
            typename prelude::If<prelude::kAllIntegers<Extents...>>::type = 0>
  static stream create(Extents... all);

  bool isEmpty() const;
  Element element() const;
  ElementType elementType() const;
  const Shape& shape() const;
  void read(const void* elements);
  void write(void* elements) const;
  stream domain(int min, int max) const;
  template <class Min, class Max, typename prelude::If<prelude::kAllIntegers<Min, Max>>::type = 0>
  stream domain(Min min, Max max) const;
  stream domain(int2 min, int2 max) const;
  stream domain(int3 min, int3 max) const;
  stream domain(int4 min, int4 max) const;
  stream domain(const unsigned* min, const unsigned* max) const;
  bool isView() const;
  void swap(stream& other) noexcept;
  bool isSameAs(const stream& other) const;
  void assign(const stream& source);
  void finish() const;
  bool isSync() const;
  BRerror error() const;
  const char* errorLog() const;
  operator StreamInterface*() const;
  StreamInterface* operator->() const;
  template <class Index>
  void operator[](Index) const = delete("a stream is no array of host code");
};

class iter {
 public:
  template <class T>
  static iter of(const Shape& shape, T min, T max);
  template <class... Values, typename prelude::If<(sizeof...(Values) > 4) &&
                                                  prelude::kAllNumbers<Values...>>::type = 0>
  explicit iter(StreamType type, Values... extentsAndBounds) {}
  iter(const iter&) = delete;
  iter& operator=(const iter&) = delete;

  ElementType elementType() const;
  const Shape& shape() const;
  const float* bounds() const;

 protected:
  iter();
};

template <class T>
class Stream : public stream {
 public:
  Stream();
  explicit Stream(const Shape& shape);
  template <class... Extents, typename prelude::If<(sizeof...(Extents) > 0) &&
                                                   prelude::kAllIntegers<Extents...>>::type = 0>
  explicit Stream(Extents... all) {}  // a body, because unnamed enumerations have no linkage
  void read(const T* elements);
  void write(T* elements) const;
  Stream domain(int min, int max) const;
  template <class Min, class Max, typename prelude::If<prelude::kAllIntegers<Min, Max>>::type = 0>
  Stream domain(Min min, Max max) const;
  Stream domain(int2 min, int2 max) const;
  Stream domain(int3 min, int3 max) const;
  Stream domain(int4 min, int4 max) const;
  Stream domain(const unsigned* min, const unsigned* max) const;
};

namespace prelude {

/// The types in `float s<3>;` and `iter float p<3> = ..;`, where T is float.
template <class T>
using declared = stream;
template <class T>
using declared_iter = iter;
/// The types of a kernel's parameters, by kind.
template <class T>
using input = stream;
template <class T>
using output = stream;
template <class T>
using variable_output = stream&;
template <class T>
using iterator = iter;

/// The type of `iter(min, max)` in the declaration of an iterator.
template <class T>
struct Iter {
  template <class... Extents, typename If<kAllIntegers<Extents...>>::type = 0>
  static iter between(const T& min, const T& max, Extents... all) {
    __builtin_unreachable();
  }
};

}  // namespace prelude

template <class... Extents>
Shape extents(Extents... all);

/// As in <brook/spread.hpp>.
template <class V>
struct Spread {
  Spread();
  template <class T, typename prelude::If<__is_convertible(const T&, V)>::type = 0>
  Spread(const T& vector);
  template <class T, typename prelude::If<__is_arithmetic(T) || __is_enum(T)>::type = 0>
  Spread(const T& number);
  template <class First, class... Others,
            typename prelude::If<(sizeof...(Others) + 1 == vectors::Parts<V>::kCount) &&
                                 (sizeof...(Others) > 0)>::type = 0>
  Spread(const First& first, const Others&... others);
};

struct KernelDescriptor;
namespace generated {
struct Operator {};
}  // namespace generated
class kernel {
 public:
  kernel();
  explicit kernel(const KernelDescriptor& descriptor);
  template <class... Arguments>
  void operator()(Arguments&&... arguments) const;
  void domainOffset(uint4 offset);
  void domainSize(uint4 size);
  void PushStream(const stream& input);
  void PushGatherStream(const stream& input);
  void PushOutput(const stream& output);
  void PushOutput(stream& output);
  void PushIter(const iter& values);
  template <class T>
  void PushConstant(const T& value);
  void PushReduce(void* result, StreamType type);
  void Map();
  void Reduce();
  kernel* operator->();
};
enum class StreamOperator : unsigned char { Assign, Add, Multiply, Increment };
class Operation {
 public:
  Operation(StreamOperator op);
  Operation(const KernelDescriptor& (*reduction)(generated::Operator));
};

}  // namespace brook

void streamGatherOp(const brook::stream& target, const brook::stream& index,
                    const brook::stream& source, brook::Operation op);
void streamScatterOp(const brook::stream& target, const brook::stream& index,
                     const brook::stream& source, brook::Operation op);
void streamScatter(const brook::stream& target, const brook::stream& index,
                   const brook::stream& source, brook::Operation op);
inline constexpr brook::StreamOperator STREAM_SCATTER_ASSIGN = brook::StreamOperator::Assign;
inline constexpr brook::StreamOperator STREAM_SCATTER_ADD = brook::StreamOperator::Add;
inline constexpr brook::StreamOperator STREAM_SCATTER_FLOAT_ADD = brook::StreamOperator::Add;
inline constexpr brook::StreamOperator STREAM_SCATTER_INTEGER_ADD = brook::StreamOperator::Add;
inline constexpr brook::StreamOperator STREAM_SCATTER_MUL = brook::StreamOperator::Multiply;
inline constexpr brook::StreamOperator STREAM_SCATTER_FLOAT_MUL = brook::StreamOperator::Multiply;
inline constexpr brook::StreamOperator STREAM_SCATTER_INTEGER_MUL = brook::StreamOperator::Multiply;
inline constexpr brook::StreamOperator STREAM_GATHER_FETCH = brook::StreamOperator::Assign;
inline constexpr brook::StreamOperator STREAM_GATHER_INC = brook::StreamOperator::Increment;
inline constexpr brook::StreamOperator STREAM_GATHER_FLOAT_INC = brook::StreamOperator::Increment;
inline constexpr brook::StreamOperator STREAM_GATHER_INTEGER_INC = brook::StreamOperator::Increment;
void streamRead(brook::stream target, const void* elements);
void streamRead(const brook::iter& target, const void* elements) = delete;
void streamWrite(const brook::stream& source, void* elements);
void streamSwap(brook::stream& a, brook::stream& b);
float4 streamSize(const brook::stream& s);
float4 streamSize(const brook::iter& values);
void streamPrint(const brook::stream& s, bool flatten = false);
template <class T, class... Indices>
void readItem(const brook::stream& s, T* element, Indices... indices);
