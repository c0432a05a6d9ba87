// The line that tells what a sample is at, and how far:
//
//   gl:compute  computing 19 of 40  [##########............]  45 %  123 Mcells/s  0:10, 0:12 left
//   cpu  computing 2498 of at most 20000  [##......]  634 steps/s  0:04, at most 0:27 left
#pragma once

#include "rate.hpp"

#include <string>

namespace samples {

struct Progress {
  std::string label;     ///< of whom: "gl:compute"
  std::string activity;  ///< "computing"
  double seconds = 0;    ///< since the activity began
  int steps = 1;         ///< of which the activity consists; a single one is not counted
  Work work;             ///< of all steps
  int done = 0;          ///< steps
  double doneAt = 0;     ///< when that was known, in seconds since the activity began
  /// There may be fewer steps, so that nobody knows how far it is.
  bool isAtMost = false;
};

/// In at most so many columns: a short line goes without the bar, a shorter one ends early.
std::string progressLine(const Progress& progress, int columns);

}  // namespace samples
