#include "runtime/log/log.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <atomic>
#include <charconv>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <utility>

namespace brook {
namespace log {
namespace {

int levelFromEnvironment() {
  const char* text = std::getenv("BRT_LOG_LEVEL");
  if (text == nullptr || *text == '\0') return 0;
  const std::string_view all = text;
  int level = 0;
  const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), level);
  if (error != std::errc() || end != all.data() + all.size() || level < 0) {
    throw ArgumentError("BRT_LOG_LEVEL is '" + std::string(all) +
                        "', but must be a number, 0 or more.");
  }
  return level;
}

spdlog::sink_ptr openSink() {
  const char* path = std::getenv("BRT_LOG_PATH");
  if (path == nullptr || *path == '\0') return std::make_shared<spdlog::sinks::stderr_sink_mt>();
  try {
    return std::make_shared<spdlog::sinks::basic_file_sink_mt>(path);
  } catch (const spdlog::spdlog_ex& error) {
    throw ArgumentError("BRT_LOG_PATH is '" + std::string(path) +
                        "', which cannot be written: " + error.what());
  }
}

/// Escapes %, which spdlog interprets as a pattern.
std::string escaped(std::string_view prefix) {
  std::string text;
  for (const char c : prefix)
    text += c == '%' ? std::string("%%") : std::string(1, c);
  return text;
}

/// Joins the lines of a message, because one line of the log is one event. Texts of drivers and
/// lists of attempts have several lines.
std::string inOneLine(const std::string& message) {
  std::string line;
  for (std::size_t i = 0; i < message.size(); ++i) {
    if (message[i] != '\n') {
      line += message[i];
      continue;
    }
    const std::size_t next = message.find_first_not_of("\n ", i);
    if (next == std::string::npos) break;
    line += line.ends_with(':') ? " " : "; ";
    i = next - 1;
  }
  return line;
}

// Neither object is ever destroyed: streams at file scope may log while the program ends.

const EnvironmentLog& environmentLog() {
  static const EnvironmentLog* const instance = new EnvironmentLog;
  return *instance;
}

struct CallbackSlot {
  std::mutex mutex;
  LogCallback callback;
  /// True if there is a callback. Every launch reads it, without the mutex.
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

EnvironmentLog::EnvironmentLog() : level_(levelFromEnvironment()) {
  if (level_ <= 0) return;
  const char* prefix = std::getenv("BRT_LOG_PREFIX");
  logger_ = std::make_unique<spdlog::logger>("brook", openSink());
  logger_->set_pattern(escaped(prefix ? prefix : "brook: ") + "%v");
  logger_->flush_on(spdlog::level::info);
  // A log on a full disk ends there. Without this handler spdlog would print the failure.
  logger_->set_error_handler([](const std::string&) {});
}

EnvironmentLog::~EnvironmentLog() = default;

void EnvironmentLog::write(const std::string& message) const {
  logger_->info("{}", inOneLine(message));
}

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
