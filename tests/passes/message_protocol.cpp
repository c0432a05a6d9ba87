// The kernels that split_messages makes.
#include "tests/passes/protocols.h"
#include "tests/passes/random_launch.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace brook::fuzz {

using namespace ir;

namespace {

using Difference = std::optional<std::string>;

bool isWritten(const Variable& parameter) {
  return parameter.kind == VariableKind::Output || parameter.kind == VariableKind::VariableOutput ||
         parameter.kind == VariableKind::ScatterOutput;
}

class MessageCheck {
 public:
  MessageCheck(const Lowered& lowered, const Function& recorder, Observation& next)
      : lowered_(lowered), recorder_(recorder), messages_(*recorder.messages), next_(next) {
    const std::int64_t count = countOf(lowered.launch.arguments.domain);
    for (std::int64_t e = 0; e < count; ++e)
      events_.push_back(eventsOf(lowered.result, e, isMessage));
  }

  Difference check() {
    std::int64_t most = 0;
    for (const auto& events : events_)
      most = std::max(most, static_cast<std::int64_t>(events.size()));
    for (std::int64_t index = 0; index <= std::min(most, kMaxIndices); ++index) {
      if (Difference found = checkIndex(index)) return found->insert(0, recorder_.name + ": ");
      if (index >= kKeptIndices) next_.forgetLast();
    }
    return std::nullopt;
  }

 private:
  Difference checkIndex(std::int64_t index) {
    LaunchOf launch = lowered_.launch;
    launch.function = recorder_.name;
    launch.arguments.arguments.clear();
    const Function& kernel = *lowered_.module.find(messages_.kernel);
    for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
      if (!isWritten(kernel.variables[i]))
        launch.arguments.arguments.push_back(lowered_.launch.arguments.arguments[i]);
    }
    launch.arguments.arguments.resize(recorder_.parameterCount);
    launch.arguments.arguments[recorder_.appendIndex->index].values = {
        {static_cast<std::uint32_t>(index)}};
    const LaunchResult* result = next_.add(lowered_.module, std::move(launch));
    if (!result) return "it does not end";
    if (!result->wrongIndex.empty()) return "wrong index: " + result->wrongIndex;
    for (std::size_t e = 0; e < events_.size(); ++e) {
      if (!agrees(e, static_cast<std::size_t>(index), *result))
        return "the messages of element " + std::to_string(e) + " differ at index " +
               std::to_string(index);
    }
    return std::nullopt;
  }

  bool agrees(std::size_t element, std::size_t index, const LaunchResult& result) const {
    const auto& events = events_[element];
    const auto valueOf = [&](VariableId output) { return result.outputs[output.index][element]; };
    const Bits record = valueOf(messages_.record);
    const bool hasFailed = !events.empty() && isFailure(*events.back());
    if (record[0] != events.size() || record[1] != (hasFailed ? events.size() : 0)) return false;
    if (index >= events.size()) return record[2] == 0;
    if (record[2] < 1 || record[2] > messages_.sites.size()) return false;
    const Messages::Site& site = messages_.sites[record[2] - 1];
    const std::string what = (site.isFailure ? "fail " : "print ") + site.text;
    if (what != events[index]->what) return false;
    std::map<Scalar, std::vector<std::uint64_t>> stored;
    for (const VariableId output : messages_.floats)
      append(stored[Scalar::Float], valueOf(output), 4);
    for (const VariableId output : messages_.ints)
      append(stored[Scalar::Int], valueOf(output), 4);
    for (const VariableId output : messages_.doubles)
      append(stored[Scalar::Double], valueOf(output), 2);
    return holds(stored, site, *events[index]);
  }

  static void append(std::vector<std::uint64_t>& all, const Bits& value, std::ptrdiff_t width) {
    all.insert(all.end(), value.begin(), value.begin() + width);
  }

  // Whether the values stand in order among the components of their kind.
  static bool holds(const std::map<Scalar, std::vector<std::uint64_t>>& stored,
                    const Messages::Site& site, const Event& event) {
    std::map<Scalar, std::size_t> next;
    for (std::size_t i = 0; i < site.values.size(); ++i) {
      const Type type = site.values[i];
      const Scalar kind = type.isFloating() ? type.scalar : Scalar::Int;
      for (std::size_t c = 0; c < type.width; ++c) {
        const auto found = stored.find(kind);
        const std::size_t at = next[kind]++;
        if (found == stored.end() || at >= found->second.size()) return false;
        if (found->second[at] != event.values[i][c]) return false;
      }
    }
    return true;
  }

  const Lowered& lowered_;
  const Function& recorder_;
  const Messages& messages_;
  Observation& next_;
  std::vector<std::vector<const Event*>> events_;  // by element
};

}  // namespace

Difference checkMessages(const Lowered& lowered, Observation& next) {
  for (const Function& function : lowered.module.functions) {
    if (!function.messages || function.messages->kernel != lowered.launch.function) continue;
    if (Difference found = MessageCheck(lowered, function, next).check()) return found;
  }
  const LaunchResult* result = next.add(lowered.module, lowered.launch);
  // A failure that has ended an element may be all that ends it. No program launches the kernel then.
  const bool hasFailed = std::ranges::any_of(lowered.result.events, isFailure);
  if (!result && hasFailed) return std::nullopt;
  if (!result) return "the kernel without messages does not end";
  return difference(*lowered.module.find(lowered.launch.function), lowered.result, *result,
                    {.dropsMessages = true});
}

}  // namespace brook::fuzz
