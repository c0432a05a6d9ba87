// Ctrl-C, or a kill, while a line without an end stands on the terminal.
#pragma once

#include <signal.h>

namespace samples {

/// As long as it lives, SIGINT and SIGTERM end the line before the process dies of them, so that
/// the prompt begins a line of its own. One at a time; plans that a program has for them it keeps.
class LineEndAtInterrupt {
 public:
  explicit LineEndAtInterrupt(int terminal);
  ~LineEndAtInterrupt();
  LineEndAtInterrupt(const LineEndAtInterrupt&) = delete;
  LineEndAtInterrupt& operator=(const LineEndAtInterrupt&) = delete;

  /// From now on there is a line; false if the signal came and no line may begin.
  bool beginLine();
  bool hasLine() const;

 private:
  static constexpr int kCount = 2;
  static constexpr int kSignals[kCount] = {SIGINT, SIGTERM};
  struct sigaction before_[kCount] = {};
};

}  // namespace samples
