#include "runtime/backend/gl/compact_gl.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace brook::gl {
namespace {

using enum ParameterKind;
using enum ElementType;

// Parameters: {counts, bound and count, sums, largest}. Sums the existing ones of an element's four
// children.
std::string sumStatements(const std::string& value, const std::string& largest) {
  std::string text =
      "  int first = 4 * element;\n"
      "  out_2 = ivec4(0);\n"
      "  out_3 = 0;\n";
  for (const char* c : {"0", "1", "2", "3"}) {
    const std::string at = std::string("first + ") + c;
    text += "  if (" + at + " < constant_1.y) {\n    out_2[" + c + "] = " + value + "(" + at +
            ");\n    out_3 = max(out_3, " + largest + "(" + at + "));\n  }\n";
  }
  return text;
}

// Counts beyond the ints are clamped.
const char* const kCountOf =
    "#define COUNT(i) (fetch_0(i) < 0 ? 2147483647 : fetch_0(i))\n"
    "#define BOUNDED(i) (constant_1.x > 0 ? min(COUNT(i), constant_1.x) : COUNT(i))\n";

// Sums saturate at the largest int.
const char* const kSumOf =
    "  #define PLUS(a, b) ((a) + min((b), 2147483647 - (a)))\n"
    "  #define TOTAL(v) PLUS(PLUS(PLUS((v).x, (v).y), (v).z), (v).w)\n"
    "  #define TOTAL_OF(i) TOTAL(fetch_0(i))\n";

// Parameters: {[state], levels from the top, places}. Descends to the child that contains the
// place.
std::string descentStatements(bool isFirst, std::size_t levels) {
  std::string text = isFirst ? "  int node = 0;\n  int rest = element;\n"
                             : "  ivec2 state = fetch_0(element);\n  int node = state.x;\n"
                               "  int rest = state.y;\n";
  text += "  ivec4 sums;\n  int child;\n";
  const std::size_t firstLevel = isFirst ? 0 : 1;
  for (std::size_t level = firstLevel; level < firstLevel + levels; ++level) {
    text += "  sums = fetch_" + std::to_string(level) + "(node);\n  child = 0;\n";
    for (const std::string child : {"0", "1", "2"}) {
      text += "  if (child == " + child + " && rest >= sums[" + child + "]) {\n    rest -= sums[" +
              child + "];\n    ++child;\n  }\n";
    }
    text += "  node = 4 * node + child;\n";
  }
  return text + "  out_" + std::to_string(firstLevel + levels) + " = ivec2(node, rest);\n";
}

// Parameters: {sources, values, first push and pushes and elements and total, rest, target}.
const char* const kGatherStatements =
    "  if (element >= constant_2.w) {\n"
    "    out_4 = constant_3;\n"
    "  } else {\n"
    "    ivec2 source = fetch_0(element);\n"
    "    int push = source.y - constant_2.x;\n"
    "    if (push < 0 || push >= constant_2.y) KEEP;\n"
    "    out_4 = fetch_1(push * constant_2.z + source.x);\n"
    "  }\n";

}  // namespace

CompactionGl::CompactionGl(InternalKernels& kernels, const ShaderArgument& counts,
                           std::int32_t bound)
    : kernels_(kernels), elementCount_(counts.shape.elementCount()) {
  sumUp(counts, bound);
}

void CompactionGl::sumUp(const ShaderArgument& counts, std::int32_t bound) {
  ScratchStream largest;
  ShaderArgument below = counts;
  do {
    const std::int64_t nodes = (below.shape.elementCount() + 3) / 4;
    ScratchStream sums = kernels_.allocate(Int4, lineOf(nodes));
    ScratchStream largestOfNodes = kernels_.allocate(Int, lineOf(nodes));
    sumLevel(below, largest, bound, sums, largestOfNodes);
    largest = std::move(largestOfNodes);
    sums_.push_back(std::move(sums));
    below = sums_.back().argument();
  } while (below.shape.elementCount() > 1);
  std::array<std::int32_t, 4> root{};
  sums_.back().memory->download(root.data());
  largest.memory->download(&largest_);
  for (const std::int32_t sum : root)
    total_ += sum;
  if (total_ >= INT32_MAX) total_ = sumOnHost(counts, bound);
  batchSize_ = static_cast<std::int32_t>(
      std::clamp<std::int64_t>(total_ / elementCount_, 1, std::max(largest_, 1)));
}

// Sums counts beyond the tree's ints, for the text of the error.
std::int64_t CompactionGl::sumOnHost(const ShaderArgument& counts, std::int32_t bound) {
  constexpr std::int64_t kBlockElements = 1 << 20;
  const std::int64_t all = counts.shape.elementCount();
  std::vector<std::uint32_t> block(static_cast<std::size_t>(std::min(all, kBlockElements)));
  std::int64_t total = 0;
  for (std::int64_t first = 0; first < all; first += kBlockElements) {
    block.resize(static_cast<std::size_t>(std::min(kBlockElements, all - first)));
    counts.memory->downloadRange(first, std::ssize(block), block.data());
    for (const std::uint32_t count : block)
      total += bound > 0 ? std::min(count, static_cast<std::uint32_t>(bound)) : count;
  }
  return total;
}

// Sums counts at the lowest level, else the sums `below`, with their maximum.
void CompactionGl::sumLevel(const ShaderArgument& below, const ScratchStream& largestBelow,
                            std::int32_t bound, const ScratchStream& sums,
                            const ScratchStream& largest) const {
  const std::array<std::int32_t, 2> numbers = {
      bound, static_cast<std::int32_t>(below.shape.elementCount())};
  const std::int64_t nodes = sums.shape.elementCount();
  if (sums_.empty()) {
    kernels_
        .find("sum_counts", InternalKernelForm::Gather,
              {{Gather, Int}, {Constant, Int2}, {Output, Int4}, {Output, Int}},
              kCountOf + sumStatements("BOUNDED", "BOUNDED"))
        .run(kernels_.pipeline(),
             std::array{below, constantArgument(&numbers), sums.argument(), largest.argument()},
             nodes);
    return;
  }
  kernels_
      .find("sum_sums", InternalKernelForm::Gather,
            {{Gather, Int4}, {Constant, Int2}, {Output, Int4}, {Output, Int}, {Gather, Int}},
            kSumOf + sumStatements("TOTAL_OF", "fetch_4"))
      .run(kernels_.pipeline(),
           std::array{below, constantArgument(&numbers), sums.argument(), largest.argument(),
                      largestBelow.argument()},
           nodes);
}

void CompactionGl::findSources() {
  // One binding is for the results of the pass before.
  const auto perPass =
      static_cast<std::size_t>(std::min(kernels_.pipeline().limits().maxInputs - 1, 15));
  while (!sums_.empty()) {
    const std::size_t levels = std::min(perPass, sums_.size());
    sources_ = descend(sources_, sums_.size(), levels);
    sums_.resize(sums_.size() - levels);
  }
}

// Descends `levels` levels from level `top` - 1 on. Without a `state` it begins at the root.
ScratchStream CompactionGl::descend(const ScratchStream& state, std::size_t top,
                                    std::size_t levels) const {
  const bool isFirst = state.memory == nullptr;
  std::vector<InternalKernel::Parameter> parameters;
  std::vector<ShaderArgument> arguments;
  if (!isFirst) {
    parameters.push_back({Gather, Int2});
    arguments.push_back(state.argument());
  }
  for (std::size_t level = top; level > top - levels; --level) {
    parameters.push_back({Gather, Int4});
    arguments.push_back(sums_[level - 1].argument());
  }
  ScratchStream found = kernels_.allocate(Int2, lineOf(total_));
  parameters.push_back({Output, Int2});
  arguments.push_back(found.argument());
  kernels_
      .find((isFirst ? "descend_first_" : "descend_") + std::to_string(levels),
            InternalKernelForm::Gather, parameters, descentStatements(isFirst, levels))
      .run(kernels_.pipeline(), arguments, total_);
  return found;
}

void CompactionGl::compact(const ShaderArgument& values, std::int32_t appendIndex,
                           const ShaderArgument& target, const void* rest) {
  if (!sources_.memory) findSources();
  if (batchSize_ == 1) return gather(values, appendIndex, target, rest);
  ScratchStream& gathered = gathered_[target.memory];
  if (!gathered.memory)
    gathered = kernels_.allocate(target.memory->type(), lineOf(batchSize_ * elementCount_));
  const std::int32_t number = appendIndex % batchSize_;
  gathered.memory->copyRange(*values.memory, 0, number * elementCount_, elementCount_);
  const bool isLast = appendIndex + 1 == largest_;
  if (number + 1 == batchSize_ || isLast)
    gather(gathered.argument(), appendIndex - number, target, rest);
  if (isLast) gathered_.erase(target.memory);
}

// Gathers the pushes of one batch, from push `first` on.
void CompactionGl::gather(const ShaderArgument& values, std::int32_t first,
                          const ShaderArgument& target, const void* rest) const {
  const ElementType type = target.memory->type();
  const std::array<std::int32_t, 4> zero{};
  const std::array<std::int32_t, 4> numbers = {first, batchSize_,
                                               static_cast<std::int32_t>(elementCount_),
                                               static_cast<std::int32_t>(total_)};
  kernels_
      .find(std::string("gather_") + elementName(type), InternalKernelForm::Gather,
            {{Gather, Int2}, {Gather, type}, {Constant, Int4}, {Constant, type}, {Output, type}},
            kGatherStatements)
      .run(kernels_.pipeline(),
           std::array{sources_.argument(), values, constantArgument(&numbers),
                      constantArgument(rest ? rest : &zero), target},
           target.shape.elementCount());
}

}  // namespace brook::gl
