// The calls on streams that Brook+ has beside transfers: copies, completion, sticky errors.
#include "runtime/context/current_runtime.h"
#include "runtime/shape/match.h"
#include "runtime/stream/stream_object.h"

#include <brook/stream.hpp>

namespace brook {
namespace {

StreamObject& requireHandle(const stream& s, const char* call) {
  if (!s.isEmpty()) return *s.object();
  throw ArgumentError(std::string(call) + ": the stream is an empty handle.");
}

Subview subviewOf(const stream& s) {
  return s.subview() ? *s.subview() : Subview{{}, s.shape()};
}

void copyElements(const stream& source, const stream& target) {
  StreamObject& from = requireHandle(source, "assign");
  if (!isSameElement(source.element(), target.element())) {
    throw TypeError("assign: the elements of a stream of " + source.element().name() +
                    " were given to one of " + target.element().name() + ".");
  }
  if (!isSameWithRank(source.shape(), target.shape())) {
    throw ShapeError("assign: a stream of shape " + source.shape().toString() +
                     " was given to one of " + target.shape().toString() + ".");
  }
  Runtime& runtime = context::currentRuntime();
  StreamObject elements(source.element(), source.shape());  // the two may overlap
  from.readSubview(runtime, subviewOf(source), elements);
  target.object()->writeSubview(runtime, subviewOf(target), elements);
}

}  // namespace

void stream::assign(const stream& source) {
  withStickyError(requireHandle(*this, "assign"), BR_ERROR_ASSIGN,
                  [&] { copyElements(source, *this); });
}

void stream::finish() const {
  requireHandle(*this, "finish");
  brook::finish();
}

bool stream::isSync() const {
  finish();
  return true;
}

BRerror stream::error() const {
  return requireHandle(*this, "error").takeError();
}

const char* stream::errorLog() const {
  return requireHandle(*this, "errorLog").errorText().c_str();
}

}  // namespace brook
