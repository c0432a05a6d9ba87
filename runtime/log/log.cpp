#include "runtime/log/log.h"

#include "runtime/log/environment_log.h"

#include <brook/runtime.hpp>

#include <atomic>
#include <mutex>
#include <utility>

namespace brook {
namespace log {
namespace {

// Neither object is ever destroyed: streams at file scope may log while the program ends.

const EnvironmentLog& environmentLog() {
  static const EnvironmentLog* const instance = new EnvironmentLog;
  return *instance;
}

struct CallbackSlot {
  std::mutex mutex;
  LogCallback callback;
  /// Whether there is one; every launch asks, without the mutex.
  std::atomic<bool> isSet = false;
};

CallbackSlot& callbackSlot() {
  static CallbackSlot* const instance = new CallbackSlot;
  return *instance;
}

LogCallback currentCallback() {
  CallbackSlot& slot = callbackSlot();
  const std::lock_guard lock(slot.mutex);
  return slot.callback;
}

}  // namespace

bool isEnabled(Level level) {
  return callbackSlot().isSet.load(std::memory_order_relaxed) || environmentLog().level() >= level;
}

void write(Level level, const std::string& message) {
  if (const LogCallback callback = currentCallback()) {
    callback(level, message);
  } else if (environmentLog().level() >= level) {
    environmentLog().write(message);
  }
}

}  // namespace log

void setLogCallback(LogCallback callback) {
  log::CallbackSlot& slot = log::callbackSlot();
  const std::lock_guard lock(slot.mutex);
  slot.callback = std::move(callback);
  slot.isSet.store(static_cast<bool>(slot.callback), std::memory_order_relaxed);
}

}  // namespace brook
