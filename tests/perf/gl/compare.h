// One workload against its hand-written forms: from contestants to rows.
#pragma once

#include "runtime/backend/gl/context_egl.h"
#include "tests/perf/gl/brook_program.h"
#include "tests/perf/gl/ceiling.h"
#include "tests/perf/gl/hand_program.h"
#include "tests/perf/gl/workload.h"
#include "tests/perf/harness/measurement.h"

#include <functional>
#include <memory>
#include <string>

namespace brook::perf {

/// Everything that measurements share.
struct Bench {
  gl::ContextEgl& handContext;
  Backends& backends;
  Settings settings;
  Ceiling ceiling;
  std::string suffix;  ///< of the names of all rows
};

/// Something to measure; prints its rows and throws std::runtime_error for a wrong result.
struct NamedComparison {
  std::string name;
  std::function<void(Bench&)> run;
};

/// Ratios that are wanted, as speed over the peer.
constexpr double kFragmentDirectAim = 1 / 1.05;
constexpr double kFragmentWrappedAim = 1 / 1.25;
constexpr double kStorageBufferAim = 1 / 1.10;
constexpr double kBufferTextureAim = 1 / 0.95;
constexpr double kStreamingComputeAim = 1 / 0.75;

/// The hand-written programs of one workload.
struct HandForms {
  std::shared_ptr<HandProgram> fragment;
  std::shared_ptr<HandProgram> computeWithStorageBuffers;
  std::shared_ptr<HandProgram> computeWithBufferTextures;
};

/// Of the shaders of the workload.
HandForms handForms(gl::ContextEgl& context, const Workload& workload);

/// Verifies all forms, measures them together and prints the rows. Throws std::runtime_error for a
/// wrong result.
void compare(Bench& bench, const Workload& workload, const HandForms& hand);

}  // namespace brook::perf
