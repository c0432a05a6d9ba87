// Forks: a process made by fork() has a copy of every OpenGL object but none of the driver's
// threads. Its next call of OpenGL would never return.
//
// When a process ends, the driver joins its threads by their descriptors, in a forked process too.
// There the C library reuses these descriptors for new threads, and exit() would wait for those.
//
//   fork() of a process with 5 threads      4 descriptors are free
//   pool: retireLostThreads(), starts 7     4 ended threads have them, and no later thread
//   exit(): the driver joins its threads    these 4 have ended
#pragma once

namespace brook::backend {

/// Returns the count of forks from the first process that called it down to this one. Objects must
/// not be used at another count than at which they were made. Makes no system call.
unsigned forkCount();

/// Call it before starting threads that may live when the process ends. It has an effect once in
/// each process that was forked after a call of forkCount.
void retireLostThreads();

}  // namespace brook::backend
