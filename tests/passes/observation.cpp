#include "tests/passes/observation.h"

#include "tests/passes/random_launch.h"

#include <algorithm>
#include <set>
#include <utility>

namespace brook::fuzz {

using namespace ir;

std::optional<Observation> observe(const Module& module, std::vector<LaunchOf> launches,
                                   std::int64_t limit) {
  Observation observation;
  for (const LaunchOf& launch : launches) {
    const Function* function = module.find(launch.function);
    std::optional<LaunchResult> result =
        function ? evaluate(module, *function, launch.arguments, limit) : std::nullopt;
    if (!result) return std::nullopt;
    observation.results.push_back(std::move(*result));
  }
  observation.launches = std::move(launches);
  return observation;
}

const LaunchResult* Observation::add(const Module& module, LaunchOf launch) {
  const Function* function = module.find(launch.function);
  std::optional<LaunchResult> result =
      function ? evaluate(module, *function, launch.arguments, kMaxStatementsAfterPasses)
               : std::nullopt;
  if (!result) return nullptr;
  launches.push_back(std::move(launch));
  results.push_back(std::move(*result));
  return &results.back();
}

void Observation::forgetLast() {
  launches.pop_back();
  results.pop_back();
}

bool isMessage(const Event& event) {
  return event.what.starts_with("print ") || event.what.starts_with("fail ");
}

bool isFailure(const Event& event) {
  return event.what.starts_with("fail ");
}

namespace {

// The failures that trap_bounds adds.
bool isFailureOfIndex(const Event& event) {
  return isFailure(event) && event.what.find("is outside of its shape") != std::string::npos;
}

std::set<std::int64_t> elementsWith(const LaunchResult& result, bool (*accepts)(const Event&)) {
  std::set<std::int64_t> elements;
  for (const Event& event : result.events) {
    if (accepts(event)) elements.insert(event.element);
  }
  return elements;
}

std::string textOf(const Event& event) {
  std::string text = event.what + " by element " + std::to_string(event.element) + ":";
  for (const Bits& value : event.values) {
    text += " (";
    for (const std::uint64_t bits : value)
      text += " " + std::to_string(bits);
    text += " )";
  }
  return text;
}

std::optional<std::string> differenceOfEvents(std::vector<Event> before, std::vector<Event> after,
                                              const std::set<std::int64_t>& ignored,
                                              Freedom freedom) {
  const auto isIgnored = [&](const Event& event) {
    return ignored.contains(event.element) || (freedom.dropsMessages && isMessage(event));
  };
  std::erase_if(before, isIgnored);
  std::erase_if(after, isIgnored);
  for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    const std::string old = i < before.size() ? textOf(before[i]) : "nothing";
    const std::string now = i < after.size() ? textOf(after[i]) : "nothing";
    if (i >= before.size() || i >= after.size() || before[i] != after[i])
      return "event " + std::to_string(i) + " was " + old + ", and is " + now;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> difference(const Function& function, const LaunchResult& before,
                                      const LaunchResult& after, Freedom freedom) {
  if (!after.wrongIndex.empty()) return "wrong index: " + after.wrongIndex;
  // No program sees an output of a launch that has failed.
  std::set<std::int64_t> ignored =
      freedom.addsFailures ? elementsWith(after, isFailureOfIndex) : std::set<std::int64_t>();
  std::set<std::int64_t> failed = elementsWith(before, isFailure);
  failed.insert(ignored.begin(), ignored.end());
  for (std::size_t i = 0; i < before.outputs.size(); ++i) {
    if (before.outputs[i].size() != after.outputs[i].size())
      return function.variables[i].name + " is another kind of parameter";
    for (std::size_t e = 0; e < before.outputs[i].size(); ++e) {
      const Bits& old = before.outputs[i][e];
      const Bits& now = after.outputs[i][e];
      if (old == now || failed.contains(static_cast<std::int64_t>(e))) continue;
      const Variable& output = function.variables[i];
      return output.name + " of element " + std::to_string(e) + " was " + textOf(output.type, old) +
             ", and is " + textOf(output.type, now);
    }
  }
  return differenceOfEvents(before.events, after.events, freedom.dropsMessages ? failed : ignored,
                            freedom);
}

}  // namespace brook::fuzz
