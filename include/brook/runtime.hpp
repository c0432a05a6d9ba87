// brook::Runtime: which backend a thread's streams and kernels use, and what it has done.
#pragma once
#pragma GCC system_header

#include <brook/callback.hpp>

#include <cstdint>
#include <string>

namespace brook {

namespace backend {
class Backend;
struct OwnedBackends;
}  // namespace backend
namespace choice {
struct Call;
}
class StorageOwner;

/// A started backend, or several of which each chain of kernels gets the one that is faster for it
/// (docs/backends.md, Automatic choice). It belongs to the thread that started it and is used by no
/// other.
class Runtime {
 public:
  /// Starts with these backends, at least one, and chooses among them if there are more. The first
  /// is the host's. For the library itself: programs call initialize().
  explicit Runtime(backend::OwnedBackends backends);
  /// Frees what streams still hold here; their contents are lost.
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  /// "cpu", "cpu-scalar", "gl:compute", "gl:fragment", "null"; of several backends the name of the
  /// one that is in use, and so for the device.
  const std::string& backendName() const;
  /// The device in words: "AVX2, 2 threads".
  const std::string& device() const;
  /// False when the device is a program that imitates hardware (llvmpipe).
  bool isHardware() const;
  /// True when + - * / and sqrt of kernels give the same bits here as on cpu-scalar. False on a
  /// graphics device that failed the test at its start; its results are within a wider bound.
  bool hasExactArithmetic() const;
  /// Kernels that this backend has run since it started.
  std::uint64_t launchCount() const;

  /// Seconds that calls spent on the host's side. Kernel calls may return before they have run: the
  /// time until then is counted where the program waits, so call finish() before a stopwatch stops.
  struct Times {
    double upload = 0;
    double kernels = 0;
    double download = 0;
  };
  Times times() const;
  void resetTimes() { ticks_ = {}; }

  /// Returns when everything launched has run.
  void finish();

  /// For the library itself.
  backend::Backend& backend() { return *backend_; }
  StorageOwner& storageOwner() const { return *storageOwner_; }
  struct Ticks {
    std::int64_t upload = 0;
    std::int64_t kernels = 0;
    std::int64_t download = 0;
  };
  Ticks& mutableTicks() { return ticks_; }
  /// Whether there is more than one backend. Then these say what comes next, and change the backend
  /// that is in use.
  bool chooses() const { return chooses_; }
  void beforeUpload();
  void beforeDownload();
  void beforeCall(const choice::Call& call);
  /// The backend in use cannot run the call. False if there is no other one.
  bool fallBack(const std::string& why);
  /// False if it is in use already.
  bool useHostBackend();

 private:
  struct State;
  void use(unsigned index);

  State* state_;
  /// Of the backend that is in use.
  backend::Backend* backend_;
  StorageOwner* storageOwner_;
  Ticks ticks_;
  bool chooses_;
};

/// The current runtime of this thread. If it has none, starts one: `name` is cpu (also cpu:sse2,
/// cpu:avx2, cpu:avx512), cpu-scalar, gl, gl:compute, gl:fragment, null, or auto: for each chain of
/// kernels the faster one of cpu and, on a hardware device, gl; ogl, gles and cal mean gl. No name
/// means the environment variable BRT_RUNTIME, and without that, gl on a hardware device, else cpu.
/// Throws BackendError when a backend asked for by name cannot start.
/// A current runtime whose device is lost (DeviceLostError) is ended first, and so is in a forked
/// process a runtime on OpenGL of the process before; there OpenGL does not start a second time.
/// `nativeContext`: an EGLContext that is current in this thread. A runtime on OpenGL has a context
/// of its own beside it, on its display, which shares textures and buffers with it (gl_object.hpp);
/// the program's own state stays as it is. Other runtimes do not look at it. Throws ArgumentError
/// for a context that is not current.
Runtime* initialize(const char* name = nullptr, void* nativeContext = nullptr);

/// The current runtime of this thread; null before the first use of a stream or initialize().
Runtime* runtime();
/// Makes a runtime of this thread current, null none. Streams move along when they are next used.
/// Throws ThreadError for a runtime of another thread.
void setRuntime(Runtime* runtime);

/// Returns when everything that this thread launched has run. Nothing to do without a runtime.
void finish();
/// unbind: what the program's current context is told from now on runs after everything that this
/// thread launched before. bind: what this thread launches from now on runs after everything that
/// the current context was told before. The device waits, the program does not. A texture or buffer
/// has its new elements where it is bound after the call. Nothing to do on the CPU. Throw
/// NotSupportedError on OpenGL without a context of the program, and ArgumentError if the current
/// context is none or does not share objects with the one that initialize() was given.
void unbind();
void bind();
/// Ends the current runtime of this thread. Streams whose elements are there lose them.
void finalize();

/// Names that initialize() can start on this machine now; ends with a null pointer.
const char** runtimeTargets();

/// Microseconds on a clock that never goes back.
std::int64_t microseconds();

/// Called with each message of the library instead of the log that BRT_LOG_LEVEL and BRT_LOG_PATH
/// set up: level 1 warnings and choices, 2 kernel launches, 3 transfers. An empty callback brings
/// the log back. The callback may come from any thread that uses Brook.
using LogCallback = Callback<void(int level, const std::string& message)>;
void setLogCallback(LogCallback callback);

}  // namespace brook
