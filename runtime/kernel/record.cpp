#include "runtime/kernel/record.h"

#include "runtime/kernel/arguments.h"
#include "runtime/kernel/execution_domain.h"
#include "runtime/kernel/launch.h"
#include "runtime/kernel/record_shapes.h"
#include "runtime/log/log.h"
#include "runtime/shape/match.h"

#include <brook/error.hpp>

#include <algorithm>
#include <cstring>
#include <deque>
#include <limits>
#include <optional>

namespace brook::calls {
namespace {

using generated::Argument;

/// The largest value of the type in every component: infinity where there is one. What fills up the
/// last row of a result.
template <class T>
void appendLargest(std::vector<std::byte>& elements, std::size_t components) {
  const T value = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                                       : std::numeric_limits<T>::max();
  const auto* bytes = reinterpret_cast<const std::byte*>(&value);
  for (std::size_t i = 0; i < components; ++i)
    elements.insert(elements.end(), bytes, bytes + sizeof value);
}

void appendLargest(ElementType type, std::size_t count, std::vector<std::byte>& elements) {
  const std::size_t components = count * static_cast<std::size_t>(componentCount(type));
  switch (elementFamily(type)) {
    case ElementFamily::Float:
      return appendLargest<float>(elements, components);
    case ElementFamily::Double:
      return appendLargest<double>(elements, components);
    case ElementFamily::Int:
      return appendLargest<std::int32_t>(elements, components);
    case ElementFamily::Uint:
      return appendLargest<std::uint32_t>(elements, components);
    case ElementFamily::Char:
      return appendLargest<std::int8_t>(elements, components);
    case ElementFamily::Uchar:
    case ElementFamily::Fixed:
      return appendLargest<std::uint8_t>(elements, components);
    case ElementFamily::Short:
      return appendLargest<std::int16_t>(elements, components);
    case ElementFamily::Ushort:
    case ElementFamily::Shortfixed:
      return appendLargest<std::uint16_t>(elements, components);
  }
}

std::vector<std::byte> elementsOf(const stream& source) {
  std::vector<std::byte> elements(static_cast<std::size_t>(source.shape().elementCount()) *
                                  elementSize(source.elementType()));
  source.write(elements.data());
  return elements;
}

/// What one recorded output holds, in the order of the pushes.
struct Values {
  int parameter;  ///< that the launches write
  std::vector<std::byte> elements;
};

/// One recording of a call.
struct Pushes {
  const RecordingDescriptor* descriptor;
  std::vector<std::int32_t> counts;  ///< of each element, at most the bound
  std::vector<std::int64_t> starts;  ///< their exclusive sum
  std::int64_t total = 0;
  std::int32_t largest = 0;
  std::vector<Values> values;  ///< of the outputs, then the positions of a scatter
};

class RecordedCall {
 public:
  RecordedCall(const KernelDescriptor& kernel, std::span<const Argument> given,
               const ExecutionDomain* domain);
  void run();

 private:
  bool isRebound(std::size_t i) const { return given_[i].kind() == Argument::Kind::Rebound; }
  const ParameterDescriptor& parameter(int i) const {
    return kernel_.parameters[static_cast<std::size_t>(i)];
  }
  const stream& givenStream(int parameter) const;
  Shape shapeOfScatter(const ExecutionDomain* domain) const;
  void checkVariableOutput(const Arguments& arguments, std::size_t i) const;
  void checkScatterOutput(const Arguments& arguments, const RecordingDescriptor& recording) const;
  void makeOutputs();
  void count(Pushes& pushes);
  void makeRoom(Pushes& pushes) const;
  void collect(Pushes& pushes, std::int32_t ordinal);
  void rebind(Pushes& pushes);
  void scatter(const Pushes& pushes);

  const KernelDescriptor& kernel_;
  std::span<const Argument> given_;
  std::deque<stream> outputs_;       ///< that the launches write; addresses stay
  std::vector<Argument> arguments_;  ///< of a launch
  std::int32_t ordinal_ = 0;
  Shape domain_;
  std::optional<Part> part_;  ///< of the domain, whose elements alone count
};

/// Checks everything that can be wrong with the arguments.
RecordedCall::RecordedCall(const KernelDescriptor& kernel, std::span<const Argument> given,
                           const ExecutionDomain* domain)
    : kernel_(kernel), given_(given) {
  if (given.size() != static_cast<std::size_t>(kernel.ordinal)) {
    throw ArgumentError(std::string(kernel.name) + ": " + std::to_string(given.size()) +
                        " arguments were given for " + std::to_string(kernel.ordinal) +
                        " parameters.");
  }
  // The streams of the program stand for the outputs as long as arguments are only checked.
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const ParameterDescriptor& parameter = kernel.parameters[i];
    const bool isGiven = i < given.size() && !(isRebound(i) && given[i].asStream().isEmpty());
    if (isGiven) {
      arguments_.push_back(isRebound(i) ? Argument(given[i].asStream()) : given[i]);
    } else if (parameter.kind == ParameterKind::Output) {
      arguments_.emplace_back(outputs_.emplace_back(parameter.type, Shape{1}));
    } else {
      arguments_.emplace_back(ordinal_);
    }
  }
  const Arguments arguments(kernel, arguments_);
  domain_ = executionShape(arguments, shapeOfScatter(domain));
  if (domain != nullptr) part_ = partOf(*domain, domain_, kernel);
  for (const RecordingDescriptor& recording : kernel.recordings) {
    if (recording.index >= 0) {
      checkScatterOutput(arguments, recording);
    } else {
      for (const int output : recording.outputs)
        checkVariableOutput(arguments, static_cast<std::size_t>(output));
    }
  }
  makeOutputs();
}

const stream& RecordedCall::givenStream(int parameter) const {
  return given_[static_cast<std::size_t>(parameter)].asStream();
}

Shape RecordedCall::shapeOfScatter(const ExecutionDomain* domain) const {
  for (const RecordingDescriptor& recording : kernel_.recordings) {
    if (recording.index < 0) continue;
    const Shape& shape = givenStream(recording.outputs[0]).shape();
    return domain != nullptr ? wholeOf(*domain, shape.rank()) : shape;
  }
  return Shape{1};
}

void RecordedCall::checkVariableOutput(const Arguments& arguments, std::size_t i) const {
  if (!isRebound(i)) {
    throw ArgumentError(arguments.describe(i) + " is a variable output and needs a handle.");
  }
  if (domain_.rank() > 2) {
    throw ShapeError(arguments.describe(i) + " is a variable output, but the inputs have shape " +
                     domain_.toString() + " and so more than 2 dimensions.");
  }
  const stream& handle = given_[i].asStream();
  if (!handle.isEmpty() && handle.shape().rank() > 2) {
    throw ShapeError(arguments.describe(i) + " is a variable output, but its stream has shape " +
                     handle.shape().toString() + " and so more than 2 dimensions.");
  }
  for (std::size_t j = 0; j < i; ++j) {
    if (!isRebound(j) || &given_[i].reboundHandle() != &given_[j].reboundHandle()) continue;
    throw ArgumentError(arguments.describe(i) + " is the same stream as output '" +
                        kernel_.parameters[j].name + "'.");
  }
}

int rankOf(const KernelDescriptor& kernel, const RecordingDescriptor& scatter) {
  return componentCount(kernel.parameters[static_cast<std::size_t>(scatter.index)].type);
}

void RecordedCall::checkScatterOutput(const Arguments& arguments,
                                      const RecordingDescriptor& recording) const {
  const int rank = rankOf(kernel_, recording);
  const Shape& shape = givenStream(recording.outputs[0]).shape();
  if (withRank(shape, rank)) return;
  throw ShapeError(arguments.describe(static_cast<std::size_t>(recording.outputs[0])) +
                   " has shape " + shape.toString() + ", but the kernel indexes it with " +
                   std::to_string(rank) + (rank == 1 ? " dimension." : " dimensions."));
}

/// New streams of the execution shape in the place of all outputs.
void RecordedCall::makeOutputs() {
  for (std::size_t i = 0; i < kernel_.parameters.size(); ++i) {
    const ParameterDescriptor& parameter = kernel_.parameters[i];
    if (parameter.kind != ParameterKind::Output) continue;
    arguments_[i] = Argument(outputs_.emplace_back(parameter.type, domain_));
  }
}

void RecordedCall::run() {
  launch(kernel_, arguments_);
  std::vector<Pushes> recordings;
  std::int32_t launches = 0;
  for (const RecordingDescriptor& recording : kernel_.recordings) {
    Pushes& pushes = recordings.emplace_back();
    pushes.descriptor = &recording;
    count(pushes);
    launches = std::max(launches, pushes.largest);
  }
  for (ordinal_ = 0; ordinal_ < launches; ++ordinal_) {
    if (ordinal_ > 0) launch(kernel_, arguments_);
    for (Pushes& pushes : recordings)
      collect(pushes, ordinal_);
  }
  for (Pushes& pushes : recordings)
    pushes.descriptor->index >= 0 ? scatter(pushes) : rebind(pushes);
}

/// Brings the counts, at most the bound each.
void RecordedCall::count(Pushes& pushes) {
  const RecordingDescriptor& recording = *pushes.descriptor;
  const stream& counted = arguments_[static_cast<std::size_t>(recording.count)].asStream();
  pushes.counts.resize(static_cast<std::size_t>(domain_.elementCount()));
  if (!pushes.counts.empty()) counted.write(pushes.counts.data());
  std::int64_t dropped = 0;
  for (std::size_t i = 0; i < pushes.counts.size(); ++i) {
    std::int32_t& count = pushes.counts[i];
    if (part_ && !contains(*part_, domain_, static_cast<std::int64_t>(i))) count = 0;
    if (recording.bound > 0 && count > recording.bound) {
      dropped += count - recording.bound;
      count = recording.bound;
    }
    pushes.starts.push_back(pushes.total);
    pushes.total += count;
    pushes.largest = std::max(pushes.largest, count);
  }
  if (dropped > 0 && log::isEnabled(log::kChoice)) {
    log::write(log::kChoice, "warning: " + std::string(kernel_.name) + ": " +
                                 std::to_string(dropped) + " pushes to '" +
                                 parameter(recording.outputs[0]).name +
                                 "' were dropped, because an element can push at most " +
                                 std::to_string(recording.bound));
  }
  makeRoom(pushes);
}

void RecordedCall::makeRoom(Pushes& pushes) const {
  const RecordingDescriptor& recording = *pushes.descriptor;
  if (pushes.total > INT32_MAX) {
    throw ShapeError(std::string(kernel_.name) + ": " + std::to_string(pushes.total) +
                     " values were pushed, more than a stream can hold.");
  }
  for (const int output : recording.outputs)
    pushes.values.push_back({output, {}});
  if (recording.index >= 0) pushes.values.push_back({recording.index, {}});
  for (Values& values : pushes.values) {
    values.elements.resize(static_cast<std::size_t>(pushes.total) *
                           elementSize(parameter(values.parameter).type));
  }
}

/// Puts what a launch recorded in its places.
void RecordedCall::collect(Pushes& pushes, std::int32_t ordinal) {
  if (ordinal >= pushes.largest) return;
  for (Values& values : pushes.values) {
    const stream& recorded = arguments_[static_cast<std::size_t>(values.parameter)].asStream();
    const std::size_t size = elementSize(recorded.elementType());
    const std::vector<std::byte> elements = elementsOf(recorded);
    for (std::size_t e = 0; e < pushes.counts.size(); ++e) {
      if (pushes.counts[e] <= ordinal) continue;
      const auto place = static_cast<std::size_t>(pushes.starts[e] + ordinal);
      std::memcpy(values.elements.data() + place * size, elements.data() + e * size, size);
    }
  }
}

void RecordedCall::rebind(Pushes& pushes) {
  for (Values& values : pushes.values) {
    const ElementType type = parameter(values.parameter).type;
    const stream& declared = givenStream(values.parameter);
    const int rank = declared.isEmpty() ? domain_.rank() : declared.shape().rank();
    const Shape shape = resultShape(domain_, rank, pushes.total);
    const std::int64_t rest = shape.elementCount() - pushes.total;
    appendLargest(type, static_cast<std::size_t>(rest), values.elements);
    stream result(type, shape);
    if (shape.elementCount() > 0) result.read(values.elements.data());
    given_[static_cast<std::size_t>(values.parameter)].reboundHandle() = result;
  }
}

/// The number of the element at `position` (fastest dimension first); nothing outside of the shape.
std::optional<std::size_t> elementAt(const Shape& shape, const std::int32_t* position, int rank) {
  std::int64_t number = 0;
  for (int d = rank - 1; d >= 0; --d) {
    if (position[d] < 0 || position[d] >= shape.fromFastest(d)) return std::nullopt;
    number = number * shape.fromFastest(d) + position[d];
  }
  return static_cast<std::size_t>(number);
}

/// In the order of the elements, so that the last one wins.
void RecordedCall::scatter(const Pushes& pushes) {
  const Values& values = pushes.values.front();
  stream target = givenStream(values.parameter);
  const int rank = rankOf(kernel_, *pushes.descriptor);
  const Shape shape = *withRank(target.shape(), rank);
  if (pushes.total == 0 || shape.elementCount() == 0) return;
  const std::size_t size = elementSize(target.elementType());
  std::vector<std::byte> elements = elementsOf(target);
  std::vector<std::int32_t> positions(static_cast<std::size_t>(pushes.total * rank));
  std::memcpy(positions.data(), pushes.values.back().elements.data(),
              pushes.values.back().elements.size());
  for (std::size_t p = 0; p < static_cast<std::size_t>(pushes.total); ++p) {
    const auto place =
        elementAt(shape, positions.data() + p * static_cast<std::size_t>(rank), rank);
    if (place) {
      std::memcpy(elements.data() + *place * size, values.elements.data() + p * size, size);
    }
  }
  target.read(elements.data());
}

}  // namespace

void record(const KernelDescriptor& kernel, std::span<const Argument> given,
            const ExecutionDomain* domain) {
  RecordedCall(kernel, given, domain).run();
}

}  // namespace brook::calls
