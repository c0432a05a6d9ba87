#include "compiler/analysis/associativity.h"

#include "compiler/analysis/interpreter.h"
#include "compiler/analysis/sample_numbers.h"

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

constexpr int kSamples = 24;

// The accumulator's components, field by field.
using Element = std::vector<double>;

enum class Family : std::uint8_t { Any, Ascending, Descending, Equal, Truth };

// In messages; what is longer ends in dots.
constexpr std::size_t kMaxText = 48;

void arrange(Family family, Element& element) {
  if (family == Family::Ascending) std::ranges::sort(element);
  if (family == Family::Descending) std::ranges::sort(element, std::greater());
  if (family == Family::Equal) std::ranges::fill(element, element.front());
}

std::string shortNumber(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

class Search {
 public:
  Search(const Module& module, const Function& reduction)
      : function_(reduction),
        interpreter_(module, [this](const auto&, const auto&) { return gathered_; }) {
    for (std::size_t i = 0; i < reduction.parameterCount; ++i) {
      if (reduction.variables[i].kind == VariableKind::Accumulator) fields_.push_back(i);
      if (reduction.variables[i].kind == VariableKind::Stream) inputs_.push_back(i);
    }
    constants_ = constantsOf(reduction);
    hasSigns_ = constants_.hasAbsolute || (constants_.isOrderedByZero && componentCount() == 1);
  }

  std::optional<GroupingExample> process() {
    if (fields_.empty() || fields_.size() != inputs_.size()) return std::nullopt;
    std::optional<GroupingExample> example = find(Family::Any);
    if (!example || isOfTruth()) return std::nullopt;
    for (const SampleRange range : {SampleRange::Wide, SampleRange::Small}) {
      range_ = range;
      for (const Family family :
           {Family::Any, Family::Ascending, Family::Descending, Family::Equal}) {
        if (componentCount() == 1 && family != Family::Any) continue;
        if (!find(family) && dependsOnBoth(family)) return std::nullopt;
      }
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
    SampleNumbers numbers(kSamples + sample, SampleRange::Wide, constants_.values, false);
    gathered_.fill(sample == 0 ? 3 : numbers.next(Scalar::Int));
    parameters_.assign(function_.parameterCount, {});
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      if (function_.variables[i].kind != VariableKind::Constant) continue;
      for (double& value : parameters_[i])
        value = sample == 0 ? 2 : numbers.next(function_.variables[i].type.scalar);
    }
  }

  Element element(Family family, SampleNumbers& numbers) const {
    Element element;
    for (const std::size_t parameter : fields_) {
      const Type type = function_.variables[parameter].type;
      for (int i = 0; i < type.width; ++i)
        element.push_back(family == Family::Truth ? numbers.nextTruth()
                                                  : numbers.next(type.scalar));
    }
    arrange(family, element);
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

  std::array<Element, 3> elements(Family family, int sample) {
    SampleNumbers numbers(sample, range_, constants_.values, hasSigns_);
    setOthers(sample);
    return {element(family, numbers), element(family, numbers), element(family, numbers)};
  }

  std::optional<GroupingExample> find(Family family) {
    for (int sample = 0; sample < kSamples && !gaveUp_; ++sample) {
      if (std::optional<GroupingExample> example = compare(elements(family, sample)))
        return example;
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
      if (std::fabs((*left)[i] - (*right)[i]) > 1e-6 * scale) return example(abc, *left, *right, i);
    }
    return std::nullopt;
  }

  // An associative operator on 0 and 1: it never gives anything else, and on them not always the
  // same or one of its arguments.
  bool isOfTruth() {
    bool isLeft = true, isRight = true, isZero = true, isOne = true;
    for (const Family family : {Family::Any, Family::Truth}) {
      for (int sample = 0; sample < kSamples; ++sample) {
        const std::array<Element, 3> abc = elements(family, sample);
        const std::optional<Element> result = combined(abc[0], abc[1]);
        if (!result) return false;
        for (const double value : *result) {
          if (value != 0 && value != 1) return false;
          if (family == Family::Any) continue;
          isZero = isZero && value == 0;
          isOne = isOne && value == 1;
        }
        if (family == Family::Any) continue;
        isLeft = isLeft && *result == abc[0];
        isRight = isRight && *result == abc[1];
      }
    }
    return !isLeft && !isRight && !isZero && !isOne && !find(Family::Truth);
  }

  // Else it is associative for want of anything to group.
  bool dependsOnBoth(Family family) {
    bool onLeft = false, onRight = false;
    for (int sample = 0; sample < kSamples; ++sample) {
      const std::array<Element, 3> abc = elements(family, sample);
      const std::optional<Element> ab = combined(abc[0], abc[1]);
      const std::optional<Element> ac = combined(abc[0], abc[2]), cb = combined(abc[2], abc[1]);
      onLeft = onLeft || (ab && cb && *ab != *cb);
      onRight = onRight || (ab && ac && *ab != *ac);
    }
    return onLeft && onRight;
  }

  GroupingExample example(const std::array<Element, 3>& abc, const Element& left,
                          const Element& right, std::size_t component) const {
    GroupingExample example{
        {text(abc[0]), text(abc[1]), text(abc[2])}, others(), text(left), text(right), {}};
    if (fields_.size() == 1) return example;
    std::size_t first = 0, i = 0;
    while (first + field(i).type.width <= component)
      first += field(i++).type.width;
    example.leftFirst = text(left, first, field(i).type.width);
    example.rightFirst = text(right, first, field(i).type.width);
    const std::optional<FieldOf>& named = field(i).field;
    example.field = " in '" + (named ? named->path : field(i).name) + "'";
    return example;
  }

  std::string others() const {
    std::string all;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      const Variable& variable = function_.variables[i];
      const bool isGather = variable.kind == VariableKind::Gather;
      if (!isGather && variable.kind != VariableKind::Constant) continue;
      const Numbers& values = isGather ? gathered_ : parameters_[i];
      const Element shown(values.begin(), values.begin() + variable.type.width);
      all += (all.empty() ? "" : ", ") + variable.shownName() + (isGather ? "[..] = " : " = ") +
             text(shown, 0, shown.size());
    }
    return all.empty() ? "" : " (" + all + ")";
  }

  static std::string text(const Element& element, std::size_t first, std::size_t width) {
    std::string one;
    for (std::size_t k = 0; k < width; ++k)
      one += (k == 0 ? "" : ", ") + shortNumber(element[first + k]);
    return width > 1 ? "(" + one + ")" : one;
  }

  std::string text(const Element& element) const {
    std::string all;
    std::size_t next = 0;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      all += (i == 0 ? "" : ", ") + text(element, next, field(i).type.width);
      next += field(i).type.width;
    }
    if (all.size() > kMaxText) all = all.substr(0, all.rfind(", ", kMaxText) + 2) + "..";
    return fields_.size() > 1 ? "{" + all + "}" : all;
  }

  const Function& function_;
  Interpreter interpreter_;
  std::vector<std::size_t> fields_;  // parameters
  std::vector<std::size_t> inputs_;
  std::vector<Numbers> parameters_;
  Numbers gathered_ = {};  // every element of every gather: what a table is for is not known
  SampleRange range_ = SampleRange::Wide;
  FunctionConstants constants_;
  bool hasSigns_ = false;
  bool gaveUp_ = false;
};

}  // namespace

std::optional<GroupingExample> findGroupingExample(const Module& module,
                                                   const Function& reduction) {
  return Search(module, reduction).process();
}

}  // namespace brook::analysis
