// StageTimes: the time of each stage of a run, for -ftime-report and -ftime-trace=.
//
//   in:  the names of stages as they begin; one ends where the next begins
//   out: a table for people; a Chrome trace, with Clang's own events inside
#pragma once

#include "compiler/support/result.h"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace brook::driver {

class StageTimes {
 public:
  /// `traces`: Clang and LLVM record events of this thread too.
  explicit StageTimes(bool traces);
  ~StageTimes();
  StageTimes(const StageTimes&) = delete;
  StageTimes& operator=(const StageTimes&) = delete;

  void begin(const std::string& stage);
  /// Ends the last stage.
  void end();

  /// Returns one line for each stage, in the order in which the stages first begin, and their sum.
  /// All runs of a stage share its line.
  std::string table() const;
  /// Returns the trace as JSON for chrome://tracing and Perfetto. Requires `traces`.
  std::string trace() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool traces_;
  bool isRunning_ = false;
  Clock::time_point began_;
  std::size_t current_ = 0;
  std::vector<std::pair<std::string, Clock::duration>> stages_;
};

}  // namespace brook::driver
