#include "compiler/analysis/associativity.h"

#include "compiler/analysis/interpreter.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

namespace brook::analysis {
namespace {

using namespace ir;

constexpr int kSamples = 16;

// The accumulator's components, field by field.
using Element = std::vector<double>;

enum class Family : std::uint8_t { Any, Ascending, Descending, Equal, Truth };

// The numbers of a sample: 1, 2, 3 (1, -2, 3) in the first one, which is easy to read, then random ones.
class Source {
 public:
  Source(Family family, int sample, bool hasSigns)
      : family_(family),
        sample_(sample),
        hasSigns_(hasSigns),
        state_(static_cast<std::uint32_t>(sample) + 1) {}

  double next(Scalar kind) {
    const std::uint32_t random = step();
    bool isNegative = step() % 2 == 0;
    double value = 1 + random % 100;
    if (kind == Scalar::Bool || family_ == Family::Truth) return random % 2;
    if (sample_ == 0) {
      value = ++count_;
      isNegative = count_ % 2 == 0;
    } else if (kind == Scalar::Float || kind == Scalar::Double) {
      value = (1 + random % 800) / 64.0;
    }
    return hasSigns_ && isNegative && kind != Scalar::Uint ? -value : value;
  }

  void arrange(Element& element) const {
    if (family_ == Family::Ascending) std::ranges::sort(element);
    if (family_ == Family::Descending) std::ranges::sort(element, std::greater());
    if (family_ == Family::Equal) std::ranges::fill(element, element.front());
  }

 private:
  std::uint32_t step() {
    state_ = state_ * 1664525u + 1013904223u;
    return state_ >> 16;
  }

  Family family_;
  int sample_;
  bool hasSigns_;
  std::uint32_t state_;
  int count_ = 0;
};

class Search {
 public:
  Search(const Module& module, const Function& reduction)
      : function_(reduction),
        interpreter_(module, [this](const auto&, const auto&) { return gathered_; }) {
    for (std::size_t i = 0; i < reduction.parameterCount; ++i) {
      if (reduction.variables[i].kind == VariableKind::Accumulator) fields_.push_back(i);
      if (reduction.variables[i].kind == VariableKind::Stream) inputs_.push_back(i);
    }
    forEachExpr(reduction, [&](ExprId id) {
      const auto* builtin = std::get_if<Builtin>(&reduction.expr(id).node);
      hasAbsolute_ = hasAbsolute_ || (builtin && builtin->function == BuiltinKind::Abs);
    });
  }

  std::optional<GroupingExample> process() {
    if (fields_.empty() || fields_.size() != inputs_.size()) return std::nullopt;
    std::optional<GroupingExample> example = find(Family::Any);
    if (!example) return std::nullopt;
    if (!hasAbsolute_ && isAssociativeOfTruth()) return std::nullopt;
    if (componentCount() == 1) return example;
    for (const Family family : {Family::Ascending, Family::Descending, Family::Equal}) {
      if (!find(family)) return std::nullopt;
    }
    return example;
  }

 private:
  const Variable& field(std::size_t number) const { return function_.variables[fields_[number]]; }
  std::size_t componentCount() const {
    std::size_t count = 0;
    for (const std::size_t parameter : fields_)
      count += function_.variables[parameter].type.width;
    return count;
  }

  // The other parameters are the same in all calls of a sample.
  void setOthers(int sample) {
    Source source(Family::Any, kSamples + sample, false);
    gathered_.fill(source.next(Scalar::Int));
    parameters_.assign(function_.parameterCount, {});
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      if (function_.variables[i].kind != VariableKind::Constant) continue;
      for (double& value : parameters_[i])
        value = sample == 0 ? 2 : source.next(function_.variables[i].type.scalar);
    }
  }

  Element element(Source& source) const {
    Element element;
    for (const std::size_t parameter : fields_) {
      const Type type = function_.variables[parameter].type;
      for (int i = 0; i < type.width; ++i)
        element.push_back(source.next(type.scalar));
    }
    source.arrange(element);
    return element;
  }

  void pass(const std::vector<std::size_t>& to, const Element& element) {
    std::size_t next = 0;
    for (const std::size_t parameter : to) {
      for (int i = 0; i < function_.variables[parameter].type.width; ++i)
        parameters_[parameter][static_cast<std::size_t>(i)] = element[next++];
    }
  }

  // Nothing: it does not end, or in no number.
  std::optional<Element> combined(const Element& left, const Element& right) {
    const std::vector<Numbers> before = parameters_;
    pass(fields_, left);
    pass(inputs_, right);
    gaveUp_ = gaveUp_ || !interpreter_.run(function_, parameters_);
    Element result;
    for (const std::size_t parameter : fields_) {
      for (int i = 0; i < function_.variables[parameter].type.width; ++i)
        result.push_back(parameters_[parameter][static_cast<std::size_t>(i)]);
    }
    parameters_ = before;
    const bool isFinite = std::ranges::all_of(result, [](double x) { return std::isfinite(x); });
    if (gaveUp_ || !isFinite) return std::nullopt;
    return result;
  }

  std::optional<GroupingExample> find(Family family) {
    for (int sample = 0; sample < kSamples && !gaveUp_; ++sample) {
      Source source(family, sample, hasAbsolute_);
      setOthers(sample);
      const std::array<Element, 3> abc = {element(source), element(source), element(source)};
      if (std::optional<GroupingExample> example = compare(abc)) return example;
    }
    return std::nullopt;
  }

  std::optional<GroupingExample> compare(const std::array<Element, 3>& abc) {
    const std::optional<Element> ab = combined(abc[0], abc[1]), bc = combined(abc[1], abc[2]);
    if (!ab || !bc) return std::nullopt;
    const std::optional<Element> left = combined(*ab, abc[2]), right = combined(abc[0], *bc);
    if (!left || !right) return std::nullopt;
    double scale = 1;
    for (const Element* element : {&abc[0], &abc[1], &abc[2], &*ab, &*bc, &*left, &*right}) {
      for (const double value : *element)
        scale = std::max(scale, std::fabs(value));
    }
    for (std::size_t i = 0; i < left->size(); ++i) {
      if (std::fabs((*left)[i] - (*right)[i]) > 1e-6 * scale)
        return GroupingExample{
            {text(abc[0]), text(abc[1]), text(abc[2])}, text(*left), text(*right)};
    }
    return std::nullopt;
  }

  // An operator on 0 and 1 that gives such values, and not always one of its arguments.
  bool isAssociativeOfTruth() {
    if (find(Family::Truth)) return false;
    bool isLeft = true, isRight = true;
    for (int sample = 0; sample < kSamples; ++sample) {
      Source source(Family::Truth, sample, false);
      setOthers(sample);
      const Element left = element(source), right = element(source);
      const std::optional<Element> result = combined(left, right);
      if (!result) return false;
      for (const double value : *result) {
        if (value != 0 && value != 1) return false;
      }
      isLeft = isLeft && *result == left;
      isRight = isRight && *result == right;
    }
    return !isLeft && !isRight;
  }

  std::string text(const Element& element) const {
    std::string all;
    std::size_t next = 0;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      std::string one;
      const int width = field(i).type.width;
      for (int k = 0; k < width; ++k) {
        std::array<char, 32> number;
        std::snprintf(number.data(), number.size(), "%.6g", element[next++]);
        one += (k == 0 ? "" : ", ") + std::string(number.data());
      }
      all += (i == 0 ? "" : ", ") + (width > 1 ? "(" + one + ")" : one);
    }
    return fields_.size() > 1 ? "{" + all + "}" : all;
  }

  const Function& function_;
  Interpreter interpreter_;
  std::vector<std::size_t> fields_;  // parameters
  std::vector<std::size_t> inputs_;
  std::vector<Numbers> parameters_;
  Numbers gathered_ = {};  // every element of every gather: what a table is for is not known
  bool hasAbsolute_ = false;
  bool gaveUp_ = false;
};

}  // namespace

std::optional<GroupingExample> findGroupingExample(const Module& module,
                                                   const Function& reduction) {
  return Search(module, reduction).process();
}

}  // namespace brook::analysis
