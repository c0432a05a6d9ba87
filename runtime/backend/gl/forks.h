// Forks: a process made by fork() has a copy of every OpenGL object and none of the driver's
// threads, so that the next call of OpenGL would wait for ever.
#pragma once

namespace brook::gl {

/// Forks that led to this process since the first call in the line of its parents. Objects made at
/// one number must not be used at another. Asks nothing of the system.
unsigned forkCount();

}  // namespace brook::gl
