// DeviceTimes: when the device itself ran the launches, for the trace (runtime/trace).
//
// Time stamps of OpenGL around each launch, whose values are fetched when they are there, at a
// later call, so that nothing waits. Software rasterizers stamp a scene when they have drawn the
// last tile of it, so that both stamps of a launch are its end; there a launch counts from when it
// was told OpenGL, or from the end of the one before.
#pragma once

#include "runtime/trace/trace.h"

#include <cstdint>
#include <deque>
#include <string>

namespace brook::gl {

class DeviceTimes {
 public:
  /// With the context current, as all members but the destructor. The queries of what was not
  /// collected end with the context.
  explicit DeviceTimes(bool isHardware);
  DeviceTimes(const DeviceTimes&) = delete;
  DeviceTimes& operator=(const DeviceTimes&) = delete;

  /// What is told OpenGL between the two is one event. `begin` collects, too.
  void begin();
  void end(const std::string& kernel, const std::string& backend);

  /// Records the events that are over. With `waits`, all of them.
  void collect(bool waits);

 private:
  struct Begun {
    unsigned query = 0;
    std::int64_t told = 0;  // on the clock of the trace
  };
  struct Pending {
    Begun begin;
    unsigned endQuery;
    trace::Event event;
  };

  const bool isHardware_;
  std::int64_t offset_;  // from the clock of OpenGL to that of the trace
  std::int64_t lastEnd_ = 0;
  Begun begun_;
  std::deque<Pending> pending_;
};

}  // namespace brook::gl
