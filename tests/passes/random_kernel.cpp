#include "tests/passes/random_kernel.h"

#include "tests/passes/random_body.h"

#include <string>
#include <utility>
#include <vector>

namespace brook::fuzz {

using namespace ir;

namespace {

class KernelMaker {
 public:
  KernelMaker(Random& random, const Modes& modes) : random_(random), modes_(modes) {}

  Module make() {
    module_.files = {"random.br"};
    makeParameters();
    if (modes_.has(Mode::Calls) && !modes_.has(Mode::Components)) {
      for (int i = between(random_, 1, 2); i > 0; --i)
        makeHelper();
    }
    RandomBody(random_, modes_, module_, kernel_, helpers_).make(between(random_, 3, 7));
    module_.functions.push_back(std::move(kernel_));
    return std::move(module_);
  }

 private:
  // An element of a stream: any type but bool, and sometimes stored in fewer bits.
  Element randomElement() {
    constexpr Scalar kScalars[] = {Scalar::Float, Scalar::Float, Scalar::Float, Scalar::Int,
                                   Scalar::Int,   Scalar::Uint,  Scalar::Double};
    Scalar scalar = random_.of(kScalars);
    // Outputs of these kernels often have the type of the mode.
    if (modes_.has(Mode::Zeros) && random_.oneIn(2)) scalar = Scalar::Float;
    if (modes_.has(Mode::Integers) && random_.oneIn(2)) scalar = Scalar::Int;
    Element element;
    const int width = random_.oneIn(3) ? between(random_, 2, maxWidth(scalar)) : 1;
    element.type = Type{scalar}.withWidth(width);
    if (random_.oneIn(4)) {
      const auto storage = static_cast<Storage>(random_.below(8));
      if (isStorageOf(element.type, storage)) element.storage = storage;
    }
    return element;
  }

  void add(FunctionBuilder& b, const std::string& name, VariableKind kind, int rank = 0) {
    const Element element = randomElement();
    const VariableId id = b.parameter(name, element.type, kind, rank);
    kernel_.variable(id).storage = element.storage;
  }

  void makeParameters() {
    kernel_.name = kKernelName;
    FunctionBuilder b(kernel_);
    if (modes_.has(Mode::Components)) return makeVectors(b);
    for (int i = between(random_, 1, 3); i > 0; --i)
      add(b, "x", VariableKind::Stream);
    for (int i = between(random_, 0, 2); i > 0; --i)
      add(b, "c", VariableKind::Constant);
    const bool needsGather = modes_.has(Mode::Guards) || modes_.has(Mode::Taps) ||
                             modes_.has(Mode::FloatIndices) || modes_.has(Mode::LargeNumbers) ||
                             modes_.has(Mode::Traps);
    for (int i = between(random_, needsGather || !random_.oneIn(3) ? 1 : 0, 2); i > 0; --i) {
      constexpr int kRanks[] = {1, 1, 2, 2, 2, 3, 4};
      add(b, "g", VariableKind::Gather, random_.of(kRanks));
    }
    if (random_.oneIn(3))
      b.parameter("i", kFloat.withWidth(between(random_, 1, 4)), VariableKind::Iterator);
    if (modes_.has(Mode::Pushes)) return addPushed(b);
    for (int i = between(random_, 1, 3); i > 0; --i)
      add(b, "o", VariableKind::Output);
  }

  // Vectors of one width, and scalars that are the same for all elements.
  void makeVectors(FunctionBuilder& b) {
    const int width = between(random_, 2, 4);
    constexpr Type kKinds[] = {kFloat, kFloat, kInt};
    for (int i = between(random_, 1, 3); i > 0; --i)
      b.parameter("x", random_.of(kKinds).withWidth(width), VariableKind::Stream);
    for (int i = between(random_, 0, 2); i > 0; --i)
      b.parameter("c", random_.of(kKinds), VariableKind::Constant);
    for (int i = between(random_, 1, 2); i > 0; --i)
      b.parameter("o", random_.of(kKinds).withWidth(width), VariableKind::Output);
  }

  // A kernel has only variable outputs, or one scatter output (docs/language/outputs.md).
  void addPushed(FunctionBuilder& b) {
    if (random_.oneIn(3)) return add(b, "s", VariableKind::ScatterOutput, between(random_, 1, 3));
    for (int i = between(random_, 1, 3); i > 0; --i) {
      add(b, "p", VariableKind::VariableOutput);
      if (random_.oneIn(4)) kernel_.variables.back().bound = between(random_, 1, 6);
    }
  }

  // Its first parameter may get a stream whose position it reads, and its gather is one that the
  // kernel has.
  void makeHelper() {
    Function helper;
    helper.name = "h" + std::to_string(helpers_.size());
    helper.kind = FunctionKind::Helper;
    FunctionBuilder b(helper);
    RandomHelper made{helper.name, random_.oneIn(2)};
    const Type first = made.readsPositions ? kernel_.variables.front().type : randomElement().type;
    b.parameter("v", first, VariableKind::Value);
    if (random_.oneIn(2)) b.parameter("w", randomElement().type, VariableKind::Value);
    for (const Variable& variable : kernel_.variables) {
      if (variable.kind == VariableKind::Gather && random_.oneIn(2))
        b.parameter("t", variable.type, VariableKind::Gather, variable.rank);
    }
    for (int i = between(random_, 0, 2); i > 0; --i)
      b.parameter("r", randomElement().type, VariableKind::Output);
    if (random_.oneIn(2)) helper.result = randomElement().type;
    RandomBody body(random_, modes_, module_, helper, helpers_);
    if (made.readsPositions) body.addPosition(VariableId{0});
    body.make(between(random_, 1, 3));
    module_.functions.push_back(std::move(helper));
    helpers_.push_back(std::move(made));
  }

  Random& random_;
  const Modes& modes_;
  Module module_;
  Function kernel_;
  std::vector<RandomHelper> helpers_;
};

}  // namespace

Module randomModule(Random& random, const Modes& modes) {
  return KernelMaker(random, modes).make();
}

}  // namespace brook::fuzz
