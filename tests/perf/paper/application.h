// The applications of "Brook for GPUs" (Buck et al. 2004, section 5.1): the kernels of a sample,
// and programs of others that compute the same.
#pragma once

#include "runtime/backend/gl/context_egl.h"
#include "tests/perf/harness/measurement.h"

#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace brook::perf::paper {

/// The application on streams of the runtime that was current when it was made, which has to be
/// current for every call.
class BrookProgram {
 public:
  virtual ~BrookProgram() = default;
  virtual void upload() = 0;
  /// May return before the work has been done.
  virtual void launch() = 0;
  /// What was computed, in memory that the next call uses again.
  virtual const std::vector<float>& download() = 0;
};

/// A program of one algorithm and one way to read and write.
struct Form {
  Contestant contestant;
  bool isOfBrooksAlgorithm = true;
};

/// Programs for one API. The fastest form counts; no form: what it needs is not on this machine.
using Forms = std::vector<Form>;

struct Peers {
  Forms cpu;                ///< C++ with intrinsics or OpenMP; at least one
  Forms fragment;           ///< OpenGL 3.3, fragment shaders on textures
  Forms compute;            ///< OpenGL 4.3, compute shaders on buffers
  std::string libraryName;  ///< empty: there is none for the application
  Forms library;
};

/// What programs of peers run on.
struct Machine {
  gl::ContextEgl& handContext;
  int threads;  ///< of the CPU
};

struct Application {
  std::string name;
  double work;       ///< of a launch, in units
  std::string unit;  ///< of a million of them a second: "MFLOPS"
  Reference reference;
  /// For the current runtime.
  std::function<std::unique_ptr<BrookProgram>()> makeBrook;
  std::function<Peers(const Machine& machine)> makePeers;
};

/// An application that takes no memory before it is measured.
struct NamedApplication {
  std::string name;
  Application (*make)(int side);
};

/// `side`: 1024 as in the paper, or a smaller power of 4.
Application saxpyApplication(int side);
Application sgemvApplication(int side);
Application fftApplication(int side);
Application segmentApplication(int side);
Application rayApplication(int side);

/// Numbers from -1 to 1 without a pattern, the same each time.
std::vector<float> noise(std::size_t count, unsigned seed);

}  // namespace brook::perf::paper
