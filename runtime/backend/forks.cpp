#include "runtime/backend/forks.h"

#include <dirent.h>
#include <pthread.h>

#include <atomic>

namespace brook::backend {
namespace {

std::atomic<unsigned> forks = 0;
/// The count of threads that forks have ended in this process and its ancestors, and how many of
/// their descriptors ended threads of this process have.
std::atomic<int> lost = 0;
std::atomic<int> retired = 0;
/// The thread count of the process that this thread forks.
thread_local int threadsBefore = 0;

/// Returns the thread count of this process, or 1 if the system does not report it.
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

// Only the driver joins these threads. No call returns its descriptors, so ended threads take all
// of them.
void retireLostThreads() {
  const int count = lost;
  for (int i = retired.exchange(count); i < count; ++i) {
    pthread_t thread;
    const auto end = [](void*) -> void* { return nullptr; };
    if (pthread_create(&thread, nullptr, end, nullptr) != 0) return;
  }
}

}  // namespace brook::backend
