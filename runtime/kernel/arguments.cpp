#include "runtime/kernel/arguments.h"

#include "runtime/kernel/parameter_words.h"
#include "runtime/stream/element_conversion.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

#include <cstring>

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
    case Kind::Rebound:
      return "a handle that gets a new stream";
  }
  return "";
}

/// Kinds of arguments that a parameter takes as they are.
bool accepts(ParameterKind parameter, Kind argument) {
  switch (parameter) {
    case ParameterKind::Stream:
    case ParameterKind::Gather:
    case ParameterKind::Output:
      return argument == Kind::Stream;
    case ParameterKind::Iterator:
      return argument == Kind::Iterator;
    case ParameterKind::Constant:
      return argument == Kind::Constant;
    case ParameterKind::Accumulator:
      return argument == Kind::Stream || argument == Kind::Target;
  }
  return false;
}

}  // namespace

Arguments::Arguments(const KernelDescriptor& kernel, std::span<const generated::Argument> arguments)
    : kernel_(kernel),
      arguments_(arguments.begin(), arguments.end()),
      constants_(arguments.size(), nullptr) {
  for (std::size_t i = 0; i < arguments_.size(); ++i)
    checkKind(i);
}

std::string Arguments::describe(std::size_t i) const {
  const ParameterDescriptor& p = parameter(i);
  return std::string(kernel_.name) + ": " + wordFor(p.kind) + " '" + p.name + "'";
}

void Arguments::checkKind(std::size_t i) {
  const ParameterKind kind = parameter(i).kind;
  const bool isRead = kind == ParameterKind::Stream || kind == ParameterKind::Gather;
  if (arguments_[i].kind() == Kind::Iterator && isRead) {
    checkType(i, arguments_[i].asIterator().elementType());
    replaceStream(i, stream(arguments_[i].asIterator()));
  }
  const generated::Argument& argument = arguments_[i];
  const bool isResult =
      kernel_.pairsOf >= 0 && kind == ParameterKind::Output && argument.kind() == Kind::Target;
  if (!isResult && !accepts(kind, argument.kind())) {
    throw ArgumentError(describe(i) + " cannot be " + wordFor(argument.kind()) + ".");
  }
  switch (argument.kind()) {
    case Kind::Stream:
      if (argument.asStream().isEmpty()) throw ArgumentError(describe(i) + " is an empty handle.");
      requirePlain(i, argument.asStream().element());
      return checkType(i, argument.asStream().elementType());
    case Kind::Iterator:
      return checkType(i, argument.asIterator().elementType());
    case Kind::Constant:
      return convertConstant(i);
    case Kind::Target:
      requirePlain(i, argument.element());
      return checkType(i, argument.element().type());
    case Kind::Rebound:  // no parameter accepts one here: record() gives streams to launches
      break;
  }
}

/// Bodies read constants as devices hold elements.
void Arguments::convertConstant(std::size_t i) {
  const generated::Argument& argument = arguments_[i];
  requirePlain(i, argument.element());
  std::byte* const value = ownConstants_.emplace_back().data();
  constants_[i] = value;
  if (parameter(i).type == ElementType::Float && argument.element().type() == ElementType::Int) {
    const auto number = static_cast<float>(*static_cast<const int*>(argument.constant()));
    std::memcpy(value, &number, sizeof number);
    return;
  }
  checkType(i, argument.element().type());
  toDeviceElements(argument.element().type(), argument.constant(), value, 1);
}

void Arguments::requirePlain(std::size_t i, const Element& given) const {
  if (!given.isStructure()) return;
  throw TypeError(describe(i) + " has elements of " + given.name() + ", but the kernel declares " +
                  elementName(parameter(i).type) + ".");
}

void Arguments::checkType(std::size_t i, ElementType given) {
  if (given == parameter(i).type) return;
  throw TypeError(describe(i) + " has elements of " + elementName(given) +
                  ", but the kernel declares " + elementName(parameter(i).type) + ".");
}

const stream& Arguments::streamAt(std::size_t i) const {
  return arguments_[i].asStream();
}

bool Arguments::isTarget(std::size_t i) const {
  return arguments_[i].kind() == Kind::Target;
}

const Shape& Arguments::shapeAt(std::size_t i) const {
  return arguments_[i].kind() == Kind::Iterator ? arguments_[i].asIterator().shape()
                                                : streamAt(i).shape();
}

void Arguments::replaceStream(std::size_t i, const stream& other) {
  ownStreams_.push_back(other);
  arguments_[i] = generated::Argument(ownStreams_.back());
}

void Arguments::replaceViews(Runtime& runtime) {
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    if (arguments_[i].kind() != Kind::Stream || !streamAt(i).isView()) continue;
    const stream view = streamAt(i);
    const stream own(view.elementType(), view.shape());
    if (isWritten(i)) {
      writtenViews_.emplace_back(view, own);
    } else {
      view.object()->readPart(runtime, *view.part(), *own.object());
    }
    replaceStream(i, own);
  }
}

void Arguments::writeBackViews(Runtime& runtime) {
  for (const auto& [view, own] : writtenViews_) {
    view.object()->writePart(runtime, *view.part(), *own.object());
  }
}

bool Arguments::isWritten(std::size_t i) const {
  const ParameterKind kind = parameter(i).kind;
  return kind == ParameterKind::Output || kind == ParameterKind::Accumulator;
}

std::vector<backend::LaunchArgument> Arguments::place(Runtime& runtime,
                                                      std::span<const Shape> shapes) {
  std::vector<backend::LaunchArgument> placed(arguments_.size());
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    const generated::Argument& argument = arguments_[i];
    placed[i].shape = shapes[i];
    if (argument.kind() == Kind::Iterator) placed[i].constant = argument.asIterator().bounds();
    if (argument.kind() == Kind::Constant) placed[i].constant = constants_[i];
    if (argument.kind() == Kind::Stream && !isWritten(i)) {
      placed[i].storage = &streamAt(i).object()->forReading(runtime);
    }
  }
  // After all inputs: an output that is an input too keeps its elements, the others need not come.
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    if (isWritten(i)) placed[i].storage = &streamAt(i).object()->forWriting(runtime);
  }
  return placed;
}

}  // namespace brook::calls
