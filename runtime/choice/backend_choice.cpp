#include "runtime/choice/backend_choice.h"

#include "runtime/text/formatted.h"

#include <algorithm>

namespace brook::choice {
namespace {

/// Chains that take this factor longer than each one alone hinder each other.
constexpr double kHindrance = 1.1;
/// Runs of a chain after the choice before it is evaluated.
constexpr std::int64_t kRunsToWatch = 4;
/// A backend slower than the chosen one by at least this factor is not tried again.
constexpr double kFarther = 2;
constexpr std::int64_t kExaminationsGrowBy = 4;

}  // namespace

std::size_t BackendChoice::beforeUpload() {
  if (phase_ != Phase::Uploads) {
    begin(Phase::Uploads);
    if (previous_ != nullptr && previous_->second.next != nullptr) {
      backend_ = backendFor(previous_->second.next->second);
    }
  }
  return backend_;
}

// Waits, because pending kernels would otherwise count as a part of the transfer.
void BackendChoice::beforeDownload() {
  if (phase_ == Phase::Calls && current_ != nullptr && isMeasured(current_->second)) {
    control_.finish();
  }
  phase_ = Phase::Downloads;
}

std::size_t BackendChoice::beforeCall(const Call& call) {
  if (phase_ == Phase::Downloads || calls_ == kMaxCalls) begin(Phase::Calls);
  phase_ = Phase::Calls;
  ++calls_;
  if (current_ != nullptr) return backend_;
  current_ = &*chains_.try_emplace(call, Chain{std::vector<Trials>(names_.size())}).first;
  if (previous_ != nullptr) previous_->second.next = current_;
  backend_ = backendFor(current_->second);
  return backend_;
}

void BackendChoice::begin(Phase phase) {
  if (current_ != nullptr) end();
  phase_ = phase;
  calls_ = 0;
  before_ = control_.spent();
}

bool BackendChoice::isMeasured(const Chain& chain) const {
  return !chain.isChosen || chain.runs - chain.runsBefore < kRunsToWatch;
}

bool BackendChoice::fallBack(const std::string& why) {
  if (backend_ == 0 || current_ == nullptr) return false;
  control_.report("auto: the chain that begins with " + std::string(current_->first.name) +
                  " runs on " + names_.front() + ", because on " + names_[backend_] + ": " + why);
  Chain& chain = current_->second;
  chain.isChosen = chain.isForHost = true;
  chain.chosen = backend_ = 0;
  return true;
}

// The chain has ended, but a device may still be running it.
void BackendChoice::end() {
  Chain& chain = current_->second;
  if (isMeasured(chain)) {
    control_.finish();
    const ChainCost now = control_.spent();
    const ChainCost cost{now.transfers - before_.transfers, now.kernels - before_.kernels};
    if (!chain.isChosen) {
      Trials& trials = chain.trials[backend_];
      if (++trials.runs > 1 && cost.total() < trials.best.total()) trials.best = cost;
      choose(current_->first, chain);
    } else {
      if (chain.runs > chain.runsBefore) chain.seconds += cost.total();
      ++chain.runs;
      watch(chain);
    }
  } else if (++chain.runs >= chain.examineAt) {
    examine(chain);
  }
  previous_ = current_;
  current_ = nullptr;
}

void BackendChoice::choose(const Call& call, Chain& chain) {
  const auto isTried = [](const Trials& trials) { return trials.runs >= kTrials; };
  if (!std::all_of(chain.trials.begin(), chain.trials.end(), isTried)) return;
  const auto isFaster = [](const Trials& a, const Trials& b) {
    return a.best.total() < b.best.total();
  };
  const auto best = static_cast<std::size_t>(
      std::min_element(chain.trials.begin(), chain.trials.end(), isFaster) - chain.trials.begin());
  const bool isNews = chain.runs == 0 || best != chain.chosen;
  chain.isChosen = true;
  chain.chosen = best;
  chain.runsBefore = chain.runs;
  chain.seconds = 0;
  if (isNews) reportChoice(call, chain);
}

/// Tries the backends near the chosen one again with three runs each. The fastest of these and of
/// the earlier runs counts.
void BackendChoice::examine(Chain& chain) {
  chain.examineAt = chain.runs * kExaminationsGrowBy;
  if (isTogether_ || chain.isForHost) return;
  const double chosen = chain.trials[chain.chosen].best.total();
  for (std::size_t backend = 0; backend < names_.size(); ++backend) {
    Trials& trials = chain.trials[backend];
    if (backend == chain.chosen || trials.best.total() >= kFarther * chosen) continue;
    trials.runs = 0;
    chain.isChosen = false;
  }
}

void BackendChoice::watch(Chain& chain) {
  if (chain.runs - chain.runsBefore < kRunsToWatch || isTogether_) return;
  const double each = chain.seconds / static_cast<double>(kRunsToWatch - 1);
  if (each <= kHindrance * chain.trials[chain.chosen].best.total()) return;
  const bool differ = std::any_of(chains_.begin(), chains_.end(), [&](const auto& other) {
    return other.second.isChosen && other.second.chosen != chain.chosen;
  });
  if (!differ) return;
  isTogether_ = true;
  control_.report(
      "auto: chains of kernels on different backends are in each other's way; all run on " +
      names_[bestForAll()]);
}

std::size_t BackendChoice::backendFor(const Chain& chain) const {
  if (!chain.isChosen) {
    std::size_t backend = 0;
    while (chain.trials[backend].runs >= kTrials)
      ++backend;
    return backend;
  }
  return isTogether_ && !chain.isForHost ? bestForAll() : chain.chosen;
}

std::size_t BackendChoice::bestForAll() const {
  std::vector<double> seconds(names_.size());
  for (const auto& [call, chain] : chains_) {
    for (std::size_t backend = 0; chain.isChosen && backend < names_.size(); ++backend)
      seconds[backend] += static_cast<double>(chain.runs) * chain.trials[backend].best.total();
  }
  return static_cast<std::size_t>(std::min_element(seconds.begin(), seconds.end()) -
                                  seconds.begin());
}

void BackendChoice::reportChoice(const Call& call, const Chain& chain) const {
  const ChainCost& host = chain.trials.front().best;
  for (std::size_t backend = 1; backend < names_.size(); ++backend) {
    const ChainCost& device = chain.trials[backend].best;
    const double infinity = std::numeric_limits<double>::infinity();
    const double speedup = host.kernels / device.kernels;
    const double transfers = device.transfers - host.transfers;
    const double intensity = transfers > 0 ? device.kernels / transfers : infinity;
    const double threshold = speedup > 1 ? 1 / (speedup - 1) : infinity;
    control_.report(
        "auto: the chain that begins with " + std::string(call.name) + " runs on " +
        names_[chain.chosen] + "; " + names_[backend] + " over " + names_.front() +
        text::formatted(
            ": speedup s = %.3g, computational intensity gamma = %.3g, 1 / (s - 1) = %.3g", speedup,
            intensity, threshold));
  }
}

}  // namespace brook::choice
