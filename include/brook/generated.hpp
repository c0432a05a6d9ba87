// What code emitted by brcc calls, and the only header it includes for that. Programs that build
// kernel descriptors at run time launch them in the same way.
//
// Code that was emitted for another version of the runtime is refused with one sentence: by #error
// where it meets other headers, by an ArgumentError of its first call where it meets another
// libbrt.
#pragma once
#pragma GCC system_header

#include <brook/element_type.hpp>
#include <brook/iter.hpp>
#include <brook/kernel_descriptor.hpp>
#include <brook/spread.hpp>
#include <brook/stream.hpp>

#include <initializer_list>
#include <type_traits>

namespace brook {
namespace generated {

/// One argument of a call. Refers to what it was made from, which must live until the call returns.
class Argument {
 public:
  enum class Kind : std::uint8_t { Stream, Iterator, Constant, Target, NewStream };

  Argument(const stream& s) : kind_(Kind::Stream), data_(&s) {}
  Argument(const iter& i) : kind_(Kind::Iterator), data_(&i) {}
  template <class T, class = std::enable_if_t<isElement<T>>>
  BROOK_OF_THIS_FILE Argument(const T& constant)
      : kind_(Kind::Constant), element_(elementOf<T>()), data_(&constant) {}

  /// A variable that receives the result of a reduction.
  template <class T>
  BROOK_OF_THIS_FILE static Argument target(T& variable) {
    Argument argument(variable);
    argument.kind_ = Kind::Target;
    argument.target_ = &variable;
    return argument;
  }

  /// A handle that gets a new stream: the argument for a variable output.
  static Argument newStream(stream& handle) {
    Argument argument(handle);
    argument.kind_ = Kind::NewStream;
    argument.target_ = &handle;
    return argument;
  }

  Kind kind() const { return kind_; }
  const stream& asStream() const { return *static_cast<const stream*>(data_); }
  const iter& asIterator() const { return *static_cast<const iter*>(data_); }
  /// Of a constant or target.
  const Element& element() const { return element_; }
  const void* constant() const { return data_; }
  void* targetVariable() const { return target_; }
  stream& newStreamHandle() const { return *static_cast<stream*>(target_); }
  /// One field of a constant or target that is a structure.
  Argument field(std::size_t index) const;
  /// The same constant, copied to `data`.
  Argument at(const void* data) const;

 private:
  Kind kind_;
  Element element_ = ElementType::Float;
  const void* data_;
  void* target_ = nullptr;
};

/// Asks for the descriptor of a reduction: emitted code has `const KernelDescriptor& sum(Operator)`
/// beside the functions `sum` that host code calls, so that a reduction can be handed on by name.
struct Operator {};

/// Runs a map kernel once for each position of its outputs (docs/language/kernels.md). Arguments in
/// parameter order. Throws ShapeError, TypeError or ArgumentError for arguments that do not fit,
/// before anything has run, and what the backend throws.
///
/// A kernel that pushes or scatters (appends) runs for each position of the component-wise
/// maximum of its inputs' extents. Each handle of a variable output then has a new stream of what
/// was pushed (docs/language/outputs.md); a scatter output has changed where the kernel stored.
void map(const KernelDescriptor& kernel, std::initializer_list<Argument> arguments);

/// Runs a reduction (docs/language/reductions.md). The argument for the accumulator is a stream or
/// a target. Throws as map does; the target is then unchanged.
void reduce(const KernelDescriptor& kernel, std::initializer_list<Argument> arguments);

/// The elements of an array of the program as a stream: the argument for a gather whose brackets
/// say how many there are. Throws as stream::read does.
inline stream arrayStream(const Element& element, const Shape& shape, const void* elements) {
  stream result(element, shape);
  result.read(elements);
  return result;
}

}  // namespace generated
}  // namespace brook
