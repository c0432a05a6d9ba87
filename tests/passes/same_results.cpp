#include "tests/passes/same_results.h"

#include "compiler/canonical/canonicalise.h"
#include "compiler/ir/validate.h"
#include "compiler/support/internal_error.h"
#include "tests/passes/code_hash.h"
#include "tests/passes/protocols.h"
#include "tests/passes/random_kernel.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace brook::fuzz {

using namespace ir;

namespace {

using Difference = std::optional<std::string>;

bool isWider(const Variable& variable, const Variable& other) {
  return variable.type.width > other.type.width;
}

// The kernel of one component of a kernel that flatten_components has changed.
LaunchOf launchOfComponent(const LaunchOf& launch, const Function& before, const Function& after,
                           std::size_t component) {
  LaunchOf result = launch;
  for (std::uint32_t i = 0; i < before.parameterCount; ++i) {
    if (!isWider(before.variables[i], after.variables[i])) continue;
    for (Bits& value : result.arguments.arguments[i].values)
      value = {value[component]};
  }
  return result;
}

LaunchResult resultOfComponent(LaunchResult result, const Function& before, const Function& after,
                               std::size_t component) {
  for (std::uint32_t i = 0; i < before.parameterCount; ++i) {
    if (!isWider(before.variables[i], after.variables[i])) continue;
    for (Bits& value : result.outputs[i])
      value = {value[component]};
  }
  return result;
}

// Whether the ints that the launch gives are what canonicalise may assume of them.
bool areIntsSmall(const Function& kernel, const LaunchArguments& launch) {
  constexpr std::int32_t kLargest = 1 << 22;
  for (std::uint32_t i = 0;
       i < std::min<std::size_t>(kernel.parameterCount, launch.arguments.size()); ++i) {
    const Variable& parameter = kernel.variables[i];
    if (parameter.kind != VariableKind::Constant || parameter.type.scalar != Scalar::Int) continue;
    for (const Bits& value : launch.arguments[i].values) {
      if (std::ranges::any_of(value, [](std::uint64_t bits) {
            return std::abs(std::int64_t{static_cast<std::int32_t>(bits)}) > kLargest;
          }))
        return false;
    }
  }
  return true;
}

// Follows one module through passes.
class Follower {
 public:
  /// `keepsBefore`: findings have the module before the pass, which is a copy for each pass.
  Follower(Module module, Observation observation, bool keepsBefore)
      : module_(std::move(module)),
        hash_(codeHash(module_)),
        observation_(std::move(observation)),
        keepsBefore_(keepsBefore) {}

  /// Describes what is wrong; nothing: the results are the same.
  std::optional<Finding> run(const passes::Pass& pass) {
    const bool isFlattening = std::string_view(pass.name) == "flatten_components";
    Module before;
    if (keepsBefore_ || isFlattening) before = module_;
    const Difference found = problemOf(pass, before);
    if (!found) return std::nullopt;
    return Finding{pass.name, *found, std::move(before), module_};
  }

  /// Removes the kernels that write pushes: code of theirs computes one element at a time, and the
  /// passes of the cpu target do not know them.
  void dropWriters() {
    const auto isWriter = [](const Function& function) { return !function.pushesOf.empty(); };
    Observation rest;
    for (std::size_t i = 0; i < observation_.launches.size(); ++i) {
      if (isWriter(*module_.find(observation_.launches[i].function))) continue;
      rest.launches.push_back(std::move(observation_.launches[i]));
      rest.results.push_back(std::move(observation_.results[i]));
    }
    observation_ = std::move(rest);
    if (std::erase_if(module_.functions, isWriter) > 0) hash_ = codeHash(module_);
  }

 private:
  Difference problemOf(const passes::Pass& pass, const Module& before) {
    try {
      if (std::string_view(pass.name) == "canonicalise") {
        canonicaliseForLaunches();
      } else if (Result<void> done = pass.run(module_); !done) {
        return done.failure().message;
      }
      const std::uint64_t hash = codeHash(module_);
      if (hash == hash_) return std::nullopt;
      hash_ = hash;
      if (Result<void> valid = validate(module_); !valid) return valid.failure().message;
      return compare(pass, before);
    } catch (const InternalError& error) {
      return error.what();
    }
  }

  // Extents are small; a quarter of the kernels do not know it.
  void canonicaliseForLaunches() {
    const bool assumes = hash_ % 4 != 0;
    for (Function& function : module_.functions) {
      const bool isSmall = std::ranges::all_of(observation_.launches, [&](const LaunchOf& launch) {
        return launch.function != function.name || areIntsSmall(function, launch.arguments);
      });
      canonical::canonicalise(
          function, {assumes, assumes && isSmall && function.kind == FunctionKind::Kernel});
    }
  }

  Difference compare(const passes::Pass& pass, const Module& before) {
    const std::string_view name = pass.name;
    Observation next;
    for (std::size_t i = 0; i < observation_.launches.size(); ++i) {
      const LaunchOf& launch = observation_.launches[i];
      const Lowered lowered{module_, launch, observation_.results[i]};
      const Function* function = module_.find(launch.function);
      if (!function) return "there is no " + launch.function;
      Difference found;
      if (name == "split_messages") {
        found = checkMessages(lowered, next);
      } else if (launch.arguments.arguments.size() < function->parameterCount) {
        found = checkAppends(lowered, next);
      } else if (name == "flatten_components") {
        found = compareComponents(lowered, *before.find(launch.function), *function);
      } else {
        const LaunchResult* result = next.add(module_, launch);
        if (!result) return launch.function + " does not end";
        found = difference(*function, observation_.results[i], *result,
                           {.addsFailures = name == "trap_bounds"});
      }
      if (found) return launch.function + ": " + *found;
    }
    observation_ = std::move(next);
    return std::nullopt;
  }

  Difference compareComponents(const Lowered& lowered, const Function& before,
                               const Function& after) {
    std::size_t count = 1;
    for (std::uint32_t i = 0; i < before.parameterCount; ++i) {
      if (isWider(before.variables[i], after.variables[i])) count = before.variables[i].type.width;
    }
    for (std::size_t c = 0; c < count; ++c) {
      Observation own;
      const LaunchResult* result =
          own.add(module_, launchOfComponent(lowered.launch, before, after, c));
      if (!result) return "it does not end";
      if (Difference found =
              difference(after, resultOfComponent(lowered.result, before, after, c), *result))
        return "component " + std::to_string(c) + ": " + *found;
    }
    return std::nullopt;
  }

  Module module_;
  std::uint64_t hash_;
  Observation observation_;
  bool keepsBefore_;
};

std::optional<Finding> follow(Follower& follower, const PassList& list) {
  for (const passes::Pass* pass : list) {
    if (std::optional<Finding> finding = follower.run(*pass)) return finding;
  }
  return std::nullopt;
}

std::optional<Finding> followAll(Follower common, const PassLists& lists) {
  if (auto finding = follow(common, lists.common)) return finding;
  common.dropWriters();
  Follower cpu = common;
  if (auto finding = follow(cpu, lists.cpu)) return finding;
  for (const passes::Pass* pass : lists.alone) {
    Follower alone = common;
    if (auto finding = alone.run(*pass)) return finding;
  }
  return std::nullopt;
}

}  // namespace

Check checkPasses(const Module& module, const LaunchArguments& launch, const PassLists& lists) {
  const std::optional<Observation> first = observe(module, {{kKernelName, launch}}, kMaxStatements);
  if (!first) return {true, std::nullopt};
  if (const std::string& wrong = first->results.front().wrongIndex; !wrong.empty())
    return {false, Finding{"none", "wrong index: " + wrong, module, module}};
  std::optional<Finding> finding = followAll(Follower(module, *first, false), lists);
  if (finding) finding = followAll(Follower(module, *first, true), lists);
  return {false, std::move(finding)};
}

}  // namespace brook::fuzz
