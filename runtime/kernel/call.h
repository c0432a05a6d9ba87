// Calls of map kernels: brook::generated::map. Reductions share the steps of a call.
//
// In: a kernel and its arguments. Out: a valid launch on the current runtime, or an error before
// anything has run.
//   blur(image<4, 4>, image)   the gathered stream is an output: blur(copy of image, image), logged
//
// Fast path: most calls in a loop pass streams of one shape whose elements are already on the
// runtime. They are whole, or ranges that the backend takes in place. A check of each argument
// detects this. Other calls take the general path (runtime/kernel/arguments.h), which converts,
// copies and moves, and reports errors.
//   saxpy(2, x<10>, y<10>, result<10>)        fast, except the first call, which allocates
//   saxpy(2, x<5>, y<10>, result<10>)         not fast: x has another shape
//   copy(s.domain(0, 10), s.domain(10, 20))   fast on the CPU: no element in common
//   copy(s.domain(0, 10), s.domain(5, 15))    not fast: the input must be copied
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/trace/trace.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>
#include <brook/kernel.hpp>
#include <brook/kernel_descriptor.hpp>
#include <brook/runtime.hpp>
#include <brook/shape.hpp>

#include <functional>
#include <span>
#include <string>
#include <utility>

namespace brook::calls {

/// Runs generated::map. With `domain`, only these positions are computed (brook::kernel).
void map(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
         const ExecutionDomain* domain);

/// Runs a kernel with ordinary outputs for each of their positions. `given` has an argument for
/// every parameter. Throws as generated::map does.
void launch(const KernelDescriptor& kernel, std::span<const generated::Argument> given);

/// Like launch, but calls `run` instead of Backend::map. Does not call it if there are no
/// positions.
void launchBy(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
              const std::function<void(const backend::MapLaunch&)>& run);

/// Runs a kernel with variable and scatter outputs (docs/language/outputs.md).
///
/// In: the kernel and the arguments of the program.
/// Out: every variable output has a new stream, and the scatter outputs have changed. The kernel is
///      launched over the execution shape once for each push of the element that pushes most.
///   filter(a<5> = 1 7 2 8 3, o)   with `if (a > 2) { o = a; push(o); }`
///     launch for push 0            values 0 7 0 8 3, counts 0 1 0 1 1
///     o                            <3> = 7 8 3
///
/// Backends compute values and counts, and move the values to their positions. The host learns only
/// the sum of the counts, which is the size of the result, and the largest count.
///
/// With `domain`, only these positions push. Throws as generated::map does, before anything has
/// run, and ShapeError when a result would have too many elements.
void appendOutputs(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                   const ExecutionDomain* domain);

/// Throws ArgumentError, which names the kernel, if brcc emitted it for another version of the
/// runtime. Call it before anything else of the descriptor is read.
void requireThisVersion(const KernelDescriptor& kernel);

/// Makes the backend that the runtime chooses for this call (runtime/choice/backend_choice.h) the
/// one in use. A runtime with one backend stays as it is.
void chooseBackend(const KernelDescriptor& kernel, std::span<const generated::Argument> given);
/// Switches to the host's backend after `error`. Returns false if there is none to switch to.
bool fallBackAfter(const Error& error);

/// Calls `run` on the chosen backend. `run` throws before it has changed anything. Therefore it is
/// called again on the host if a device is too small or the kernel was not compiled for it.
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

/// Makes a failure of the kernel the sticky error of its outputs (brook::stream::error). `given`
/// are the arguments of the program: one for each parameter, with one for all fields of a
/// structure.
void setStickyError(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                    const std::string& text);

/// Runs `call`. Its error becomes the sticky error of the outputs before it propagates.
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

/// Returns the trace event of a launch, which counts the bytes of all its streams. `arguments` has
/// one for each parameter. `shape` is the launch's domain, for a reduction the shape of its input.
trace::Event launchEvent(const KernelDescriptor& kernel,
                         std::span<const backend::LaunchArgument> arguments, const Shape& shape,
                         const Runtime& runtime);

/// Fills in `prepared`, which has one value-initialized element for each argument, and returns the
/// shape of the outputs. Returns null if the fast path does not apply; then no stream has changed,
/// and `prepared` is unspecified.
const Shape* prepareFast(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                         Runtime& runtime, std::span<backend::LaunchArgument> prepared);

}  // namespace brook::calls
