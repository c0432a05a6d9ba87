// Brook+'s streams: calls that make errors sticky and throw none.
//
//   Stream<float>(2, {640, 480})  ->  a stream of shape <480, 640>
//   read(nullptr)                 ->  error() is BR_ERROR_INVALID_PARAMATER, once
#include "runtime/brook_plus/devices.h"
#include "runtime/stream/stream_object.h"

#include <brook/Stream.h>
#include <brook/error.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <utility>

namespace brook::plus {
namespace {

constexpr int kMaxDimensions = 4;

Shape shapeOf(unsigned rank, const unsigned* dimensions) {
  if (rank == 0 || rank > kMaxDimensions) {
    throw ShapeError("A stream has 1 to 4 dimensions, but " + std::to_string(rank) +
                     " were given.");
  }
  if (dimensions == nullptr) throw ArgumentError("The dimensions of a stream are a null pointer.");
  std::vector<std::int64_t> slowestFirst(std::make_reverse_iterator(dimensions + rank),
                                         std::make_reverse_iterator(dimensions));
  return Shape(slowestFirst.data(), static_cast<int>(rank));
}

/// Returns the first flag that Brook+ does not have, or an empty text.
std::string unknownFlag(const char* flags) {
  std::istringstream words(flags == nullptr ? "" : flags);
  std::string word;
  while (words >> word) {
    if (word != "async" && word != "nocopy") return word;
  }
  return "";
}

void checkFlags(const StreamHandle& stream, const char* call, const char* flags) {
  const std::string unknown = unknownFlag(flags);
  if (unknown.empty()) return;
  stream.setStickyError(BR_ERROR_WARNING, std::string(call) + ": the flag '" + unknown +
                                              "' is ignored; known are 'async' and 'nocopy'.");
}

}  // namespace

/// The errors of empty handles, and the data of the declaration.
struct StreamHandle::Declaration {
  BRerror error = BR_NO_ERROR;
  std::string text;
  Device* device = chosenDevice();
};

StreamHandle::StreamHandle(const Element& element, unsigned rank, const unsigned* dimensions,
                           const char* type)
    : declaration_(std::make_shared<Declaration>()) {
  try {
    if (type != nullptr) {
      throw NotSupportedError("A stream of '" + std::string(type) +
                              "' was declared; there are none of other APIs.");
    }
    static_cast<stream&>(*this) = stream(element, shapeOf(rank, dimensions));
  } catch (const Error& error) {
    setStickyError(BR_ERROR_DECLARATION, error.what());
  }
}

void StreamHandle::setStickyError(BRerror error, const std::string& text) const {
  if (!isEmpty()) return object()->setStickyError(error, text);
  if (declaration_ == nullptr || declaration_->error != BR_NO_ERROR) return;
  declaration_->error = error;
  declaration_->text = text;
}

void StreamHandle::copyStickyError(const StreamHandle& from) const {
  if (from.isEmpty()) return;  // the call itself fails
  const BRerror error = from.object()->stickyError();
  if (error != BR_NO_ERROR) setStickyError(error, from.object()->errorText());
}

void StreamHandle::read(const void* elements, const char* flags) {
  if (isEmpty()) return;
  if (elements == nullptr) {
    return setStickyError(BR_ERROR_INVALID_PARAMATER, "read: the pointer to the elements is null.");
  }
  try {
    stream::read(elements);
    checkFlags(*this, "read", flags);
  } catch (const Error& error) {
    setStickyError(BR_ERROR_READ, error.what());
  }
}

void StreamHandle::write(void* elements, const char* flags) const {
  if (isEmpty()) return;
  if (elements == nullptr) {
    return setStickyError(BR_ERROR_INVALID_PARAMATER,
                          "write: the pointer to the elements is null.");
  }
  try {
    stream::write(elements);
    checkFlags(*this, "write", flags);
  } catch (const Error& error) {
    setStickyError(BR_ERROR_WRITE, error.what());
  }
}

void StreamHandle::finish() const {
  try {
    brook::finish();
  } catch (const Error& error) {
    setStickyError(BR_ERROR_KERNEL, error.what());
  }
}

bool StreamHandle::isSync() const {
  finish();
  return true;
}

BRerror StreamHandle::error() const {
  if (!isEmpty()) return object()->takeError();
  const BRerror declared =
      declaration_ ? std::exchange(declaration_->error, BR_NO_ERROR) : BR_NO_ERROR;
  return declared == BR_NO_ERROR ? BR_ERROR_INVALID_PARAMATER : declared;
}

const char* StreamHandle::errorLog() const {
  if (!isEmpty()) return object()->errorText().c_str();
  const bool isKnown = declaration_ != nullptr && !declaration_->text.empty();
  return isKnown ? declaration_->text.c_str() : "The stream is an empty handle.";
}

Device* StreamHandle::getDevices(unsigned int* count) const {
  Device* device = declaration_ ? declaration_->device : nullptr;
  try {
    if (device == nullptr) device = currentDevice();
  } catch (const Error& error) {
    setStickyError(BR_ERROR_NOT_SUPPORTED, error.what());
  }
  if (count != nullptr) *count = device ? 1 : 0;
  return device;
}

void StreamHandle::setProperty(const char* name, void* /*value*/) {
  setStickyError(BR_ERROR_NOT_SUPPORTED,
                 "setProperty: '" + std::string(name ? name : "") +
                     "' is for streams of Direct3D, which there are none of.");
}

void StreamHandle::assignFrom(const StreamHandle& source) {
  if (isEmpty()) return;
  copyStickyError(source);
  try {
    stream::assign(source);
  } catch (const Error& error) {
    setStickyError(BR_ERROR_ASSIGN, error.what());
  }
}

/// Returns an empty handle with this error, and makes it sticky in this stream too.
StreamHandle StreamHandle::withoutElements(BRerror error, const std::string& text) const {
  setStickyError(error, text);
  StreamHandle result;
  result.declaration_ = std::make_shared<Declaration>();
  result.declaration_->device = declaration_ ? declaration_->device : nullptr;
  result.setStickyError(error, text);
  return result;
}

StreamHandle StreamHandle::subview(const unsigned* start, const unsigned* end) const {
  try {
    StreamHandle result = *this;
    static_cast<stream&>(result) = stream::domain(start, end);
    return result;
  } catch (const Error& error) {
    return withoutElements(BR_ERROR_DOMAIN, error.what());
  }
}

StreamHandle StreamHandle::subview(int4 start, int4 end, int rank) const {
  const int starts[] = {start.x, start.y, start.z, start.w};
  const int ends[] = {end.x, end.y, end.z, end.w};
  if (!isEmpty() && shape().rank() != rank) {
    return withoutElements(BR_ERROR_DOMAIN, "domain: ends of " + std::to_string(rank) +
                                                " dimensions were given for a stream of shape " +
                                                shape().toString() + ".");
  }
  for (int d = 0; d < rank; ++d) {
    if (starts[d] >= 0 && ends[d] >= 0) continue;
    return withoutElements(BR_ERROR_DOMAIN, "domain: an end is negative, " +
                                                std::to_string(std::min(starts[d], ends[d])) + ".");
  }
  const unsigned first[] = {static_cast<unsigned>(start.x), static_cast<unsigned>(start.y),
                            static_cast<unsigned>(start.z), static_cast<unsigned>(start.w)};
  const unsigned behind[] = {static_cast<unsigned>(end.x), static_cast<unsigned>(end.y),
                             static_cast<unsigned>(end.z), static_cast<unsigned>(end.w)};
  return subview(first, behind);
}

StreamHandle StreamHandle::withExecutionCount(int count) const {
  if (isEmpty()) {
    return withoutElements(BR_ERROR_INVALID_PARAMATER,
                           "execDomain: the stream is an empty handle.");
  }
  if (shape().rank() != 1) {
    return withoutElements(BR_ERROR_INVALID_PARAMATER,
                           "execDomain needs a stream of one dimension, but this one has shape " +
                               shape().toString() + ".");
  }
  if (count < 1 || count > shape()[0]) {
    return withoutElements(BR_ERROR_INVALID_PARAMATER,
                           "execDomain: " + std::to_string(count) +
                               " positions were asked for of a stream of shape " +
                               shape().toString() + ".");
  }
  StreamHandle result = *this;
  result.executionCount_ = static_cast<unsigned>(count);
  return result;
}

}  // namespace brook::plus
