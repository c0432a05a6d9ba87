// Loops of random bodies: with counters of all kinds that end soon, with few exceptions.
#include "tests/passes/random_body.h"

#include <algorithm>
#include <limits>

namespace brook::fuzz {

using namespace ir;

struct RandomBody::Counter {
  VariableId variable;
  BinaryOp test;
  double step;
  bool isDown;
};

// Counts a few steps up, with any condition beside.
void RandomBody::plainLoop() {
  const int steps = depth_ > 0 ? between(random_, 1, 3) : between(random_, 1, 5);
  const VariableId counter = b_.local("i", kInt);
  const bool isTestedFirst = !random_.oneIn(4);
  b_.declare(counter, b_.constant(between(random_, -1, 1)));
  ExprId condition = b_.binary(random_.oneIn(2) ? BinaryOp::Less : BinaryOp::LessEqual,
                               b_.read(counter), b_.constant(steps));
  if (random_.oneIn(3)) condition = b_.binary(BinaryOp::And, condition, e_.value(kBool, 2));
  const RandomExpressions::Scope scope = e_.scope();
  b_.openLoop(condition, isTestedFirst);
  e_.addReadable(counter);
  loopBody();
  b_.openStep();
  b_.assign(counter, b_.binary(BinaryOp::Add, b_.read(counter), b_.constant(1)));
  b_.close();
  e_.leave(scope);
  if (random_.oneIn(2)) e_.addReadable(counter);
}

void RandomBody::loopBody() {
  ++loops_;
  block(between(random_, 1, 2));
  --loops_;
}

void RandomBody::jump() {
  behindTest(e_.value(kBool, 2), [&] {
    if (random_.oneIn(2)) assignAnything();
    if (random_.oneIn(2)) {
      b_.breakLoop();
    } else {
      b_.continueLoop();
    }
  });
}

void RandomBody::counterLoop() {
  constexpr Scalar kKinds[] = {Scalar::Float, Scalar::Float, Scalar::Float, Scalar::Int,
                               Scalar::Int,   Scalar::Uint,  Scalar::Double};
  const Counter counter = randomCounter(random_.of(kKinds));
  const bool isIntegral = function_.variable(counter.variable).type.isInteger();
  // Bounds that only a break can come before.
  const bool isFar = random_.oneIn(8) && (isIntegral || !counter.isDown);
  loopOver(counter, isFar);
}

RandomBody::Counter RandomBody::randomCounter(Scalar kind) {
  constexpr BinaryOp kUp[] = {BinaryOp::Less, BinaryOp::Less, BinaryOp::LessEqual,
                              BinaryOp::NotEqual};
  constexpr BinaryOp kDown[] = {BinaryOp::Greater, BinaryOp::GreaterEqual, BinaryOp::NotEqual};
  constexpr double kSteps[] = {1, 1, 1, 2, 0.5, 0.25, 0.1, 0.3};
  const Type type{kind};
  Counter counter = {};
  counter.isDown = random_.oneIn(3);
  counter.test = counter.isDown ? random_.of(kDown) : random_.of(kUp);
  counter.step = type.isInteger() ? between(random_, 1, 2) : random_.of(kSteps);
  if (counter.test == BinaryOp::NotEqual) counter.step = 1;
  // Every uint is at least 0.
  if (kind == Scalar::Uint && counter.test == BinaryOp::GreaterEqual)
    counter.test = BinaryOp::Greater;
  counter.variable = b_.local(type.isFloating() ? "f" : "n", type);
  return counter;
}

// The bound of about `steps` steps from 0: a constant, also one that is no multiple of the step, a
// number of the element, or NaN.
ExprId RandomBody::randomBound(const Counter& counter, int steps) {
  const Type type = function_.variable(counter.variable).type;
  if (counter.test == BinaryOp::NotEqual) return b_.constant(std::max(steps, 1) * 1.0, type);
  const ExprId bound = b_.constant(steps * counter.step, type);
  switch (random_.below(8)) {
    case 0: {
      const ExprId value = e_.leaf(type);
      return b_.builtin(BuiltinKind::Min, {value, bound});
    }
    case 1: {
      const ExprId value = e_.value(type, 1);
      const ExprId atLeast = b_.builtin(BuiltinKind::Max, {b_.constant(0.0, type), value});
      return b_.builtin(BuiltinKind::Min, {bound, atLeast});
    }
    case 2:
      return type.isFloating() ? b_.constant(std::numeric_limits<double>::quiet_NaN(), type)
                               : bound;
    case 3:
      return type.isFloating() ? b_.constant(steps * counter.step + 0.3, type) : bound;
    case 4: {
      const ExprId rest = b_.binary(BinaryOp::BitAnd, e_.leaf(kInt), b_.constant(3));
      return b_.convert(rest, type.scalar);
    }
    default:
      return bound;
  }
}

// `isFar`: the bound is infinite or the greatest number, and a break ends the loop.
void RandomBody::loopOver(const Counter& counter, bool isFar) {
  const Type type = function_.variable(counter.variable).type;
  const int steps = depth_ > 0          ? between(random_, 1, 3)
                    : random_.oneIn(40) ? between(random_, 10, 60)
                                        : between(random_, 0, 6);
  const ExprId zero = b_.constant(0.0, type);
  const ExprId limit = type.isFloating()
                           ? b_.constant(std::numeric_limits<double>::infinity(), type)
                       : type.scalar == Scalar::Int ? b_.constant(INT32_MAX)
                                                    : b_.constant(UINT32_MAX);
  ExprId first = counter.isDown ? randomBound(counter, steps) : zero;
  ExprId last = counter.isDown ? zero : randomBound(counter, steps);
  if (isFar && !counter.isDown) last = limit;
  if (isFar && type.isInteger() && random_.oneIn(2))
    first = b_.binary(BinaryOp::Subtract, last, b_.constant(static_cast<double>(steps), type));
  b_.declare(counter.variable, first);
  const ExprId read = b_.read(counter.variable);
  const VariableId count = b_.local("count", kInt);
  if (isFar) b_.declare(count, b_.constant(0));
  const RandomExpressions::Scope scope = e_.scope();
  const bool isTestedFirst = !random_.oneIn(5);
  b_.openLoop(b_.binary(counter.test, read, last), isTestedFirst);
  if (!random_.oneIn(5)) e_.addReadable(counter.variable);
  if (isFar) {
    b_.assign(count, b_.binary(BinaryOp::Add, b_.read(count), b_.constant(1)));
    b_.openIf(b_.binary(BinaryOp::Greater, b_.read(count), b_.constant(steps)));
    b_.breakLoop();
    b_.close();
  }
  loopBody();
  b_.openStep();
  b_.assign(counter.variable, b_.binary(counter.isDown ? BinaryOp::Subtract : BinaryOp::Add, read,
                                        b_.constant(counter.step, type)));
  b_.close();
  e_.leave(scope);
  if (random_.oneIn(2)) e_.addReadable(counter.variable);
}

}  // namespace brook::fuzz
