#include "compiler/codegen/cpu/gather_distances.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::codegen::cpu {

using namespace ir;

std::vector<GatherDistances> gatherDistances(const Function& kernel) {
  std::vector<GatherDistances> result;
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (!gather) return;
    const auto found = analysis::distanceFromPosition(kernel, *gather);
    if (!found) return;
    const auto same = [&](const GatherDistances& entry) {
      return entry.gather == gather->stream && entry.stream == found->stream;
    };
    auto entry = std::find_if(result.begin(), result.end(), same);
    if (entry == result.end()) {
      result.push_back({gather->stream, found->stream, found->distance, found->distance});
      return;
    }
    entry->low = std::min(entry->low, found->distance);
    entry->high = std::max(entry->high, found->distance);
  });
  return result;
}

std::vector<std::string> innerPartLines(const Function& kernel, const BodyNames& names) {
  std::vector<std::string> lines;
  for (const GatherDistances& distances : gatherDistances(kernel)) {
    lines.push_back("inner = inside(inner, " + names.argument(distances.gather) + ", " +
                    std::to_string(distances.low) + ", " + std::to_string(distances.high) + ");");
    if (kernel.variable(distances.stream).kind == VariableKind::Output) continue;
    lines.push_back("inner = whereAligned(inner, " + names.stretch(distances.stream) +
                    ", launch);");
  }
  return lines;
}

}  // namespace brook::codegen::cpu
