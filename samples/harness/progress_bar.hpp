// A bar with rate and remaining time, for what takes longer than two seconds.
//
//   gl:compute  [###########.............]  46 %  123 Mcells/s  0:12 left
#pragma once

#include "rate.hpp"

#include <cstdio>
#include <string>

namespace samples {

class ProgressBar {
 public:
  /// `terminal` is where the bar is drawn; null: nowhere. `work` is that of all steps.
  ProgressBar(std::FILE* terminal, std::string label, int steps, Work work);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Whether a bar is to be drawn at this time: two seconds after the start, then ten times a
  /// second. Steps that a device still works on are not done: finish them before update().
  bool isDue(double seconds) const;
  /// Draws the bar: `done` steps in `seconds` since the start.
  void update(int done, double seconds);
  /// Takes the bar off the terminal.
  void clear();

  /// What update() draws.
  std::string text(int done, double seconds) const;

 private:
  std::FILE* terminal_;
  std::string label_;
  int steps_;
  Work work_;
  double drawn_ = -1;  ///< when, in seconds since the start; -1: never
};

/// stderr if that is a terminal whose cursor can go back, else null.
std::FILE* terminalOfErrors();

}  // namespace samples
