// StageTimes: how long each stage of a run took, for -ftime-report and -ftime-trace=.
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
  /// With `traces`, Clang and LLVM record events of this thread too.
  explicit StageTimes(bool traces);
  ~StageTimes();
  StageTimes(const StageTimes&) = delete;
  StageTimes& operator=(const StageTimes&) = delete;

  void begin(const std::string& stage);
  /// Ends the last stage.
  void end();

  /// A line for each stage in the order of their first beginnings, and their sum. A stage that ran
  /// several times has one line.
  std::string table() const;
  /// The trace, as the JSON that chrome://tracing and Perfetto read. Only with `traces`.
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
