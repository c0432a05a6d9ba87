// A call on the engine that the runtime chooses for it (runtime/choice/engine_choice.h).
#pragma once

#include <brook/error.hpp>
#include <brook/generated.hpp>

#include <span>

namespace brook::calls {

/// Makes the engine for a call of `kernel` the one in use. Nothing happens on a runtime of one.
void chooseEngine(const KernelDescriptor& kernel, std::span<const generated::Argument> given);
/// False if there is no other engine for what has failed.
bool giveUpEngine(const Error& error);

/// `run` throws before it has changed anything; where a device is too small, or the kernel was not
/// compiled for it, it runs again on the host.
template <class Run>
void onChosenEngine(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                    const Run& run) {
  chooseEngine(kernel, given);
  try {
    return run();
  } catch (const LimitError& error) {
    if (!giveUpEngine(error)) throw;
  } catch (const OutOfMemoryError& error) {
    if (!giveUpEngine(error)) throw;
  } catch (const NotSupportedError& error) {
    if (!giveUpEngine(error)) throw;
  } catch (const CompileError& error) {
    if (!giveUpEngine(error)) throw;
  }
  run();
}

}  // namespace brook::calls
