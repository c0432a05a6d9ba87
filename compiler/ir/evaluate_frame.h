// One call of a function that `evaluate` runs, and the state that all calls of a launch share.
#pragma once

#include "compiler/ir/evaluate.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace brook::ir {

/// Returns a value as results have it.
Bits recorded(Type type, Bits value);
/// Returns what the storage of a parameter keeps of a value.
Bits kept(const Variable& parameter, Bits value);

/// The way in which a block ends. Assertion: a failed one ends the element. GivenUp: the launch has no
/// result.
enum class End : std::uint8_t { Block, Break, Continue, Return, Assertion, GivenUp };

/// The work that all calls of one function share.
class PreparedFunction {
 public:
  explicit PreparedFunction(const Function& function);

  /// Returns the expressions below a root without constants, operands first, so that each is
  /// computed once.
  const std::vector<ExprId>& order(ExprId root);

  /// The index of a gather that grows from lane to lane.
  struct LaneIndex {
    std::size_t index = 0;
    VariableId stream;  ///< whose position it is made of
  };
  const LaneIndex& laneIndex(ExprId gather);

  std::size_t firstElement(VariableId variable) const { return first_[variable.index]; }
  std::size_t elementCount() const { return first_.back(); }
  const std::vector<Bits>& initialValues() const { return values_; }

 private:
  const Function& function_;
  std::vector<std::size_t> first_;  // by variable, in a table of all their elements
  std::vector<Bits> values_;        // by expression, for constants only
  std::vector<std::vector<ExprId>> orders_;
  std::vector<bool> hasOrder_;
  std::unordered_map<std::uint32_t, LaneIndex> laneIndices_;
};

/// The state that all calls of a launch share.
struct Launch {
  const Module& module;
  const LaunchArguments& given;
  std::int64_t limit;
  Argument output;  ///< any of the outputs: its extents
  std::unordered_map<const Function*, PreparedFunction> functions;
  std::vector<Event> events;
  std::string wrongIndex;
  Place4 place = {};
  std::int64_t element = 0;
  std::int64_t steps = 0;
  int depth = 0;
};

class Frame {
 public:
  /// `owner`: the function that has this one as a helper, or null.
  Frame(Launch& launch, const Function& function, const Function* owner);

  /// The parameter stands for that one of the kernel that is launched.
  void bind(std::size_t parameter, const Argument* argument) { arguments_[parameter] = argument; }
  /// A parameter is never an array, so its number in the table of elements is its own.
  Bits& parameter(std::size_t index) { return elements_[index]; }
  const Bits& result() const { return result_; }
  End run() { return execute(function_.body); }
  /// Sets the parameters of a kernel that is launched to their values at the present element.
  void loadParameters();

 private:
  End execute(const Block& block);
  End execute(const Statement& statement);
  End execute(const Loop& loop);
  End execute(const Call& call);
  End execute(const Message& message);
  void execute(const Push& push);
  void execute(const Scatter& scatter);
  void execute(const Declare& declare);
  bool bindArguments(const Call& call, const Function& callee, Frame& frame);
  void assign(const Place& place, const Bits& value);
  void reportIndex(VariableId variable, std::int64_t index, std::int64_t limit);

  Bits iteratorValue(const Argument& argument, Type type) const;
  const Argument& argumentOf(VariableId id) const { return *arguments_[id.index]; }
  Bits& firstElement(VariableId id) { return elements_[prepared_.firstElement(id)]; }

  Bits undefined() const {
    const std::uint64_t bits = launch_.given.undefined;
    return {bits, bits, bits, bits};
  }
  const Bits& evaluate(ExprId root);
  bool isTrue(ExprId root) { return evaluate(root)[0] != 0; }
  std::size_t index(ExprId root) { return static_cast<std::uint32_t>(evaluate(root)[0]); }

  const Bits& known(ExprId id) const { return values_[id.index]; }
  std::int32_t knownInt(ExprId id) const { return static_cast<std::int32_t>(known(id)[0]); }
  Type typeOf(ExprId id) const { return function_.expr(id).type; }

  Bits valueOf(const Constant&, ExprId id) const { return known(id); }
  Bits valueOf(const Read& read, ExprId) { return firstElement(read.variable); }
  Bits valueOf(const Position& position, ExprId) const;
  Bits valueOf(const Instance&, ExprId) const;
  Bits valueOf(const Extent& extent, ExprId) const;
  Bits valueOf(const IteratorBound& bound, ExprId) const;
  Bits valueOf(const Gather& gather, ExprId id);
  Bits valueOf(const Unary& unary, ExprId id) const;
  Bits valueOf(const Binary& binary, ExprId id) const;
  Bits valueOf(const Convert& conversion, ExprId id) const;
  Bits valueOf(const Construct& construct, ExprId id) const;
  Bits valueOf(const Swizzle& swizzle, ExprId) const;
  Bits valueOf(const Component& component, ExprId);
  Bits valueOf(const Select& choice, ExprId id) const;
  Bits valueOf(const Builtin& builtin, ExprId id) const;
  Bits valueOf(std::monostate, ExprId) const { return {}; }
  void checkFirstLane(const Gather& gather, ExprId id);

  Launch& launch_;
  const Function& function_;
  const Function* owner_;  // of helpers
  PreparedFunction& prepared_;
  std::vector<Bits> values_;    // by expression
  std::vector<Bits> elements_;  // of all variables
  std::vector<const Argument*> arguments_;
  Bits result_ = {};
};

}  // namespace brook::ir
