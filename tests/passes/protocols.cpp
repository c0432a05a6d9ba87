#include "tests/passes/protocols.h"

#include "tests/passes/random_launch.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace brook::fuzz {

using namespace ir;

namespace {

using Difference = std::optional<std::string>;

Bits ofInt(std::int64_t value) {
  return {static_cast<std::uint32_t>(value)};
}
std::int32_t asInt(std::uint64_t bits) {
  return static_cast<std::int32_t>(bits);
}

Argument constantOf(std::int64_t value) {
  return {.values = {ofInt(value)}};
}

std::string at(const std::string& what, std::int64_t element) {
  return what + " of element " + std::to_string(element);
}

// ---- append outputs

class Appends {
 public:
  Appends(const Lowered& lowered, Observation& next)
      : lowered_(lowered),
        next_(next),
        kernel_(*lowered.module.find(lowered.launch.function)),
        count_(countOf(lowered.launch.arguments.domain)) {}

  Difference check() {
    collect();
    const std::int64_t last = std::min(most_, kMaxIndices);
    for (std::int64_t index = 0; index <= last; ++index) {
      if (Difference found = checkIndex(index)) return found;
      if (index >= kKeptIndices) next_.forgetLast();
    }
    for (const Function& form : lowered_.module.functions) {
      if (form.pushesOf != kernel_.name) continue;
      Difference found = form.storesInPlace ? checkInPlace(form) : checkWriter(form);
      if (found) return found->insert(0, form.name + ": ");
    }
    return std::nullopt;
  }

 private:
  using Events = std::vector<const Event*>;

  // The pushes of each append by element.
  void collect() {
    for (const AppendOutput& append : kernel_.appends) {
      std::string what = append.index ? "scatter" : "push";
      for (const VariableId output : append.outputs)
        what += " " + kernel_.variable(output).name;
      std::vector<Events>& events = events_.emplace_back();
      for (std::int64_t e = 0; e < count_; ++e) {
        events.push_back(
            eventsOf(lowered_.result, e, [&](const Event& event) { return event.what == what; }));
        most_ = std::max(most_, static_cast<std::int64_t>(events.back().size()));
      }
    }
  }

  const Events& eventsAt(std::size_t append, std::int64_t element) const {
    return events_[append][static_cast<std::size_t>(element)];
  }

  LaunchOf launchOf(const Function& form) const {
    LaunchOf launch = lowered_.launch;
    launch.function = form.name;
    launch.arguments.arguments.resize(form.parameterCount);
    return launch;
  }

  Difference checkIndex(std::int64_t index) {
    LaunchOf launch = launchOf(kernel_);
    launch.arguments.arguments[kernel_.appendIndex->index] = constantOf(index);
    const LaunchResult* result = next_.add(lowered_.module, std::move(launch));
    if (!result) return "the kernel does not end with index " + std::to_string(index);
    if (!result->wrongIndex.empty()) return "wrong index: " + result->wrongIndex;
    for (std::size_t a = 0; a < kernel_.appends.size(); ++a) {
      for (std::int64_t e = 0; e < count_; ++e) {
        if (Difference found = checkAppend(a, e, index, *result)) return found;
      }
    }
    for (std::uint32_t i = 0; i < kernel_.appendIndex->index; ++i) {
      const std::vector<Bits>& old = lowered_.result.outputs[i];
      if (!old.empty() && old != result->outputs[i])
        return kernel_.variables[i].name + " has other values";
    }
    return std::nullopt;
  }

  Difference checkAppend(std::size_t number, std::int64_t element, std::int64_t index,
                         const LaunchResult& result) const {
    const AppendOutput& append = kernel_.appends[number];
    const Events& events = eventsAt(number, element);
    const auto valueOf = [&](VariableId output) {
      return result.outputs[output.index][static_cast<std::size_t>(element)];
    };
    if (valueOf(append.count) != ofInt(static_cast<std::int64_t>(events.size())))
      return at(kernel_.variable(append.count).name, element) + " is " +
             std::to_string(asInt(valueOf(append.count)[0])) + " for " +
             std::to_string(events.size()) + " pushes";
    const bool has = index < static_cast<std::int64_t>(events.size());
    const Event* event = has ? events[static_cast<std::size_t>(index)] : nullptr;
    const std::size_t first = append.index ? event ? event->values.size() - 1 : 0 : 0;
    for (std::size_t i = 0; i < append.outputs.size(); ++i) {
      if (valueOf(append.outputs[i]) != (event ? event->values[first + i] : Bits{}))
        return at(kernel_.variable(append.outputs[i]).name, element) + " has another value at " +
               std::to_string(index);
    }
    if (!append.index) return std::nullopt;
    const int rank = kernel_.variable(*append.index).type.width;
    if (valueOf(*append.index) == positionOf(event, rank)) return std::nullopt;
    return at(kernel_.variable(*append.index).name, element) + " is another position";
  }

  // The fastest dimension first; -1 where there is none.
  static Bits positionOf(const Event* event, int rank) {
    Bits position = {};
    for (std::size_t d = 0; d < static_cast<std::size_t>(rank); ++d)
      position[d] = event ? event->values[static_cast<std::size_t>(rank) - 1 - d][0] : UINT32_MAX;
    return position;
  }

  // ---- forms that write all pushes

  Argument streamOf(std::vector<Bits> values) const {
    return {.extents = lowered_.launch.arguments.domain, .values = std::move(values)};
  }

  // A launch of a form, without the results that are none of it.
  const LaunchResult* launchForm(LaunchOf launch) {
    launch.arguments.arguments[kernel_.appendIndex->index] = constantOf(0);
    const LaunchResult* result = next_.add(lowered_.module, std::move(launch));
    return result && result->wrongIndex.empty() ? result : nullptr;
  }

  Difference checkInPlace(const Function& form) {
    LaunchOf launch = launchOf(form);
    const std::size_t first = kernel_.appendIndex->index + 1;
    for (const std::size_t i : {first, first + 1})
      launch.arguments.arguments[i] = streamOf(std::vector<Bits>(static_cast<std::size_t>(count_)));
    const LaunchResult* result = launchForm(std::move(launch));
    if (!result) return "it does not end, or has a wrong index";
    std::size_t next = 0;
    for (const std::vector<Events>& events = events_.front(); const Events& ofElement : events) {
      for (const Event* event : ofElement) {
        if (next == result->events.size() || *event != result->events[next])
          return at("a scatter", event->element) + " is missing or another one";
        ++next;
      }
    }
    if (next == result->events.size()) return std::nullopt;
    return "there are scatters more";
  }

  // The number of pushes of an element that a launch stores, sometimes fewer than all.
  std::int64_t limitOf(std::size_t append, std::int64_t element) const {
    const auto count = static_cast<std::int64_t>(eventsAt(append, element).size());
    return element % 3 == 2 ? count / 2 : count;
  }

  std::vector<Bits> limits(std::size_t append) const {
    std::vector<Bits> values;
    for (std::int64_t e = 0; e < count_; ++e)
      values.push_back(ofInt(limitOf(append, e)));
    return values;
  }

  std::vector<Bits> starts(std::size_t append) const {
    std::vector<Bits> values;
    std::int64_t next = 0;
    for (std::int64_t e = 0; e < count_; ++e) {
      values.push_back(ofInt(next));
      next += limitOf(append, e);
    }
    return values;
  }

  Difference checkWriter(const Function& form) {
    LaunchOf launch = launchOf(form);
    std::size_t next = kernel_.appendIndex->index + 1;
    std::vector<std::size_t> positions;  // by append: the parameter that gets the positions
    for (std::size_t a = 0; a < kernel_.appends.size(); ++a) {
      launch.arguments.arguments[next++] = streamOf(limits(a));
      positions.push_back(kernel_.appends[a].index ? next++ : 0);
    }
    for (std::size_t a = 0; a < kernel_.appends.size(); ++a)
      launch.arguments.arguments[next++] = streamOf(starts(a));
    const LaunchResult* result = launchForm(std::move(launch));
    if (!result) return "it does not end, or has a wrong index";
    std::size_t stores = 0;
    for (std::size_t a = 0; a < kernel_.appends.size(); ++a) {
      const std::vector<VariableId>& outputs = kernel_.appends[a].outputs;
      for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (Difference found = checkStored(a, i, form.variable(outputs[i]).name, *result))
          return found;
      }
      if (positions[a] > 0) {
        if (Difference found =
                checkStored(a, outputs.size(), form.variables[positions[a]].name, *result))
          return found;
      }
      for (std::int64_t e = 0; e < count_; ++e)
        stores +=
            static_cast<std::size_t>(limitOf(a, e)) * (outputs.size() + (positions[a] > 0 ? 1 : 0));
    }
    if (stores == result->events.size()) return std::nullopt;
    return "it stores " + std::to_string(result->events.size()) + " values, not " +
           std::to_string(stores);
  }

  // Value number `number` of each push in its place; behind the values of a scatter its position.
  Difference checkStored(std::size_t append, std::size_t number, const std::string& output,
                         const LaunchResult& result) const {
    std::map<std::uint64_t, Bits> stored;
    for (const Event& event : result.events) {
      if (event.what == "scatter " + output) stored[event.values[0][0]] = event.values[1];
    }
    std::uint64_t place = 0;
    for (std::int64_t e = 0; e < count_; ++e) {
      for (std::int64_t i = 0; i < limitOf(append, e); ++i, ++place) {
        const Event& event = *eventsAt(append, e)[static_cast<std::size_t>(i)];
        const bool isScatter = kernel_.appends[append].index.has_value();
        const bool isPosition = number == kernel_.appends[append].outputs.size();
        const int rank = static_cast<int>(event.values.size()) - 1;
        const Bits expected = isPosition  ? positionOf(&event, rank)
                              : isScatter ? event.values.back()
                                          : event.values[number];
        const auto found = stored.find(place);
        if (found == stored.end() || found->second != expected)
          return at(output + " number " + std::to_string(i), e) + " is not in its place";
      }
    }
    return std::nullopt;
  }

  const Lowered& lowered_;
  Observation& next_;
  const Function& kernel_;
  const std::int64_t count_;
  std::vector<std::vector<Events>> events_;  // by append and element
  std::int64_t most_ = 0;
};

}  // namespace

Difference checkAppends(const Lowered& lowered, Observation& next) {
  return Appends(lowered, next).check();
}

}  // namespace brook::fuzz
