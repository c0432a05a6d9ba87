#include "runtime/trace/trace.h"

#include "runtime/log/log.h"
#include "runtime/text/formatted.h"
#include "runtime/trace/profile.h"

#include <brook/error.hpp>

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace brook::trace {

std::atomic<unsigned> listeners = 0;

namespace {

constexpr int kFirstDeviceTrack = 1000;
constexpr std::size_t kKeptEvents = 16384;

struct TimedEvent {
  Event event;
  std::int64_t start;
  std::int64_t end;
  int track;
};

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      result += text::formatted("\\u%04x", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string microseconds(std::int64_t nanoseconds) {
  return text::formatted("%.3f", 1e-3 * static_cast<double>(nanoseconds));
}

/// Returns 1, 2, ... in the order in which threads call it first.
int trackOfThisThread() {
  static std::atomic<int> last = 0;
  static thread_local const int track = ++last;
  return track;
}

std::string lineOf(const TimedEvent& timed, std::int64_t origin, pid_t process) {
  const Event& event = timed.event;
  std::string text = R"({"ph":"X","cat":")" + std::string(name(event.kind)) + R"(","name":)" +
                     quoted(event.name) + R"(,"ts":)" + microseconds(timed.start - origin) +
                     R"(,"dur":)" + microseconds(timed.end - timed.start) + R"(,"pid":)" +
                     std::to_string(process) + R"(,"tid":)" + std::to_string(timed.track) +
                     R"(,"args":{"backend":)" + quoted(event.backend);
  if (!event.place.empty()) text += R"(,"place":)" + quoted(event.place);
  if (!event.shape.empty()) text += R"(,"shape":)" + quoted(event.shape);
  if (event.bytes > 0) text += R"(,"bytes":)" + std::to_string(event.bytes);
  if (event.written > 0) text += R"(,"written":)" + std::to_string(event.written);
  if (event.isMove) text += R"(,"move":true)";
  if (event.told > 0) text += R"(,"told":)" + microseconds(event.told - origin);
  return text + "}}";
}

/// The file and the lines not written yet. Never destroyed, because threads may record until the
/// process ends.
class Recorder {
 public:
  void open(const std::string& path) {
    const std::lock_guard lock(mutex_);
    file_ = std::fopen(path.c_str(), "w");
    // Unbuffered, so that fwrite itself reports each failure.
    if (file_ != nullptr) std::setvbuf(file_, nullptr, _IONBF, 0);
    if (file_ == nullptr || std::fputs("[", file_) < 0) {
      const std::string reason = std::strerror(errno);
      forget();
      throw ArgumentError("The file '" + path + "' of BRT_TRACE cannot be written: " + reason +
                          ".");
    }
    path_ = path;
    process_ = getpid();
    origin_ = now();
    listen(Listener::File, true);
  }

  /// Returns a warning if the file could not be written, else an empty text.
  std::string close() {
    const std::lock_guard lock(mutex_);
    std::string warning;
    if (file_ != nullptr) {
      linesOfEvents();
      lines_ += "\n]\n";
      warning = write();
    }
    forget();
    return warning;
  }

  /// Returns a warning likewise.
  std::string add(const Event& event, std::int64_t start, std::int64_t end) {
    const int track = event.kind == Kind::Device ? 0 : trackOfThisThread();
    const std::lock_guard lock(mutex_);
    if (file_ == nullptr) return {};
    events_.push_back({event, start, end, track ? track : deviceTrack(event.backend)});
    if (events_.size() < kKeptEvents) return {};
    linesOfEvents();
    std::string warning = write();
    if (!warning.empty()) forget();
    return warning;
  }

 private:
  int deviceTrack(const std::string& backend) {
    const auto [entry, isNew] =
        devices_.try_emplace(backend, kFirstDeviceTrack + static_cast<int>(devices_.size()));
    if (isNew) {
      addLine(R"({"ph":"M","name":"thread_name","pid":)" + std::to_string(process_) + R"(,"tid":)" +
              std::to_string(entry->second) + R"(,"args":{"name":)" +
              quoted("device of " + backend) + "}}");
    }
    return entry->second;
  }

  void addLine(const std::string& line) {
    lines_ += (isFirst_ ? "\n" : ",\n") + line;
    isFirst_ = false;
  }

  void linesOfEvents() {
    for (const TimedEvent& timed : events_)
      addLine(lineOf(timed, origin_, process_));
    events_.clear();
  }

  std::string write() {
    // In a forked process these lines are a copy, which the parent writes.
    if (process_ != getpid()) lines_.clear();
    const bool isWritten = std::fwrite(lines_.data(), 1, lines_.size(), file_) == lines_.size();
    lines_.clear();
    return isWritten ? ""
                     : "The trace '" + path_ + "' ends too early: " + std::strerror(errno) + ".";
  }

  void forget() {
    listen(Listener::File, false);
    if (file_ != nullptr) std::fclose(file_);
    file_ = nullptr;
    events_.clear();
    lines_.clear();
    devices_.clear();
    isFirst_ = true;
  }

  std::mutex mutex_;
  std::FILE* file_ = nullptr;
  std::string path_;
  pid_t process_ = 0;
  std::int64_t origin_ = 0;
  std::vector<TimedEvent> events_;
  std::string lines_;  ///< not written yet
  bool isFirst_ = true;
  std::map<std::string, int> devices_;
};

Recorder& recorder() {
  static Recorder& recorder = *new Recorder;
  return recorder;
}

/// Call it without the recorder's lock, because a callback of the log may record. Errors of a
/// callback are dropped, because spans end in destructors.
void warn(const std::string& warning) noexcept try {
  if (!warning.empty()) log::write(log::kChoice, warning);
} catch (...) {
}

/// Ends the file when the process ends or the library is unloaded.
struct Ending {
  ~Ending() { close(); }
};
const Ending kEnding;

}  // namespace

const char* name(Kind kind) {
  constexpr const char* kNames[] = {"launch",  "upload",    "download",
                                    "compile", "cache hit", "device"};
  return kNames[static_cast<int>(kind)];
}

void listen(Listener listener, bool wants) {
  const auto bit = static_cast<unsigned>(listener);
  if (wants) {
    listeners |= bit;
  } else {
    listeners &= ~bit;
  }
}

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void record(const Event& event, std::int64_t start, std::int64_t end) noexcept {
  if (!isEnabled()) return;
  try {
    addToProfile(event, end - start);
  } catch (...) {  // no memory for another row: the other rows stay right
  }
  warn(recorder().add(event, start, end));
}

void open(const std::string& path) {
  close();
  recorder().open(path);
}

void close() noexcept {
  warn(recorder().close());
}

}  // namespace brook::trace
