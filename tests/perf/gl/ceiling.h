// What the device can do at most, as far as OpenGL shows it.
#pragma once

#include "tests/perf/gl/workload.h"
#include "tests/perf/harness/measurement.h"

#include <string>

namespace brook::perf {

struct Ceiling {
  double copiedBytes = 0;  ///< per second, read and written, of a copy between two large buffers
  double operations = 0;   ///< floating per second, of a shader that does nothing but multiply, add
};

/// Needs an OpenGL 4.3 context current. Seconds are those of the clock.
Ceiling measureCeiling(const Settings& settings);

/// "62 % of copy", "of MAD": how near a program that takes `seconds` for the workload comes to what
/// limits it.
std::string shareOfCeiling(const Ceiling& ceiling, const Workload& workload, double seconds);

}  // namespace brook::perf
