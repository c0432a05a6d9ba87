// Arguments of a call, checked against the parameters of the kernel.
//
// In: the arguments that emitted code passes. Out: what a backend gets.
//   saxpy(2, x<5>, y<1, 5>, result<10>)     with `float a` a constant
//     a       constant 2.0f                 ints become floats where the parameter is one; chars
//                                           become ints, as in streams
//     x       storage, shape <5>
//     y       storage, shape <5>            one rank for all, leading extents of 1 dropped
//     result  storage, shape <10>           the domain
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/memory/inline_array.h"
#include "runtime/stream/stream_object.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <array>
#include <cstddef>
#include <forward_list>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace brook::calls {

/// The arguments of one call, one for each parameter in order. Refers to what it is given; what has
/// to live until the call returns besides, it owns.
class Arguments {
 public:
  /// One argument for each parameter (ExpandedArguments). Checks kinds and element types. Throws
  /// ArgumentError or TypeError. Moves no data.
  Arguments(const KernelDescriptor& kernel, std::span<const generated::Argument> given);
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  const KernelDescriptor& kernel() const { return kernel_; }
  std::size_t size() const { return kernel_.parameters.size(); }
  const ParameterDescriptor& parameter(std::size_t i) const { return kernel_.parameters[i]; }

  /// Of a Stream, Gather, Output, or an Accumulator that is a stream.
  const stream& streamAt(std::size_t i) const {
    const stream* const s = values_[i].handle;
    if (s == nullptr) __builtin_unreachable();  // for clang-tidy, which sees no kinds
    return *s;
  }
  /// True for an Accumulator that is a variable of the program.
  bool isTarget(std::size_t i) const {
    return values_[i].handle == nullptr && given_[i].kind() == generated::Argument::Kind::Target;
  }
  void* targetVariable(std::size_t i) const { return given_[i].targetVariable(); }
  /// The shape as the program gave it; not of constants and target variables.
  const Shape& shapeAt(std::size_t i) const {
    const stream* const s = values_[i].handle;
    if (s == nullptr) return given_[i].asIterator().shape();
    const Subview* const subview = s->subview();
    return subview != nullptr ? subview->shape : s->object()->shape();
  }

  /// True for an Output or Accumulator that is a stream.
  bool writesStream(std::size_t i) const { return isWritten(i) && values_[i].handle != nullptr; }
  /// Streams of the program that the call writes: how many, and the first parameter that is one, or
  /// size().
  int writtenCount() const { return writtenCount_; }
  std::size_t firstWritten() const { return firstWritten_; }

  /// Puts another stream in the place of argument `i`.
  void replaceStream(std::size_t i, const stream& other);

  /// Views become streams of their own: those that are read are copied, those that are written get
  /// their elements in writeBackViews. So a kernel may read and write overlapping subviews of one
  /// stream, and backends see whole streams only. An output whose elements lie side by side, in a
  /// stream that the launch does not read, is written in its place where the backend can do that.
  void replaceViews(Runtime& runtime);
  void writeBackViews(Runtime& runtime);

  /// Brings streams to `runtime` and fills in everything but shapes. Those of written parameters
  /// are not read first, unless they are inputs too.
  void prepare(Runtime& runtime, std::span<backend::LaunchArgument> prepared);

  /// "saxpy: input 'y'", to begin a sentence with.
  std::string describe(std::size_t i) const;

 private:
  /// What the launch gets.
  struct Value {
    const stream* handle = nullptr;
    const void* constant = nullptr;  ///< as devices hold it; of an iterator the bounds
    std::unique_ptr<backend::Storage> range =
        nullptr;                                      ///< of an output that is written in its place
    std::array<std::byte, sizeof(float4)> converted;  ///< a constant of another type in the program
  };

  bool isWritten(std::size_t i) const {
    const ParameterKind kind = parameter(i).kind;
    return kind == ParameterKind::Output || kind == ParameterKind::Accumulator;
  }
  bool isRead(const StreamObject* object) const;
  std::unique_ptr<backend::Storage> aliasRange(std::size_t i, Runtime& runtime) const;
  void check(std::size_t i);
  void takeStream(std::size_t i);
  void checkConverted(std::size_t i);
  void checkElement(std::size_t i, const Element& given) const {
    if (given.isStructure() || given.type() != parameter(i).type) refuseElement(i, given);
  }
  [[noreturn]] void refuseElement(std::size_t i, const Element& given) const;
  const void* convertedConstant(std::size_t i);

  const KernelDescriptor& kernel_;
  const std::span<const generated::Argument> given_;
  InlineArray<Value> values_;
  int writtenCount_ = 0;
  std::size_t firstWritten_;
  bool hasViews_ = false;
  std::forward_list<stream> ownStreams_;  ///< converted iterators, copies; their addresses stay
  std::vector<std::pair<stream, stream>> writtenViews_;  ///< view, the stream in its place
};

}  // namespace brook::calls
