// Random expressions: typed trees over the variables in scope, with parts that are shared, repeated or
// built for one mode.
#pragma once

#include "compiler/ir/builder.h"
#include "tests/passes/random_values.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace brook::fuzz {

class RandomExpressions {
 public:
  RandomExpressions(Random& random, const Modes& modes, ir::FunctionBuilder& builder)
      : random_(random), modes_(modes), b_(builder) {}

  // ---- what expressions may use
  void addReadable(ir::VariableId variable) { readable_.push_back(variable); }
  void addArray(ir::VariableId variable) { arrays_.push_back(variable); }
  void addPosition(ir::VariableId stream) { positions_.push_back(stream); }
  void addExtent(ir::VariableId stream) { extents_.push_back(stream); }
  void addGather(ir::VariableId gather) { gathers_.push_back(gather); }

  /// The ends of the lists that a block adds to.
  struct Scope {
    std::size_t readable, arrays, made;
  };
  Scope scope() const { return {readable_.size(), arrays_.size(), made_.size()}; }
  /// Forgets what has been added since.
  void leave(const Scope& scope);

  // ---- expressions
  /// Returns an expression of about `depth` levels at most.
  ir::ExprId value(ir::Type type, int depth);
  /// Returns a variable, a constant or a position as a value of the type.
  ir::ExprId leaf(ir::Type type);
  ir::ExprId constant(ir::Type type);
  /// Returns a division, a shift or an operation on bits, often of a position.
  ir::ExprId integerOperation(ir::Type type, int depth);
  /// Returns a select by a negated comparison: NaN is neither less nor not less.
  ir::ExprId choiceByNan(ir::Type type);
  /// Returns an operation that keeps, makes or loses the sign of a zero.
  ir::ExprId signedZero(ir::Type type, int depth);
  /// Returns a scalar int of any size for a gather or a position to store at.
  ir::ExprId index(int depth, std::optional<std::uint8_t> dimension = std::nullopt);
  /// Returns an index that is in range of an array of `count` elements or of a vector.
  ir::ExprId indexBelow(int count);
  /// Returns a component of a position as an int: of this dimension, or of any for nullopt.
  ir::ExprId positionComponent(std::optional<std::uint8_t> dimension = std::nullopt);
  /// Returns a gather of any of the gathers; nothing: there is none.
  std::optional<ir::ExprId> gather(int depth);
  ir::ExprId gatherAt(ir::VariableId gather, std::vector<ir::ExprId> indices);
  /// Returns a scalar float that serves as an index: integral, or not by much.
  ir::ExprId floatIndex(int depth, std::optional<std::uint8_t> dimension = std::nullopt);

  const std::vector<ir::VariableId>& gathers() const { return gathers_; }
  bool hasPositions() const { return !positions_.empty(); }

 private:
  std::optional<ir::ExprId> reading(ir::Type type);
  std::optional<ir::ExprId> known(ir::Type type);
  ir::ExprId copyOf(ir::ExprId id);
  ir::ExprId truth(ir::Type type, int depth);
  ir::ExprId comparison(ir::Type type, int depth);
  ir::ExprId comparisonOf(ir::Type operand, int depth);
  ir::ExprId arithmetic(ir::Type type, int depth);
  ir::ExprId structural(ir::Type type, int depth);
  ir::ExprId selection(ir::Type type, int depth);
  ir::ExprId conversion(ir::Type type, int depth);
  ir::ExprId composition(ir::Type type, int depth);
  ir::ExprId part(ir::Type type, int depth);
  std::optional<ir::ExprId> element(ir::Type type);
  ir::ExprId position();
  ir::ExprId builtin(ir::Type type, int depth);
  ir::ExprId call(const ir::BuiltinInfo& function, ir::Type first, int depth);
  ir::ExprId floatStep(ir::ExprId x, int depth);
  ir::ExprId alike(ir::Type type, int depth);
  ir::ExprId large(ir::ExprId position);
  ir::ExprId clamped(ir::ExprId index, ir::VariableId gather, std::size_t number, std::size_t rank);

  Random& random_;
  const Modes& modes_;
  ir::FunctionBuilder& b_;
  std::vector<ir::VariableId> readable_, arrays_, positions_, extents_, gathers_;
  std::vector<ir::ExprId> made_;  // so that expressions recur
};

}  // namespace brook::fuzz
