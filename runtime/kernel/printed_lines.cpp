#include "runtime/kernel/printed_lines.h"

#include <brook/print_callback.hpp>

#include <cstdio>
#include <mutex>
#include <utility>

namespace brook {
namespace {

struct CallbackSlot {
  std::mutex mutex;
  PrintCallback callback;
};

/// Never destroyed: kernels may print while the program ends.
CallbackSlot& callbackSlot() {
  static CallbackSlot* const instance = new CallbackSlot;
  return *instance;
}

PrintCallback currentCallback() {
  CallbackSlot& slot = callbackSlot();
  const std::lock_guard lock(slot.mutex);
  return slot.callback;
}

}  // namespace

void setPrintCallback(PrintCallback callback) {
  CallbackSlot& slot = callbackSlot();
  const std::lock_guard lock(slot.mutex);
  slot.callback = std::move(callback);
}

void calls::printLines(const std::vector<std::string>& lines) {
  if (const PrintCallback callback = currentCallback()) {
    for (const std::string& line : lines)
      callback(line);
    return;
  }
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace brook
