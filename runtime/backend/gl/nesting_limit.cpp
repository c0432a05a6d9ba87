#include "runtime/backend/gl/nesting_limit.h"

#include <brook/error.hpp>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace brook::gl {
namespace {

// Returns nested branches 1 to `depth`, which count how many conditions n fulfils. The arithmetic
// keeps drivers from replacing branches by selects.
std::string probeText(int depth) {
  std::string text = "  int n = fetch_0(element);\n  out_1 = 0;\n";
  for (int i = 0; i < depth; ++i) {
    text += "  if (n > " + std::to_string(i) + ") { out_1 += 1 + (n & brook_reduce.x);" +
            " out_1 ^= (n / (out_1 + 1)) & brook_reduce.x;\n";
  }
  return text + "  " + std::string(static_cast<std::size_t>(depth), '}') + "\n";
}

// Returns how many of `depth` nested branches work in the driver.
int probe(InternalKernels& kernels, int depth) {
  using enum ParameterKind;
  using enum ElementType;
  std::vector<std::int32_t> wanted(static_cast<std::size_t>(depth) + 1);
  std::iota(wanted.begin(), wanted.end(), 0);
  const auto count = static_cast<std::int64_t>(wanted.size());
  const ScratchStream source = kernels.allocate(Int, lineOf(count));
  const ScratchStream target = kernels.allocate(Int, lineOf(count));
  source.memory->upload(wanted.data());
  kernels
      .find("nesting_probe_" + std::to_string(depth), InternalKernelForm::Gather,
            {{Gather, Int}, {Output, Int}}, probeText(depth))
      .run(kernels.pipeline(), std::array{source.argument(), target.argument()}, count);
  std::vector<std::int32_t> found(wanted.size());
  target.memory->download(found.data());
  // The value n enters n branches, and branch n + 1 is false for it.
  int held = 0;
  while (held < depth && found[static_cast<std::size_t>(held)] == held)
    ++held;
  return held;
}

}  // namespace

bool NestingLimit::isExceededBy(const KernelDescriptor& kernel, InternalKernels& kernels) {
  if (kernel.nesting <= held_) return false;
  if (isLimit_) return true;
  held_ = probe(kernels, kernel.nesting);
  isLimit_ = held_ < kernel.nesting;
  return isLimit_;
}

void NestingLimit::refuse(const KernelDescriptor& kernel) const {
  throw LimitError("Kernel '" + std::string(kernel.name) + "' (" + kernel.sourceFile + ":" +
                   std::to_string(kernel.line) + ") has branches that may stand " +
                   std::to_string(kernel.nesting) + " deep in each other, more than the " +
                   std::to_string(held_) +
                   " that this driver holds. Use BRT_RUNTIME=cpu, or put what stands deep in the "
                   "branches behind them, under a condition of its kernels.");
}

}  // namespace brook::gl
