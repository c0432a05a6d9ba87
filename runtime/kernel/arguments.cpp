#include "runtime/kernel/arguments.h"

#include "runtime/backend/element_conversion.h"
#include "runtime/log/log.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

#include <cstring>
#include <optional>
#include <string>

namespace brook::calls {
namespace {

using generated::Argument;
using Kind = Argument::Kind;

const char* wordFor(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::Stream:
      return "input";
    case ParameterKind::Iterator:
      return "iterator";
    case ParameterKind::Gather:
      return "gather";
    case ParameterKind::Constant:
      return "constant";
    case ParameterKind::Output:
      return "output";
    case ParameterKind::Accumulator:
      return "target";
  }
  return "";
}

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

/// True if a parameter takes this kind of argument without conversion.
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

bool haveCommonElements(const stream& a, const stream& b) {
  if (a.object() != b.object()) return false;
  return !a.isView() || !b.isView() || overlap(*a.subview(), *b.subview());
}

stream copyOf(const stream& source, Runtime& runtime) {
  const stream copy(source.elementType(), source.shape());
  backend::Storage& from = source.object()->forReading(runtime);
  runtime.backend().copy(from, copy.object()->forWriting(runtime));
  return copy;
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

/// Checks an argument that needs a conversion.
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

/// Converts a constant to the device's type, in which bodies read it.
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

// Returns null if the output needs a new stream.
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
  // After all inputs: an output that is also an input keeps its elements, and other outputs are not
  // uploaded.
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    if (!isWritten(i)) continue;
    backend::Storage* const range = values_[i].range.get();
    prepared[i].storage = range ? range : &streamAt(i).object()->forWriting(runtime);
  }
}

ExpandedArguments::ExpandedArguments(const KernelDescriptor& kernel,
                                     std::span<const Argument> given, std::size_t parameterCount)
    : kernel_(kernel), given_(given) {
  const ParameterDescriptor* const parameters = kernel.parameters.begin();
  std::size_t expected = 0;
  for (std::size_t i = 0; i < parameterCount; ++i) {
    expected += parameters[i].isFirstField;
    hasStructures_ |= parameters[i].structure != nullptr;
  }
  if (given.size() != expected) {
    throw ArgumentError(std::string(kernel.name) + ": " + std::to_string(given.size()) +
                        " arguments were given for " + std::to_string(expected) + " parameters.");
  }
  if (!hasStructures_) return;
  arguments_.reserve(parameterCount);
  std::size_t next = 0;
  for (const Argument& argument : given) {
    std::size_t end = next + 1;
    while (end < parameterCount && !parameters[end].isFirstField)
      ++end;
    append(argument, next, end - next);
    next = end;
  }
}

void ExpandedArguments::append(const Argument& given, std::size_t first, std::size_t count) {
  if (kernel_.parameters[first].structure == nullptr) {
    arguments_.push_back(given);
    return;
  }
  requireSameFields(given, first, count);
  if (given.kind() == Kind::NewStream) newStreams_.push_back({&given, first});
  for (std::size_t k = 0; k < count; ++k) {
    if (given.kind() == Kind::Stream) {
      arguments_.emplace_back(fields_.emplace_front(given.asStream().field(k)));
    } else if (given.kind() == Kind::NewStream) {
      arguments_.push_back(Argument::newStream(fields_.emplace_front(given.asStream().field(k))));
    } else {
      arguments_.push_back(given.field(k));
    }
  }
}

void ExpandedArguments::requireSameFields(const Argument& given, std::size_t first,
                                          std::size_t count) const {
  const ParameterDescriptor& parameter = kernel_.parameters[first];
  const std::string name(parameter.name, std::strcspn(parameter.name, "."));
  const std::string sentence =
      std::string(kernel_.name) + ": " + wordFor(parameter.kind) + " '" + name + "'";
  if (given.kind() == Kind::Iterator) {
    throw TypeError(sentence + " has elements of " + parameter.structure +
                    ", and cannot be an iterator.");
  }
  const bool isStream = given.kind() == Kind::Stream || given.kind() == Kind::NewStream;
  if (isStream && given.asStream().isEmpty())
    throw ArgumentError(sentence + " is an empty handle.");
  const Element element = isStream ? given.asStream().element() : given.element();
  bool isSame = element.isStructure() && element.structure()->fields.size() == count;
  for (std::size_t k = 0; isSame && k < count; ++k)
    isSame = element.structure()->fields[k].type == kernel_.parameters[first + k].type;
  if (isSame) return;
  throw TypeError(sentence + " has elements of " + element.name() + ", but the kernel declares " +
                  parameter.structure + ".");
}

void ExpandedArguments::setNewStructures() {
  for (const NewStream& added : newStreams_) {
    const StructureDescriptor& structure = *added.given->asStream().element().structure();
    std::vector<stream> fields;
    for (std::size_t k = 0; k < structure.fields.size(); ++k)
      fields.push_back(arguments_[added.first + k].asStream());
    added.given->newStreamHandle() = stream::ofFields(structure, {fields.data(), fields.size()});
  }
}

void refuseRepeatedOutputs(const Arguments& arguments) {
  if (arguments.writtenCount() < 2) return;
  for (std::size_t j = arguments.firstWritten(); j < arguments.size(); ++j) {
    if (!arguments.writesStream(j)) continue;
    for (std::size_t i = j + 1; i < arguments.size(); ++i) {
      if (!arguments.writesStream(i)) continue;
      if (!haveCommonElements(arguments.streamAt(i), arguments.streamAt(j))) continue;
      throw ArgumentError(arguments.describe(i) + " is the same stream as output '" +
                          arguments.parameter(j).name + "', or a view of the same elements.");
    }
  }
}

void copyAliasedGathers(Arguments& arguments, Runtime& runtime) {
  for (std::size_t o = arguments.firstWritten(); o < arguments.size(); ++o) {
    if (!arguments.writesStream(o)) continue;
    const stream& written = arguments.streamAt(o);
    for (std::size_t g = 0; g < arguments.size(); ++g) {
      if (arguments.parameter(g).kind != ParameterKind::Gather) continue;
      const stream& gathered = arguments.streamAt(g);
      if (!gathered.isSameAs(written)) continue;
      if (log::isEnabled(log::kChoice)) {
        log::write(log::kChoice, "warning: " + arguments.describe(g) + " is the same stream as '" +
                                     arguments.parameter(o).name +
                                     "', which the call writes; it is copied first");
      }
      arguments.replaceStream(g, copyOf(gathered, runtime));
    }
  }
}

}  // namespace brook::calls

namespace brook::generated {

Argument Argument::field(std::size_t index) const {
  const FieldDescriptor& field = element_.structure()->fields[index];
  Argument result(*this);
  result.element_ = field.type;
  result.data_ = static_cast<const std::byte*>(data_) + field.offset;
  if (target_ != nullptr) result.target_ = static_cast<std::byte*>(target_) + field.offset;
  return result;
}

Argument Argument::at(const void* data) const {
  Argument result(*this);
  result.data_ = data;
  return result;
}

}  // namespace brook::generated
