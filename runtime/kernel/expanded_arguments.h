// The arguments of a call as the kernel has parameters: one for each field of a structure.
//
//   pick(hits<5>, 2.0f, best<5>)   ->   hits.t, hits.n, 2.0f, best.t, best.n
#pragma once

#include <brook/generated.hpp>

#include <forward_list>
#include <span>
#include <vector>

namespace brook::calls {

/// Owns the streams of fields. Without structures these are the arguments of the call.
class ExpandedArguments {
 public:
  /// For the first `parameterCount` parameters of the kernel. Throws ArgumentError when there are
  /// more or fewer arguments or brcc emitted the kernel for another version, TypeError for a
  /// structure with other fields than the parameter's.
  ExpandedArguments(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                    std::size_t parameterCount);
  ExpandedArguments(const ExpandedArguments&) = delete;
  ExpandedArguments& operator=(const ExpandedArguments&) = delete;

  std::span<const generated::Argument> arguments() const {
    return hasStructures_ ? std::span<const generated::Argument>(arguments_) : given_;
  }

  /// Handles of structures among the variable outputs become streams of what the handles of their
  /// fields are now.
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

}  // namespace brook::calls
