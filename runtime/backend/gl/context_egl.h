// ContextEgl: one OpenGL context without a window, made by EGL.
//
// It needs no display server, XDG_RUNTIME_DIR or HOME. Displays are tried in this order, with
// devices that report themselves as software last:
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
  /// Returns "OpenGL 4.3" or "OpenGL ES 3.1".
  std::string toString() const;
};

class ContextEgl {
 public:
  /// Loads a shared library by name and returns null if it is missing. Libraries are loaded before
  /// the first call of libepoxy, which ends the process if they are missing.
  using LibraryLoader = std::function<void*(const char* name)>;
  static void* loadSystemLibrary(const char* name);

  /// Makes a context of at least one of these versions: on each display in turn the first version
  /// that works, robust if EGL supports it. With `adapter`, only on the device of this index.
  /// Throws BackendError with one line for each failed attempt, or because this process was forked
  /// from one that had contexts.
  explicit ContextEgl(std::span<const GlVersion> accepted, std::optional<int> adapter = {},
                      const LibraryLoader& loadLibrary = loadSystemLibrary);
  /// An EGLContext of the program.
  struct ProgramContext {
    void* handle;
  };
  /// Makes a context that shares textures, buffers and fences with a context of the program, on its
  /// display and with its API (OpenGL or OpenGL ES). The program's context is current in this
  /// thread. Throws ArgumentError if it is not current, BackendError as above.
  ContextEgl(std::span<const GlVersion> accepted, ProgramContext shared,
             const LibraryLoader& loadLibrary = loadSystemLibrary);
  ~ContextEgl();
  ContextEgl(const ContextEgl&) = delete;
  ContextEgl& operator=(const ContextEgl&) = delete;

  /// The origin of the context: "EGL_EXT_platform_device, device 0".
  const std::string& origin() const { return origin_; }
  /// True if the context reports a reset of the device.
  bool isRobust() const { return isRobust_; }
  /// The accepted version that the context was created with.
  const GlVersion& version() const { return version_; }

  /// While it lives, the context is current in this thread and other threads wait. Its end restores
  /// the previous context. If the context is already current, as in a nested ContextScope, it costs
  /// two checks. Drivers that compute on the processor use the float state that the language
  /// defines.
  class ContextScope {
   public:
    /// Throws DeviceLostError if the context is lost. Throws ThreadError if it is current in
    /// another thread outside of a ContextScope, or belongs to the parent of this forked process.
    /// Throws BackendError if it cannot be made current for another reason.
    explicit ContextScope(ContextEgl& context);
    /// For destructors: does not throw, and is false if the context cannot be made current.
    ContextScope(ContextEgl& context, std::nothrow_t);
    ~ContextScope();
    explicit operator bool() const { return isCurrent_; }
    ContextScope(const ContextScope&) = delete;
    ContextScope& operator=(const ContextScope&) = delete;

   private:
    // Returns the error of EGL, EGL_SUCCESS if there is none.
    int takeOver(ContextEgl& context);
    bool makeCurrent(const ContextEgl& context);

    const DefaultFloatState state_;
    std::unique_lock<std::recursive_mutex> lock_;
    bool isCurrent_ = false;
    bool isChanged_ = false;
    void* ownDisplay_;
    void* previousContext_ = nullptr;
    // Set only if there is a previous context.
    void* previousDisplay_ = nullptr;
    void* previousDraw_ = nullptr;
    void* previousRead_ = nullptr;
  };

  /// Call it when OpenGL reports that the context is lost. From then on every ContextScope throws.
  void setLost() { isLost_ = true; }
  /// True if no call can succeed again: the context is lost, or belongs to the parent of this
  /// forked process.
  bool isUnusable() const { return isLost_ || isInherited(); }
  /// Throws DeviceLostError or ThreadError if the context is unusable.
  void requireUsable() const;
  /// True if the context belongs to the parent of this forked process.
  bool isInherited() const { return forks_ != backend::forkCount(); }

 private:
  const unsigned forks_ = backend::forkCount();
  std::recursive_mutex mutex_;
  std::atomic<bool> isLost_ = false;
  bool isTerminated_ = false;  // the program has terminated the display; the handle is invalid
  void* display_ = nullptr;
  void* context_ = nullptr;
  bool isRobust_ = false;
  std::string origin_;
  GlVersion version_{};
};

}  // namespace brook::gl
