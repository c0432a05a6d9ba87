// Statements of random bodies that make what one mode asks for.
#include "tests/passes/random_body.h"

#include <utility>

namespace brook::fuzz {

using namespace ir;

// ---- branches

void RandomBody::branch() {
  b_.openIf(e_.value(kBool, 2));
  block(between(random_, 1, 2));
  if (random_.oneIn(2)) {
    b_.openElse();
    block(between(random_, 1, 2));
  }
  b_.close();
}

void RandomBody::branches() {
  switch (random_.below(4)) {
    case 0:
      return chain();
    case 1:
      return selects();
    default:
      break;
  }
  const VariableId variable = declareRandom();
  b_.openIf(e_.value(kBool, 2));
  assign(variable);
  if (random_.oneIn(3)) block(1);
  if (!random_.oneIn(3)) {
    b_.openElse();
    if (random_.oneIn(3)) {
      b_.openIf(e_.value(kBool, 2));
      assign(variable);
      b_.close();
    } else {
      assign(variable);
    }
  }
  b_.close();
}

// Else-ifs on one integer, or on any conditions. A long chain becomes a tree.
void RandomBody::chain() {
  const int count = random_.oneIn(25) ? between(random_, 26, 34) : between(random_, 2, 5);
  const ExprId tested = b_.read(declare("c", e_.index(1)));
  const VariableId variable = declareRandom();
  const Type type = function_.variable(variable).type;
  const bool isOfOne = random_.oneIn(2) || count > 5;
  int open = 0;
  for (int i = 0; i < count; ++i) {
    const BinaryOp op = random_.oneIn(4) ? BinaryOp::Less : BinaryOp::Equal;
    b_.openIf(isOfOne ? b_.binary(op, tested, b_.constant(between(random_, -1, count)))
                      : e_.value(kBool, 2));
    b_.assign(variable, e_.value(type, 1));
    if (random_.oneIn(8)) break;
    b_.openElse();
    ++open;
  }
  if (open == count) {
    if (random_.oneIn(2)) b_.assign(variable, e_.value(type, 1));
  } else {
    b_.close();
  }
  for (; open > 0; --open)
    b_.close();
}

// A branch, and a select that means the same.
void RandomBody::selects() {
  const Type type = randomType();
  const ExprId condition = e_.value(kBool, 2);
  const ExprId whenTrue = e_.value(type, 2);
  const ExprId whenFalse = e_.value(type, 2);
  declare("s", b_.select(condition, whenTrue, whenFalse));
  const VariableId variable = declare("t", whenFalse);
  if (random_.oneIn(2)) b_.assign(variable, e_.leaf(type));
  b_.openIf(condition);
  b_.assign(variable, whenTrue);
  b_.openElse();
  b_.assign(variable, whenFalse);
  b_.close();
}

// ---- gathers

// A short loop around the element, as canonicalise unrolls, or one of iterations.
void RandomBody::taps() {
  if (e_.gathers().empty() || random_.oneIn(2)) return iterate();
  const VariableId gather = random_.of(e_.gathers());
  const VariableId sum = declare("s", e_.leaf(function_.variable(gather).type));
  const VariableId counter = b_.local("i", kInt);
  b_.declare(counter, b_.constant(between(random_, -2, 0)));
  const ExprId read = b_.read(counter);
  b_.openLoop(b_.binary(random_.oneIn(2) ? BinaryOp::Less : BinaryOp::LessEqual, read,
                        b_.constant(between(random_, 0, 2))));
  inBlock([&] {
    std::vector<ExprId> indices;
    for (auto d = function_.variable(gather).rank; d-- > 0;) {
      const ExprId at = e_.index(1, d);
      indices.push_back(random_.oneIn(3) ? at : b_.binary(BinaryOp::Add, at, read));
    }
    const ExprId value = e_.gatherAt(gather, std::move(indices));
    b_.assign(sum, b_.binary(BinaryOp::Add, b_.read(sum), value));
    if (random_.oneIn(4)) assignAnything();
  });
  b_.openStep();
  b_.assign(counter, b_.binary(BinaryOp::Add, read, b_.constant(1)));
  b_.close();
  if (random_.oneIn(2)) e_.addReadable(counter);
}

// Elements leave the loop at different times, and its counter is the same for those that are in it.
void RandomBody::iterate() {
  const VariableId x = declare("x", e_.value(kFloat, 2));
  const VariableId count = declare("n", b_.constant(between(random_, 0, 2)));
  writable_.pop_back();  // only the loop changes its counter
  const ExprId read = b_.read(count);
  const ExprId isEarly = b_.binary(BinaryOp::Less, read, b_.constant(between(random_, 2, 6)));
  const ExprId isSmall = b_.binary(BinaryOp::Less, b_.read(x), e_.constant(kFloat));
  b_.openLoop(b_.binary(BinaryOp::And, isEarly, isSmall), !random_.oneIn(4));
  inBlock([&] {
    const ExprId scaled = b_.binary(BinaryOp::Multiply, b_.read(x), e_.leaf(kFloat));
    const ExprId step = random_.oneIn(2) ? b_.convert(read, Scalar::Float) : e_.value(kFloat, 2);
    b_.assign(x, b_.binary(BinaryOp::Add, scaled, step));
    if (random_.oneIn(3)) assignAnything();
  });
  if (!random_.oneIn(3)) b_.openStep();
  b_.assign(count, b_.binary(BinaryOp::Add, read, b_.constant(1)));
  b_.close();
}

void RandomBody::guardedGather() {
  if (e_.gathers().empty()) return assignAnything();
  const VariableId gather = random_.of(e_.gathers());
  const int offset = between(random_, -2, 2);
  std::vector<ExprId> indices;
  ExprId tested;
  for (int i = function_.variable(gather).rank; i > 0; --i) {
    const auto dimension = static_cast<std::uint8_t>(i - 1);
    tested = random_.oneIn(3) ? e_.positionComponent() : e_.positionComponent(dimension);
    indices.push_back(b_.binary(BinaryOp::Add, tested, b_.constant(offset)));
  }
  const ExprId read = e_.gatherAt(gather, indices);
  const Type type = b_.typeOf(read);
  const VariableId variable = declare("u", random_.oneIn(2) ? read : e_.leaf(type));
  const ExprId limit = b_.constant(between(random_, -1, 4));
  b_.openIf(b_.binary(offset < 0 ? BinaryOp::Greater : BinaryOp::Less, tested, limit));
  b_.assign(variable, read);
  if (random_.oneIn(2)) block(1);
  if (random_.oneIn(3)) {
    b_.openElse();
    b_.assign(variable, e_.gatherAt(gather, std::move(indices)));
  }
  b_.close();
  if (random_.oneIn(2)) declare("w", read);
}

// A vector of indices whose components are assigned again, and so is what they are made of.
void RandomBody::indexVector() {
  if (e_.gathers().empty()) return assignAnything();
  const VariableId gather = random_.of(e_.gathers());
  const int rank = function_.variable(gather).rank;
  const Scalar scalar = random_.oneIn(4) ? Scalar::Int : Scalar::Float;
  const VariableId base = declare("base", e_.value(kInt, 1));
  const auto component = [&] {
    const ExprId any = scalar == Scalar::Int ? e_.index(1) : e_.floatIndex(1);
    if (random_.oneIn(2)) return any;
    return b_.binary(BinaryOp::Add, any, b_.convert(b_.read(base), scalar));
  };
  std::vector<ExprId> parts;
  const bool isAlong = !random_.oneIn(3);
  for (std::uint8_t d = 0; d < rank; ++d) {
    parts.push_back(!isAlong                ? component()
                    : scalar == Scalar::Int ? e_.index(1, d)
                                            : e_.floatIndex(1, d));
  }
  const Type type = Type{scalar}.withWidth(rank);
  const VariableId at = declare("at", b_.construct(type, std::move(parts)));
  for (int i = between(random_, 0, 2); i > 0; --i) {
    const auto c = static_cast<std::uint8_t>(random_.below(static_cast<std::size_t>(rank)));
    const ExprId old = b_.swizzle(b_.read(at), {c});
    const ExprId next =
        random_.oneIn(2) ? b_.binary(BinaryOp::Add, old, e_.constant(Type{scalar})) : component();
    const bool isBehindTest = random_.oneIn(3);
    if (isBehindTest) b_.openIf(e_.value(kBool, 1));
    b_.assign(Place{at, rank > 1 ? Components{c} : Components{}, {}}, next);
    if (isBehindTest) b_.close();
  }
  if (random_.oneIn(2)) b_.assign(base, e_.value(kInt, 1));
  std::vector<ExprId> indices;
  for (int i = rank; i-- > 0;) {
    const ExprId index = b_.swizzle(b_.read(at), {static_cast<std::uint8_t>(i)});
    indices.push_back(scalar == Scalar::Int ? index
                                            : b_.builtin(BuiltinKind::NearestIndex, {index}));
  }
  declare("g", e_.gatherAt(gather, std::move(indices)));
}

// ---- values

// An expression before a loop, in it and after it.
void RandomBody::repeated() {
  const bool isInteger = random_.oneIn(2);
  const Type type = isInteger ? kInt.withWidth(random_.oneIn(4) ? 2 : 1) : randomType();
  const ExprId value = isInteger ? e_.integerOperation(type, 2) : e_.value(type, 3);
  if (random_.oneIn(2)) declare("r", value);
  const VariableId sum = declare("s", e_.leaf(type));
  const ExprId next =
      type.isBool()
          ? b_.binary(BinaryOp::NotEqual, b_.read(sum), value)
          : b_.binary(random_.oneIn(2) ? BinaryOp::Add : BinaryOp::Multiply, b_.read(sum), value);
  const VariableId counter = b_.local("i", kInt);
  b_.declare(counter, b_.constant(0));
  b_.openLoop(b_.binary(BinaryOp::Less, b_.read(counter), b_.constant(between(random_, 0, 4))));
  b_.assign(sum, next);
  b_.openStep();
  b_.assign(counter, b_.binary(BinaryOp::Add, b_.read(counter), b_.constant(1)));
  b_.close();
  if (random_.oneIn(2)) declare("r", value);
}

void RandomBody::zeros() {
  const Type type =
      Type{random_.oneIn(5) ? Scalar::Double : Scalar::Float}.withWidth(random_.oneIn(3) ? 2 : 1);
  declare("z", e_.signedZero(type, 2));
  declare("y", e_.choiceByNan(type));
  for (const VariableId variable : writable_) {
    const Type own = function_.variable(variable).type;
    if (own.isFloating() && random_.oneIn(3)) b_.assign(variable, e_.signedZero(own, 1));
  }
}

// ---- effects

void RandomBody::message() {
  // The values of failures differ in number, and so do the components of each kind.
  Message message;
  message.isFailure = random_.oneIn(3);
  message.text = "message " + std::to_string(left_);
  for (int i = between(random_, 0, 3); i > 0; --i)
    message.values.push_back(e_.value(randomType(), 2));
  const bool isBehindTest = message.isFailure || random_.oneIn(2);
  if (isBehindTest) b_.openIf(e_.value(kBool, 2));
  b_.message(std::move(message));
  if (isBehindTest) b_.close();
}

void RandomBody::push() {
  const std::size_t count = pushed_.size() + scattered_.size();
  if (count == 0) return assignAnything();
  const std::size_t chosen = random_.below(count);
  const bool isBehindTest = random_.oneIn(2);
  if (isBehindTest) b_.openIf(e_.value(kBool, 2));
  if (chosen >= pushed_.size()) {
    scatter(scattered_[chosen - pushed_.size()]);
  } else {
    if (random_.oneIn(2)) assign(random_.of(pushed_[chosen]));
    b_.push(pushed_[chosen]);
  }
  if (isBehindTest) b_.close();
}

void RandomBody::scatter(VariableId output) {
  std::vector<ExprId> indices;
  for (int i = function_.variable(output).rank; i > 0; --i)
    indices.push_back(e_.index(2));
  b_.scatter(output, std::move(indices), e_.value(function_.variable(output).type, 2));
}

void RandomBody::leave() {
  behindTest(e_.value(kBool, 2), [&] {
    if (random_.oneIn(2)) assignAnything();
    if (random_.oneIn(3) && left_ > 0) branch();
    if (function_.result.isVoid()) {
      b_.returnValue();
    } else {
      b_.returnValue(e_.value(function_.result, 2));
    }
  });
}

// ---- calls

void RandomBody::call() {
  if (helpers_.empty()) return assignAnything();
  const RandomHelper& helper = random_.of(helpers_);
  const Function& callee = *module_.find(helper.name);
  if (!canCall(callee, helper)) return assignAnything();
  std::vector<CallArgument> arguments;
  for (std::uint32_t i = 0; i < callee.parameterCount; ++i)
    arguments.push_back(argument(callee, i, helper));
  std::optional<Place> result;
  if (!callee.result.isVoid()) result = placeOf(callee.result);
  b_.call(helper.name, std::move(arguments), std::move(result));
}

// Helpers have no streams, and not all gathers of the kernel.
bool RandomBody::canCall(const Function& callee, const RandomHelper& helper) const {
  if (helper.readsPositions && streams_.empty()) return false;
  for (std::uint32_t i = 0; i < callee.parameterCount; ++i) {
    const Variable& parameter = callee.variables[i];
    if (parameter.kind == VariableKind::Gather && !gatherLike(parameter)) return false;
  }
  return true;
}

std::optional<VariableId> RandomBody::gatherLike(const Variable& parameter) const {
  for (const VariableId gather : e_.gathers()) {
    const Variable& own = function_.variable(gather);
    if (own.type == parameter.type && own.rank == parameter.rank) return gather;
  }
  return std::nullopt;
}

CallArgument RandomBody::argument(const Function& callee, std::uint32_t parameter,
                                  const RandomHelper& helper) {
  const Variable& variable = callee.variables[parameter];
  if (variable.kind == VariableKind::Output) return placeOf(variable.type);
  if (variable.kind == VariableKind::Gather) return GatherArgument{*gatherLike(variable)};
  if (parameter == 0 && helper.readsPositions) {
    std::vector<VariableId> fitting;
    for (const VariableId stream : streams_) {
      if (function_.variable(stream).type == variable.type) fitting.push_back(stream);
    }
    return b_.read(random_.of(fitting));
  }
  return e_.value(variable.type, 2);
}

// A variable, or some components of one.
Place RandomBody::placeOf(Type type) {
  for (int i = 0; i < 4 && !writable_.empty(); ++i) {
    const VariableId variable = random_.of(writable_);
    const Type found = function_.variable(variable).type;
    if (found == type) return {variable, {}, {}};
    if (found.scalar != type.scalar || found.width < type.width || !found.isVector()) continue;
    Components components;
    for (int c = 0; c < type.width; ++c)
      components.push_back(static_cast<std::uint8_t>(found.width - 1 - c));
    return {variable, std::move(components), {}};
  }
  return {declare("r", e_.constant(type)), {}, {}};
}

}  // namespace brook::fuzz
