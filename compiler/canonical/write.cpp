#include "compiler/canonical/write.h"

#include "compiler/canonical/placement.h"
#include "compiler/canonical/storage.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace brook::canonical {
namespace {

using namespace ir;

class Writer {
 public:
  explicit Writer(const Built& built)
      : built_(built),
        values_(built.function),
        placement_(built),
        storage_(built, placement_),
        result_(parametersOf(built.function)),
        builder_(result_),
        variables_(storage_.count()) {}

  Function run() {
    const Region& region = built_.body.region;
    result_.body = blockOf(region);
    const Point end = {0, region.size()};
    Block* const outer = std::exchange(block_, &result_.body);
    writeNames(end);
    for (const Final& final : built_.body.finals) {
      location_ = final.location;
      append(Assign{{final.output, {}, std::nullopt}, text(final.value, end)});
    }
    if (built_.body.last) {
      Statement last = *built_.body.last;
      replaceOperands(last, [&](ExprId value) { return text(value, end); });
      block_->push_back(std::move(last));
    }
    block_ = outer;
    return std::move(result_);
  }

 private:
  // A new value of a cell.
  struct Copy {
    std::size_t cell;
    ExprId text;
  };

  void append(StatementNode node) { block_->push_back({std::move(node), location_}); }

  // ---- expressions

  ExprId text(ExprId value, Point user) {
    if (const std::optional<std::size_t> cell = storage_.cellRead(value, user))
      return builder_.read(*variables_[*cell]);
    return ownText(value, user);
  }

  ExprId ownText(ExprId value, Point user) {
    return builder_.add(
        withOperands(values_.expr(value), [&](ExprId operand) { return text(operand, user); }));
  }

  // ---- cells

  VariableId create(std::size_t cell) {
    const Storage::Cell& c = storage_[cell];
    const VariableId variable = builder_.local(c.name, c.type);
    result_.variable(variable).location = c.location;
    variables_[cell] = variable;
    return variable;
  }

  bool isHere(std::size_t cell, Point at) const {
    const Point declaration = storage_[cell].declaration;
    return declaration.block == at.block && declaration.item == at.item;
  }

  // Declares the cell, or assigns to it.
  void set(std::size_t cell, ExprId text) {
    if (variables_[cell]) {
      append(Assign{{*variables_[cell], {}, std::nullopt}, text});
    } else {
      append(Declare{create(cell), text});
    }
  }

  void declareRest(Point at) {
    for (const std::size_t cell : storage_.declaredAt(at)) {
      if (!variables_[cell]) append(Declare{create(cell), std::nullopt});
    }
  }

  void writeNames(Point at) {
    const Location location = location_;
    for (const ExprId value : placement_.namedAt(at)) {
      const auto origin = built_.origins.find(value.index);
      if (origin != built_.origins.end()) location_ = origin->second.location;
      const std::size_t cell = storage_.cellOfName(value);
      // The text comes first, because it may read the cell.
      const ExprId own = ownText(value, at);
      set(cell, own);
      location_ = location;
    }
  }

  // All at once: none reads what another one has set.
  void writeCopies(std::vector<Copy> copies) {
    while (!copies.empty()) {
      const auto isReadByOthers = [&](const Copy& copy) {
        return std::ranges::any_of(copies, [&](const Copy& other) {
          return &other != &copy && variables_[copy.cell] &&
                 reads(other.text, *variables_[copy.cell]);
        });
      };
      auto next = std::ranges::find_if_not(copies, isReadByOthers);
      if (next == copies.end()) {
        next = copies.begin();
        next->text = named(next->text, storage_[next->cell].name);
        // The others no longer wait for what it reads.
        std::rotate(copies.begin(), copies.begin() + 1, copies.end());
        continue;
      }
      set(next->cell, next->text);
      copies.erase(next);
    }
  }

  ExprId named(ExprId text, const std::string& name) {
    const VariableId variable = builder_.local(name, builder_.typeOf(text));
    append(Declare{variable, text});
    return builder_.read(variable);
  }

  bool reads(ExprId text, VariableId variable) const {
    bool found = false;
    forEachExpr(result_, text, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&result_.expr(id).node);
      found = found || (read && read->variable == variable);
    });
    return found;
  }

  void addCopy(std::vector<Copy>& copies, std::size_t cell, ExprId value, Point user) {
    if (storage_.cellRead(value, user) != cell) copies.push_back({cell, text(value, user)});
  }

  // ---- items

  Block blockOf(const Region& region) {
    Block block;
    Block* const outer = std::exchange(block_, &block);
    const std::size_t number = placement_.blockOf(region);
    for (std::size_t i = 0; i < region.size(); ++i) {
      location_ = region[i]->location;
      writeNames({number, i});
      write(*region[i], {number, i});
    }
    block_ = outer;
    return block;
  }

  void write(const Item& item, Point at) {
    if (const auto* statement = std::get_if<Statement>(&item.node)) {
      writeStatement(*statement, at);
    } else if (const auto* branch = std::get_if<Branch>(&item.node)) {
      writeBranch(*branch, at);
    } else if (const auto* repeat = std::get_if<Repeat>(&item.node)) {
      writeRepeat(*repeat, at);
    } else {
      writeJump(std::get<Jump>(item.node), at);
    }
  }

  void writeStatement(const Statement& statement, Point at) {
    Statement copy = statement;
    replaceOperands(copy, [&](ExprId value) { return text(value, at); });
    if (auto* declare = std::get_if<Declare>(&copy.node)) {
      declare->variable = create(storage_.cellOf(declare->variable));
    } else if (auto* assign = std::get_if<Assign>(&copy.node)) {
      rename(assign->place);
    } else if (auto* call = std::get_if<Call>(&copy.node)) {
      for (CallArgument& argument : call->arguments) {
        if (auto* place = std::get_if<Place>(&argument)) rename(*place);
      }
      if (call->result) rename(*call->result);
    }
    block_->push_back(std::move(copy));
  }

  void rename(Place& place) { place.variable = *variables_[storage_.cellOf(place.variable)]; }

  void writeBranch(const Branch& branch, Point at) {
    const Location location = location_;
    const bool isOnlyTrue = isEmpty(branch, branch.whenFalse, &Merge::whenFalse);
    const bool isOnlyFalse = !isOnlyTrue && isEmpty(branch, branch.whenTrue, &Merge::whenTrue);
    ExprId condition = text(branch.condition, at);
    if (isOnlyTrue || isOnlyFalse) {
      const Region& empty = isOnlyTrue ? branch.whenFalse : branch.whenTrue;
      writeDefaults(branch, empty, isOnlyTrue ? &Merge::whenFalse : &Merge::whenTrue, at);
    }
    declareRest(at);
    If made = {condition, {}, {}};
    if (!isOnlyFalse) made.thenBlock = armOf(branch, branch.whenTrue, &Merge::whenTrue);
    if (!isOnlyTrue) made.elseBlock = armOf(branch, branch.whenFalse, &Merge::whenFalse);
    if (made.thenBlock.empty()) {
      if (made.elseBlock.empty()) return;
      made.condition = negated(condition);
      std::swap(made.thenBlock, made.elseBlock);
    }
    location_ = location;
    append(std::move(made));
  }

  ExprId negated(ExprId condition) {
    const auto* no = std::get_if<Unary>(&result_.expr(condition).node);
    if (no && no->op == UnaryOp::Not) return no->operand;
    const auto* test = std::get_if<Binary>(&result_.expr(condition).node);
    const bool isEquality = test && (test->op == BinaryOp::Equal || test->op == BinaryOp::NotEqual);
    const bool isOfInts = test && isComparison(test->op) && builder_.typeOf(test->left).isInteger();
    if (!isEquality && !isOfInts) return builder_.unary(UnaryOp::Not, condition);
    return builder_.binary(opposite(test->op), test->left, test->right);
  }

  // Whether an arm only chooses values that need no statements, for cells that are new or hold them
  // already.
  bool isEmpty(const Branch& branch, const Region& arm,
               std::optional<ExprId> Merge::* value) const {
    const Point end = placement_.endOf(arm);
    if (!arm.empty() || !placement_.namedAt(end).empty()) return false;
    return std::ranges::all_of(branch.merges, [&](const Merge& merge) {
      if (!(merge.*value)) return true;
      const std::size_t cell = storage_.cellOf(merge.symbol);
      const std::optional<std::size_t> read = storage_.cellRead(*(merge.*value), end);
      const bool isNew = !variables_[cell];
      return read == cell || (isNew && (read || placement_.isFree(*(merge.*value))));
    });
  }

  void writeDefaults(const Branch& branch, const Region& arm, std::optional<ExprId> Merge::* value,
                     Point at) {
    const Point end = placement_.endOf(arm);
    for (const Merge& merge : branch.merges) {
      const std::size_t cell = storage_.cellOf(merge.symbol);
      const bool isNew = !variables_[cell] && isHere(cell, at);
      if (isNew && merge.*value) set(cell, text(*(merge.*value), end));
    }
  }

  Block armOf(const Branch& branch, const Region& arm, std::optional<ExprId> Merge::* value) {
    Block block = blockOf(arm);
    Block* const outer = std::exchange(block_, &block);
    const Point end = placement_.endOf(arm);
    writeNames(end);
    std::vector<Copy> copies;
    for (const Merge& merge : branch.merges) {
      if (merge.*value) addCopy(copies, storage_.cellOf(merge.symbol), *(merge.*value), end);
    }
    writeCopies(std::move(copies));
    block_ = outer;
    return block;
  }

  void writeRepeat(const Repeat& repeat, Point at) {
    const Location location = location_;
    std::vector<Copy> copies;
    // Counters come last, whatever the order of their declarations was.
    std::vector<std::size_t> order;
    for (const bool isCounter : {false, true}) {
      for (std::size_t i = 0; i < repeat.carried.size(); ++i) {
        if (placement_.stepOf(repeat, i).has_value() == isCounter) order.push_back(i);
      }
    }
    for (const std::size_t number : order) {
      const Carried& carried = repeat.carried[number];
      const std::size_t cell = storage_.cellOf(carried.head);
      addCopy(copies, cell, carried.init, at);
      if (!variables_[cell] && !isHere(cell, at)) create(cell);
    }
    writeCopies(std::move(copies));
    declareRest(at);
    loops_.push_back(&repeat);
    Loop loop;
    loop.condition = text(repeat.condition, placement_.testOf(repeat));
    loop.body = blockOf(repeat.body);
    Block* const outer = std::exchange(block_, &loop.step);
    location_ = location;
    writeStep(repeat);
    block_ = outer;
    loops_.pop_back();
    append(std::move(loop));
  }

  void writeStep(const Repeat& repeat) {
    for (std::size_t i = 0; i < repeat.carried.size(); ++i) {
      const std::optional<ExprId> next = placement_.stepOf(repeat, i);
      if (!next) continue;
      set(storage_.cellOf(repeat.carried[i].head), ownText(*next, placement_.testOf(repeat)));
    }
  }

  void writeJump(const Jump& jump, Point at) {
    const Repeat& repeat = *loops_.back();
    std::vector<Copy> copies;
    for (std::size_t i = 0; i < jump.values.size(); ++i) {
      if (jump.kind != Jump::Kind::Break && placement_.stepOf(repeat, i)) continue;
      addCopy(copies, storage_.cellOf(repeat.carried[i].head), jump.values[i], at);
    }
    writeCopies(std::move(copies));
    if (jump.kind == Jump::Kind::Break) append(Break{});
    if (jump.kind == Jump::Kind::Continue) append(Continue{});
  }

  const Built& built_;
  const Function& values_;
  const Placement placement_;
  const Storage storage_;
  Function result_;
  FunctionBuilder builder_;
  std::vector<std::optional<VariableId>> variables_;  ///< by cell
  std::vector<const Repeat*> loops_;
  Block* block_ = nullptr;
  Location location_;
};

}  // namespace

Function write(const Built& built) {
  return Writer(built).run();
}

}  // namespace brook::canonical
