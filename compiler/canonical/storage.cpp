#include "compiler/canonical/storage.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace brook::canonical {

using namespace ir;

// Walks the regions in the order of the text, and finds when what is read.
class Timeline {
 public:
  Timeline(const Built& built, const Placement& placement, Storage& storage)
      : built_(built), placement_(placement), storage_(storage) {}

  void run() {
    const Region& region = built_.body.region;
    add(region);
    const Point end = {0, region.size()};
    addNames(end);
    ++now_;
    for (const Final& final : built_.body.finals)
      addUses(final.value, end);
    if (built_.body.last) {
      for (const ExprId value : operands(*built_.body.last))
        addUses(value, end);
    }
    join();
    makeCells();
  }

 private:
  struct Interval {
    std::size_t begin, end;
  };
  // A symbol, or a value with a name.
  struct Entity {
    Type type;
    std::string name;
    Location location;
    Point declaration;
    std::vector<Interval> times;
    std::size_t loops = 0;   ///< around what defines it
    bool isElement = false;  ///< of an array, or an array
  };
  struct Flow {
    std::size_t into, from;
  };
  struct OpenLoop {
    std::vector<std::size_t> used;  ///< in it, but defined outside
    const Repeat* repeat;
  };

  // ---- definitions and uses

  std::size_t addEntity(Type type, std::string name, Location location, Point declaration) {
    entities_.push_back(
        {type, std::move(name), location, declaration, {{now_, now_}}, loops_.size()});
    return entities_.size() - 1;
  }

  std::size_t addSymbol(VariableId symbol, Point declaration) {
    const Variable& variable = built_.function.variable(symbol);
    const std::size_t entity =
        addEntity(variable.type, variable.name, variable.location, declaration);
    symbols_[symbol.index] = entity;
    return entity;
  }

  void addNames(Point point) {
    for (const ExprId value : placement_.namedAt(point)) {
      ++now_;
      addOperands(value, point);
      const auto origin = built_.origins.find(value.index);
      const bool isKnown = origin != built_.origins.end();
      names_[value.index] =
          addEntity(built_.function.expr(value).type, isKnown ? origin->second.name : "t",
                    isKnown ? origin->second.location : Location{}, point);
    }
  }

  void addOperands(ExprId value, Point user) {
    for (const ExprId operand : operands(built_.function.expr(value)))
      addUses(operand, user);
  }

  std::optional<std::size_t> entityRead(ExprId value, Point user) const {
    if (placement_.nameOf(value, user)) return names_.at(value.index);
    const auto* read = std::get_if<Read>(&built_.function.expr(value).node);
    if (!read) return std::nullopt;
    const auto symbol = symbols_.find(read->variable.index);
    return symbol == symbols_.end() ? std::nullopt : std::optional(symbol->second);
  }

  void addUses(ExprId value, Point user) {
    if (const std::optional<std::size_t> entity = entityRead(value, user)) {
      addUse(*entity);
    } else {
      addOperands(value, user);
    }
  }

  void addUse(std::size_t number) {
    Entity& entity = entities_[number];
    entity.times.back().end = now_;
    if (loops_.size() > entity.loops) loops_[entity.loops].used.push_back(number);
  }

  // ---- the walk

  void add(const Region& region) {
    const std::size_t block = placement_.blockOf(region);
    for (std::size_t i = 0; i < region.size(); ++i) {
      addNames({block, i});
      ++now_;
      add(*region[i], {block, i});
    }
  }

  void add(const Item& item, Point at) {
    if (const auto* statement = std::get_if<Statement>(&item.node)) {
      for (const ExprId value : operands(*statement))
        addUses(value, at);
      if (const auto* declare = std::get_if<Declare>(&statement->node))
        entities_[addSymbol(declare->variable, at)].isElement = true;
    } else if (const auto* branch = std::get_if<Branch>(&item.node)) {
      addBranch(*branch, at);
    } else if (const auto* repeat = std::get_if<Repeat>(&item.node)) {
      addRepeat(*repeat, at);
    } else {
      addJump(std::get<Jump>(item.node), at);
    }
  }

  void addBranch(const Branch& branch, Point at) {
    addUses(branch.condition, at);
    for (const auto& [arm, value] : {std::pair(&branch.whenTrue, &Merge::whenTrue),
                                     std::pair(&branch.whenFalse, &Merge::whenFalse)}) {
      add(*arm);
      addNames(placement_.endOf(*arm));
      ++now_;
      for (const Merge& merge : branch.merges) {
        if (merge.*value) addUses(*(merge.*value), placement_.endOf(*arm));
      }
    }
    // Nothing comes between the end of an arm, where they are set, and here.
    ++now_;
    for (const Merge& merge : branch.merges) {
      const std::size_t merged = addSymbol(merge.symbol, at);
      addFlow(merged, merge.whenTrue, placement_.endOf(branch.whenTrue));
      addFlow(merged, merge.whenFalse, placement_.endOf(branch.whenFalse));
    }
  }

  void addFlow(std::size_t merged, std::optional<ExprId> value, Point user) {
    const std::optional<std::size_t> from = value ? entityRead(*value, user) : std::nullopt;
    if (from) merges_.push_back({merged, *from});
  }

  void addRepeat(const Repeat& repeat, Point at) {
    for (const Carried& carried : repeat.carried)
      addUses(carried.init, at);
    loops_.push_back({{}, &repeat});
    for (const Carried& carried : repeat.carried) {
      const std::size_t head = addSymbol(carried.head, at);
      if (const auto from = entityRead(carried.init, at)) inits_.push_back({head, *from});
    }
    ++now_;
    addUses(repeat.condition, placement_.testOf(repeat));
    add(repeat.body);
    ++now_;
    addSteps(repeat);
    ++now_;
    const OpenLoop closed = std::move(loops_.back());
    loops_.pop_back();
    for (const std::size_t used : closed.used)
      entities_[used].times.back().end = now_;
    for (const Carried& carried : repeat.carried)
      exits_.push_back({symbols_.at(carried.head.index), addSymbol(carried.exit, at)});
  }

  void addSteps(const Repeat& repeat) {
    for (std::size_t i = 0; i < repeat.carried.size(); ++i) {
      if (placement_.stepOf(repeat, i)) addUse(symbols_.at(repeat.carried[i].head.index));
    }
  }

  void addJump(const Jump& jump, Point at) {
    const Repeat& repeat = *loops_.back().repeat;
    for (std::size_t i = 0; i < jump.values.size(); ++i) {
      if (jump.kind != Jump::Kind::Break && placement_.stepOf(repeat, i)) continue;
      addUses(jump.values[i], at);
      if (const auto from = entityRead(jump.values[i], at))
        jumps_.push_back({symbols_.at(repeat.carried[i].head.index), *from});
    }
  }

  // ---- sharing

  std::size_t classOf(std::size_t entity) {
    while (parents_[entity] != entity)
      entity = parents_[entity] = parents_[parents_[entity]];
    return entity;
  }

  static bool areApart(const Interval& a, const Interval& b) {
    if (a.begin == b.begin) return false;
    return a.begin < b.begin ? a.end <= b.begin : b.end <= a.begin;
  }

  void join() {
    parents_.resize(entities_.size());
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
    for (const auto* flows : {&exits_, &jumps_, &merges_, &inits_}) {
      for (const Flow& flow : *flows)
        join(flow);
    }
  }

  void join(const Flow& flow) {
    const std::size_t a = classOf(flow.into), b = classOf(flow.from);
    Entity& into = entities_[a];
    const Entity& from = entities_[b];
    if (a == b || into.isElement || from.isElement) return;
    for (const Interval& ofInto : into.times) {
      for (const Interval& ofFrom : from.times) {
        if (!areApart(ofInto, ofFrom)) return;
      }
    }
    into.times.insert(into.times.end(), from.times.begin(), from.times.end());
    into.declaration = placement_.commonPoint(into.declaration, from.declaration);
    parents_[b] = a;
  }

  void makeCells() {
    std::unordered_map<std::size_t, std::size_t> cells;  // by class
    const auto cellOf = [&](std::size_t entity) {
      const std::size_t root = classOf(entity);
      const auto [place, isNew] = cells.try_emplace(root, storage_.cells_.size());
      const Entity& e = entities_[root];
      if (isNew) storage_.cells_.push_back({e.type, e.name, e.location, e.declaration});
      return place->second;
    };
    // In the order of the text, so that names do not depend on tables.
    std::vector<std::size_t> cellOfEntity;
    for (std::size_t i = 0; i < entities_.size(); ++i)
      cellOfEntity.push_back(cellOf(i));
    for (const auto& [symbol, entity] : symbols_)
      storage_.cellOfSymbol_[symbol] = cellOfEntity[entity];
    for (const auto& [value, entity] : names_)
      storage_.cellOfName_[value] = cellOfEntity[entity];
  }

  const Built& built_;
  const Placement& placement_;
  Storage& storage_;
  std::size_t now_ = 0;
  std::vector<Entity> entities_;
  std::unordered_map<std::uint32_t, std::size_t> symbols_, names_;
  std::vector<OpenLoop> loops_;
  std::vector<Flow> exits_, jumps_, merges_, inits_;
  std::vector<std::size_t> parents_;
};

Storage::Storage(const Built& built, const Placement& placement)
    : function_(built.function), placement_(placement) {
  Timeline(built, placement, *this).run();
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Point at = cells_[i].declaration;
    if (at.block >= declared_.size()) declared_.resize(at.block + 1);
    declared_[at.block][at.item].push_back(i);
  }
}

std::optional<std::size_t> Storage::cellRead(ExprId value, Point user) const {
  if (placement_.nameOf(value, user)) return cellOfName(value);
  const auto* read = std::get_if<Read>(&function_.expr(value).node);
  return read && hasCell(read->variable) ? std::optional(cellOf(read->variable)) : std::nullopt;
}

const std::vector<std::size_t>& Storage::declaredAt(Point point) const {
  static const std::vector<std::size_t> kNone;
  if (point.block >= declared_.size()) return kNone;
  const auto& items = declared_[point.block];
  const auto found = items.find(point.item);
  return found == items.end() ? kNone : found->second;
}

}  // namespace brook::canonical
