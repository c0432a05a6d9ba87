#include "runtime/backend/forks.h"

#include <dirent.h>
#include <pthread.h>

#include <atomic>

namespace brook::backend {
namespace {

std::atomic<unsigned> forks = 0;
/// Threads of this line of processes that a fork has ended, and those in whose place there are
/// threads that have ended in this process.
std::atomic<int> lost = 0;
std::atomic<int> retired = 0;
/// Of the process that the thread forks.
thread_local int threadsBefore = 0;

/// Of this process; 1 where the system does not tell.
int threadCount() {
  DIR* const tasks = opendir("/proc/self/task");
  if (tasks == nullptr) return 1;
  int count = 0;
  while (const dirent* const task = readdir(tasks))
    count += task->d_name[0] != '.';
  closedir(tasks);
  return count;
}

void beforeFork() {
  threadsBefore = threadCount();
}

void inChild() {
  forks.fetch_add(1, std::memory_order_relaxed);
  lost += threadsBefore - 1;
  retired = 0;
}

}  // namespace

unsigned forkCount() {
  [[maybe_unused]] static const int registered = pthread_atfork(beforeFork, nullptr, inChild);
  return forks.load(std::memory_order_relaxed);
}

// Nobody but the driver joins them. Which descriptors it has, no call tells.
void retireLostThreads() {
  const int count = lost;
  for (int i = retired.exchange(count); i < count; ++i) {
    pthread_t thread;
    const auto end = [](void*) -> void* { return nullptr; };
    if (pthread_create(&thread, nullptr, end, nullptr) != 0) return;
  }
}

}  // namespace brook::backend
