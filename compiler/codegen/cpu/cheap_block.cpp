#include "compiler/codegen/cpu/cheap_block.h"

#include "compiler/analysis/branch_cost.h"
#include "compiler/codegen/cpu/row_values.h"
#include "compiler/ir/visit.h"

#include <set>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

bool usesMask(const analysis::Uniformity& uniformity, const Block& block) {
  bool uses = false;
  forEachStatement(block, [&](const Statement& statement) {
    uses = uses || uniformity.isDivergent(statement) || uniformity.needsMask(statement);
  });
  return uses;
}

std::string allSmall(const std::set<std::string>& tables) {
  std::string all;
  for (const std::string& table : tables)
    all += (all.empty() ? "" : " && ") + table + ".isSmall";
  return (tables.size() > 1 ? "(" + all + ")" : all) + " || ";
}

}  // namespace

CheapBlock cheapBlock(const BodyContext& context, const Block& block) {
  const auto gathers = analysis::gathersOfCheapBlock(context.function, context.uniformity, block);
  if (!gathers) return {};
  std::set<std::string> tables;
  for (ExprId gather : *gathers) {
    const std::string* const table =
        context.rowValues ? context.rowValues->tableOf(gather) : nullptr;
    if (!table) return {};
    tables.insert(*table);
  }
  if (tables.empty()) return {.isAlways = true, .usesMask = usesMask(context.uniformity, block)};
  return {.ifSmall = allSmall(tables)};
}

}  // namespace brook::codegen::cpu
