// What a sample is at, on the terminal, for what takes longer than two seconds.
#pragma once

#include "interrupt.hpp"
#include "progress_line.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace samples {

/// A line that a thread of its own draws, so that it goes on while a step or a check takes long.
/// That thread knows only what it has been told here: it asks nothing of Brook.
class ProgressBar {
 public:
  /// `terminal` is where the line is drawn; null: nowhere. `label` says of whom it tells.
  ProgressBar(std::FILE* terminal, std::string label);
  /// Takes the line off the terminal.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// What is done from now on, in so many steps that amount to `work`; or in so many at most.
  void begin(std::string activity, int steps = 1, Work work = {}, bool isAtMost = false);
  /// Whether the line has a use for the number of steps that are done. Steps that a device still
  /// works on are not: finish them before update().
  bool isDue();
  void update(int done);

 private:
  using Clock = std::chrono::steady_clock;
  void drawUntilTheEnd();
  void draw();
  double seconds() const;

  std::FILE* const terminal_;
  std::unique_ptr<LineEndAtInterrupt> lineEnd_;
  std::mutex mutex_;  ///< of all below, and of the terminal
  std::condition_variable ending_;
  bool isEnding_ = false;
  Progress progress_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point activityStart_ = start_;
  Clock::time_point updated_ = start_;
  std::thread drawing_;
};

/// stderr if that is a terminal whose cursor can go back, else null.
std::FILE* terminalOfErrors();

}  // namespace samples
