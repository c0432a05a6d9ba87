#include "runtime/backend/stress/pending_calls.h"

#include <algorithm>
#include <utility>

namespace brook::backend {
namespace {

/// More calls would only delay the detection of a wrong one.
constexpr std::size_t kMaxPending = 10;

}  // namespace

void PendingCalls::later(std::vector<Use> uses, std::function<void()> call) {
  calls_.push_back({std::move(uses), std::move(call)});
  const std::size_t left = chance_.below(kMaxPending + 1);
  while (calls_.size() > left)
    runOne(false);
}

void PendingCalls::now(std::vector<Use> uses, std::function<void()> call) {
  bool hasRun = false;
  calls_.push_back({std::move(uses), [&] {
                      hasRun = true;
                      call();
                    }});
  const auto wanted = std::prev(calls_.end());
  wantWithOthers(wanted);
  const bool onlyWanted = chance_.oneIn(2);
  try {
    while (!hasRun)
      runOne(onlyWanted);
  } catch (...) {
    if (!hasRun) calls_.erase(wanted);
    throw;
  }
}

void PendingCalls::run() {
  while (!calls_.empty())
    runOne(false);
}

bool PendingCalls::waitsFor(const Call& later, const Call& earlier) {
  return std::ranges::any_of(later.uses, [&](const Use& mine) {
    return std::ranges::any_of(earlier.uses, [&](const Use& other) {
      return mine.what == other.what && (mine.writes || other.writes);
    });
  });
}

bool PendingCalls::isReady(Calls::const_iterator call) const {
  return std::none_of(calls_.begin(), call,
                      [&](const Call& earlier) { return waitsFor(*call, earlier); });
}

// Marks the call and all calls that it waits for.
void PendingCalls::wantWithOthers(Calls::iterator call) {
  call->isWanted = true;
  for (auto later = call; later != calls_.begin(); --later) {
    if (!later->isWanted) continue;
    for (auto earlier = calls_.begin(); earlier != later; ++earlier)
      earlier->isWanted = earlier->isWanted || waitsFor(*later, *earlier);
  }
}

void PendingCalls::runOne(bool onlyWanted) {
  std::vector<Calls::iterator> ready;
  for (auto call = calls_.begin(); call != calls_.end(); ++call) {
    if ((call->isWanted || !onlyWanted) && isReady(call)) ready.push_back(call);
  }
  const Calls::iterator chosen = ready[chance_.below(ready.size())];
  const Call call = std::move(*chosen);
  calls_.erase(chosen);
  chance_.delay();
  if (chance_.oneIn(16)) between_();
  call.run();
}

}  // namespace brook::backend
