// Names of BrookGPU 0.5 for what has another name today. Old programs compile with them unchanged.
#pragma once

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
