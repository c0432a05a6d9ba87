// The log of the runtime. Silent unless BRT_LOG_LEVEL is set or the program gave a callback.
#pragma once

#include <memory>
#include <string>

namespace spdlog {
class logger;
}

namespace brook::log {

/// The subject of a message. A message is written if BRT_LOG_LEVEL is at least its level.
enum Level : int {
  kChoice = 1,    ///< the choice of a backend and its reason; warnings
  kLaunch = 2,    ///< each kernel launch
  kTransfer = 3,  ///< each upload, download and move between backends
};

/// True if a message of this level is written somewhere. Check it before composing an expensive
/// one.
bool isEnabled(Level level);

/// Writes one line, a sentence without an end of line, to the callback of brook::setLogCallback,
/// else to the file BRT_LOG_PATH, else to stderr, there with BRT_LOG_PREFIX (default "brook: ").
/// Throws ArgumentError when BRT_LOG_LEVEL is no number or BRT_LOG_PATH cannot be opened.
void write(Level level, const std::string& message);

/// The log that BRT_LOG_LEVEL, BRT_LOG_PATH and BRT_LOG_PREFIX set up. The constructor reads them
/// once and opens no file while BRT_LOG_LEVEL is unset or 0.
class EnvironmentLog {
 public:
  /// Throws ArgumentError when BRT_LOG_LEVEL is no number or BRT_LOG_PATH cannot be opened.
  EnvironmentLog();
  ~EnvironmentLog();

  int level() const { return level_; }
  /// Writes the prefix (default "brook: "), the message and an end of line. Requires level() > 0.
  void write(const std::string& message) const;

 private:
  int level_;
  std::unique_ptr<spdlog::logger> logger_;
};

}  // namespace brook::log
