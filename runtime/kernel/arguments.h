// Arguments of a call, checked against the parameters of the kernel.
//
// In: the arguments that emitted code passes. Out: the arguments of a backend's launch.
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

/// The arguments of one call, one for each parameter in order. It refers to the kernel and to the
/// given arguments, and owns converted values and copies until the call returns.
class Arguments {
 public:
  /// Checks kinds and element types. `given` has one argument for each parameter
  /// (ExpandedArguments). Throws ArgumentError or TypeError. Moves no data.
  Arguments(const KernelDescriptor& kernel, std::span<const generated::Argument> given);
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  const KernelDescriptor& kernel() const { return kernel_; }
  std::size_t size() const { return kernel_.parameters.size(); }
  const ParameterDescriptor& parameter(std::size_t i) const { return kernel_.parameters[i]; }

  /// The stream of a Stream, Gather or Output, or of an Accumulator that is a stream.
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
  /// The shape as the program passed it. Constants and target variables have none.
  const Shape& shapeAt(std::size_t i) const {
    const stream* const s = values_[i].handle;
    if (s == nullptr) return given_[i].asIterator().shape();
    const Subview* const subview = s->subview();
    return subview != nullptr ? subview->shape : s->object()->shape();
  }

  /// True for an Output or Accumulator that is a stream.
  bool writesStream(std::size_t i) const { return isWritten(i) && values_[i].handle != nullptr; }
  /// The count of the program's streams that the call writes, and the index of the first one, or
  /// size().
  int writtenCount() const { return writtenCount_; }
  std::size_t firstWritten() const { return firstWritten_; }

  /// Replaces the stream of argument `i`.
  void replaceStream(std::size_t i, const stream& other);

  /// Replaces views by new streams, so that a kernel may read and write overlapping subviews of one
  /// stream, and backends have whole streams only. Views that are read are copied here; views that
  /// are written get their elements in writeBackViews. An output is written in place if it is
  /// contiguous, the launch does not read its stream, and the backend supports ranges.
  void replaceViews(Runtime& runtime);
  void writeBackViews(Runtime& runtime);

  /// Moves streams to `runtime` and fills in everything but shapes. Streams that are only written
  /// are not uploaded.
  void prepare(Runtime& runtime, std::span<backend::LaunchArgument> prepared);

  /// Returns "saxpy: input 'y'", the beginning of a sentence.
  std::string describe(std::size_t i) const;

 private:
  /// The argument of the launch.
  struct Value {
    const stream* handle = nullptr;
    const void* constant = nullptr;  ///< in the device's type; for an iterator its bounds
    std::unique_ptr<backend::Storage> range = nullptr;  ///< if an output is written in place
    std::array<std::byte, sizeof(float4)>
        converted;  ///< a constant whose type in the program differs
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
  std::vector<std::pair<stream, stream>> writtenViews_;  ///< the view and its replacement
};

/// The arguments of a call with one argument for each field of a structure. It owns the streams of
/// fields. Without structures these are the given arguments.
///   pick(hits<5>, 2.0f, best<5>)   ->   hits.t, hits.n, 2.0f, best.t, best.n
class ExpandedArguments {
 public:
  /// Expands the arguments of the kernel's first `parameterCount` parameters. Throws ArgumentError
  /// for another count of arguments, TypeError for a structure whose fields differ from the
  /// parameter's.
  ExpandedArguments(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                    std::size_t parameterCount);
  ExpandedArguments(const ExpandedArguments&) = delete;
  ExpandedArguments& operator=(const ExpandedArguments&) = delete;

  std::span<const generated::Argument> arguments() const {
    return hasStructures_ ? std::span<const generated::Argument>(arguments_) : given_;
  }

  /// Makes each variable output of structures a stream of the new streams of its fields.
  void setNewStructures();

 private:
  /// A handle of structures and the arguments of its fields.
  struct NewStream {
    const generated::Argument* given;
    std::size_t first;
  };

  void append(const generated::Argument& given, std::size_t first, std::size_t count);
  void requireSameFields(const generated::Argument& given, std::size_t first,
                         std::size_t count) const;

  const KernelDescriptor& kernel_;
  const std::span<const generated::Argument> given_;
  bool hasStructures_ = false;
  std::vector<generated::Argument> arguments_;  ///< with structures
  std::forward_list<stream> fields_;            ///< addresses stay
  std::vector<NewStream> newStreams_;
};

/// Throws ArgumentError when one stream is two outputs.
void refuseRepeatedOutputs(const Arguments& arguments);

/// Replaces each gather that is also an output or the target by a copy of its elements, and logs a
/// warning (docs/language/kernels.md, The same stream twice). An input `x<>` may be an output,
/// because each position reads before it writes.
void copyAliasedGathers(Arguments& arguments, Runtime& runtime);

}  // namespace brook::calls
