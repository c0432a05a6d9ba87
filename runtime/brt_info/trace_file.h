// Reads files of BRT_TRACE (runtime/trace/trace.h).
#pragma once

#include "runtime/trace/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace brook::info {

/// An event of the file. Times are seconds from the beginning of the trace.
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
  std::vector<TraceEvent> events;  ///< sorted by their start
};

/// Returns the element count of a shape in a trace: 12 for "<3, 4>".
std::int64_t elementCount(const std::string& shape);

/// Parses a trace. A killed program or a full disk leaves a list without its end; its complete
/// events count if each event is a line. Throws ArgumentError with `path` and the position if the
/// text is no trace.
Trace parseTrace(const std::string& path, const std::string& text);

/// Throws ArgumentError if the file cannot be read or is no trace.
Trace readTrace(const std::string& path);

}  // namespace brook::info
