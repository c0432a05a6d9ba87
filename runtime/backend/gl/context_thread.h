// ContextThread: a thread in which one context of OpenGL is always current.
//
// Some drivers take longer to make a context current than to launch a kernel. Their contexts stay
// current in this thread, which runs the calls:
//   caller:   map(k)                 <- 0.5 us ->                 returns
//   thread:            glUseProgram .. glDispatchCompute
// device_policy.h has these drivers.
//
// The first calls run in the threads of their callers. They look up the entry points of OpenGL
// under the lock of the dynamic loader. A program that starts the runtime while it loads a library
// holds this lock, so that the program and the thread would wait for each other.
#pragma once

#include "runtime/backend/gl/context_egl.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

namespace brook::gl {

/// A counter that one thread increments and another one waits for. The wait spins at first, for
/// calls in quick succession, and then sleeps.
class Count {
 public:
  void add();
  void await(std::uint64_t number);

 private:
  std::atomic<std::uint64_t> number_ = 0;
  std::mutex mutex_;
  std::condition_variable grown_;
};

class ContextThread {
 public:
  static constexpr int kCallsBefore = 256;

  /// The thread starts after `callsBefore` calls of run. `context` outlives it. From then on a
  /// ContextEgl::ContextScope in any other thread would deadlock.
  explicit ContextThread(ContextEgl& context, int callsBefore = kCallsBefore)
      : context_(context), callsBefore_(callsBefore) {}
  /// Call it in the process that made the object, and not from an action.
  ~ContextThread();
  ContextThread(const ContextThread&) = delete;
  ContextThread& operator=(const ContextThread&) = delete;

  /// Runs the action in the thread. Runs it directly if this is the thread, or if the thread has
  /// not started or could not start. Returns after the action, and rethrows its errors. Other
  /// threads wait. The action itself makes a ContextEgl::ContextScope.
  template <class Action>
  void run(const Action& action) {
    runErased([](const void* a) { (*static_cast<const Action*>(a))(); }, &action);
  }

 private:
  using Function = void (*)(const void* action);

  void runErased(Function function, const void* action);
  bool isThere();
  void start();
  void post(Function function, const void* action);
  void serve();

  ContextEgl& context_;
  int callsBefore_;
  std::recursive_mutex callers_;
  int depth_ = 0;                ///< nested calls in the thread of their caller
  Function function_ = nullptr;  ///< the current action; null ends the thread
  const void* action_ = nullptr;
  std::exception_ptr error_;
  bool hasContext_ = false;  ///< true if the context is current in the thread
  std::uint64_t calls_ = 0;
  Count posted_;
  Count done_;
  std::atomic<std::thread::id> id_;  ///< of the thread after its start
  std::thread thread_;
};

}  // namespace brook::gl
