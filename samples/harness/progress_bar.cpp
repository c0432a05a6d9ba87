#include "progress_bar.hpp"

#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <utility>

namespace samples {
namespace {

constexpr double kSecondsBefore = 2.0;
constexpr double kSecondsBetween = 0.1;
constexpr int kWidth = 24;

std::string minutesText(double seconds) {
  const long whole = long(seconds + 0.5);
  char text[32];
  std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
  return text;
}

}  // namespace

ProgressBar::ProgressBar(std::FILE* terminal, std::string label, int steps, Work work)
    : terminal_(terminal), label_(std::move(label)), steps_(steps), work_(work) {}

bool ProgressBar::isDue(double seconds) const {
  if (terminal_ == nullptr || seconds < kSecondsBefore) return false;
  return drawn_ < 0 || seconds - drawn_ >= kSecondsBetween;
}

void ProgressBar::update(int done, double seconds) {
  if (terminal_ == nullptr) return;
  // Back to the first column; what a longer bar has left is wiped.
  std::fprintf(terminal_, "\r%s\033[K", text(done, seconds).c_str());
  std::fflush(terminal_);
  drawn_ = seconds;
}

void ProgressBar::clear() {
  if (drawn_ < 0) return;
  std::fputs("\r\033[K", terminal_);
  std::fflush(terminal_);
  drawn_ = -1;
}

std::string ProgressBar::text(int done, double seconds) const {
  const double part = double(done) / double(steps_);
  const int filled = int(part * kWidth);
  std::string bar = label_ + "  [" + std::string(filled, '#') + std::string(kWidth - filled, '.');
  char percent[16];
  std::snprintf(percent, sizeof percent, "]  %2d %%", int(100 * part));
  bar += percent;
  if (work_.amount > 0) bar += "  " + rateText({part * work_.amount, work_.unit}, seconds);
  if (done > 0) bar += "  " + minutesText(seconds * (1 - part) / part) + " left";
  return bar;
}

std::FILE* terminalOfErrors() {
  const char* const kind = std::getenv("TERM");
  const bool isDumb = kind == nullptr || std::strcmp(kind, "dumb") == 0;
  return !isDumb && isatty(fileno(stderr)) == 1 ? stderr : nullptr;
}

}  // namespace samples
