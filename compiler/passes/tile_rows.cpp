#include "compiler/passes/tile_rows.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/print.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/dead_code.h"
#include "compiler/passes/hoist_uniform.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace brook::passes {
namespace {

using namespace ir;

// With a gang of two registers in each row and three for what the rows share, the values of a row
// fill the 16 registers of SSE2 and AVX2: six rows of one value.
constexpr int kRegisters = 12;
constexpr int kMinRows = 2;

// What differs from row to row, and whether the rows can run together.
class RowFacts {
 public:
  explicit RowFacts(const Function& kernel)
      : kernel_(kernel),
        uniformity_(analysis::uniformity(kernel)),
        differs_(kernel.variables.size()) {
    for (std::size_t i = 0; i < kernel.variables.size(); ++i)
      differs_[i] = kernel.variables[i].kind == VariableKind::Output;
    bool isChanged = true;
    while (isChanged)
      isChanged = spread();
  }

  /// False of variables that came later.
  bool differs(VariableId variable) const {
    return variable.index < differs_.size() && differs_[variable.index];
  }

  bool differs(ExprId root) const {
    bool result = readsRowNumber(root);
    forEachExpr(kernel_, root, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&kernel_.expr(id).node);
      result = result || (read && differs(read->variable));
    });
    return result;
  }

  // False where nothing asks for the number of a row, as in a kernel for streams of one dimension: all
  // rows would be computed alike.
  bool doRowsDiffer() const {
    bool doDiffer = false;
    forEachStatement(kernel_.body, [&](const Statement& statement) {
      for (ExprId root : operands(statement))
        doDiffer = doDiffer || readsRowNumber(root);
    });
    return doDiffer;
  }

  // Every element goes the same way, and nothing is read in step with the outputs.
  bool canRunTogether() const {
    bool can = kernel_.kind == FunctionKind::Kernel;
    for (std::size_t i = 0; i < kernel_.parameterCount; ++i) {
      const VariableKind kind = kernel_.variables[i].kind;
      can = can && kind != VariableKind::Stream && kind != VariableKind::Iterator;
    }
    forEachStatement(kernel_.body, [&](const Statement& statement) {
      const auto* branch = std::get_if<If>(&statement.node);
      const auto* loop = std::get_if<Loop>(&statement.node);
      can = can && !uniformity_.isDivergent(statement) && !(branch && differs(branch->condition)) &&
            !(loop && differs(loop->condition));
    });
    return can;
  }

  // A vector that a loop gathers for all rows.
  bool sharesGathers() const {
    bool shares = false;
    forEachStatement(kernel_.body, [&](const Statement& loop) {
      if (!std::holds_alternative<Loop>(loop.node)) return;
      forEachStatement(std::get<Loop>(loop.node).body, [&](const Statement& statement) {
        for (ExprId root : operands(statement))
          shares = shares || sharesGathers(root);
      });
    });
    return shares;
  }

  // Registers for the values of one row.
  int valuesOfARow() const {
    int values = 0;
    for (std::size_t i = 0; i < kernel_.variables.size(); ++i) {
      const VariableId id{static_cast<std::uint32_t>(i)};
      const Variable& variable = kernel_.variable(id);
      if (variable.kind != VariableKind::Local || !differs(id) || !uniformity_.isVarying(id))
        continue;
      values += variable.type.isArray() ? kRegisters : 2 * variable.type.width;
    }
    return std::max(values, 2);
  }

 private:
  static bool contains(const Components& components, std::uint8_t number) {
    return std::find(components.begin(), components.end(), number) != components.end();
  }

  bool isPosition(ExprId id) const {
    return std::holds_alternative<Position>(kernel_.expr(id).node);
  }

  bool readsRowNumber(ExprId root) const {
    bool reads = false;
    forEachExpr(kernel_, root, [&](ExprId id) {
      const auto* swizzle = std::get_if<Swizzle>(&kernel_.expr(id).node);
      const bool isOfRow =
          swizzle && isPosition(swizzle->operand) && contains(swizzle->components, 1);
      reads = reads || isOfRow || (isPosition(id) && !isSwizzled(root, id));
    });
    return reads;
  }

  // Whether a position is read through Swizzles only.
  bool isSwizzled(ExprId root, ExprId position) const {
    bool isRead = root == position;
    forEachExpr(kernel_, root, [&](ExprId id) {
      if (std::holds_alternative<Swizzle>(kernel_.expr(id).node)) return;
      const std::vector<ExprId> used = operands(kernel_.expr(id));
      isRead = isRead || std::find(used.begin(), used.end(), position) != used.end();
    });
    return !isRead;
  }

  bool sharesGathers(ExprId root) const {
    bool shares = false;
    forEachExpr(kernel_, root, [&](ExprId id) {
      const auto* gather = std::get_if<Gather>(&kernel_.expr(id).node);
      if (!gather || !analysis::distanceFromPosition(kernel_, *gather)) return;
      shares = shares || std::none_of(gather->firstLane.begin(), gather->firstLane.end(),
                                      [&](ExprId index) { return differs(index); });
    });
    return shares;
  }

  // One round of what follows from what differs; true if something new did.
  bool spread() {
    bool isChanged = false;
    forEachStatement(kernel_.body, [&](const Statement& statement) {
      const std::vector<ExprId> read = operands(statement);
      const bool differsHere =
          std::any_of(read.begin(), read.end(), [&](ExprId id) { return differs(id); });
      if (!differsHere) return;
      for (VariableId variable : written(statement)) {
        isChanged = isChanged || !differs_[variable.index];
        differs_[variable.index] = true;
      }
    });
    return isChanged;
  }

  const Function& kernel_;
  analysis::Uniformity uniformity_;
  std::vector<bool> differs_;
};

class Tiler {
 public:
  Tiler(Function& function, const RowFacts& facts, int rows)
      : function_(function), builder_(function), facts_(facts), rows_(rows) {
    const std::size_t count = function.variables.size();
    names_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      names_[i].push_back({i});
      if (!facts.differs(VariableId{i})) continue;
      for (int row = 1; row < rows; ++row)
        names_[i].push_back(builder_.local(function.variables[i].name, function.variables[i].type));
    }
  }

  void process() {
    Block body;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      for (std::size_t row = 1; row < names_[i].size(); ++row)
        body.push_back({Declare{names_[i][row], std::nullopt}, {}});
    }
    for (Statement& statement : tiled(function_.body))
      body.push_back(std::move(statement));
    function_.body = std::move(body);
  }

  const std::vector<VariableId>& rowsOf(std::uint32_t parameter) const { return names_[parameter]; }

 private:
  Block tiled(const Block& block) {
    Block result;
    for (const Statement& statement : block)
      addRows(statement, result);
    return result;
  }

  void addRows(const Statement& statement, Block& result) {
    Statement copy = statement;
    const std::vector<Block*> inner = blocks(copy);
    for (Block* block : inner)
      *block = tiled(*block);
    const std::vector<VariableId> changed = changedBy(statement);
    const bool isForEach = inner.empty() && !changed.empty() && facts_.differs(changed[0]);
    if (isForEach) {
      shared_.clear();
      replaceOperands(copy, [&](ExprId id) { return shared(id, statement.location, result); });
    }
    for (int row = 0; row < (isForEach ? rows_ : 1); ++row)
      result.push_back(inRow(copy, row));
  }

  // What all rows share gets a name, equal expressions one, and is computed once.
  ExprId shared(ExprId id, Location location, Block& before) {
    const auto* gather = std::get_if<Gather>(&function_.expr(id).node);
    const bool isGather = gather != nullptr;
    // The distance from the position is to be seen in the gather.
    const std::optional<ExprId> along =
        isGather ? analysis::indexAlongLanes(function_, *gather) : std::nullopt;
    const bool isShared = !facts_.differs(id) && isWorthAName(function_, id);
    ExprId value = id;
    if (isGather || !isShared) {
      value = builder_.add(withOperands(function_.expr(id), [&](ExprId operand) {
        return operand == along ? operand : shared(operand, location, before);
      }));
    }
    if (!isShared) return value;
    const auto [known, isNew] = shared_.try_emplace(print(function_, value));
    if (isNew) {
      known->second = builder_.local(isGather ? nameOfGather(id) : "t", function_.expr(id).type);
      before.push_back({Declare{known->second, value}, location});
    }
    return builder_.read(known->second);
  }

  std::string nameOfGather(ExprId id) const {
    return function_.variable(std::get<Gather>(function_.expr(id).node).stream).name;
  }

  static std::vector<VariableId> changedBy(const Statement& statement) {
    if (const auto* declare = std::get_if<Declare>(&statement.node)) return {declare->variable};
    return written(statement);
  }

  Statement inRow(Statement statement, int row) {
    replaceOperands(statement, [&](ExprId id) { return inRow(id, row); });
    if (auto* declare = std::get_if<Declare>(&statement.node)) {
      declare->variable = inRow(declare->variable, row);
    }
    if (auto* assign = std::get_if<Assign>(&statement.node)) {
      assign->place.variable = inRow(assign->place.variable, row);
    }
    return statement;
  }

  VariableId inRow(VariableId variable, int row) const {
    return facts_.differs(variable) ? names_[variable.index][static_cast<std::size_t>(row)]
                                    : variable;
  }

  ExprId inRow(ExprId id, int row) {
    Expr e = function_.expr(id);
    if (const auto* read = std::get_if<Read>(&e.node)) {
      return facts_.differs(read->variable) ? builder_.read(inRow(read->variable, row)) : id;
    }
    if (const auto* swizzle = std::get_if<Swizzle>(&e.node)) {
      if (isPosition(swizzle->operand)) return position(swizzle->operand, swizzle->components, row);
    }
    if (isPosition(id)) return position(id, {0, 1, 2, 3}, row);
    return builder_.add(withOperands(e, [&](ExprId operand) { return inRow(operand, row); }));
  }

  bool isPosition(ExprId id) const {
    return std::holds_alternative<Position>(function_.expr(id).node);
  }

  ExprId position(ExprId id, const Components& components, int row) {
    std::vector<ExprId> parts;
    for (std::uint8_t component : components) {
      const ExprId part = builder_.swizzle(id, {component});
      const bool isMoved = component == 1 && row > 0;
      parts.push_back(isMoved ? builder_.binary(BinaryOp::Add, part, builder_.constant(row))
                              : part);
    }
    if (parts.size() == 1) return parts[0];
    return builder_.construct(kInt4.withWidth(static_cast<std::uint8_t>(parts.size())), parts);
  }

  Function& function_;
  FunctionBuilder builder_;
  const RowFacts& facts_;
  int rows_;
  std::vector<std::vector<VariableId>> names_;          ///< of each old variable, in each row
  std::unordered_map<std::string, VariableId> shared_;  ///< by the text of what rows share
};

// For vectors whose gathers at constant distances are inside: other ways to them go.
Function withinRows(const Function& kernel) {
  Function result = kernel;
  FunctionBuilder builder(result);
  rewriteExpressions(result, [&](const Expr& e) -> std::optional<ExprId> {
    const auto* gather = std::get_if<Gather>(&e.node);
    if (!gather || !analysis::distanceFromPosition(result, *gather)) return std::nullopt;
    Gather inside = *gather;
    inside.indices = inside.firstLane;
    return builder.add({e.type, std::move(inside)});
  });
  deadCode(result);
  return result;
}

}  // namespace

std::optional<TiledRows> tileRows(const Function& original) {
  const Function kernel = withinRows(original);
  const RowFacts facts(kernel);
  if (!facts.canRunTogether() || !facts.doRowsDiffer() || !facts.sharesGathers()) {
    return std::nullopt;
  }
  const int rows = kRegisters / facts.valuesOfARow();
  if (rows < kMinRows) return std::nullopt;
  TiledRows result{kernel, rows, {}};
  Tiler tiler(result.function, facts, rows);
  tiler.process();
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    if (kernel.variables[i].kind == VariableKind::Output) result.outputs.push_back(tiler.rowsOf(i));
  }
  return result;
}

}  // namespace brook::passes
