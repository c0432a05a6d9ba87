// DeviceTimes: when the device itself ran the launches, for the trace (runtime/trace).
//
// Two time stamps of OpenGL around each launch; their values are fetched when they are there, at a
// later call, so that nothing waits.
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
  DeviceTimes();
  DeviceTimes(const DeviceTimes&) = delete;
  DeviceTimes& operator=(const DeviceTimes&) = delete;

  /// What is told OpenGL between the two is one event. `begin` collects, too.
  void begin();
  void end(const std::string& kernel, const std::string& backend);

  /// Records the events that are over. With `waits`, all of them.
  void collect(bool waits);

 private:
  struct Pending {
    unsigned queries[2];
    trace::Event event;
  };

  std::int64_t offset_;  // from the clock of OpenGL to that of the trace
  unsigned begun_ = 0;
  std::deque<Pending> pending_;
};

}  // namespace brook::gl
