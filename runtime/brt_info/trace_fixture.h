// Traces for tests: consecutive events, with times in milliseconds.
#pragma once

#include "runtime/brt_info/trace_file.h"

#include <cstdint>
#include <string>
#include <utility>

namespace brook::info {

class TraceFixture {
 public:
  explicit TraceFixture(std::string path = "a.json") { trace.path = std::move(path); }

  /// Adds a launch over `elements` that reads eight bytes of each and writes four. The call reaches
  /// the device half a microsecond after its begin. The device works for `onDevice` from its end
  /// on; with 0 there is no event of the device.
  TraceFixture& launch(const std::string& kernel, const std::string& backend, double milliseconds,
                       int elements = 100000, double onDevice = 0) {
    TraceEvent event{.kind = trace::Kind::Launch,
                     .name = kernel,
                     .backend = backend,
                     .place = "x.br:1",
                     .shape = "<" + std::to_string(elements) + ">",
                     .bytes = std::int64_t{12} * elements,
                     .written = std::int64_t{4} * elements};
    const double told = now + 0.5e-6;
    add(std::move(event), milliseconds);
    if (onDevice > 0) {
      trace.events.push_back({.kind = trace::Kind::Device,
                              .name = kernel,
                              .backend = backend,
                              .place = "",
                              .shape = "",
                              .track = 1000,
                              .start = now,
                              .seconds = 1e-3 * onDevice,
                              .told = told});
    }
    return *this;
  }

  /// Adds an event that is no launch.
  TraceFixture& event(trace::Kind kind, const std::string& backend, double milliseconds,
                      int bytes = 0) {
    return add({.kind = kind,
                .name = "float",
                .backend = backend,
                .place = "",
                .shape = "<" + std::to_string(bytes / 4) + ">",
                .bytes = bytes},
               milliseconds);
  }

  Trace trace;
  double now = 0;

 private:
  TraceFixture& add(TraceEvent event, double milliseconds) {
    event.track = 1;
    event.start = now;
    event.seconds = 1e-3 * milliseconds;
    now += event.seconds;
    trace.events.push_back(std::move(event));
    return *this;
  }
};

}  // namespace brook::info
