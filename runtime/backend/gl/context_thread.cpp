#include "runtime/backend/gl/context_thread.h"

#include <brook/error.hpp>

#include <chrono>
#include <csignal>
#include <string>
#include <system_error>
#include <utility>

namespace brook::gl {
namespace {

// Longer than a program needs between two launches of a loop.
constexpr auto kAwake = std::chrono::microseconds(50);

// The signals of the program are for its own threads.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t previous_{};
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

ContextThread::ContextThread(ContextEgl& context) : context_(context) {
  try {
    const SignalsBlocked blocked;
    thread_ = std::thread([this] { serve(); });
  } catch (const std::system_error& error) {
    throw BackendError(std::string("No thread can be started for the OpenGL context: ") +
                       error.what());
  }
  done_.await(++calls_);
  if (!error_) return;
  thread_.join();
  std::rethrow_exception(error_);
}

ContextThread::~ContextThread() {
  function_ = nullptr;
  posted_.add();
  thread_.join();
}

void ContextThread::runErased(Function function, const void* action) {
  if (std::this_thread::get_id() == thread_.get_id()) return function(action);
  const std::lock_guard lock(callers_);
  function_ = function;
  action_ = action;
  posted_.add();
  done_.await(++calls_);
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void ContextThread::serve() {
  try {
    const ContextEgl::Current current(context_);
    done_.add();
    for (std::uint64_t call = 1;; ++call) {
      posted_.await(call);
      if (function_ == nullptr) return;
      try {
        function_(action_);
      } catch (...) {
        error_ = std::current_exception();
      }
      done_.add();
    }
  } catch (...) {  // the context cannot be made current
    error_ = std::current_exception();
    done_.add();
  }
}

}  // namespace brook::gl
