// The trace of a run: the events of the runtime and their times, as a file that Chrome and Perfetto
// show (BRT_TRACE=file.json), or as a table (brook/profile.hpp). It is off unless one of them is
// requested. While it is off, it costs a read of one variable.
//
//   [ {"ph":"X", "cat":"launch", "name":"blur", "ts":120.5, "dur":8.2, "pid":7, "tid":1,
//      "args":{"shape":"<480, 640>", "bytes":4915200, "written":1228800, "place":"blur.br:3",
//              "backend":"cpu"}},
//
// Times are microseconds. Host threads are tracks 1, 2, ... The work of a device has its own track
// ("device of gl:fragment"). There `"told"` is the time of the call to OpenGL, within the event of
// the launch. The library itself does a transfer with "move":true, because another backend needs
// the elements.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

namespace brook::trace {

/// The kind of an event, which is its category in the file.
enum class Kind { Launch, Upload, Download, Compile, CacheHit, Device };

/// Returns "launch", "upload", "download", "compile", "cache hit" or "device".
const char* name(Kind kind);

struct Event {
  Kind kind;
  std::string name;          ///< the kernel; for transfers the element type
  std::string backend;       ///< "gl:fragment"
  std::string place = {};    ///< of the kernel: "blur.br:3"
  std::string shape = {};    ///< the domain, the input of a reduction, or the transfer
  std::int64_t bytes = 0;    ///< read and written, or transferred; 0 if unknown
  std::int64_t written = 0;  ///< by a launch, in `bytes` too
  std::int64_t told = 0;     ///< Kind::Device: time of the call to OpenGL, by now()
  bool isMove = false;       ///< a transfer is half of a move between backends
};

/// A consumer of events.
enum class Listener : unsigned { File = 1, Profile = 2 };

/// The active listeners, one bit each.
extern std::atomic<unsigned> listeners;

void listen(Listener listener, bool wants);

inline bool isEnabled() {
  return listeners.load(std::memory_order_relaxed) != 0;
}

/// Returns nanoseconds on the clock of the trace, which is monotonic.
std::int64_t now();

/// Passes an event of this thread, or of the device for Kind::Device, to all listeners. If the file
/// cannot be written, as on a full disk, the trace ends and a warning is logged.
void record(const Event& event, std::int64_t start, std::int64_t end) noexcept;

/// Ends the current file and begins a new one. Throws ArgumentError if it cannot be written.
void open(const std::string& path);
/// Ends the file and turns the trace off, as the end of the process does. Warns as record() does.
void close() noexcept;

/// Records the time from its construction to its end. Calls `describe` for the event if the trace
/// is on.
template <class Describe>
class Span {
 public:
  explicit Span(Describe describe)
      : describe_(std::move(describe)), isEnabled_(isEnabled()), start_(isEnabled_ ? now() : 0) {}
  ~Span() {
    if (isEnabled_) [[unlikely]]
      record(describe_(), start_, now());
  }
  Span(const Span&) = delete;
  Span& operator=(const Span&) = delete;

 private:
  const Describe describe_;
  const bool isEnabled_;
  const std::int64_t start_;
};

}  // namespace brook::trace
