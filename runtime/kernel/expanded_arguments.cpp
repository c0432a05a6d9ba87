#include "runtime/kernel/expanded_arguments.h"

#include "runtime/kernel/parameter_words.h"

#include <brook/error.hpp>

#include <cstring>
#include <string>

namespace brook::calls {

using generated::Argument;
using Kind = Argument::Kind;

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
