#include "runtime/backend/gl/busy_device.h"

#include <array>

namespace brook::gl {
namespace {

/// Fewer than any driver leaves a loop after (loop_limit.h).
constexpr std::size_t kMaxIterations = 50000;

}  // namespace

void keepBusy(InternalKernels& kernels, backend::Chance& chance) {
  using enum ParameterKind;
  using enum ElementType;
  if (!chance.oneIn(4)) return;
  const auto iterations = static_cast<std::int32_t>(chance.below(kMaxIterations));
  const ScratchStream target = kernels.allocate(Int, lineOf(1));
  kernels
      .find("keep_busy", InternalKernelForm::Gather, {{Constant, Int}, {Output, Int}},
            "  out_1 = 0;\n"
            "  for (int i = 0; i < constant_0; i++) out_1 = (out_1 * 5 + i) & (0xffff - "
            "brook_reduce.x);\n")
      .run(kernels.pipeline(), std::array{constantArgument(&iterations), target.argument()}, 1);
}

}  // namespace brook::gl
