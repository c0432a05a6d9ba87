// Sticky errors of calls: outputs keep the first error of a kernel that was to write them, see
// brook::stream::error.
#pragma once

#include <brook/error.hpp>
#include <brook/generated.hpp>

#include <span>
#include <string>
#include <utility>

namespace brook::calls {

/// `given` as the program passed them: an argument for each parameter, for the fields of a
/// structure one together.
void setStickyError(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                    const std::string& text);

template <class Call>
void withStickyErrors(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                      Call&& call) {
  try {
    std::forward<Call>(call)();
  } catch (const Error& error) {
    setStickyError(kernel, given, error.what());
    throw;
  }
}

}  // namespace brook::calls
