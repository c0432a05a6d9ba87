// Kernel calls: brook::generated::map.
//
// In: a kernel and its arguments. Out: a valid launch on the current runtime, or an error before
// anything has run.
//   blur(image<4, 4>, image)   the gathered stream is an output: blur(copy of image, image), logged

#include "runtime/context/current_runtime.h"
#include "runtime/context/stopwatch.h"
#include "runtime/kernel/aliasing.h"
#include "runtime/kernel/arguments.h"
#include "runtime/kernel/expanded_arguments.h"
#include "runtime/kernel/launch.h"
#include "runtime/kernel/map_shapes.h"
#include "runtime/kernel/record.h"
#include "runtime/kernel/remember_errors.h"
#include "runtime/log/log.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>

namespace brook {
namespace {

void run(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  if (kernel.isReduction) {
    throw ArgumentError(std::string(kernel.name) + ": a reduction was called as a kernel.");
  }
  const bool records = kernel.recordings.size() > 0;
  kernel::ExpandedArguments expanded(
      kernel, given, records ? static_cast<std::size_t>(kernel.ordinal) : kernel.parameters.size());
  records ? kernel::record(kernel, expanded.arguments())
          : kernel::launch(kernel, expanded.arguments());
  expanded.rebindStructures();
}

}  // namespace

void generated::map(const KernelDescriptor& kernel, std::initializer_list<Argument> given) {
  const std::span<const Argument> arguments(given.begin(), given.size());
  kernel::rememberingErrors(kernel, arguments, [&] { run(kernel, arguments); });
}

void kernel::launch(const KernelDescriptor& kernel, std::span<const generated::Argument> given) {
  kernel::Arguments arguments(kernel, given);
  kernel::refuseRepeatedOutputs(arguments);
  const Shape domain = kernel::commonOutputShape(arguments);
  if (domain.elementCount() == 0) return;
  const std::vector<Shape> shapes = kernel::matchShapes(arguments, domain);

  Runtime& runtime = context::currentRuntime();
  arguments.replaceViews(runtime);
  kernel::copyAliasedGathers(arguments, runtime);
  const std::vector<backend::LaunchArgument> placed = arguments.place(runtime, shapes);
  const context::Stopwatch stopwatch(runtime.mutableTimes().kernels);
  runtime.backend().map({&kernel, placed, domain});
  arguments.writeBackViews(runtime);
  if (log::isEnabled(log::kLaunch)) {
    log::write(log::kLaunch, std::string(kernel.name) + " over " + domain.toString() + ", " +
                                 runtime.backendName());
  }
}

}  // namespace brook
