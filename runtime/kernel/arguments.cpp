#include "runtime/kernel/arguments.h"

#include "runtime/backend/element_conversion.h"
#include "runtime/kernel/parameter_words.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

#include <cstring>
#include <optional>

namespace brook::calls {
namespace {

using Kind = generated::Argument::Kind;

const char* wordFor(Kind kind) {
  switch (kind) {
    case Kind::Stream:
      return "a stream";
    case Kind::Iterator:
      return "an iterator";
    case Kind::Constant:
      return "a constant";
    case Kind::Target:
      return "a variable for a result";
    case Kind::NewStream:
      return "a handle that gets a new stream";
  }
  return "";
}

/// Kinds of arguments that a parameter takes as they are.
bool accepts(ParameterKind parameter, Kind argument) {
  switch (argument) {
    case Kind::Stream:
      return parameter != ParameterKind::Iterator && parameter != ParameterKind::Constant;
    case Kind::Iterator:
      return parameter == ParameterKind::Iterator;
    case Kind::Constant:
      return parameter == ParameterKind::Constant;
    case Kind::Target:
      return parameter == ParameterKind::Accumulator;
    case Kind::NewStream:  // appendOutputs gives streams to launches
      return false;
  }
  return false;
}

}  // namespace

Arguments::Arguments(const KernelDescriptor& kernel, std::span<const generated::Argument> given)
    : kernel_(kernel), given_(given), values_(given.size()), firstWritten_(given.size()) {
  for (std::size_t i = 0; i < given.size(); ++i)
    check(i);
}

std::string Arguments::describe(std::size_t i) const {
  const ParameterDescriptor& p = parameter(i);
  return std::string(kernel_.name) + ": " + wordFor(p.kind) + " '" + p.name + "'";
}

void Arguments::check(std::size_t i) {
  const generated::Argument& argument = given_[i];
  const ParameterKind kind = parameter(i).kind;
  if (!accepts(kind, argument.kind())) return checkConverted(i);
  switch (argument.kind()) {
    case Kind::Stream:
      return takeStream(i);
    case Kind::Iterator:
      values_[i].constant = argument.asIterator().bounds();
      return checkElement(i, argument.asIterator().elementType());
    case Kind::Constant:
      values_[i].constant = convertedConstant(i);
      return;
    case Kind::Target:
    case Kind::NewStream:
      return checkElement(i, argument.element());
  }
}

void Arguments::takeStream(std::size_t i) {
  const stream& given = given_[i].asStream();
  if (given.isEmpty()) throw ArgumentError(describe(i) + " is an empty handle.");
  values_[i].handle = &given;
  if (isWritten(i) && writtenCount_++ == 0) firstWritten_ = i;
  hasViews_ |= given.isView();
  checkElement(i, given.object()->element());
}

/// Of arguments that parameters do not take as they are.
void Arguments::checkConverted(std::size_t i) {
  const generated::Argument& argument = given_[i];
  const ParameterKind kind = parameter(i).kind;
  const bool isRead = kind == ParameterKind::Stream || kind == ParameterKind::Gather;
  const bool isResult = kernel_.pairwiseInput >= 0 && kind == ParameterKind::Output;
  if (argument.kind() == Kind::Iterator && isRead) {
    checkElement(i, argument.asIterator().elementType());
    return replaceStream(i, stream(argument.asIterator()));
  }
  if (argument.kind() == Kind::Target && isResult) return checkElement(i, argument.element());
  throw ArgumentError(describe(i) + " cannot be " + wordFor(argument.kind()) + ".");
}

/// Bodies read constants as devices hold elements.
const void* Arguments::convertedConstant(std::size_t i) {
  const generated::Argument& argument = given_[i];
  const ElementType type = argument.element().type();
  if (parameter(i).type == ElementType::Float && type == ElementType::Int) {
    const auto number = static_cast<float>(*static_cast<const int*>(argument.constant()));
    return std::memcpy(values_[i].converted.data(), &number, sizeof number);
  }
  checkElement(i, argument.element());
  if (isDeviceType(type)) return argument.constant();
  toDeviceElements(type, argument.constant(), values_[i].converted.data(), 1);
  return values_[i].converted.data();
}

void Arguments::refuseElement(std::size_t i, const Element& given) const {
  throw TypeError(describe(i) + " has elements of " + given.name() + ", but the kernel declares " +
                  elementName(parameter(i).type) + ".");
}

void Arguments::replaceStream(std::size_t i, const stream& other) {
  ownStreams_.push_front(other);
  values_[i].handle = &ownStreams_.front();
}

bool Arguments::isRead(const StreamObject* object) const {
  for (std::size_t i = 0; i < size(); ++i) {
    const bool isInput = values_[i].handle != nullptr && !isWritten(i);
    if (isInput && streamAt(i).object() == object) return true;
  }
  return false;
}

// Null if the output needs a stream of its own.
std::unique_ptr<backend::Storage> Arguments::aliasRange(std::size_t i, Runtime& runtime) const {
  if (parameter(i).kind != ParameterKind::Output) return nullptr;
  StreamObject& object = *streamAt(i).object();
  const Subview& subview = *streamAt(i).subview();
  const std::optional<std::int64_t> first = contiguousStart(object.shape(), subview);
  if (!first || isRead(&object)) return nullptr;
  return runtime.backend().aliasRange(object.forWritingSubview(runtime), *first, subview.shape);
}

void Arguments::replaceViews(Runtime& runtime) {
  if (!hasViews_) return;
  const auto forEachView = [&](bool written, auto replace) {
    for (std::size_t i = 0; i < size(); ++i) {
      const bool isView = values_[i].handle != nullptr && streamAt(i).isView();
      if (isView && isWritten(i) == written) replace(i, stream(streamAt(i)));
    }
  };
  forEachView(false, [&](std::size_t i, const stream& view) {
    const stream own(view.elementType(), view.shape());
    view.object()->readSubview(runtime, *view.subview(), *own.object());
    replaceStream(i, own);
  });
  forEachView(true, [&](std::size_t i, const stream& view) {
    values_[i].range = aliasRange(i, runtime);
    if (values_[i].range != nullptr) return;
    const stream own(view.elementType(), view.shape());
    writtenViews_.emplace_back(view, own);
    replaceStream(i, own);
  });
}

void Arguments::writeBackViews(Runtime& runtime) {
  for (const auto& [view, own] : writtenViews_) {
    view.object()->writeSubview(runtime, *view.subview(), *own.object());
  }
}

void Arguments::prepare(Runtime& runtime, std::span<backend::LaunchArgument> prepared) {
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    prepared[i].constant = values_[i].constant;
    if (values_[i].handle != nullptr && !isWritten(i)) {
      prepared[i].storage = &streamAt(i).object()->forReading(runtime);
    }
  }
  // After all inputs: an output that is an input too keeps its elements, the others need not come.
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    if (!isWritten(i)) continue;
    backend::Storage* const range = values_[i].range.get();
    prepared[i].storage = range ? range : &streamAt(i).object()->forWriting(runtime);
  }
}

}  // namespace brook::calls
