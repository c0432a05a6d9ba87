// PendingCalls: calls of a backend that have not run yet, and the orders in which they may run.
//
// In, from the program:   f writes s | g reads s, writes t | h reads u, writes v | k writes s
// Out, one of the orders: h, f, g, k | f, g, h, k | f, h, g, k | f, g, k, h
//
// A call waits for those before it that write what it uses, or use what it writes. Nothing else is
// promised (docs/backends.md, Order).
#pragma once

#include "runtime/backend/chance.h"

#include <cstddef>
#include <functional>
#include <list>
#include <vector>

namespace brook::backend {

/// What a call does with one storage, or with anything else that calls use in turn.
struct Use {
  const void* what;
  bool writes;
};

class PendingCalls {
 public:
  /// Decides what it may by `chance`, which outlives it. `between` is called now and then between
  /// two calls.
  PendingCalls(Chance& chance, std::function<void()> between)
      : chance_(chance), between_(std::move(between)) {}

  /// Runs the call now or later, and others. Throws what these throw.
  void later(std::vector<Use> uses, std::function<void()> call);
  /// Runs the call before it returns, and before it what the call waits for.
  void now(std::vector<Use> uses, std::function<void()> call);
  /// Runs all.
  void run();

 private:
  struct Call {
    std::vector<Use> uses;
    std::function<void()> run;
    bool isWanted = false;  ///< now
  };
  using Calls = std::list<Call>;  // in the order of the program

  static bool waitsFor(const Call& later, const Call& earlier);
  bool isReady(Calls::const_iterator call) const;
  void wantWithOthers(Calls::iterator call);
  void runOne(bool onlyWanted);

  Chance& chance_;
  const std::function<void()> between_;
  Calls calls_;
};

}  // namespace brook::backend
