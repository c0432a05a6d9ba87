#include "compiler/analysis/access_window.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace brook::analysis {
namespace {

using namespace ir;

// Positions are below 2^31 - kFarthest: no index this near them overflows.
constexpr double kFarthest = 1 << 24;

// An index as the distance from the position in its dimension.
struct NearIndex {
  int offset;
  bool isOfInts;
};

}  // namespace

class IndexDistances::OffsetFinder {
 public:
  explicit OffsetFinder(const Function& function)
      : function_(function),
        values_(function.variables.size()),
        isWritten_(function.variables.size()) {
    forEachStatement(function.body, [&](const Statement& statement) {
      for (VariableId target : written(statement)) {
        if (isWritten_[target.index]) values_[target.index].reset();
        const auto* declare = std::get_if<Declare>(&statement.node);
        if (!isWritten_[target.index] && declare) values_[target.index] = declare->init;
        isWritten_[target.index] = true;
      }
    });
  }

  /// An index that is the position in its own dimension plus a whole number.
  std::optional<NearIndex> place(ExprId index, int dimension) const {
    const std::optional<Affine> known = affine(index, 0);
    const bool isPlace = known && known->dimension == dimension &&
                         std::abs(known->offset) < kFarthest &&
                         known->offset == std::floor(known->offset);
    if (!isPlace) return std::nullopt;
    return NearIndex{static_cast<int>(known->offset), known->isOfInts};
  }

 private:
  // One component of an expression as position[dimension] + offset, or as the offset alone.
  struct Affine {
    std::optional<int> dimension;
    double offset = 0;
    bool isOfInts = true;  // no float on the way
  };

  // Each is found once: the paths through sums of sums are too many.
  std::optional<Affine> affine(ExprId id, int component) const {
    const auto key = std::pair(id.index, component);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    return known_.try_emplace(key, find(id, component)).first->second;
  }

  std::optional<Affine> find(ExprId id, int component) const {
    const ExprNode& node = function_.expr(id).node;
    if (const auto* n = std::get_if<Constant>(&node)) return constant(*n);
    if (const auto* n = std::get_if<Position>(&node)) return position(*n, component);
    if (const auto* n = std::get_if<Read>(&node)) return read(*n, component);
    if (const auto* n = std::get_if<Swizzle>(&node)) {
      return affine(n->operand, n->components[static_cast<std::size_t>(component)]);
    }
    if (const auto* n = std::get_if<Construct>(&node)) return construct(*n, component);
    if (const auto* n = std::get_if<Convert>(&node)) return convert(id, *n, component);
    if (const auto* n = std::get_if<Builtin>(&node)) return builtin(*n, component);
    if (const auto* n = std::get_if<Binary>(&node)) return binary(*n, component);
    return std::nullopt;
  }

  static std::optional<Affine> constant(const Constant& n) {
    if (const auto* value = std::get_if<std::int32_t>(&n.value)) return Affine{{}, double(*value)};
    const auto* value = std::get_if<float>(&n.value);
    // Sums of positions and other fractions may be rounded to another element.
    const bool isExact =
        value && std::abs(*value) < kFarthest && std::floor(*value * 2) == *value * 2;
    return isExact ? std::optional(Affine{{}, double(*value), false}) : std::nullopt;
  }

  std::optional<Affine> position(const Position& n, int component) const {
    if (function_.variable(n.stream).kind != VariableKind::Output) return std::nullopt;
    return Affine{component, 0};
  }

  // A local that is set once, where it is declared, stands for its value.
  std::optional<Affine> read(const Read& n, int component) const {
    const std::optional<ExprId> value = values_[n.variable.index];
    return value ? affine(*value, component) : std::nullopt;
  }

  std::optional<Affine> construct(const Construct& n, int component) const {
    if (n.parts.size() == 1) return affine(n.parts[0], 0);
    for (ExprId part : n.parts) {
      const int width = function_.expr(part).type.width;
      if (component < width) return affine(part, component);
      component -= width;
    }
    return std::nullopt;
  }

  std::optional<Affine> convert(ExprId id, const Convert& n, int component) const {
    const Type to = function_.expr(id).type;
    const Type from = function_.expr(n.operand).type;
    if (to.isFloating() && from.scalar == Scalar::Int)
      return ofFloats(affine(n.operand, component));
    if (to.scalar != Scalar::Int || !from.isFloating()) return std::nullopt;
    const auto* floor = std::get_if<Builtin>(&function_.expr(n.operand).node);
    const bool isFloor = floor && floor->function == BuiltinKind::Floor;
    return isFloor ? builtin(*floor, component) : std::nullopt;
  }

  std::optional<Affine> builtin(const Builtin& n, int component) const {
    const bool isFloor = n.function == BuiltinKind::Floor;
    if (!isFloor && n.function != BuiltinKind::NearestIndex) return std::nullopt;
    std::optional<Affine> inner = affine(n.arguments[0], component);
    if (inner) inner->offset = std::floor(inner->offset + (isFloor ? 0.0 : 0.5));
    return inner;
  }

  static std::optional<Affine> ofFloats(std::optional<Affine> value) {
    if (value) value->isOfInts = false;
    return value;
  }

  std::optional<Affine> binary(const Binary& n, int component) const {
    if (n.op != BinaryOp::Add && n.op != BinaryOp::Subtract) return std::nullopt;
    const std::optional<Affine> left = affine(n.left, component);
    const std::optional<Affine> right = affine(n.right, component);
    if (!left || !right) return std::nullopt;
    const bool areOfInts = left->isOfInts && right->isOfInts;
    if (n.op == BinaryOp::Subtract) {
      if (right->dimension) return std::nullopt;
      return Affine{left->dimension, left->offset - right->offset, areOfInts};
    }
    if (left->dimension && right->dimension) return std::nullopt;
    return Affine{left->dimension ? left->dimension : right->dimension,
                  left->offset + right->offset, areOfInts};
  }

  const Function& function_;
  std::vector<std::optional<ExprId>> values_;
  std::vector<bool> isWritten_;
  mutable std::map<std::pair<std::uint32_t, int>, std::optional<Affine>> known_;
};

IndexDistances::IndexDistances(const Function& function)
    : finder_(std::make_unique<OffsetFinder>(function)) {}

IndexDistances::~IndexDistances() = default;

std::optional<int> IndexDistances::of(ExprId index, int dimension) const {
  const std::optional<NearIndex> place = finder_->place(index, dimension);
  return place && place->isOfInts ? std::optional(place->offset) : std::nullopt;
}

// Widens the window by one access; false if the access has no known place.
bool IndexDistances::include(const Gather& gather, bool first, AccessWindow& window) const {
  const int rank = static_cast<int>(gather.indices.size());
  for (int d = 0; d < rank; ++d) {
    const ExprId index = gather.indices[static_cast<std::size_t>(rank - 1 - d)];
    const std::optional<NearIndex> place = finder_->place(index, d);
    if (!place) return false;
    window.low[d] = first ? place->offset : std::min(window.low[d], place->offset);
    window.high[d] = first ? place->offset : std::max(window.high[d], place->offset);
  }
  return true;
}

namespace {

// Helpers do not know the position.
bool isPassedOn(const Function& function, VariableId gather) {
  bool isPassed = false;
  forEachStatement(function.body, [&](const Statement& statement) {
    const auto* call = std::get_if<Call>(&statement.node);
    if (!call) return;
    for (const CallArgument& argument : call->arguments) {
      const auto* given = std::get_if<GatherArgument>(&argument);
      isPassed = isPassed || (given && given->gather == gather);
    }
  });
  return isPassed;
}

}  // namespace

AccessWindow accessWindow(const Function& function, VariableId gather) {
  if (!function.helpers.empty() && isPassedOn(function, gather)) return {};
  const IndexDistances distances(function);
  AccessWindow window;
  window.anywhere = false;
  bool first = true;
  forEachExpr(function, [&](ExprId id) {
    const auto* access = std::get_if<Gather>(&function.expr(id).node);
    if (!access || access->stream != gather || window.anywhere) return;
    if (!distances.include(*access, first, window)) window = AccessWindow{};
    first = false;
  });
  return window;
}

}  // namespace brook::analysis
