#include "runtime/backend/gl/loop_limit.h"

#include <brook/error.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace brook::gl {
namespace {

constexpr std::int32_t kProbed = 100000;

// How far a shader counts. What it counts to and by is not known when it is compiled.
std::int32_t countTo(InternalKernels& kernels, std::int32_t n) {
  using enum ParameterKind;
  using enum ElementType;
  const ScratchStream source = kernels.allocate(Int, lineOf(1));
  const ScratchStream target = kernels.allocate(Int, lineOf(1));
  source.memory->upload(&n);
  kernels
      .find("loop_probe", InternalKernelForm::Gather, {{Gather, Int}, {Output, Int}},
            "  int n = fetch_0(element);\n"
            "  out_1 = 0;\n"
            "  for (int i = 0; i < n; i++) out_1 += 1 + (i & brook_reduce.x);\n")
      .run(kernels.pipeline(), std::array{source.argument(), target.argument()}, 1);
  std::int32_t counted = 0;
  target.memory->download(&counted);
  return counted;
}

constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

// With LimitSource::Specification.
constexpr double kSmallLimit = 64;
constexpr std::int32_t kSmallBudget = 5;

}  // namespace

double iterationsOf(const KernelDescriptor& kernel,
                    std::span<const backend::LaunchArgument> arguments) {
  if (!kernel.resumable->bound) return kAnyNumber;
  std::vector<iterations::LaunchValue> values;
  for (const backend::LaunchArgument& argument : arguments) {
    iterations::LaunchValue& value = values.emplace_back();
    value.constant = argument.constant;
    for (int d = 0; d < 4; ++d)
      value.extents[d] = argument.shape.fromFastest(d);
  }
  const double bound = kernel.resumable->bound(values.data());
  if (!(bound < iterations::kEndless)) return kAnyNumber;
  return kernel.isReduction && kernel.pairwiseInput < 0 ? iterations::ofReduction(bound) : bound;
}

bool LoopLimit::mayExceed(const KernelDescriptor& kernel,
                          std::span<const backend::LaunchArgument> arguments,
                          InternalKernels& kernels) {
  if (!kernel.resumable) return false;
  const double needed = iterationsOf(kernel, arguments);
  if (source_ == LimitSource::Specification) return needed > kSmallLimit;
  // Most launches need no probe.
  return needed > iterations::kAlwaysGiven && needed > iterationsGiven(kernels);
}

double LoopLimit::iterationsGiven(InternalKernels& kernels) {
  if (!probed_) {
    const std::int32_t counted = countTo(kernels, kProbed);
    probed_ = counted < kProbed ? counted : kAnyNumber;
  }
  return *probed_;
}

std::int32_t LoopLimit::budget(const KernelDescriptor& kernel) const {
  const ResumableDescriptor& loops = *kernel.resumable;
  if (!loops.advance) refuse(kernel, "they are in functions that it calls");
  if (source_ == LimitSource::Specification) return kSmallBudget;
  const double left = (*probed_ - loops.fixedIterations) / loops.lanes - loops.maxOverrun;
  if (left < 0) refuse(kernel, "one iteration of them is too long to be stopped in time");
  return static_cast<std::int32_t>(left);
}

std::optional<std::int32_t> LoopLimit::attemptBudget(const KernelDescriptor& kernel) const {
  const ResumableDescriptor& loops = *kernel.resumable;
  const AttemptDescriptor* attempt = loops.attempt;
  if (!attempt) return std::nullopt;
  if (source_ == LimitSource::Specification) return kSmallBudget;
  const double left = (*probed_ - attempt->fixedIterations) / loops.lanes - attempt->maxOverrun;
  if (left < 0) return std::nullopt;
  return static_cast<std::int32_t>(left);
}

void LoopLimit::refuse(const KernelDescriptor& kernel, const std::string& reason) const {
  const double limit = source_ == LimitSource::Specification ? kSmallLimit : *probed_;
  throw LimitError(
      "Kernel '" + std::string(kernel.name) + "' (" + kernel.sourceFile + ":" +
      std::to_string(kernel.line) + ") may run more iterations of its loops than the " +
      std::to_string(std::llround(limit)) +
      " after which this driver leaves them with wrong results, and " + reason +
      ". Use BRT_RUNTIME=cpu, or loops whose number of iterations the arguments tell.");
}

}  // namespace brook::gl
