// Streams remember what failed: a call whose error becomes the stream's before it goes on.
#pragma once

#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

#include <utility>

namespace brook {

template <class Call>
auto rememberingError(StreamObject& stream, BRerror error, Call&& call) {
  try {
    return std::forward<Call>(call)();
  } catch (const Error& thrown) {
    stream.rememberError(error, thrown.what());
    throw;
  }
}

}  // namespace brook
