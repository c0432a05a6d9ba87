// Calls whose error the streams remember that were to be written: see brook::stream::error.
#pragma once

#include <brook/error.hpp>
#include <brook/generated.hpp>

#include <span>
#include <string>
#include <utility>

namespace brook::calls {

/// `given` as the program passed them: an argument for each parameter, for the fields of a
/// structure one together.
void rememberError(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                   const std::string& text);

template <class Call>
void rememberingErrors(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                       Call&& call) {
  try {
    std::forward<Call>(call)();
  } catch (const Error& error) {
    rememberError(kernel, given, error.what());
    throw;
  }
}

}  // namespace brook::calls
