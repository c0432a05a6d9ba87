// ContextThread: a thread in which one context of OpenGL is current for as long as the thread lives.
//
// Some drivers take longer to make a context current than to launch a kernel. Their contexts stay
// current here, and calls come over and go back:
//   caller:   map(k)                 <- 0.5 us ->                 returns
//   thread:            glUseProgram .. glDispatchCompute
// Which drivers those are: device_policy.h.
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
  /// `context`, which is current in no thread, outlives the thread, and nobody else makes it
  /// current. Throws as ContextEgl::Current does.
  explicit ContextThread(ContextEgl& context);
  /// In the process that made it.
  ~ContextThread();
  ContextThread(const ContextThread&) = delete;
  ContextThread& operator=(const ContextThread&) = delete;

  /// Runs it in the thread, or here if this is the thread, and returns when it has run; throws what
  /// it throws. Other threads wait.
  template <class Action>
  void run(const Action& action) {
    runErased([](const void* a) { (*static_cast<const Action*>(a))(); }, &action);
  }

 private:
  using Function = void (*)(const void* action);

  void runErased(Function function, const void* action);
  void serve();

  ContextEgl& context_;
  std::mutex callers_;
  Function function_ = nullptr;  ///< of the present call; null ends the thread
  const void* action_ = nullptr;
  std::exception_ptr error_;
  std::uint64_t calls_ = 0;
  Count posted_;
  Count done_;
  std::thread thread_;
};

}  // namespace brook::gl
