#include "runtime/trace/trace.h"

#include <brook/error.hpp>

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <map>
#include <mutex>
#include <vector>

namespace brook::trace {

std::atomic<bool> isOn = false;

namespace {

constexpr int kFirstDeviceTrack = 1000;
constexpr std::size_t kKeptEvents = 16384;

struct Recorded {
  Event event;
  std::int64_t start;
  std::int64_t end;
  int track;
};

constexpr const char* categoryOf(Kind kind) {
  constexpr const char* kNames[] = {"launch",  "upload",    "download",
                                    "compile", "cache hit", "device"};
  return kNames[static_cast<int>(kind)];
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      result += escape;
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string microseconds(std::int64_t nanoseconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", 1e-3 * static_cast<double>(nanoseconds));
  return text;
}

/// 1, 2, ... in the order in which threads come here.
int trackOfThisThread() {
  static std::atomic<int> last = 0;
  static thread_local const int track = ++last;
  return track;
}

/// The file and what is not written yet. Never destroyed: threads may record until the very end.
class Recorder {
 public:
  void open(const std::string& path) {
    const std::lock_guard lock(mutex_);
    end();
    file_ = std::fopen(path.c_str(), "w");
    if (file_ == nullptr) {
      throw ArgumentError("The file '" + path + "' of BRT_TRACE cannot be written.");
    }
    process_ = getpid();
    origin_ = now();
    std::fputs("[\n", file_);
    isOn = true;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    end();
  }

  void add(const Event& event, std::int64_t start, std::int64_t end) {
    const int track = event.kind == Kind::Device ? 0 : trackOfThisThread();
    const std::lock_guard lock(mutex_);
    if (file_ == nullptr) return;
    events_.push_back({event, start, end, track ? track : deviceTrack(event.backend)});
    if (events_.size() >= kKeptEvents) write();
  }

 private:
  int deviceTrack(const std::string& backend) {
    const auto [entry, isNew] =
        devices_.try_emplace(backend, kFirstDeviceTrack + static_cast<int>(devices_.size()));
    if (isNew) {
      writeLine("{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":" + std::to_string(process_) +
                ",\"tid\":" + std::to_string(entry->second) +
                ",\"args\":{\"name\":" + quoted("device of " + backend) + "}}");
    }
    return entry->second;
  }

  void writeLine(const std::string& text) {
    if (!isFirst_) std::fputs(",\n", file_);
    isFirst_ = false;
    std::fputs(text.c_str(), file_);
  }

  void write() {
    for (const Recorded& one : events_) {
      const Event& event = one.event;
      std::string text =
          "{\"ph\":\"X\",\"cat\":\"" + std::string(categoryOf(event.kind)) +
          "\",\"name\":" + quoted(event.name) + ",\"ts\":" + microseconds(one.start - origin_) +
          ",\"dur\":" + microseconds(one.end - one.start) + ",\"pid\":" + std::to_string(process_) +
          ",\"tid\":" + std::to_string(one.track) +
          ",\"args\":{\"backend\":" + quoted(event.backend);
      if (!event.place.empty()) text += ",\"place\":" + quoted(event.place);
      if (!event.shape.empty()) text += ",\"shape\":" + quoted(event.shape);
      if (event.bytes > 0) text += ",\"bytes\":" + std::to_string(event.bytes);
      writeLine(text + "}}");
    }
    events_.clear();
  }

  void end() {
    isOn = false;
    if (file_ == nullptr) return;
    // A forked process has a copy of the file's buffer, which is not its own to write.
    if (process_ == getpid()) {
      write();
      std::fputs("\n]\n", file_);
      std::fclose(file_);
    }
    file_ = nullptr;
    events_.clear();
    devices_.clear();
    isFirst_ = true;
  }

  std::mutex mutex_;
  std::FILE* file_ = nullptr;
  pid_t process_ = 0;
  std::int64_t origin_ = 0;
  bool isFirst_ = true;
  std::vector<Recorded> events_;
  std::map<std::string, int> devices_;
};

Recorder& recorder() {
  static Recorder& recorder = *new Recorder;
  return recorder;
}

/// Ends the file with the process, or with the library.
struct Ending {
  ~Ending() { close(); }
};
const Ending ending;

}  // namespace

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void record(const Event& event, std::int64_t start, std::int64_t end) {
  if (isEnabled()) recorder().add(event, start, end);
}

void open(const std::string& path) {
  recorder().open(path);
}

void close() {
  recorder().close();
}

}  // namespace brook::trace
