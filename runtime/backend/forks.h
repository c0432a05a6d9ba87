// Forks: a process made by fork() has a copy of every OpenGL object and none of the driver's
// threads, so that the next call of OpenGL would wait for ever.
//
// The driver joins its threads when a process ends, in a forked one too, by descriptors that the C
// library gives to threads that start later: exit() would wait for those.
//
//   fork() of a process with 5 threads      4 descriptors are free
//   pool: retireLostThreads(), starts 7     4 threads that have ended have them, no other will
//   exit(): the driver joins its threads    these have ended
#pragma once

namespace brook::backend {

/// Forks that led to this process since the first call in the line of its parents. Objects made at
/// one number must not be used at another. Asks nothing of the system.
unsigned forkCount();

/// To be called before threads are started that may live when the process ends. Does something
/// once in each process that was forked after a call of forkCount.
void retireLostThreads();

}  // namespace brook::backend
