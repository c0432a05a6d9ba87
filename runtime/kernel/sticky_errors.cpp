#include "runtime/kernel/sticky_errors.h"

#include "runtime/stream/stream_object.h"

namespace brook::calls {
namespace {

using generated::Argument;

/// Null when the argument is no stream, or an empty handle.
StreamObject* streamOf(const Argument& argument) {
  if (argument.kind() == Argument::Kind::Stream) return argument.asStream().object();
  if (argument.kind() == Argument::Kind::NewStream) return argument.newStreamHandle().object();
  return nullptr;
}

bool isWritten(ParameterKind kind) {
  return kind == ParameterKind::Output || kind == ParameterKind::Accumulator;
}

}  // namespace

void setStickyError(const KernelDescriptor& kernel, std::span<const Argument> given,
                    const std::string& text) {
  std::size_t next = 0;
  for (const ParameterDescriptor& parameter : kernel.parameters) {
    if (!parameter.isFirstField) continue;
    if (next == given.size()) return;
    StreamObject* const stream = streamOf(given[next++]);
    if (stream != nullptr && isWritten(parameter.kind))
      stream->setStickyError(BR_ERROR_KERNEL, text);
  }
}

}  // namespace brook::calls
