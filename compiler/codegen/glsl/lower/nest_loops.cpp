#include "compiler/codegen/glsl/lower/nest_loops.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <unordered_set>
#include <utility>
#include <vector>

namespace brook::glsl {
namespace {

using namespace ir;

class Nester {
 public:
  Nester(LoweredFunction& lowered, const analysis::HelpersWithLoops& helpers)
      : lowered_(lowered), helpers_(helpers), b_(lowered.function) {}

  void run() {
    chooseIn(lowered_.function.body);
    forEachStatement(lowered_.function.body, [&](const Statement& statement) {
      if (const auto* loop = std::get_if<Loop>(&statement.node)) chooseIn(loop->body);
    });
    if (!chosen_.empty()) rewrite(lowered_.function.body);
  }

 private:
  void chooseIn(const Block& body) {
    const std::vector<const Statement*> loops = analysis::loopsSideBySide(body, helpers_);
    for (std::size_t i = 0; i < loops.size(); ++i) {
      if (analysis::isNested(i)) chosen_.insert(loops[i]);
    }
  }

  void rewrite(Block& block) {
    Block result;
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement))
        rewrite(*inner);
      if (chosen_.contains(&statement)) {
        nest(std::move(statement), result);
      } else {
        result.push_back(std::move(statement));
      }
    }
    block = std::move(result);
  }

  void nest(Statement loop, Block& out) {
    const Location at = loop.location;
    if (!lowered_.zero) lowered_.zero = b_.local("zero", kFloat);
    const VariableId round = b_.local("round", kFloat);
    out.push_back({Declare{round, b_.constant(0.0F)}, at});
    const ExprId next = b_.binary(BinaryOp::Add, b_.read(round), b_.constant(1.0F));
    const ExprId isAgain = b_.binary(BinaryOp::Less, b_.read(round), b_.read(*lowered_.zero));
    Block body;
    body.push_back({Assign{{round, {}, {}}, next}, at});
    body.push_back(std::move(loop));
    out.push_back({Loop{false, isAgain, std::move(body), {}}, at});
  }

  LoweredFunction& lowered_;
  const analysis::HelpersWithLoops& helpers_;
  FunctionBuilder b_;
  std::unordered_set<const Statement*> chosen_;
};

}  // namespace

void nestLoops(LoweredFunction& lowered, const analysis::HelpersWithLoops& helpers) {
  Nester(lowered, helpers).run();
}

}  // namespace brook::glsl
