#include "progress_line.hpp"

#include <algorithm>
#include <cstdio>

namespace samples {
namespace {

constexpr int kMaxCells = 24;
constexpr int kMinCells = 8;

std::string minutesText(double seconds) {
  const long whole = long(seconds);
  char text[32];
  std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
  return text;
}

double partDone(const Progress& progress) {
  return double(progress.done) / double(progress.steps);
}

/// "  45 %  123 Mcells/s": of the time that the steps took, not of that in which none ended. Of
/// steps at most "  634 steps/s", since nobody knows how much they are of all.
std::string speedText(const Progress& progress) {
  if (progress.isAtMost) {
    return progress.done == 0
               ? ""
               : "  " + rateText({double(progress.done), "steps/s"}, progress.doneAt);
  }
  const double part = partDone(progress);
  char percent[16];
  std::snprintf(percent, sizeof percent, "  %2d %%", int(100 * part));
  if (progress.done == 0 || progress.work.amount <= 0) return percent;
  return percent +
         ("  " + rateText({part * progress.work.amount, progress.work.unit}, progress.doneAt));
}

/// "  0:10, 0:12 left"; how much is left is not said when it took longer than that.
std::string timeText(const Progress& progress) {
  std::string text = "  " + minutesText(progress.seconds);
  if (progress.done == 0) return text;
  const double left = progress.doneAt / partDone(progress) - progress.seconds;
  const char* const most = progress.isAtMost ? "at most " : "";
  if (left > 0) text += ", " + (most + minutesText(left + 0.5)) + " left";
  return text;
}

}  // namespace

std::string progressLine(const Progress& progress, int columns) {
  std::string begin = progress.label + "  " + progress.activity;
  std::string end = timeText(progress);
  if (progress.steps > 1) {
    const int current = std::min(progress.done + 1, progress.steps);
    begin += " " + std::to_string(current) + (progress.isAtMost ? " of at most " : " of ") +
             std::to_string(progress.steps);
    end = speedText(progress) + end;
    const int cells = std::min(columns - int(begin.size() + end.size()) - 4, kMaxCells);
    if (cells >= kMinCells) {
      const int filled = int(partDone(progress) * cells);
      begin += "  [" + std::string(filled, '#') + std::string(cells - filled, '.') + "]";
    }
  }
  return (begin + end).substr(0, std::max(columns, 0));
}

}  // namespace samples
