// Observation: what launches of the functions of a module leave, and how two observations differ.
#pragma once

#include "compiler/ir/evaluate.h"

#include <optional>
#include <string>
#include <vector>

namespace brook::fuzz {

struct LaunchOf {
  std::string function;
  ir::LaunchArguments arguments;
};

struct Observation {
  std::vector<LaunchOf> launches;
  std::vector<ir::LaunchResult> results;

  /// Runs one launch more. Returns its result, or null if it does not end.
  const ir::LaunchResult* add(const ir::Module& module, LaunchOf launch);
  void forgetLast();
};

/// More statements of one element than nearly all random kernels execute.
inline constexpr std::int64_t kMaxStatements = 1'500;
/// The same limit after passes, which add statements.
inline constexpr std::int64_t kMaxStatementsAfterPasses = 100'000;

/// Returns the results of these launches; nothing: an element takes more statements.
std::optional<Observation> observe(const ir::Module& module, std::vector<LaunchOf> launches,
                                   std::int64_t limit);

/// The changes of a result that a pass may make.
struct Freedom {
  bool dropsMessages = false;  ///< elements that failed may then leave any values
  bool addsFailures = false;   ///< elements that fail at an index may leave any values
};

/// Describes the first difference; nothing: there is none.
std::optional<std::string> difference(const ir::Function& function, const ir::LaunchResult& before,
                                      const ir::LaunchResult& after, Freedom freedom = {});

bool isMessage(const ir::Event& event);
bool isFailure(const ir::Event& event);
/// Returns the events of one element for which `accepts` holds.
template <class Predicate>
std::vector<const ir::Event*> eventsOf(const ir::LaunchResult& result, std::int64_t element,
                                       Predicate accepts) {
  std::vector<const ir::Event*> events;
  for (const ir::Event& event : result.events) {
    if (event.element == element && accepts(event)) events.push_back(&event);
  }
  return events;
}

}  // namespace brook::fuzz
