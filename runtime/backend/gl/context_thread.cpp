#include "runtime/backend/gl/context_thread.h"

#include <pthread.h>

#include <chrono>
#include <csignal>
#include <new>
#include <system_error>
#include <utility>

namespace brook::gl {
namespace {

// Longer than the time between two launches of a loop.
constexpr auto kAwake = std::chrono::microseconds(50);

// Blocks the signals that are sent to the program, because they are for its own threads. A signal
// that an instruction raises, such as a read of the program's memory, stays with the thread.
class SignalScope {
 public:
  SignalScope() {
    sigset_t sent;
    sigfillset(&sent);
    for (const int raised : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS})
      sigdelset(&sent, raised);
    pthread_sigmask(SIG_SETMASK, &sent, &previous_);
  }
  ~SignalScope() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }
  SignalScope(const SignalScope&) = delete;
  SignalScope& operator=(const SignalScope&) = delete;

 private:
  sigset_t previous_{};
};

// Prevents cancellation of the caller, because the thread works on its stack.
class CancellationScope {
 public:
  CancellationScope() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &previous_); }
  ~CancellationScope() { pthread_setcancelstate(previous_, nullptr); }
  CancellationScope(const CancellationScope&) = delete;
  CancellationScope& operator=(const CancellationScope&) = delete;

 private:
  int previous_ = 0;
};

class DepthScope {
 public:
  explicit DepthScope(int& depth) : depth_(depth) { ++depth_; }
  ~DepthScope() { --depth_; }
  DepthScope(const DepthScope&) = delete;
  DepthScope& operator=(const DepthScope&) = delete;

 private:
  int& depth_;
};

}  // namespace

void Count::add() {
  {
    const std::lock_guard lock(mutex_);
    number_.fetch_add(1, std::memory_order_release);
  }
  grown_.notify_one();
}

void Count::await(std::uint64_t number) {
  const auto isReached = [&] { return number_.load(std::memory_order_acquire) >= number; };
  const auto begin = std::chrono::steady_clock::now();
  while (!isReached()) {
    if (std::chrono::steady_clock::now() - begin > kAwake) {
      std::unique_lock lock(mutex_);
      grown_.wait(lock, isReached);
      return;
    }
    std::this_thread::yield();
  }
}

ContextThread::~ContextThread() {
  if (!thread_.joinable()) return;
  function_ = nullptr;
  posted_.add();
  thread_.join();
}

void ContextThread::runErased(Function function, const void* action) {
  if (std::this_thread::get_id() == id_) return function(action);
  const CancellationScope cancellation;
  const std::lock_guard lock(callers_);
  if (isThere()) return post(function, action);
  const DepthScope depth(depth_);
  function(action);
}

// Starts the thread after the first calls, but not within another call, whose context is current
// here.
bool ContextThread::isThere() {
  const bool isWaiting = depth_ == 0 && callsBefore_ >= 0;
  if (isWaiting && callsBefore_ == 0) start();
  if (isWaiting) --callsBefore_;
  return thread_.joinable();
}

void ContextThread::start() {
  try {
    const SignalScope blocked;
    thread_ = std::thread([this] { serve(); });
  } catch (const std::system_error&) {
    return;  // calls run without a thread
  }
  done_.await(++calls_);
  hasContext_ ? id_.store(thread_.get_id()) : thread_.join();
}

void ContextThread::post(Function function, const void* action) {
  function_ = function;
  action_ = action;
  posted_.add();
  done_.await(++calls_);
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void ContextThread::serve() {
  const ContextEgl::ContextScope current(context_, std::nothrow);
  hasContext_ = static_cast<bool>(current);
  done_.add();
  for (std::uint64_t call = 1; hasContext_; ++call) {
    posted_.await(call);
    if (function_ == nullptr) return;
    try {
      function_(action_);
    } catch (...) {
      error_ = std::current_exception();
    }
    done_.add();
  }
}

}  // namespace brook::gl
