// Profile: what a program's kernels, transfers and shaders cost, added up by name. The same events
// as BRT_TRACE=file.json writes one by one (docs/backends.md, Traces).
//
//   brook::startProfile();
//   ... kernels ...
//   std::puts(brook::profileTable().c_str());
//
//   what      name    backend      place       count   ms all  ms each     MB
//   launch    blur    cpu          blur.br:3      10     2.51    0.251   19.7
//   upload    float   gl:fragment                  1     0.32    0.320    4.0
//
// All functions may be called from any thread.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace brook {

/// All events of one kind, name and backend.
struct ProfileRow {
  /// "launch", "upload", "download", "compile", "cache hit"; "device": what a device said of the
  /// launches, which may overlap. It says so after their end: Runtime::finish() waits for all.
  std::string what;
  std::string name;     ///< the kernel; of transfers the type of the elements
  std::string backend;  ///< "gl:fragment"
  std::string place;    ///< of the kernel: "blur.br:3"
  std::int64_t count = 0;
  /// Of all together, on the host; on OpenGL a launch may return before its end.
  double seconds = 0;
  double shortest = 0;     ///< seconds
  double longest = 0;      ///< seconds
  std::int64_t bytes = 0;  ///< read and written, or transferred, together
};

/// Forgets what was counted and counts from now on. It costs what a trace does, about a microsecond
/// for each event.
void startProfile();
/// Counts no more; what was counted stays.
void stopProfile();

/// What was counted up to now, the longest time first.
std::vector<ProfileRow> profile();
/// The same as lines of text with a heading; without rows the heading only.
std::string profileTable();

}  // namespace brook
