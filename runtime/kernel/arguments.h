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

#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <array>
#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace brook::calls {

/// The arguments of one call, one for each parameter in order. Owns what has to live until the call
/// returns.
class Arguments {
 public:
  /// One argument for each parameter (ExpandedArguments). Checks kinds and element types. Throws
  /// ArgumentError or TypeError. Moves no data.
  Arguments(const KernelDescriptor& kernel, std::span<const generated::Argument> arguments);
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  const KernelDescriptor& kernel() const { return kernel_; }
  std::size_t size() const { return arguments_.size(); }
  const ParameterDescriptor& parameter(std::size_t i) const { return kernel_.parameters[i]; }

  /// Of a Stream, Gather, Output, or an Accumulator that is a stream.
  const stream& streamAt(std::size_t i) const;
  /// True for an Accumulator that is a variable of the program.
  bool isTarget(std::size_t i) const;
  void* targetVariable(std::size_t i) const { return arguments_[i].targetVariable(); }
  /// The shape as the program gave it; not of constants and target variables.
  const Shape& shapeAt(std::size_t i) const;

  /// Puts another stream in the place of argument `i`.
  void replaceStream(std::size_t i, const stream& other);

  /// Views become streams of their own: those that are read are copied, those that are written get
  /// their elements in writeBackViews. So a kernel may read and write overlapping parts of one
  /// stream, and backends see whole streams only.
  void replaceViews(Runtime& runtime);
  void writeBackViews(Runtime& runtime);

  /// Brings streams to `runtime` and fills in everything but shapes, which come from `shapes`.
  /// Those of written parameters are not read first, unless they are inputs too.
  std::vector<backend::LaunchArgument> place(Runtime& runtime, std::span<const Shape> shapes);

  /// "saxpy: input 'y'", to begin a sentence with.
  std::string describe(std::size_t i) const;

 private:
  bool isWritten(std::size_t i) const;
  void checkKind(std::size_t i);
  void requirePlain(std::size_t i, const Element& given) const;
  void checkType(std::size_t i, ElementType given);
  void convertConstant(std::size_t i);

  const KernelDescriptor& kernel_;
  std::vector<generated::Argument> arguments_;
  std::deque<stream> ownStreams_;  ///< converted iterators, copies; addresses stay
  std::deque<std::array<std::byte, sizeof(float4)>> ownConstants_;  ///< addresses stay
  std::vector<const void*> constants_;  ///< by argument: its value in ownConstants_
  std::vector<std::pair<stream, stream>> writtenViews_;  ///< view, the stream in its place
};

}  // namespace brook::calls
