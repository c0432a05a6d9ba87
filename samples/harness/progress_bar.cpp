#include "progress_bar.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <utility>

namespace samples {
namespace {

constexpr std::chrono::milliseconds kTimeBefore{2000};
constexpr std::chrono::milliseconds kTimeBetween{250};

int columnsOf(std::FILE* terminal) {
  winsize size{};
  const bool isKnown = ioctl(fileno(terminal), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return isKnown ? size.ws_col : 80;
}

}  // namespace

ProgressBar::ProgressBar(std::FILE* terminal, std::string label) : terminal_(terminal) {
  progress_.label = std::move(label);
  if (terminal == nullptr) return;
  lineEnd_ = std::make_unique<LineEndAtInterrupt>(fileno(terminal));
  drawing_ = std::thread([this] { drawUntilTheEnd(); });
}

ProgressBar::~ProgressBar() {
  if (terminal_ == nullptr) return;
  {
    const std::lock_guard lock(mutex_);
    isEnding_ = true;
  }
  ending_.notify_one();
  drawing_.join();
  if (!lineEnd_->hasLine()) return;
  std::fputs("\r\033[K", terminal_);
  std::fflush(terminal_);
}

void ProgressBar::begin(std::string activity, int steps, Work work, bool isAtMost) {
  const std::lock_guard lock(mutex_);
  progress_ = {std::move(progress_.label), std::move(activity), 0, steps, work, 0, 0, isAtMost};
  activityStart_ = Clock::now();
}

bool ProgressBar::isDue() {
  if (terminal_ == nullptr) return false;
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  // Once before the line is drawn for the first time.
  return now >= start_ + kTimeBefore - kTimeBetween && now >= updated_ + kTimeBetween;
}

void ProgressBar::update(int done) {
  const std::lock_guard lock(mutex_);
  updated_ = Clock::now();
  progress_.done = done;
  progress_.doneAt = seconds();
}

void ProgressBar::drawUntilTheEnd() {
  std::unique_lock lock(mutex_);
  Clock::time_point next = start_ + kTimeBefore;
  while (!ending_.wait_until(lock, next, [this] { return isEnding_; })) {
    draw();
    next = Clock::now() + kTimeBetween;
  }
}

void ProgressBar::draw() {
  if (progress_.activity.empty()) return;
  progress_.seconds = seconds();
  // The last column stays free: behind it, some terminals go to the next row.
  const std::string line = progressLine(progress_, columnsOf(terminal_) - 1);
  if (!lineEnd_->beginLine()) return;
  // Back to the first column; what a longer line has left is wiped.
  std::fprintf(terminal_, "\r%s\033[K", line.c_str());
  std::fflush(terminal_);
}

double ProgressBar::seconds() const {
  return std::chrono::duration<double>(Clock::now() - activityStart_).count();
}

std::FILE* terminalOfErrors() {
  const char* const kind = std::getenv("TERM");
  const bool isDumb = kind == nullptr || std::strcmp(kind, "dumb") == 0;
  return !isDumb && isatty(fileno(stderr)) == 1 ? stderr : nullptr;
}

}  // namespace samples
