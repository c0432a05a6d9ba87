// A call on the backend that the runtime chooses for it (runtime/choice/backend_choice.h).
#pragma once

#include <brook/error.hpp>
#include <brook/generated.hpp>

#include <span>

namespace brook::calls {

/// Makes the backend for a call of `kernel` the one in use. Nothing happens on a runtime of one.
void chooseBackend(const KernelDescriptor& kernel, std::span<const generated::Argument> given);
/// False if there is no other backend for what has failed.
bool fallBackAfter(const Error& error);

/// `run` throws before it has changed anything; where a device is too small, or the kernel was not
/// compiled for it, it runs again on the host.
template <class Run>
void onChosenBackend(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                     const Run& run) {
  chooseBackend(kernel, given);
  try {
    return run();
  } catch (const LimitError& error) {
    if (!fallBackAfter(error)) throw;
  } catch (const OutOfMemoryError& error) {
    if (!fallBackAfter(error)) throw;
  } catch (const NotSupportedError& error) {
    if (!fallBackAfter(error)) throw;
  } catch (const CompileError& error) {
    if (!fallBackAfter(error)) throw;
  }
  run();
}

}  // namespace brook::calls
