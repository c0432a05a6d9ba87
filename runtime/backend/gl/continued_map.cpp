#include "runtime/backend/gl/continued_map.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace brook::gl {
namespace {

constexpr std::int32_t kDone = -1;

using backend::LaunchArgument;

class ContinuedMap {
 public:
  ContinuedMap(backend::Backend& backend, const backend::MapLaunch& launch, std::int32_t iterations)
      : backend_(backend),
        launch_(launch),
        iterations_(iterations),
        points_(static_cast<std::size_t>(launch.domain.elementCount())),
        before_(allocateState()),
        after_(allocateState()) {}

  void run() {
    backend_.upload(*before_.front(), points_.data());
    do {
      advance();
      std::swap(before_, after_);
    } while (!areDone());
    finish();
  }

 private:
  // Where each element is, then what was saved.
  using State = std::vector<std::unique_ptr<backend::Storage>>;

  State allocateState() {
    State state;
    state.push_back(backend_.allocate(ElementType::Int, launch_.domain));
    for (const ElementType type : continuation().saved)
      state.push_back(backend_.allocate(type, launch_.domain));
    return state;
  }

  const ContinuationDescriptor& continuation() const { return *launch_.kernel->continuation; }

  void add(const State& state, std::size_t first, std::vector<LaunchArgument>& arguments) const {
    for (std::size_t i = first; i < state.size(); ++i)
      arguments.push_back({state[i].get(), nullptr, launch_.domain});
  }

  template <class Wanted>
  void addOwn(Wanted wanted, std::vector<LaunchArgument>& arguments) const {
    for (std::size_t i = 0; i < launch_.arguments.size(); ++i) {
      const bool isOutput = launch_.kernel->parameters[i].kind == ParameterKind::Output;
      if (wanted(isOutput)) arguments.push_back(launch_.arguments[i]);
    }
  }

  void advance() {
    std::vector<LaunchArgument> arguments;
    addOwn([](bool isOutput) { return !isOutput; }, arguments);
    arguments.push_back({nullptr, &iterations_, Shape()});
    add(before_, 0, arguments);
    add(after_, 0, arguments);
    backend_.map({continuation().advance, arguments, launch_.domain});
  }

  bool areDone() {
    backend_.download(*before_.front(), points_.data());
    return std::all_of(points_.begin(), points_.end(),
                       [](std::int32_t point) { return point == kDone; });
  }

  void finish() {
    std::vector<LaunchArgument> arguments;
    add(before_, 1, arguments);
    addOwn([](bool isOutput) { return isOutput; }, arguments);
    backend_.map({continuation().finish, arguments, launch_.domain});
  }

  backend::Backend& backend_;
  const backend::MapLaunch& launch_;
  std::int32_t iterations_;
  std::vector<std::int32_t> points_;
  State before_;
  State after_;
};

}  // namespace

void mapInParts(backend::Backend& backend, const backend::MapLaunch& launch,
                std::int32_t iterations) {
  ContinuedMap(backend, launch, iterations).run();
}

}  // namespace brook::gl
