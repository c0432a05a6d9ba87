// PendingCalls: calls of a backend that have not run yet, and the orders in which they may run.
//
// In, from the program:   f writes s | g reads s, writes t | h reads u, writes v | k writes s
// Out, one of the orders: h, f, g, k | f, g, h, k | f, h, g, k | f, g, k, h
//
// A call waits for the earlier calls that write what it uses, or use what it writes. No other order
// is guaranteed (docs/backends.md, Order).
#pragma once

#include "runtime/backend/chance.h"

#include <cstddef>
#include <functional>
#include <list>
#include <vector>

namespace brook::backend {

/// The use of a storage by a call, or of any other object that orders calls.
struct Use {
  const void* what;
  bool writes;
};

class PendingCalls {
 public:
  /// Makes its choices by `chance`, which outlives it. Calls `between` at random between two calls.
  PendingCalls(Chance& chance, std::function<void()> between)
      : chance_(chance), between_(std::move(between)) {}

  /// Runs the call now or later, and maybe other calls. Throws their errors.
  void later(std::vector<Use> uses, std::function<void()> call);
  /// Runs the call, after those that it waits for, before it returns.
  void now(std::vector<Use> uses, std::function<void()> call);
  /// Runs all calls.
  void run();

 private:
  struct Call {
    std::vector<Use> uses;
    std::function<void()> run;
    bool isWanted = false;  ///< must run now
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
