#include "compiler/codegen/cpu/gather_loads.h"

#include "compiler/analysis/access_window.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/generate.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

constexpr const char* kShared = "all elements read the same place: one load";
constexpr const char* kNeighbours = "neighbouring elements read neighbours: a vector is one load";
constexpr const char* kSpread = "each element reads where its own index says";

// "; reads x -1 to 1, y 0 to 2 from the element"
std::string windowText(const analysis::AccessWindow& window, int rank) {
  if (window.anywhere) return "; reads anywhere";
  std::string text = "; reads ";
  for (int d = 0; d < rank; ++d) {
    text += (d > 0 ? ", " : "") + std::string(1, "xyzw"[d]) + " " + std::to_string(window.low[d]) +
            " to " + std::to_string(window.high[d]);
  }
  return text + " from the element";
}

class Finder {
 public:
  // Code for the CPU is made of `lowered`; windows are seen in what it was.
  Finder(const Function& kernel, const Function& lowered)
      : kernel_(kernel), lowered_(lowered), uniformity_(analysis::uniformity(lowered)) {}

  std::vector<GatherLoad> find() {
    forEachStatement(lowered_.body, [&](const Statement& statement) {
      for (const ExprId root : operands(statement))
        forEachExpr(lowered_, root, [&](ExprId id) {
          const auto* gather = std::get_if<Gather>(&lowered_.expr(id).node);
          if (gather != nullptr) add(statement.location, *gather);
        });
    });
    return std::move(found_);
  }

 private:
  const char* loadOf(const Gather& gather) const {
    const bool isSpread = std::ranges::any_of(
        gather.indices, [&](ExprId index) { return uniformity_.isVarying(index); });
    if (!isSpread) return kShared;
    return gather.firstLane.empty() ? kSpread : kNeighbours;
  }

  void add(Location location, const Gather& gather) {
    const Variable& stream = lowered_.variable(gather.stream);
    const analysis::AccessWindow window = analysis::accessWindow(kernel_, gather.stream);
    if (gather.location.line != 0) location = gather.location;
    const GatherLoad load{location, "'" + stream.shownName() + "': " + loadOf(gather) +
                                        windowText(window, stream.rank)};
    const bool isThere = std::ranges::any_of(found_, [&](const GatherLoad& other) {
      return other.location == location && other.text == load.text;
    });
    if (!isThere) found_.push_back(load);
  }

  const Function& kernel_;
  const Function& lowered_;
  const analysis::Uniformity uniformity_;
  std::vector<GatherLoad> found_;
};

}  // namespace

std::vector<GatherLoad> gatherLoads(const Function& kernel) {
  const Function lowered = loweredForLanes(kernel).function;
  std::vector<GatherLoad> found = Finder(kernel, lowered).find();
  for (const Function& helper : lowered.helpers) {
    std::vector<GatherLoad> more = Finder(helper, helper).find();
    std::move(more.begin(), more.end(), std::back_inserter(found));
  }
  return found;
}

}  // namespace brook::codegen::cpu
