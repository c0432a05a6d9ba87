#include "compiler/passes/insert_gather_lets.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <unordered_map>
#include <utility>
#include <variant>

namespace brook::passes {
namespace {

using namespace ir;

class GatherLetInserter {
 public:
  explicit GatherLetInserter(Function& function) : function_(function), builder_(function) {}

  void process(Block& block) {
    Block result;
    for (Statement& statement : block) {
      before_ = &result;
      location_ = statement.location;
      if (auto* loop = std::get_if<Loop>(&statement.node)) {
        process(loop->body);
      } else {
        nameIn(statement);
        for (Block* inner : blocks(statement))
          process(*inner);
      }
      result.push_back(std::move(statement));
    }
    block = std::move(result);
  }

 private:
  void nameIn(Statement& statement) {
    rebuilt_.clear();
    const bool isBranch = std::holds_alternative<If>(statement.node);
    replaceOperands(statement, [&](ExprId id) {
      // The value of a declaration or assignment has a line of its own already.
      return !isBranch && isNeighbourly(id) ? id : rebuilt(id);
    });
  }

  bool isNeighbourly(ExprId id) const {
    const auto* gather = std::get_if<Gather>(&function_.expr(id).node);
    return gather && !gather->firstLane.empty();
  }

  ExprId rebuilt(ExprId id) {
    if (const auto known = rebuilt_.find(id.index); known != rebuilt_.end()) return known->second;
    if (isNeighbourly(id)) return rebuilt_[id.index] = nameOf(id);
    return rebuilt_[id.index] =
               replaceOperands(function_, id, [&](ExprId operand) { return rebuilt(operand); });
  }

  ExprId nameOf(ExprId id) {
    const VariableId stream = std::get<Gather>(function_.expr(id).node).stream;
    const VariableId local =
        builder_.local(function_.variable(stream).name + "_at", function_.expr(id).type);
    before_->push_back({Declare{local, id}, location_});
    return builder_.read(local);
  }

  Function& function_;
  FunctionBuilder builder_;
  std::unordered_map<std::uint32_t, ExprId> rebuilt_;  ///< of the present statement
  Block* before_ = nullptr;
  Location location_;
};

}  // namespace

void insertGatherLets(Function& function) {
  GatherLetInserter(function).process(function.body);
}

Result<void> insertGatherLets(Module& module) {
  for (Function& function : module.functions)
    insertGatherLets(function);
  return {};
}

}  // namespace brook::passes
