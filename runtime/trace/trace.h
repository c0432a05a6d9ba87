// The trace of a run: what the runtime did and when, as a file that Chrome and Perfetto show
// (BRT_TRACE=file.json), or as a table (brook/profile.hpp). Off, which costs a look at one
// variable, unless one of them is wanted.
//
//   [ {"ph":"X", "cat":"launch", "name":"blur", "ts":120.5, "dur":8.2, "pid":7, "tid":1,
//      "args":{"shape":"<480, 640>", "bytes":4915200, "written":1228800, "place":"blur.br:3",
//              "backend":"cpu"}},
//
// Times are microseconds. Host threads are tracks 1, 2, ...; what a device did itself stands on a
// track of its own ("device of gl:fragment"), and "told" is when the launch told it so, which lies
// within the event of the launch. A transfer with "move":true is the library's: the elements are
// needed on another backend.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

namespace brook::trace {

/// What an event tells of; the category in the file.
enum class Kind { Launch, Upload, Download, Compile, CacheHit, Device };

/// "launch", "upload", "download", "compile", "cache hit", "device".
const char* name(Kind kind);

struct Event {
  Kind kind;
  std::string name;          ///< the kernel; of transfers the type of the elements
  std::string backend;       ///< "gl:fragment"
  std::string place = {};    ///< of the kernel: "blur.br:3"
  std::string shape = {};    ///< of what is computed, combined by a reduction, or transferred
  std::int64_t bytes = 0;    ///< read and written, or transferred; 0: not known
  std::int64_t written = 0;  ///< of a launch: the part of the bytes that is written
  std::int64_t told = 0;     ///< of Kind::Device: when the launch was told OpenGL, by now()
  bool isMove = false;       ///< of a transfer: a half of a move from one backend to another
};

/// Who wants events.
enum class Listener : unsigned { File = 1, Profile = 2 };

/// The listeners there are, a bit each.
extern std::atomic<unsigned> listeners;

void listen(Listener listener, bool wants);

inline bool isEnabled() {
  return listeners.load(std::memory_order_relaxed) != 0;
}

/// Nanoseconds on the clock of the trace, which never goes back.
std::int64_t now();

/// An event of this thread, of Kind::Device one of the device, for all listeners. Where the file
/// can be written no further, as on a full disk, it ends, a warning is logged and the trace is off.
void record(const Event& event, std::int64_t start, std::int64_t end) noexcept;

/// Begins a file; ends the one before. Throws ArgumentError if it cannot be written.
void open(const std::string& path);
/// Ends the file and turns the trace off. So does the end of the process. Warns as record() does.
void close() noexcept;

/// Records the time from its making to its end. `describe` makes the event, if one is wanted.
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
