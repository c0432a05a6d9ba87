#include "compiler/passes/consecutive_gathers.h"

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

// Each lane computes a longer sum for itself.
constexpr std::size_t kMaxTerms = 16;

// A scalar as the sum of a position, ints that are the same for all lanes, and a constant.
struct Sum {
  struct Term {
    ExprId value;  ///< int
    bool isNegative;
  };

  std::optional<VariableId> stream;  ///< its position in `dimension`
  int dimension = 0;
  std::vector<Term> terms;
  double constant = 0;

  bool isPositionAndConstant() const { return stream && terms.empty(); }
};

// Locals that are set once, where they are declared, and which variables their block changes.
class Definitions {
 public:
  explicit Definitions(const Function& function)
      : function_(function), values_(function.variables.size()) {
    collect(function.body);
    for (const Value& value : values_) {
      if (value.block && !changed_.contains(value.block)) recordChanges(*value.block);
    }
  }

  struct Value {
    const Block* block = nullptr;  ///< of the declaration
    std::optional<ExprId> value;
    bool isChanged = false;
  };

  /// What the variable stands for as long as it exists; null: nothing fixed.
  const Value* of(VariableId variable) const {
    const Value& value = values_[variable.index];
    return value.block && value.value && !value.isChanged ? &value : nullptr;
  }

  /// Whether `expression` has the same value everywhere in the block.
  bool isFixedIn(const Block& block, ExprId expression) const {
    const std::vector<bool>& changed = changed_.at(&block);
    bool isFixed = true;
    forEachExpr(function_, expression, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function_.expr(id).node);
      isFixed = isFixed && !(read && changed[read->variable.index]);
    });
    return isFixed;
  }

 private:
  void collect(const Block& block) {
    for (const Statement& statement : block) {
      if (const auto* declare = std::get_if<Declare>(&statement.node)) {
        Value& value = values_[declare->variable.index];
        value.block = &block;
        value.value = declare->init;
      } else {
        for (VariableId changed : written(statement))
          values_[changed.index].isChanged = true;
      }
      for (const Block* inner : blocks(statement))
        collect(*inner);
    }
  }

  void recordChanges(const Block& block) {
    std::vector<bool>& changed = changed_[&block];
    changed.resize(function_.variables.size());
    forEachStatement(block, [&](const Statement& statement) {
      if (std::holds_alternative<Declare>(statement.node)) return;
      for (VariableId variable : written(statement))
        changed[variable.index] = true;
    });
  }

  const Function& function_;
  std::vector<Value> values_;
  std::unordered_map<const Block*, std::vector<bool>> changed_;
};

class LoadClassifier {
 public:
  explicit LoadClassifier(Function& function)
      : function_(function),
        builder_(function),
        uniformity_(analysis::uniformity(function)),
        definitions_(function) {}

  void process() {
    process(function_.body, std::vector<bool>(function_.variables.size()));
    const auto rebuild = [&](ExprId id) { return rebuilt(id); };
    forEachStatement(function_.body,
                     [&](Statement& statement) { replaceOperands(statement, rebuild); });
  }

 private:
  // `changed`: the variables that the innermost loop around the block changes.
  void process(const Block& block, const std::vector<bool>& changed) {
    for (const Statement& statement : block) {
      const bool isLoop = std::holds_alternative<Loop>(statement.node);
      const std::vector<bool> own = isLoop ? changedBy(statement) : changed;
      for (ExprId root : operands(statement))
        process(root, own);
      for (const Block* inner : blocks(statement))
        process(*inner, own);
    }
  }

  std::vector<bool> changedBy(const Statement& loop) const {
    std::vector<bool> changed(function_.variables.size());
    for (const Block* block : blocks(loop)) {
      forEachStatement(*block, [&](const Statement& statement) {
        for (VariableId variable : written(statement))
          changed[variable.index] = true;
      });
    }
    return changed;
  }

  void process(ExprId root, const std::vector<bool>& changed) {
    std::vector<ExprId> gathers;
    forEachExpr(function_, root, [&](ExprId id) {
      const bool isGather = std::holds_alternative<Gather>(function_.expr(id).node);
      if (isGather && uniformity_.isVarying(id)) gathers.push_back(id);
    });
    for (ExprId id : gathers) {
      Gather gather = std::get<Gather>(function_.expr(id).node);
      if (std::optional<std::vector<ExprId>> same = sameForAllLanes(gather.indices)) {
        gather.indices = std::move(*same);
      } else {
        gather.firstLane = firstLane(gather.indices);
        if (gather.firstLane.empty() && function_.expr(id).type.isFloat()) {
          gather.firstLane = firstRow(gather.indices, changed);
        }
      }
      found_[id.index] = std::move(gather);
    }
  }

  // Of a gather that goes along rows; empty: of another one.
  std::vector<ExprId> firstRow(const std::vector<ExprId>& indices,
                               const std::vector<bool>& changed) {
    if (indices.size() != 2) return {};
    const std::optional<Sum> row = sumOf(indices[0], 0);
    const std::optional<ExprId> column = sameForAllLanes(indices[1], 0);
    if (!row || !row->stream || row->dimension != 0 || !column) return {};
    const auto isChanged = [&](ExprId root) { return reads(root, changed); };
    const bool isFixedRow =
        std::none_of(row->terms.begin(), row->terms.end(),
                     [&](const Sum::Term& term) { return isChanged(term.value); });
    if (!isFixedRow || !isChanged(*column)) return {};
    return {expression(*row), *column};
  }

  bool reads(ExprId root, const std::vector<bool>& variables) const {
    bool found = false;
    forEachExpr(function_, root, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function_.expr(id).node);
      found = found || (read && variables[read->variable.index]);
    });
    return found;
  }

  // The expression with what was found put in.
  ExprId rebuilt(ExprId id) {
    if (const auto known = rebuilt_.find(id.index); known != rebuilt_.end()) return known->second;
    const auto found = found_.find(id.index);
    const ExprId from =
        found == found_.end() ? id : builder_.add({function_.expr(id).type, found->second});
    return rebuilt_[id.index] =
               replaceOperands(function_, from, [&](ExprId operand) { return rebuilt(operand); });
  }

  // Empty: the lanes may read anywhere.
  std::vector<ExprId> firstLane(const std::vector<ExprId>& indices) {
    std::vector<ExprId> result;
    for (std::size_t i = 0; i + 1 < indices.size(); ++i) {
      const std::optional<ExprId> index = sameForAllLanes(indices[i], 0);
      if (!index) return {};
      const std::optional<Sum> sum = sumOf(indices[i], 0);
      result.push_back(sum && sum->isPositionAndConstant() ? expression(*sum) : *index);
    }
    const std::optional<Sum> x = sumOf(indices.back(), 0);
    if (!x || !x->stream || x->dimension != 0) return {};
    result.push_back(expression(*x));
    return result;
  }

  std::optional<std::vector<ExprId>> sameForAllLanes(const std::vector<ExprId>& indices) {
    std::vector<ExprId> result;
    for (ExprId index : indices) {
      const std::optional<ExprId> same = sameForAllLanes(index, 0);
      if (!same) return std::nullopt;
      result.push_back(*same);
    }
    return result;
  }

  ExprId expression(const Sum& sum) {
    ExprId value = builder_.swizzle(builder_.add({kInt4, Position{*sum.stream, true}}),
                                    {static_cast<std::uint8_t>(sum.dimension)});
    for (const Sum::Term& term : sum.terms) {
      value =
          builder_.binary(term.isNegative ? BinaryOp::Subtract : BinaryOp::Add, value, term.value);
    }
    if (sum.constant == 0) return value;
    return builder_.binary(BinaryOp::Add, value,
                           builder_.constant(static_cast<std::int32_t>(sum.constant)));
  }

  // Each is found once: the paths through sums of sums are too many.
  std::optional<Sum> sumOf(ExprId id, int component) {
    const auto key = std::pair(id.index, component);
    if (const auto known = sums_.find(key); known != sums_.end()) return known->second;
    std::optional<Sum> sum = findSum(id, component);
    if (sum && sum->terms.size() > kMaxTerms) sum.reset();
    return sums_.try_emplace(key, std::move(sum)).first->second;
  }

  std::optional<Sum> findSum(ExprId id, int component) {
    const Expr e = function_.expr(id);
    if (const auto* n = std::get_if<Constant>(&e.node)) return sumOf(*n);
    if (const auto* n = std::get_if<Position>(&e.node)) {
      return Sum{n->stream, component, {}, 0};
    }
    if (const auto* n = std::get_if<Swizzle>(&e.node)) {
      return sumOf(n->operand, n->components[static_cast<std::size_t>(component)]);
    }
    if (const auto* n = std::get_if<Construct>(&e.node)) return sumOf(*n, component);
    if (const auto* n = std::get_if<Read>(&e.node)) {
      if (std::optional<Sum> value = definition(n->variable, component)) return value;
    }
    if (const auto* n = std::get_if<Convert>(&e.node)) {
      if (std::optional<Sum> value = conversion(e.type, *n, component)) return value;
    }
    if (const auto* n = std::get_if<Builtin>(&e.node)) {
      const bool isIndex = n->function == BuiltinKind::NearestIndex;
      std::optional<Sum> value = isIndex ? nearestIndex(n->arguments[0], component) : std::nullopt;
      if (value) return value;
    }
    if (const auto* n = std::get_if<Binary>(&e.node)) {
      if (std::optional<Sum> value = binary(*n, e.type, component)) return value;
    }
    if (e.type.scalar != Scalar::Int) return std::nullopt;
    const std::optional<ExprId> term = sameForAllLanes(id, component);
    return term ? std::optional(Sum{{}, 0, {{*term, false}}, 0}) : std::nullopt;
  }

  static std::optional<Sum> sumOf(const Constant& n) {
    if (const auto* value = std::get_if<std::int32_t>(&n.value))
      return Sum{{}, 0, {}, double(*value)};
    const auto* value = std::get_if<float>(&n.value);
    const bool isExact =
        value && std::abs(*value) < 1 << 20 && *value * 2 == std::floor(*value * 2);
    return isExact ? std::optional(Sum{{}, 0, {}, *value}) : std::nullopt;
  }

  std::optional<Sum> sumOf(const Construct& n, int component) {
    if (n.parts.size() == 1) return sumOf(n.parts[0], 0);
    for (ExprId part : n.parts) {
      const int width = function_.expr(part).type.width;
      if (component < width) return sumOf(part, component);
      component -= width;
    }
    return std::nullopt;
  }

  // Of a local that is set once the value, as long as nothing that it was made of has changed.
  std::optional<Sum> definition(VariableId variable, int component) {
    const Definitions::Value* local = definitions_.of(variable);
    if (!local) return std::nullopt;
    std::optional<Sum> sum = sumOf(*local->value, component);
    if (!sum) return std::nullopt;
    const bool isFixed = std::all_of(
        sum->terms.begin(), sum->terms.end(),
        [&](const Sum::Term& term) { return definitions_.isFixedIn(*local->block, term.value); });
    return isFixed ? sum : std::nullopt;
  }

  std::optional<Sum> conversion(Type to, const Convert& n, int component) {
    const Type from = function_.expr(n.operand).type;
    if (to.isFloat() && from.scalar == Scalar::Int) {
      std::optional<Sum> sum = sumOf(n.operand, component);
      return sum && isExactInFloat(*sum) ? sum : std::nullopt;
    }
    if (to.scalar != Scalar::Int || !from.isFloat()) return std::nullopt;
    const auto* floor = std::get_if<Builtin>(&function_.expr(n.operand).node);
    const bool isFloor = floor && floor->function == BuiltinKind::Floor;
    std::optional<Sum> sum = sumOf(isFloor ? floor->arguments[0] : n.operand, component);
    if (!sum || !sum->stream) return std::nullopt;
    if (!isFloor && sum->constant != std::floor(sum->constant)) return std::nullopt;
    sum->constant = std::floor(sum->constant);
    return sum;
  }

  std::optional<Sum> nearestIndex(ExprId value, int component) {
    std::optional<Sum> sum = sumOf(value, component);
    if (!sum || !sum->stream) return std::nullopt;
    sum->constant = std::floor(sum->constant + 0.5);
    return sum;
  }

  std::optional<Sum> binary(const Binary& n, Type type, int component) {
    const bool isDifference = n.op == BinaryOp::Subtract;
    if (!isDifference && n.op != BinaryOp::Add) return std::nullopt;
    if (!type.isFloat() && type.scalar != Scalar::Int) return std::nullopt;
    std::optional<Sum> sum = sumOf(n.left, component);
    const std::optional<Sum> right = sumOf(n.right, component);
    if (!sum || !right || (right->stream && (isDifference || sum->stream))) return std::nullopt;
    if (right->stream) {
      sum->stream = right->stream;
      sum->dimension = right->dimension;
    }
    for (const Sum::Term& term : right->terms)
      sum->terms.push_back({term.value, term.isNegative != isDifference});
    sum->constant += isDifference ? -right->constant : right->constant;
    const bool isKnown = type.isFloat() ? isExactInFloat(*sum) : std::abs(sum->constant) < 0x1p30;
    return isKnown ? sum : std::nullopt;
  }

  static bool isExactInFloat(const Sum& sum) {
    return std::abs(sum.constant) < 1 << 20 && sum.terms.size() <= 1;
  }

  // A component that does not vary as a scalar, also when others of its vector vary.
  std::optional<ExprId> sameForAllLanes(ExprId id, int component) {
    const auto key = std::pair(id.index, component);
    if (const auto known = same_.find(key); known != same_.end()) return known->second;
    return same_.try_emplace(key, findSame(id, component)).first->second;
  }

  std::optional<ExprId> findSame(ExprId id, int component) {
    const Expr e = function_.expr(id);
    const Components chosen{static_cast<std::uint8_t>(component)};
    if (const auto* n = std::get_if<Swizzle>(&e.node)) {
      return sameForAllLanes(n->operand, n->components[static_cast<std::size_t>(component)]);
    }
    if (const auto* n = std::get_if<Construct>(&e.node)) return sameForAllLanes(*n, component);
    if (!uniformity_.isVarying(id)) return e.type.isVector() ? builder_.swizzle(id, chosen) : id;
    if (std::holds_alternative<Position>(e.node)) {
      return component == 0 ? std::nullopt : std::optional(builder_.swizzle(id, chosen));
    }
    if (const auto* n = std::get_if<Read>(&e.node)) return sameForAllLanes(*n, component);
    const auto* builtin = std::get_if<Builtin>(&e.node);
    const bool isByComponent =
        std::holds_alternative<Convert>(e.node) || std::holds_alternative<Unary>(e.node) ||
        std::holds_alternative<Binary>(e.node) || (builtin && isRounding(builtin->function));
    if (!isByComponent) return std::nullopt;
    bool isSame = true;
    Expr scalar = withOperands(e, [&](ExprId operand) {
      const std::optional<ExprId> part = sameForAllLanes(operand, component);
      isSame = isSame && part;
      return part.value_or(operand);
    });
    scalar.type = e.type.component();
    return isSame ? std::optional(builder_.add(std::move(scalar))) : std::nullopt;
  }

  static bool isRounding(BuiltinKind function) {
    return function == BuiltinKind::Floor || function == BuiltinKind::NearestIndex;
  }

  std::optional<ExprId> sameForAllLanes(const Construct& n, int component) {
    if (n.parts.size() == 1) return sameForAllLanes(n.parts[0], 0);
    for (ExprId part : n.parts) {
      const int width = function_.expr(part).type.width;
      if (component < width) return sameForAllLanes(part, component);
      component -= width;
    }
    return std::nullopt;
  }

  std::optional<ExprId> sameForAllLanes(const Read& n, int component) {
    const Definitions::Value* local = definitions_.of(n.variable);
    if (!local) return std::nullopt;
    const std::optional<ExprId> value = sameForAllLanes(*local->value, component);
    return value && definitions_.isFixedIn(*local->block, *value) ? value : std::nullopt;
  }

  Function& function_;
  FunctionBuilder builder_;
  analysis::Uniformity uniformity_;
  Definitions definitions_;
  std::map<std::pair<std::uint32_t, int>, std::optional<Sum>> sums_;     ///< by component
  std::map<std::pair<std::uint32_t, int>, std::optional<ExprId>> same_;  ///< by component
  std::unordered_map<std::uint32_t, Gather> found_;                      ///< by their old numbers
  std::unordered_map<std::uint32_t, ExprId> rebuilt_;                    ///< by their old numbers
};

}  // namespace

void consecutiveGathers(Function& kernel) {
  if (kernel.kind == FunctionKind::Kernel) LoadClassifier(kernel).process();
}

Result<void> consecutiveGathers(Module& module) {
  for (Function& function : module.functions)
    consecutiveGathers(function);
  return {};
}

}  // namespace brook::passes
