// Ctrl-C while a line without an end stands on the terminal.
#pragma once

#include <signal.h>

namespace samples {

/// As long as it lives, SIGINT ends the line before the process dies of it, so that the prompt
/// begins a line of its own. One at a time; a program that has plans for SIGINT keeps them.
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
  struct sigaction before_ = {};
};

}  // namespace samples
