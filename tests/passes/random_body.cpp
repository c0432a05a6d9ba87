#include "tests/passes/random_body.h"

namespace brook::fuzz {

using namespace ir;

namespace {

constexpr int kDeepestBlock = 3;

}  // namespace

RandomBody::RandomBody(Random& random, const Modes& modes, const Module& module, Function& function,
                       const std::vector<RandomHelper>& helpers)
    : random_(random),
      modes_(modes),
      module_(module),
      function_(function),
      b_(function),
      e_(random, modes, b_),
      helpers_(helpers) {
  addParameters();
}

void RandomBody::addParameters() {
  const bool isKernel = function_.kind == FunctionKind::Kernel;
  for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
    const VariableId id{i};
    const VariableKind kind = function_.variables[i].kind;
    const bool hasShape = kind == VariableKind::Stream || kind == VariableKind::Iterator ||
                          kind == VariableKind::Output;
    if (isKernel && hasShape) {
      e_.addPosition(id);
      e_.addExtent(id);
    }
    if (kind == VariableKind::Stream) streams_.push_back(id);
    if (kind == VariableKind::Gather) {
      e_.addGather(id);
      e_.addExtent(id);
    } else if (kind == VariableKind::ScatterOutput) {
      scattered_.push_back(id);
    } else if (kind == VariableKind::VariableOutput) {
      if (pushed_.empty() || random_.oneIn(2)) pushed_.emplace_back();
      pushed_.back().push_back(id);
    } else if (kind != VariableKind::Output) {
      e_.addReadable(id);
    }
    if (kind == VariableKind::Value) writable_.push_back(id);
  }
}

// Nothing reads an output that has no value.
void RandomBody::initialiseOutputs() {
  for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
    const VariableKind kind = function_.variables[i].kind;
    if (kind != VariableKind::Output && kind != VariableKind::VariableOutput) continue;
    b_.assign(VariableId{i}, e_.value(function_.variables[i].type, 1));
    makeReadable(VariableId{i});
  }
}

void RandomBody::makeReadable(VariableId variable) {
  e_.addReadable(variable);
  writable_.push_back(variable);
}

// Most computed values reach an output then, and so do the results of the operations of two modes.
void RandomBody::finishOutputs() {
  for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
    const Variable& variable = function_.variables[i];
    const Type type = variable.type;
    if (variable.kind != VariableKind::Output || random_.oneIn(4)) continue;
    ExprId value;
    if (modes_.has(Mode::Zeros) && type.isFloating()) {
      value = random_.oneIn(3) ? e_.choiceByNan(type) : e_.signedZero(type, between(random_, 1, 2));
    } else if (modes_.has(Mode::Integers) && type.isInteger() && random_.oneIn(2)) {
      value = e_.integerOperation(type, between(random_, 1, 2));
    } else {
      value = e_.value(type, 2);
      if (random_.oneIn(2)) value = b_.binary(BinaryOp::Add, b_.read(VariableId{i}), value);
    }
    b_.assign(VariableId{i}, value);
  }
}

void RandomBody::make(int statements) {
  left_ = statements + 6;
  initialiseOutputs();
  for (int i = 0; i < statements; ++i)
    statement();
  for (const auto& list : pushed_) {
    if (random_.oneIn(3)) b_.push(list);
  }
  finishOutputs();
  if (!function_.result.isVoid()) b_.returnValue(e_.value(function_.result, 2));
}

void RandomBody::statement() {
  --left_;
  if (modes_.has(Mode::Components)) return alikeStatement();
  if (random_.oneIn(3)) return modeStatement();
  switch (random_.below(14)) {
    case 0:
    case 1:
    case 2:
    case 3:
      declareRandom();
      return;
    case 4:
      return branch();
    case 5:
      return plainLoop();
    case 6:
      return declareArray();
    case 7: {
      const std::optional<ExprId> value = e_.gather(2);
      if (value) declare("g", *value);
      return;
    }
    case 8:
      if (isInLoop()) return jump();
      [[fallthrough]];
    default:
      return assignAnything();
  }
}

// Statements that treat all components of vectors alike.
void RandomBody::alikeStatement() {
  switch (random_.below(6)) {
    case 0:
      return branch();
    case 1:
      return plainLoop();
    case 2:
    case 3:
      declare("v", e_.value(random_.oneIn(4) ? kFloat : function_.variables.front().type, 3));
      return;
    default:
      return assignAnything();
  }
}

void RandomBody::modeStatement() {
  using Make = void (RandomBody::*)();
  struct OfMode {
    Mode mode;
    Make make;
  };
  constexpr OfMode kAll[] = {
      {Mode::Branches, &RandomBody::branches},    {Mode::Calls, &RandomBody::call},
      {Mode::Counters, &RandomBody::counterLoop}, {Mode::FloatIndices, &RandomBody::indexVector},
      {Mode::Guards, &RandomBody::guardedGather}, {Mode::Integers, &RandomBody::repeated},
      {Mode::Messages, &RandomBody::message},     {Mode::Pushes, &RandomBody::push},
      {Mode::Returns, &RandomBody::leave},        {Mode::Taps, &RandomBody::taps},
      {Mode::Zeros, &RandomBody::zeros}};
  std::vector<Make> chosen;
  for (const OfMode& one : kAll) {
    if (modes_.has(one.mode)) chosen.push_back(one.make);
  }
  if (chosen.empty()) return assignAnything();
  (this->*random_.of(chosen))();
}

void RandomBody::block(int statements) {
  ++depth_;
  inBlock([&] {
    for (int i = 0; i < statements; ++i) {
      if (depth_ < kDeepestBlock && left_ > 0) {
        statement();
      } else {
        assignAnything();
      }
    }
  });
  --depth_;
}

// ---- variables

Type RandomBody::randomType() {
  constexpr Scalar kScalars[] = {Scalar::Float, Scalar::Float, Scalar::Float, Scalar::Int,
                                 Scalar::Int,   Scalar::Uint,  Scalar::Bool,  Scalar::Double};
  const Scalar scalar = random_.of(kScalars);
  const int width = random_.oneIn(3) ? between(random_, 2, maxWidth(scalar)) : 1;
  return Type{scalar, static_cast<std::uint8_t>(width)};
}

VariableId RandomBody::declare(const char* name, ExprId value) {
  const VariableId variable = b_.local(name, b_.typeOf(value));
  b_.declare(variable, value);
  makeReadable(variable);
  return variable;
}

VariableId RandomBody::declareRandom() {
  return declare("v", e_.value(randomType(), 3));
}

// An array whose elements all have values.
void RandomBody::declareArray() {
  const Type type = randomType();
  const int count = between(random_, 2, 5);
  const VariableId array = b_.local("a", type.array(count));
  b_.declare(array);
  if (random_.oneIn(2)) {
    for (int i = 0; i < count; ++i)
      b_.assign(Place{array, {}, b_.constant(i)}, e_.value(type, 1));
  } else {
    const VariableId counter = b_.local("i", kInt);
    b_.declare(counter, b_.constant(0));
    const ExprId read = b_.read(counter);
    b_.openLoop(b_.binary(BinaryOp::Less, read, b_.constant(count)));
    const RandomExpressions::Scope scope = e_.scope();
    e_.addReadable(counter);
    b_.assign(Place{array, {}, read}, e_.value(type, 2));
    e_.leave(scope);
    b_.openStep();
    b_.assign(counter, b_.binary(BinaryOp::Add, read, b_.constant(1)));
    b_.close();
  }
  e_.addArray(array);
  if (random_.oneIn(2)) b_.assign(Place{array, {}, e_.indexBelow(count)}, e_.value(type, 2));
}

void RandomBody::assignAnything() {
  if (writable_.empty()) {
    declareRandom();
    return;
  }
  assign(random_.of(writable_));
}

// The whole, some of its components, or the one at an index.
void RandomBody::assign(VariableId variable) {
  const Type type = function_.variable(variable).type;
  if (!type.isVector() || modes_.has(Mode::Components) || random_.oneIn(3))
    return b_.assign(variable, e_.value(type, 3));
  if (type.width != 3 && random_.oneIn(4)) {
    const ExprId index = e_.indexBelow(type.width);
    return b_.assign(Place{variable, {}, index}, e_.value(type.component(), 2));
  }
  const int first = between(random_, 0, type.width - 1);
  Components components{static_cast<std::uint8_t>(first)};
  if (random_.oneIn(2)) components.push_back(static_cast<std::uint8_t>((first + 1) % type.width));
  const int count = static_cast<int>(components.size());
  b_.assign(Place{variable, std::move(components), {}}, e_.value(type.withWidth(count), 2));
}

}  // namespace brook::fuzz
