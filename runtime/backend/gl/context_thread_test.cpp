// Calls in the thread of a context, and backends whose contexts have one.
#include "runtime/backend/gl/context_thread.h"

#include "runtime/backend/gl/binding_fixture.h"
#include "runtime/backend/gl/calls_fixture.h"

#include <brook/error.hpp>

#include <epoxy/egl.h>
#include <gmock/gmock.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

namespace brook::gl {
namespace {

using backend::Storage;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

constexpr GlVersion kDesktopVersions[] = {{false, 3, 3}};

class ContextThreadTest : public testing::Test {
 protected:
  ContextEgl context_{kDesktopVersions};
  const std::thread::id thisThread_ = std::this_thread::get_id();
};

TEST_F(ContextThreadTest, RunsActionsWhereTheContextIsCurrent) {
  ContextThread thread(context_, 0);
  std::thread::id first;
  std::thread::id second;
  EGLContext current = EGL_NO_CONTEXT;
  thread.run([&] { first = std::this_thread::get_id(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(5));  // until the thread sleeps
  thread.run([&] {
    thread.run([&] { second = std::this_thread::get_id(); });
    current = eglGetCurrentContext();
  });
  EXPECT_NE(first, std::this_thread::get_id());
  EXPECT_EQ(first, second);
  EXPECT_NE(current, EGL_NO_CONTEXT);
  EXPECT_EQ(eglGetCurrentContext(), EGL_NO_CONTEXT);
}

TEST_F(ContextThreadTest, WaitsForLongActions) {
  ContextThread thread(context_, 0);
  bool hasRun = false;
  thread.run([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    hasRun = true;
  });
  EXPECT_TRUE(hasRun);
}

TEST_F(ContextThreadTest, ThrowsWhatActionsThrow) {
  ContextThread thread(context_, 0);
  EXPECT_THAT([&] { thread.run([] { throw LimitError("too many"); }); },
              ThrowsMessage<LimitError>(HasSubstr("too many")));
  bool hasRun = false;
  thread.run([&] { hasRun = true; });
  EXPECT_TRUE(hasRun);
}

TEST_F(ContextThreadTest, TakesCallsOfSeveralThreads) {
  ContextThread thread(context_, 0);
  int calls = 0;  // the actions of all callers run in one thread
  const auto call = [&] {
    for (int i = 0; i < 1000; ++i)
      thread.run([&] { ++calls; });
  };
  std::thread one(call);
  std::thread two(call);
  call();
  one.join();
  two.join();
  EXPECT_EQ(calls, 3000);
}

TEST_F(ContextThreadTest, LeavesSignalsToTheThreadsOfTheProgram) {
  ContextThread thread(context_, 0);
  const auto isBlocked = [] {
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    return sigismember(&blocked, SIGINT) == 1;
  };
  bool blocked = false;
  thread.run([&] { blocked = isBlocked(); });
  EXPECT_TRUE(blocked);
  EXPECT_FALSE(isBlocked());
}

TEST_F(ContextThreadTest, LetsFaultsReachTheHandlersOfTheProgram) {
  ContextThread thread(context_, 0);
  bool isBlocked = true;
  thread.run([&] {
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    isBlocked = sigismember(&blocked, SIGSEGV) == 1 || sigismember(&blocked, SIGBUS) == 1;
  });
  EXPECT_FALSE(isBlocked);
}

TEST_F(ContextThreadTest, RunsTheFirstCallsWhereTheyAreMade) {
  ContextThread thread(context_, 3);
  std::vector<bool> isHere;
  for (int i = 0; i < 5; ++i) {
    thread.run([&] {
      const ContextEgl::ContextScope current(context_);
      thread.run([] {});  // does not count: the context is current here
      isHere.push_back(std::this_thread::get_id() == thisThread_);
    });
  }
  EXPECT_THAT(isHere, testing::ElementsAre(true, true, true, false, false));
}

TEST_F(ContextThreadTest, IsNotCancelledWhileItWaits) {
  ContextThread thread(context_, 0);
  std::atomic<bool> isRunning = false;
  std::atomic<bool> hasReturned = false;
  std::thread caller([&] {
    int local = 0;
    thread.run([&] {
      isRunning = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ++local;
    });
    hasReturned = local == 1;
  });
  while (!isRunning)
    std::this_thread::yield();
  pthread_cancel(caller.native_handle());
  caller.join();
  EXPECT_TRUE(hasReturned);
}

TEST_F(ContextThreadTest, RunsCallsWhereTheyAreMadeIfTheThreadGetsNoContext) {
  ContextThread thread(context_, 0);
  test::InterposedGl calls;
  calls.fail("eglMakeCurrent", 0);
  std::thread::id where;
  for (int i = 0; i < 2; ++i)
    thread.run([&] { where = std::this_thread::get_id(); });
  EXPECT_EQ(where, thisThread_);
}

class BackendInThread : public BindingTest {
 protected:
  BackendInThread() { backend_ = createBackendInThread(GetParam().stage, true); }
};
INSTANTIATE_TEST_SUITE_P(Bindings, BackendInThread, testing::ValuesIn(kBindingCases),
                         bindingCaseName);

TEST_P(BackendInThread, MakesNoContextCurrent) {
  const test::TestKernel increment = incrementKernel();
  test::InterposedGl calls;
  auto a = makeStream({100}, ramp(100));
  for (int i = 0; i < 10; ++i)
    map(increment, {stream(a), stream(a)}, Shape{100});
  std::vector<float> expected = ramp(100);
  for (float& value : expected)
    value += 10;
  EXPECT_EQ(read<float>(*a), expected);
  a.reset();
  EXPECT_THAT(calls.takeEgl(),
              AllOf(Contains("eglGetCurrentContext"), Not(Contains("eglMakeCurrent"))));
}

TEST_P(BackendInThread, SaysWhatIsWrongWithAKernel) {
  const test::TestKernel kernel{"wrong",
                                {{"a", ParameterKind::Stream, ElementType::Float},
                                 {"r", ParameterKind::Output, ElementType::Float}},
                                "out_1 = nothing;",
                                {{1}},
                                GetParam().bindingKinds};
  const auto a = makeStream({4}, ramp(4));
  const auto r = makeStream<float>({4}, {});
  EXPECT_THAT([&] { map(kernel, {stream(a), stream(r)}, Shape{4}); },
              ThrowsMessage<CompileError>(HasSubstr("'wrong'")));
  const test::TestKernel copy = copyKernel();
  map(copy, {stream(a), stream(r)}, Shape{4});
  EXPECT_EQ(read<float>(*r), ramp(4));
}

TEST_P(BackendInThread, IsLostWithItsContext) {
  auto a = makeStream({4}, ramp(4));
  test::InterposedGl calls;
  calls.loseContext();
  std::vector<float> values(4);
  EXPECT_THROW(backend_->download(*a, values.data()), DeviceLostError);
  EXPECT_TRUE(backend_->isLost());
  EXPECT_THROW(backend_->finish(), DeviceLostError);
  a.reset();
  backend_.reset();
}

TEST_P(BackendInThread, ItsStreamsOutliveIt) {
  auto a = makeStream({4}, ramp(4));
  backend_.reset();
  std::thread([&] { a.reset(); }).join();
}

}  // namespace
}  // namespace brook::gl
