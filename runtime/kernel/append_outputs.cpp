#include "runtime/backend/element_conversion.h"
#include "runtime/context/current_runtime.h"
#include "runtime/kernel/arguments.h"
#include "runtime/kernel/call.h"
#include "runtime/kernel/launch_shapes.h"
#include "runtime/kernel/messages.h"
#include "runtime/log/log.h"
#include "runtime/shape/match.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <deque>
#include <limits>
#include <memory>
#include <optional>

namespace brook::calls {
namespace {

using generated::Argument;

/// Sets every component to infinity, or to the largest value of types without infinity. Such
/// elements fill up the last row of a result.
template <class T>
void setLargest(std::byte* element, int components) {
  const T value = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                                       : std::numeric_limits<T>::max();
  for (int i = 0; i < components; ++i)
    std::memcpy(element + static_cast<std::size_t>(i) * sizeof value, &value, sizeof value);
}

void setLargest(ElementType type, std::byte* element) {
  const int components = componentCount(type);
  switch (elementFamily(type)) {
    case ElementFamily::Float:
      return setLargest<float>(element, components);
    case ElementFamily::Double:
      return setLargest<double>(element, components);
    case ElementFamily::Int:
      return setLargest<std::int32_t>(element, components);
    case ElementFamily::Uint:
      return setLargest<std::uint32_t>(element, components);
    case ElementFamily::Char:
      return setLargest<std::int8_t>(element, components);
    case ElementFamily::Uchar:
    case ElementFamily::Fixed:
      return setLargest<std::uint8_t>(element, components);
    case ElementFamily::Short:
      return setLargest<std::int16_t>(element, components);
    case ElementFamily::Ushort:
    case ElementFamily::Shortfixed:
      return setLargest<std::uint16_t>(element, components);
  }
}

/// Storage for an element of any device type.
using DeviceElement = std::array<std::byte, sizeof(float4)>;

DeviceElement largestElement(ElementType type) {
  DeviceElement onHost{};
  DeviceElement onDevice{};
  setLargest(type, onHost.data());
  toDeviceElements(type, onHost.data(), onDevice.data(), 1);
  return onDevice;
}

using Clock = std::chrono::steady_clock;

/// True if the time of a launch shows that its elements are little work.
bool isLittle(Clock::duration ofLaunch, std::int64_t elements) {
  return ofLaunch < std::chrono::nanoseconds(4) * elements;
}

/// True if a backend should write all pushes at once instead of one launch for each push. Writing
/// them takes one more launch, whose code computes one element at a time. This launch is as fast as
/// the others if an element is little work, and up to eight times slower if it is much work.
bool isBetterWritten(std::int32_t launches, bool isLittleWork) {
  constexpr std::int32_t kFew = 2, kMany = 8;
  return launches > kMany || (launches > kFew && isLittleWork);
}

/// The result of one output: its pushes in order.
struct Values {
  int parameter;  ///< an output of the launches
  stream ordered;
};

/// One append output of a call.
struct AppendedOutput {
  const AppendDescriptor* descriptor;
  /// Null if the kernel runs over no elements, or if no compaction is needed.
  std::unique_ptr<backend::AppendCounts> counts;
  std::vector<Values> values;  ///< the outputs' values, then the positions of a scatter

  std::int64_t total() const { return counts ? counts->total() : 0; }
  std::int32_t largest() const { return counts ? counts->largest() : 0; }
  bool isScatter() const { return descriptor->index >= 0; }
};

class AppendCall {
 public:
  AppendCall(const KernelDescriptor& kernel, std::span<const Argument> given,
             const ExecutionDomain* domain);
  void run();

 private:
  bool isNewStream(std::size_t i) const { return given_[i].kind() == Argument::Kind::NewStream; }
  const ParameterDescriptor& parameter(int i) const {
    return kernel_.parameters[static_cast<std::size_t>(i)];
  }
  const stream& givenStream(int parameter) const;
  Shape shapeOfScatter(const ExecutionDomain* domain) const;
  void checkVariableOutput(const Arguments& arguments, std::size_t i) const;
  void checkScatterOutput(const Arguments& arguments, const AppendDescriptor& append) const;
  void makeOutputs();
  stream countsOf(const AppendDescriptor& append) const;
  stream writtenBy(int parameter) const;
  bool scattersOnce(const AppendDescriptor& append, std::int32_t most) const;
  backend::Storage& storageOf(const stream& s) const { return s.object()->forReading(runtime_); }
  void count(AppendedOutput& appended) const;
  void warnOfDropped(const AppendedOutput& appended, backend::Storage& counts) const;
  void makeRoom(AppendedOutput& appended) const;
  Shape orderedShape(const AppendedOutput& appended, int parameter) const;
  void compactInRounds(std::span<AppendedOutput> all, std::int32_t launches);
  void compact(AppendedOutput& appended, std::int32_t appendIndex) const;
  void writeAtOnce(std::span<AppendedOutput> all) const;
  bool canScatterInPlace(bool isLittleWork) const;
  void scatterInPlace() const;
  void setNewStreams(AppendedOutput& appended) const;
  void scatter(const AppendedOutput& appended) const;
  template <class Scatter>
  void scatterBy(const AppendDescriptor& append, const Scatter& scatter) const;

  const KernelDescriptor& kernel_;
  std::span<const Argument> given_;
  Runtime& runtime_ = context::currentRuntime();
  std::deque<stream> outputs_;       ///< written by the launches; addresses stay
  std::vector<Argument> arguments_;  ///< for a launch
  std::int32_t appendIndex_ = 0;
  Shape domain_;
  std::optional<Subview> subview_;  ///< only these elements of the domain push
};

/// Checks the arguments completely.
AppendCall::AppendCall(const KernelDescriptor& kernel, std::span<const Argument> given,
                       const ExecutionDomain* domain)
    : kernel_(kernel), given_(given) {
  if (given.size() != static_cast<std::size_t>(kernel.appendIndex)) {
    throw ArgumentError(std::string(kernel.name) + ": " + std::to_string(given.size()) +
                        " arguments were given for " + std::to_string(kernel.appendIndex) +
                        " parameters.");
  }
  // During the checks the streams of the program represent the outputs.
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const ParameterDescriptor& parameter = kernel.parameters[i];
    const bool isGiven = i < given.size() && !(isNewStream(i) && given[i].asStream().isEmpty());
    if (isGiven) {
      arguments_.push_back(isNewStream(i) ? Argument(given[i].asStream()) : given[i]);
    } else if (parameter.kind == ParameterKind::Output) {
      arguments_.emplace_back(outputs_.emplace_back(parameter.type, Shape{1}));
    } else {
      arguments_.emplace_back(appendIndex_);
    }
  }
  const Arguments arguments(kernel, arguments_);
  domain_ = executionShape(arguments, shapeOfScatter(domain));
  if (domain != nullptr) subview_ = subviewOf(*domain, domain_, kernel);
  for (const AppendDescriptor& append : kernel.appends) {
    if (append.index >= 0) {
      checkScatterOutput(arguments, append);
    } else {
      for (const int output : append.outputs)
        checkVariableOutput(arguments, static_cast<std::size_t>(output));
    }
  }
  makeOutputs();
}

const stream& AppendCall::givenStream(int parameter) const {
  return given_[static_cast<std::size_t>(parameter)].asStream();
}

Shape AppendCall::shapeOfScatter(const ExecutionDomain* domain) const {
  for (const AppendDescriptor& append : kernel_.appends) {
    if (append.index < 0) continue;
    const Shape& shape = givenStream(append.outputs[0]).shape();
    return domain != nullptr ? wholeOf(*domain, shape.rank()) : shape;
  }
  return Shape{1};
}

void AppendCall::checkVariableOutput(const Arguments& arguments, std::size_t i) const {
  if (!isNewStream(i)) {
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
    if (!isNewStream(j) || &given_[i].newStreamHandle() != &given_[j].newStreamHandle()) continue;
    throw ArgumentError(arguments.describe(i) + " is the same stream as output '" +
                        kernel_.parameters[j].name + "'.");
  }
}

int rankOf(const KernelDescriptor& kernel, const AppendDescriptor& scatter) {
  return componentCount(kernel.parameters[static_cast<std::size_t>(scatter.index)].type);
}

void AppendCall::checkScatterOutput(const Arguments& arguments,
                                    const AppendDescriptor& append) const {
  const int rank = rankOf(kernel_, append);
  const Shape& shape = givenStream(append.outputs[0]).shape();
  if (withRank(shape, rank)) return;
  throw ShapeError(arguments.describe(static_cast<std::size_t>(append.outputs[0])) + " has shape " +
                   shape.toString() + ", but the kernel indexes it with " + std::to_string(rank) +
                   (rank == 1 ? " dimension." : " dimensions."));
}

/// Replaces all outputs by new streams of the execution shape.
void AppendCall::makeOutputs() {
  for (std::size_t i = 0; i < kernel_.parameters.size(); ++i) {
    const ParameterDescriptor& parameter = kernel_.parameters[i];
    if (parameter.kind != ParameterKind::Output) continue;
    arguments_[i] = Argument(outputs_.emplace_back(parameter.type, domain_));
  }
}

void AppendCall::run() {
  showMessages(kernel_, arguments_, domain_, subview_);
  const Clock::time_point begin = Clock::now();
  launch(kernel_, arguments_);
  const Clock::duration ofOne = Clock::now() - begin;
  std::vector<AppendedOutput> all;
  std::int32_t launches = 0;
  for (const AppendDescriptor& append : kernel_.appends) {
    AppendedOutput& appended = all.emplace_back(AppendedOutput{&append, nullptr, {}});
    if (!scattersOnce(append, append.bound)) count(appended);
    launches = std::max(launches, appended.largest());
  }
  const bool isLittleWork = isLittle(ofOne, domain_.elementCount());
  const bool isWritten =
      runtime_.backend().writesPushes(kernel_) && isBetterWritten(launches, isLittleWork);
  if (isWritten && canScatterInPlace(isLittleWork)) return scatterInPlace();
  for (AppendedOutput& appended : all)
    makeRoom(appended);
  isWritten ? writeAtOnce(all) : compactInRounds(all, launches);
  for (AppendedOutput& appended : all)
    appended.isScatter() ? scatter(appended) : setNewStreams(appended);
}

void AppendCall::compactInRounds(std::span<AppendedOutput> all, std::int32_t launches) {
  for (appendIndex_ = 0; appendIndex_ < launches; ++appendIndex_) {
    if (appendIndex_ > 0) launch(kernel_, arguments_);
    for (AppendedOutput& appended : all)
      compact(appended, appendIndex_);
  }
}

void AppendCall::writeAtOnce(std::span<AppendedOutput> all) const {
  using Target = backend::WrittenPushes::Target;
  std::deque<DeviceElement> rests;
  std::deque<std::vector<Target>> targets;
  std::vector<backend::WrittenPushes> written;
  for (AppendedOutput& appended : all) {
    std::vector<Target>& ofAppend = targets.emplace_back();
    for (const Values& values : appended.values) {
      const DeviceElement& rest = rests.emplace_back(largestElement(values.ordered.elementType()));
      backend::Storage* const storage =
          appended.total() > 0 ? &values.ordered.object()->forWriting(runtime_) : nullptr;
      ofAppend.push_back({storage, rest.data()});
    }
    written.push_back({appended.counts.get(), ofAppend});
  }
  launchBy(kernel_, arguments_, [&](const backend::MapLaunch& launch) {
    runtime_.backend().writePushes(launch, written);
  });
}

/// True if the launch can store to the target itself. No input may be the target, and there may be
/// no subview of the domain, because elements outside of it would store too.
bool AppendCall::canScatterInPlace(bool isLittleWork) const {
  if (subview_ || !runtime_.backend().scattersInPlace(kernel_, isLittleWork)) return false;
  const stream& target = givenStream(kernel_.appends[0].outputs[0]);
  return std::ranges::none_of(arguments_, [&](const Argument& argument) {
    return argument.kind() == Argument::Kind::Stream &&
           argument.asStream().object() == target.object();
  });
}

void AppendCall::scatterInPlace() const {
  scatterBy(kernel_.appends[0], [&](backend::Storage& target, const Shape& shape) {
    launchBy(kernel_, arguments_, [&](const backend::MapLaunch& launch) {
      runtime_.backend().scatterInPlace(launch, target, shape);
    });
  });
}

/// Returns the count of pushes of each element; 0 outside of the subview.
stream AppendCall::countsOf(const AppendDescriptor& append) const {
  if (!subview_) return arguments_[static_cast<std::size_t>(append.count)].asStream();
  stream counts(ElementType::Int, domain_);
  const std::vector<std::int32_t> none(static_cast<std::size_t>(domain_.elementCount()));
  counts.read(none.data());
  counts.object()->writeSubview(runtime_, *subview_, *writtenBy(append.count).object());
  return counts;
}

/// Returns an output of the launches, or its elements in the subview.
stream AppendCall::writtenBy(int parameter) const {
  const stream& whole = arguments_[static_cast<std::size_t>(parameter)].asStream();
  if (!subview_) return whole;
  const stream subview(whole.elementType(), subview_->shape);
  whole.object()->readSubview(runtime_, *subview_, *subview.object());
  return subview;
}

void AppendCall::count(AppendedOutput& appended) const {
  if (domain_.elementCount() == 0) return;
  const AppendDescriptor& append = *appended.descriptor;
  const stream counts = countsOf(append);
  appended.counts = runtime_.backend().count(storageOf(counts), append.bound);
  if (appended.total() > INT32_MAX) {
    throw ShapeError(std::string(kernel_.name) + ": " + std::to_string(appended.total()) +
                     " values were pushed to '" + parameter(append.outputs[0]).name +
                     "', more than the 2147483647 that a stream can hold.");
  }
  if (append.bound > 0 && log::isEnabled(log::kChoice)) warnOfDropped(appended, storageOf(counts));
}

void AppendCall::warnOfDropped(const AppendedOutput& appended, backend::Storage& counts) const {
  const std::int64_t dropped = runtime_.backend().count(counts, 0)->total() - appended.total();
  if (dropped == 0) return;
  log::write(log::kChoice, "warning: " + std::string(kernel_.name) + ": " +
                               std::to_string(dropped) + " pushes to '" +
                               parameter(appended.descriptor->outputs[0]).name +
                               "' were dropped, because an element can push at most " +
                               std::to_string(appended.descriptor->bound));
}

/// True if one launch stores all values of a scatter. Then no compaction is needed: the values are
/// in the order of the elements, and elements that do not scatter have positions outside of the
/// target.
bool AppendCall::scattersOnce(const AppendDescriptor& append, std::int32_t most) const {
  return append.index >= 0 && most == 1 && kernel_.appends.size() == 1;
}

void AppendCall::makeRoom(AppendedOutput& appended) const {
  const AppendDescriptor& append = *appended.descriptor;
  std::vector<int> parameters(append.outputs.begin(), append.outputs.end());
  if (appended.isScatter()) parameters.push_back(append.index);
  const bool isInOrder = scattersOnce(append, appended.counts ? appended.largest() : append.bound);
  for (const int i : parameters) {
    appended.values.push_back(
        {i, isInOrder ? writtenBy(i) : stream(parameter(i).type, orderedShape(appended, i))});
  }
  if (isInOrder) appended.counts = nullptr;
}

Shape AppendCall::orderedShape(const AppendedOutput& appended, int parameter) const {
  if (appended.isScatter()) return Shape{appended.total()};
  const stream& declared = givenStream(parameter);
  const int rank = declared.isEmpty() ? domain_.rank() : declared.shape().rank();
  return resultShape(domain_, rank, appended.total());
}

/// Copies the values of a launch to their positions in the results.
void AppendCall::compact(AppendedOutput& appended, std::int32_t appendIndex) const {
  if (appendIndex >= appended.largest()) return;
  for (const Values& values : appended.values) {
    const stream& found = arguments_[static_cast<std::size_t>(values.parameter)].asStream();
    const DeviceElement rest = largestElement(found.elementType());
    runtime_.backend().compact(*appended.counts, storageOf(found), appendIndex,
                               values.ordered.object()->forWriting(runtime_), rest.data());
  }
}

void AppendCall::setNewStreams(AppendedOutput& appended) const {
  for (const Values& values : appended.values)
    given_[static_cast<std::size_t>(values.parameter)].newStreamHandle() = values.ordered;
}

/// Scatters in the order of the elements, so that the last one wins.
void AppendCall::scatter(const AppendedOutput& appended) const {
  const stream& values = appended.values.front().ordered;
  const stream& positions = appended.values.back().ordered;
  if (values.shape().elementCount() == 0) return;
  scatterBy(*appended.descriptor, [&](backend::Storage& target, const Shape& shape) {
    runtime_.backend().scatter(storageOf(positions), storageOf(values), target, shape);
  });
}

/// Calls `scatter` with the elements of the program's stream and its shape at the rank of the
/// index. Does not call it for a stream without elements.
template <class Scatter>
void AppendCall::scatterBy(const AppendDescriptor& append, const Scatter& scatter) const {
  const stream& given = givenStream(append.outputs[0]);
  if (given.shape().elementCount() == 0) return;
  stream target = given;
  if (given.isView()) {
    target = stream(given.elementType(), given.shape());
    given.object()->readSubview(runtime_, *given.subview(), *target.object());
  }
  storageOf(target);  // elements that no push targets stay
  scatter(target.object()->forWriting(runtime_), *withRank(given.shape(), rankOf(kernel_, append)));
  if (given.isView()) given.object()->writeSubview(runtime_, *given.subview(), *target.object());
}

}  // namespace

void appendOutputs(const KernelDescriptor& kernel, std::span<const Argument> given,
                   const ExecutionDomain* domain) {
  AppendCall(kernel, given, domain).run();
}

}  // namespace brook::calls
