#include "interrupt.hpp"

#include <unistd.h>

#include <atomic>

namespace samples {
namespace {

enum class Line { None, Begun, Ended };

std::atomic<int> terminalOfLine;
std::atomic<Line> line;
// Only such are safe in a signal handler.
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<Line>::is_always_lock_free);

extern "C" void endLine(int signal) {
  // SA_RESETHAND has brought the default back: raised again, the signal ends the process.
  if (line.exchange(Line::Ended) == Line::Begun) {
    [[maybe_unused]] const ssize_t written = write(terminalOfLine, "\n", 1);
  }
  raise(signal);
}

}  // namespace

LineEndAtInterrupt::LineEndAtInterrupt(int terminal) {
  terminalOfLine = terminal;
  line = Line::None;
  for (int i = 0; i < kCount; ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_DFL) continue;
    struct sigaction ours = {};
    ours.sa_handler = endLine;
    ours.sa_flags = SA_RESETHAND;
    sigaction(kSignals[i], &ours, nullptr);
  }
}

LineEndAtInterrupt::~LineEndAtInterrupt() {
  for (int i = 0; i < kCount; ++i)
    sigaction(kSignals[i], &before_[i], nullptr);
}

bool LineEndAtInterrupt::beginLine() {
  Line none = Line::None;
  return line.compare_exchange_strong(none, Line::Begun) || none == Line::Begun;
}

bool LineEndAtInterrupt::hasLine() const {
  return line == Line::Begun;
}

}  // namespace samples
