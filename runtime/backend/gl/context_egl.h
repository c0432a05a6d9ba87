// ContextEgl: one OpenGL context without a window, made through EGL.
//
// Needs no display server, XDG_RUNTIME_DIR or HOME. Displays are tried in this order, devices that
// call themselves software last:
//   1. every device of EGL_EXT_platform_device,
//   2. EGL_MESA_platform_surfaceless,
//   3. the default display.
// EGL displays belong to the process and are shared with other users of EGL, so they are never
// terminated here.
#pragma once

#include "runtime/arithmetic/default_float_state.h"
#include "runtime/backend/forks.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>

namespace brook::gl {

/// A version of desktop OpenGL, core profile, or of OpenGL ES.
struct GlVersion {
  bool isEs;
  int major;
  int minor;
  /// "OpenGL 4.3", "OpenGL ES 3.1"
  std::string toString() const;
};

class ContextEgl {
 public:
  /// Loads a shared library by name; null when it is missing. libepoxy ends the process when its
  /// libraries are missing, therefore they are loaded before its first call.
  using LibraryLoader = std::function<void*(const char* name)>;
  static void* loadSystemLibrary(const char* name);

  /// A context of at least one of these versions: on each display in turn the first that it has,
  /// robust where EGL can make it so. `adapter`: only on the device of this number. Throws
  /// BackendError that lists each thing tried and why it failed, one a line, or says that this
  /// process was forked from one that had contexts already.
  explicit ContextEgl(std::span<const GlVersion> accepted, std::optional<int> adapter = {},
                      const LibraryLoader& loadLibrary = loadSystemLibrary);
  /// An EGLContext of the program.
  struct ProgramContext {
    void* handle;
  };
  /// A context beside one of the program that is current in this thread: on its display, of its API
  /// (OpenGL or OpenGL ES), with the same textures, buffers and fences. Throws ArgumentError if it
  /// is not current, BackendError as above.
  ContextEgl(std::span<const GlVersion> accepted, ProgramContext shared,
             const LibraryLoader& loadLibrary = loadSystemLibrary);
  ~ContextEgl();
  ContextEgl(const ContextEgl&) = delete;
  ContextEgl& operator=(const ContextEgl&) = delete;

  /// Where the context comes from: "EGL_EXT_platform_device, device 0".
  const std::string& origin() const { return origin_; }
  /// Whether the context tells when the device was reset and it is lost.
  bool isRobust() const { return isRobust_; }
  /// The one of the accepted versions that was asked for.
  const GlVersion& version() const { return version_; }

  /// While it lives, the context is current in this thread and other threads wait. What was current
  /// before comes back at the end; a context that is current anyhow costs two looks, as in another
  /// ContextScope of the same thread. Drivers that compute on the processor do it in the state of
  /// floats that the language defines.
  class ContextScope {
   public:
    /// Throws DeviceLostError if the context is lost, ThreadError if it is current in another
    /// thread outside of a ContextScope or belongs to the process that this one was forked from,
    /// and BackendError if it cannot be made current for another reason.
    explicit ContextScope(ContextEgl& context);
    /// Throws nothing: false if the context cannot be made current. For destructors.
    ContextScope(ContextEgl& context, std::nothrow_t);
    ~ContextScope();
    explicit operator bool() const { return isCurrent_; }
    ContextScope(const ContextScope&) = delete;
    ContextScope& operator=(const ContextScope&) = delete;

   private:
    // Gives the error of EGL, EGL_SUCCESS if there is none.
    int takeOver(ContextEgl& context);
    bool makeCurrent(const ContextEgl& context);

    const DefaultFloatState state_;
    std::unique_lock<std::recursive_mutex> lock_;
    bool isCurrent_ = false;
    bool isChanged_ = false;
    void* ownDisplay_;
    void* previousContext_ = nullptr;
    // Asked for only if there is a previous context.
    void* previousDisplay_ = nullptr;
    void* previousDraw_ = nullptr;
    void* previousRead_ = nullptr;
  };

  /// To be called when OpenGL says that the context is lost: from then on every ContextScope says
  /// so.
  void setLost() { isLost_ = true; }
  /// Whether no call will ever succeed again: the context is lost, or belongs to the process that
  /// this one was forked from.
  bool isUnusable() const { return isLost_ || isInherited(); }
  /// Throws DeviceLostError or ThreadError if it is unusable.
  void requireUsable() const;
  /// Whether it belongs to the process that this one was forked from.
  bool isInherited() const { return forks_ != backend::forkCount(); }

 private:
  const unsigned forks_ = backend::forkCount();
  std::recursive_mutex mutex_;
  std::atomic<bool> isLost_ = false;
  bool isTerminated_ = false;  // with its display, by the program: the handle means nothing now
  void* display_ = nullptr;
  void* context_ = nullptr;
  bool isRobust_ = false;
  std::string origin_;
  GlVersion version_{};
};

}  // namespace brook::gl
