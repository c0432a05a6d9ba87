// Names of BrookGPU 0.5 for what has another name today. Old programs compile with them unchanged.
#pragma once
#pragma GCC system_header

#include <brook/runtime.hpp>

#include <cstdint>

/// Before a declaration of an array. Any alignment works today.
#define BRTALIGNED __attribute__((aligned(16)))
/// Before a declaration at file scope: one variable per thread.
#define BRTTLS thread_local

/// The same as brook::runtimeTargets, brook::initialize and brook::microseconds.
inline const char** brruntimes() {
  return brook::runtimeTargets();
}
inline void brsetruntime(const char* name) {
  brook::initialize(name);
}
inline std::int64_t brmicroseconds() {
  return brook::microseconds();
}

namespace brook {

class stream;
class iter;

typedef std::int64_t int64;

/// What the helpers for variable outputs used that programs had to bring along: a stream of one
/// float, infinity, of rank 1 to 4, valid until the next call of the thread; the number that marked
/// places without a value; the larger one of each pair of extents.
stream* sentinelStream(int rank);
inline float getSentinel() {
  return -1844632.125f;
}
inline void maxDimension(unsigned int* extents, const unsigned int* others, int rank) {
  for (int d = 0; d < rank; ++d)
    extents[d] = others[d] > extents[d] ? others[d] : extents[d];
}

}  // namespace brook

/// The handles' names in code that brcc 0.5 emitted.
typedef brook::stream __BRTStream;
typedef brook::iter __BRTIter;

/// 1 where x is what the name says, else 0. (brook.hpp of 0.5 had its kernels' functions in it.)
inline float finite_float(double x) {
  return x - x == 0 ? 1.0f : 0.0f;
}
inline float isnan_float(double x) {
  return x != x ? 1.0f : 0.0f;
}
inline float isinf_float(double x) {
  return x == x && x - x != 0 ? 1.0f : 0.0f;
}
inline brook::stream* sentinelStream(int rank) {
  return brook::sentinelStream(rank);
}
