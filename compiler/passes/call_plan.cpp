#include "compiler/passes/call_plan.h"

#include "compiler/analysis/code_size.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <ranges>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;
using analysis::kSizeOfCall;

// A function of fewer operations costs more as a call, in time and in text.
constexpr double kWorthACall = 24;

const Function& calleeOf(const Module& module, const Call& call) {
  const Function* callee = module.find(call.callee);
  BROOK_CHECK(callee, "a call of " + call.callee);
  return *callee;
}

void forEachCall(const Function& function, const std::function<void(const Call&)>& visit) {
  forEachStatement(function.body, [&](const Statement& statement) {
    if (const auto* call = std::get_if<Call>(&statement.node)) visit(*call);
  });
}

// Of the statements themselves, whatever their calls come to.
double ownSize(const Function& function) {
  double size = 0;
  forEachStatement(function.body, [&](const Statement& statement) {
    if (!std::holds_alternative<Call>(statement.node))
      size += analysis::codeSize(function, statement);
  });
  return size;
}

struct Sizes {
  const Module& module;
  InlinedSizes sizes;
  std::vector<std::string> active;

  Result<double> of(const Function& function) {
    const auto cycle = std::find(active.begin(), active.end(), function.name);
    if (cycle != active.end()) {
      std::string names;
      for (auto name = cycle; name != active.end(); ++name)
        names += *name + " -> ";
      return Failure{"recursion: " + names + function.name};
    }
    if (const auto known = sizes.find(function.name); known != sizes.end()) return known->second;
    // Complete already: its calls are of its own helpers.
    if (!function.helpers.empty()) return sizes[function.name] = analysis::codeSize(function);
    active.push_back(function.name);
    double size = ownSize(function);
    std::vector<const Function*> callees;
    forEachCall(function, [&](const Call& call) { callees.push_back(&calleeOf(module, call)); });
    for (const Function* callee : callees) {
      const Result<double> called = of(*callee);
      if (!called) return called;
      size += *called;
    }
    active.pop_back();
    sizes[function.name] = size;
    return size;
  }
};

// The functions that one kernel reaches.
class Plan {
 public:
  Plan(const Module& module, const Function& kernel) : module_(module), kernel_(kernel) {}

  Result<std::set<std::string>> make() {
    addInOrder(kernel_);
    for (const Function* function : order_)
      decide(*function);
    inlineLoneCalls();
    if (Result<void> fits = checkInlined(kernel_, facts_[&kernel_].size); !fits)
      return fits.failure();
    std::set<std::string> staying;
    for (const Function* function : order_) {
      if (facts_[function].stays) staying.insert(function->name);
    }
    return staying;
  }

 private:
  struct Facts {
    double size = 0;  ///< with the callees that do not stay
    bool canStay = true;
    bool stays = false;
    double calls = 0;  ///< of it, in what is made of the kernel
  };

  // Callees first.
  void addInOrder(const Function& function) {
    if (!facts_.try_emplace(&function).second) return;
    forEachCall(function, [&](const Call& call) { addInOrder(calleeOf(module_, call)); });
    order_.push_back(&function);
  }

  void decide(const Function& function) {
    Facts facts;
    facts.size = ownSize(function);
    forEachStatement(function.body, [&](const Statement& statement) {
      facts.canStay = facts.canStay && !std::holds_alternative<Message>(statement.node);
    });
    forEachCall(function, [&](const Call& call) {
      const Facts& callee = facts_[&calleeOf(module_, call)];
      facts.size += callee.stays ? kSizeOfCall : callee.size;
      facts.canStay = facts.canStay && callee.canStay;
    });
    facts.stays = &function != &kernel_ && facts.canStay && facts.size >= kWorthACall;
    facts_[&function] = facts;
  }

  // Where a function is called once, a call saves nothing.
  void inlineLoneCalls() {
    facts_[&kernel_].calls = 1;
    for (const Function* function : std::views::reverse(order_)) {
      Facts& facts = facts_[function];
      if (facts.calls <= 1) facts.stays = false;
      const double copies = facts.stays ? 1 : facts.calls;
      forEachCall(*function,
                  [&](const Call& call) { facts_[&calleeOf(module_, call)].calls += copies; });
    }
  }

  const Module& module_;
  const Function& kernel_;
  std::vector<const Function*> order_;
  std::unordered_map<const Function*, Facts> facts_;
};

}  // namespace

Result<InlinedSizes> inlinedSizes(const Module& module) {
  Sizes sizes{module, {}, {}};
  for (const Function& function : module.functions) {
    if (const Result<double> done = sizes.of(function); !done) return done.failure();
  }
  return std::move(sizes.sizes);
}

Result<std::set<std::string>> staysCalled(const Module& module, const Function& kernel,
                                          const InlinedSizes& sizes) {
  if (sizes.at(kernel.name) <= analysis::kMaxInlined) return std::set<std::string>{};
  return Plan(module, kernel).make();
}

Result<void> checkInlined(const Function& kernel, double size, double most) {
  if (size <= most) return {};
  char about[32];
  std::snprintf(about, sizeof about, "%.0f", size);
  return Failure{"kernel '" + kernel.name + "' (line " + std::to_string(kernel.location.line) +
                 ") comes to about " + about +
                 " operations with the functions that it calls; the most is " +
                 std::to_string(std::lround(most)) +
                 ". Functions that print or assert, and what calls them, are repeated for each "
                 "call: let fewer do so, or make several kernels of this one"};
}

}  // namespace brook::passes
