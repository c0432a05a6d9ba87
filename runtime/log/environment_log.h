// The log that the environment sets up: BRT_LOG_LEVEL, BRT_LOG_PATH and BRT_LOG_PREFIX.
#pragma once

#include <memory>
#include <string>

namespace spdlog {
class logger;
}

namespace brook::log {

/// Reads the environment once, when constructed. Opens nothing while BRT_LOG_LEVEL is unset or 0.
class EnvironmentLog {
 public:
  /// Throws ArgumentError when BRT_LOG_LEVEL is no number or BRT_LOG_PATH cannot be opened.
  EnvironmentLog();
  ~EnvironmentLog();

  int level() const { return level_; }
  /// Prefix (default "brook: "), message, end of line. Only with level() > 0.
  void write(const std::string& message) const;

 private:
  int level_;
  std::unique_ptr<spdlog::logger> logger_;
};

}  // namespace brook::log
