// Sticky errors of streams: a call whose error becomes the stream's before it goes on.
#pragma once

#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

#include <utility>

namespace brook {

template <class Call>
auto withStickyError(StreamObject& stream, BRerror error, Call&& call) {
  try {
    return std::forward<Call>(call)();
  } catch (const Error& thrown) {
    stream.setStickyError(error, thrown.what());
    throw;
  }
}

}  // namespace brook
