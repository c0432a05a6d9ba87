#include "runtime/backend/gl/long_loops.h"

#include "runtime/shape/match.h"

#include <brook/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace brook::gl {
namespace {

constexpr std::int32_t kProbed = 100000;

// Returns how far a shader counts. Its bound and its step are unknown at compile time.
std::int32_t countTo(InternalKernels& kernels, std::int32_t n) {
  using enum ParameterKind;
  using enum ElementType;
  const ScratchStream source = kernels.allocate(Int, lineOf(1));
  const ScratchStream target = kernels.allocate(Int, lineOf(1));
  source.memory->upload(&n);
  kernels
      .find("loop_probe", InternalKernelForm::Gather, {{Gather, Int}, {Output, Int}},
            "  int n = fetch_0(element);\n"
            "  out_1 = 0;\n"
            "  for (int i = 0; i < n; i++) out_1 += 1 + (i & brook_reduce.x);\n")
      .run(kernels.pipeline(), std::array{source.argument(), target.argument()}, 1);
  std::int32_t counted = 0;
  target.memory->download(&counted);
  return counted;
}

constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

// The limit and the budget with LimitSource::Specification.
constexpr double kSmallLimit = 64;
constexpr std::int32_t kSmallBudget = 5;

constexpr std::int32_t kDone = -1;

using backend::LaunchArgument;

// The rank of the gathers of slices.
constexpr int kSlicesRank = 4;

class ResumedMap {
 public:
  ResumedMap(backend::Backend& backend, const backend::MapLaunch& launch, std::int32_t iterations)
      : backend_(backend),
        launch_(launch),
        iterations_(iterations),
        points_(static_cast<std::size_t>(launch.domain.elementCount())) {
    if (slices()) allocateSlices();
    before_ = allocateState();
    after_ = allocateState();
  }

  int run() {
    int parts = 0;
    backend_.upload(*before_.front(), points_.data());
    if (slices()) copyInputs();
    do {
      ++parts;
      advance();
      std::swap(before_, after_);
      std::swap(slicesBefore_, slicesAfter_);
    } while (!areDone());
    finish();
    return parts;
  }

 private:
  using Streams = std::vector<std::unique_ptr<backend::Storage>>;
  using Arguments = std::vector<LaunchArgument>;

  const ResumableDescriptor& resumable() const { return *launch_.kernel->resumable; }
  const SlicesDescriptor* slices() const { return resumable().slices; }
  ParameterKind kindOf(std::size_t argument) const {
    return launch_.kernel->parameters[argument].kind;
  }
  bool isInput(std::size_t argument) const {
    return kindOf(argument) == ParameterKind::Stream || kindOf(argument) == ParameterKind::Iterator;
  }

  void allocate(ArrayView<ElementType> types, const Shape& shape, Streams& streams) {
    for (const ElementType type : types)
      streams.push_back(backend_.allocate(type, shape));
  }

  // Allocates the state of each element: its position in the kernel, and the saved variables.
  Streams allocateState() {
    Streams state;
    state.push_back(backend_.allocate(ElementType::Int, launch_.domain));
    allocate(resumable().saved, launch_.domain, state);
    return state;
  }

  void allocateSlices() {
    std::vector<std::int64_t> extents;
    for (int d = launch_.domain.rank() - 1; d >= 0; --d)
      extents.push_back(launch_.domain.fromFastest(d));
    extents.back() *= slices()->count;
    refuseTooMany(launch_.domain.elementCount() * slices()->count);
    slicesDomain_ = Shape(extents.data(), launch_.domain.rank());
    allocate(slices()->types, slicesDomain_, slicesBefore_);
    allocate(slices()->types, slicesDomain_, slicesAfter_);
  }

  void refuseTooMany(std::int64_t elements) const {
    if (elements <= std::numeric_limits<std::int32_t>::max()) return;
    const KernelDescriptor& kernel = *launch_.kernel;
    throw LimitError("Kernel '" + std::string(kernel.name) + "' (" + kernel.sourceFile + ":" +
                     std::to_string(kernel.line) + ") has arrays in long loops, which take " +
                     std::to_string(elements) + " elements of a stream for an output of shape " +
                     launch_.domain.toString() +
                     "; the limit is 2147483647. Launch it for parts of " + "the output (domain).");
  }

  static void add(const Streams& streams, const Shape& shape, Arguments& arguments,
                  std::size_t first = 0) {
    for (std::size_t i = first; i < streams.size(); ++i)
      arguments.push_back({streams[i].get(), nullptr, shape});
  }

  template <class Wanted>
  void addOwn(Wanted wanted, Arguments& arguments) const {
    for (std::size_t i = 0; i < launch_.arguments.size(); ++i) {
      if (wanted(i)) arguments.push_back(launch_.arguments[i]);
    }
  }

  void copyInputs() {
    if (!slices()->inputs) return;
    allocate(slices()->copied, launch_.domain, copies_);
    Arguments arguments;
    addOwn([&](std::size_t i) { return isInput(i); }, arguments);
    add(copies_, launch_.domain, arguments);
    backend_.map({slices()->inputs, arguments, launch_.domain});
  }

  void advance() {
    Arguments inputs;
    addOwn(
        [&](std::size_t i) {
          return kindOf(i) != ParameterKind::Output && !(slices() && isInput(i));
        },
        inputs);
    add(copies_, launch_.domain, inputs);
    inputs.push_back({nullptr, &iterations_, Shape()});
    if (slices()) add(slicesBefore_, *withRank(slicesDomain_, kSlicesRank), inputs);
    add(before_, launch_.domain, inputs);
    Arguments arguments = inputs;
    add(after_, launch_.domain, arguments);
    backend_.map({resumable().advance, arguments, launch_.domain});
    if (!slices()) return;
    add(slicesAfter_, slicesDomain_, inputs);
    backend_.map({slices()->save, inputs, slicesDomain_});
  }

  bool areDone() {
    backend_.download(*before_.front(), points_.data());
    return std::all_of(points_.begin(), points_.end(),
                       [](std::int32_t point) { return point == kDone; });
  }

  void finish() {
    Arguments arguments;
    add(before_, launch_.domain, arguments, 1);
    addOwn([&](std::size_t i) { return kindOf(i) == ParameterKind::Output; }, arguments);
    backend_.map({resumable().finish, arguments, launch_.domain});
  }

  backend::Backend& backend_;
  const backend::MapLaunch& launch_;
  std::int32_t iterations_;
  std::vector<std::int32_t> points_;
  Shape slicesDomain_;
  Streams copies_;
  Streams slicesBefore_;
  Streams slicesAfter_;
  Streams before_;
  Streams after_;
};

using backend::Storage;

std::size_t find(const KernelDescriptor& kernel, ParameterKind kind) {
  std::size_t index = 0;
  while (kernel.parameters[index].kind != kind)
    ++index;
  return index;
}

}  // namespace

double iterationsOf(const KernelDescriptor& kernel,
                    std::span<const backend::LaunchArgument> arguments) {
  if (!kernel.resumable->bound) return kAnyNumber;
  std::vector<iterations::LaunchValue> values;
  for (const backend::LaunchArgument& argument : arguments) {
    iterations::LaunchValue& value = values.emplace_back();
    value.constant = argument.constant;
    for (int d = 0; d < 4; ++d)
      value.extents[d] = argument.shape.fromFastest(d);
  }
  const double bound = kernel.resumable->bound(values.data());
  if (!(bound < iterations::kEndless)) return kAnyNumber;
  return kernel.isReduction && kernel.pairwiseInput < 0 ? iterations::ofReduction(bound) : bound;
}

bool LoopLimit::mayExceed(const KernelDescriptor& kernel,
                          std::span<const backend::LaunchArgument> arguments,
                          InternalKernels& kernels) {
  if (!kernel.resumable) return false;
  const double needed = iterationsOf(kernel, arguments);
  if (source_ == LimitSource::Specification) return needed > kSmallLimit;
  // Most launches need no probe.
  return needed > iterations::kAlwaysGiven && needed > iterationsGiven(kernels);
}

double LoopLimit::iterationsGiven(InternalKernels& kernels) {
  if (!probed_) {
    const std::int32_t counted = countTo(kernels, kProbed);
    probed_ = counted < kProbed ? counted : kAnyNumber;
  }
  return *probed_;
}

std::int32_t LoopLimit::budget(const KernelDescriptor& kernel) const {
  const ResumableDescriptor& loops = *kernel.resumable;
  if (!loops.advance) refuse(kernel, "they are in functions that it calls");
  if (source_ == LimitSource::Specification) return kSmallBudget;
  const double left = (*probed_ - loops.fixedIterations) / loops.lanes - loops.maxOverrun;
  if (left < 0) refuse(kernel, "one iteration of them is too long to be stopped in time");
  return static_cast<std::int32_t>(left);
}

std::optional<std::int32_t> LoopLimit::attemptBudget(const KernelDescriptor& kernel) const {
  const ResumableDescriptor& loops = *kernel.resumable;
  const AttemptDescriptor* attempt = loops.attempt;
  if (!attempt) return std::nullopt;
  if (source_ == LimitSource::Specification) return kSmallBudget;
  const double left = (*probed_ - attempt->fixedIterations) / loops.lanes - attempt->maxOverrun;
  if (left < 0) return std::nullopt;
  return static_cast<std::int32_t>(left);
}

void LoopLimit::refuse(const KernelDescriptor& kernel, const std::string& reason) const {
  const double limit = source_ == LimitSource::Specification ? kSmallLimit : *probed_;
  throw LimitError(
      "Kernel '" + std::string(kernel.name) + "' (" + kernel.sourceFile + ":" +
      std::to_string(kernel.line) + ") may run more iterations of its loops than the " +
      std::to_string(std::llround(limit)) +
      " after which this driver leaves them with wrong results, and " + reason +
      ". Use BRT_RUNTIME=cpu, or loops whose number of iterations the arguments tell.");
}

bool mayAttempt(const backend::MapLaunch& launch) {
  const auto isOutput = [&](std::size_t i) {
    return launch.kernel->parameters[i].kind == ParameterKind::Output;
  };
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    for (std::size_t j = 0; j < launch.arguments.size(); ++j) {
      const bool isSame = launch.arguments[i].storage != nullptr &&
                          launch.arguments[i].storage == launch.arguments[j].storage;
      if (isSame && isOutput(i) && !isOutput(j)) return false;
    }
  }
  return true;
}

bool mapAtOnce(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations) {
  const std::unique_ptr<backend::Storage> stopped =
      backend.allocate(ElementType::Int, launch.domain);
  std::vector<LaunchArgument> arguments(launch.arguments.begin(), launch.arguments.end());
  arguments.push_back({nullptr, &iterations, Shape()});
  arguments.push_back({stopped.get(), nullptr, launch.domain});
  backend.map({launch.kernel->resumable->attempt->kernel, arguments, launch.domain});
  std::vector<std::int32_t> values(static_cast<std::size_t>(launch.domain.elementCount()));
  backend.download(*stopped, values.data());
  return std::ranges::all_of(values, [](std::int32_t value) { return value == 0; });
}

int mapInParts(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations) {
  return ResumedMap(backend, launch, iterations).run();
}

void reduceInPairs(backend::Backend& backend, const backend::ReduceLaunch& launch) {
  const std::size_t stream = find(*launch.kernel, ParameterKind::Stream);
  const std::size_t accumulator = find(*launch.kernel, ParameterKind::Accumulator);
  std::vector<LaunchArgument> arguments(launch.arguments.begin(), launch.arguments.end());
  Storage& target = *arguments[accumulator].storage;
  const std::int64_t results = target.shape().elementCount();
  const Shape& input = arguments[stream].shape;
  std::unique_ptr<Storage> values =
      backend.allocate(target.type(), Shape{results, input.elementCount() / results});
  backend.copyBlocks(*arguments[stream].storage, input, arguments[accumulator].shape, *values);
  while (values->shape()[1] > 1) {
    const Shape shape{values->shape()[0], (values->shape()[1] + 1) / 2};
    std::unique_ptr<Storage> halves = backend.allocate(target.type(), shape);
    arguments[stream] = {values.get(), nullptr, values->shape()};
    arguments[accumulator] = {halves.get(), nullptr, shape};
    backend.map({launch.kernel->resumable->pairs, arguments, shape});
    values = std::move(halves);
  }
  const Shape line{results};
  backend.copyBlocks(*values, line, line, target);
}

}  // namespace brook::gl
