// DeviceTimes: the times at which the device ran the launches, for the trace (runtime/trace).
//
// It records time stamps of OpenGL around each launch, and fetches their values at a later call
// when they are available, so that no call waits. Software rasterizers set a stamp after the last
// tile of a scene, so that both stamps of a launch are its end. There a launch begins at its call
// of OpenGL, or at the end of the launch before.
#pragma once

#include "runtime/trace/trace.h"

#include <cstdint>
#include <deque>
#include <string>

namespace brook::gl {

class DeviceTimes {
 public:
  /// All members except the destructor need the context current. Queries that were not collected
  /// end with the context.
  explicit DeviceTimes(bool isHardware);
  DeviceTimes(const DeviceTimes&) = delete;
  DeviceTimes& operator=(const DeviceTimes&) = delete;

  /// The calls of OpenGL between the two are one event. `begin` also collects.
  void begin();
  void end(const std::string& kernel, const std::string& backend);

  /// Records the finished events, or with `waits` all events.
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
  std::int64_t offset_;  // from OpenGL's clock to the trace's
  std::int64_t lastEnd_ = 0;
  Begun begun_;
  std::deque<Pending> pending_;
};

}  // namespace brook::gl
