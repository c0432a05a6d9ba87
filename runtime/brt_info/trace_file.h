// Reads what BRT_TRACE has written (runtime/trace/trace.h).
#pragma once

#include "runtime/trace/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace brook::info {

/// An event of the file; times in seconds from the beginning of the trace.
struct TraceEvent {
  trace::Kind kind;
  std::string name;
  std::string backend;
  std::string place;
  std::string shape;
  std::int64_t bytes = 0;
  std::int64_t written = 0;
  int track = 0;  ///< a thread of the host, or a device
  double start = 0;
  double seconds = 0;
  double told = 0;  ///< of Kind::Device
  bool isMove = false;

  double end() const { return start + seconds; }
};

struct Trace {
  std::string path;
  std::vector<TraceEvent> events;  ///< by their start
};

/// The elements of a shape as a trace has it: 12 of "<3, 4>".
std::int64_t elementCount(const std::string& shape);

/// A killed program, or a full disk, leaves a list without its end: what is whole of it counts, as
/// long as each event is a line.
/// Throws ArgumentError where the text is no trace, with `path` and the place.
Trace parseTrace(const std::string& path, const std::string& text);

/// Throws ArgumentError where the file cannot be read or is no trace.
Trace readTrace(const std::string& path);

}  // namespace brook::info
