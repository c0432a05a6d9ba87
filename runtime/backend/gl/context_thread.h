// ContextThread: a thread in which one context of OpenGL is current for as long as the thread
// lives.
//
// Some drivers take longer to make a context current than to launch a kernel. Their contexts stay
// current here, and calls come over and go back:
//   caller:   map(k)                 <- 0.5 us ->                 returns
//   thread:            glUseProgram .. glDispatchCompute
// Which drivers those are: device_policy.h.
//
// The first calls run in the threads of their callers all the same. They find the entry points of
// OpenGL, which takes the lock of the dynamic loader: a program that starts the runtime while a
// library is loaded holds that lock, and would wait for the thread, which would wait for it.
#pragma once

#include "runtime/backend/gl/context_egl.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

namespace brook::gl {

/// A number that one thread counts up and another waits for: at first awake, for calls that follow
/// each other closely, then asleep.
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

  /// The thread starts after `callsBefore` calls of run. `context` outlives it; from then on a
  /// ContextEgl::ContextScope in any other thread would wait for ever.
  explicit ContextThread(ContextEgl& context, int callsBefore = kCallsBefore)
      : context_(context), callsBefore_(callsBefore) {}
  /// In the process that made it, and not by an action.
  ~ContextThread();
  ContextThread(const ContextThread&) = delete;
  ContextThread& operator=(const ContextThread&) = delete;

  /// Runs it in the thread, or here if this is the thread or there is none, yet or because it could
  /// not be started. Returns when it has run; throws what it throws. Other threads wait. The action
  /// itself makes a ContextEgl::ContextScope.
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
  int depth_ = 0;                ///< of calls that run in the thread of their caller
  Function function_ = nullptr;  ///< of the present call; null ends the thread
  const void* action_ = nullptr;
  std::exception_ptr error_;
  bool hasContext_ = false;  ///< the thread
  std::uint64_t calls_ = 0;
  Count posted_;
  Count done_;
  std::atomic<std::thread::id> id_;  ///< of the thread, once there is one
  std::thread thread_;
};

}  // namespace brook::gl
