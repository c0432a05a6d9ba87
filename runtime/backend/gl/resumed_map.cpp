#include "runtime/backend/gl/resumed_map.h"

#include "runtime/shape/match.h"

#include <brook/error.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace brook::gl {
namespace {

constexpr std::int32_t kDone = -1;

using backend::LaunchArgument;

// Rank of the gathers of slices.
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

  // Where each element is, then what was saved.
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

}  // namespace

int mapInParts(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations) {
  return ResumedMap(backend, launch, iterations).run();
}

}  // namespace brook::gl
