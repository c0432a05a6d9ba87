#include "runtime/backend/contract.h"

#include "runtime/shape/match.h"

#include <stdexcept>
#include <string>

namespace brook::backend {
namespace {

/// Checks of one launch; `where` names the kernel and the parameter for the text of the error.
class Checker {
 public:
  explicit Checker(const KernelDescriptor& kernel) : kernel_(kernel) {}

  void require(bool holds, const char* what, const ParameterDescriptor* parameter = nullptr) const {
    if (holds) return;
    std::string text = std::string("Launch of ") + kernel_.name;
    if (parameter) text += std::string(", parameter ") + parameter->name;
    throw std::logic_error(text + ": " + what);
  }

  void requireArguments(std::span<const LaunchArgument> arguments) const {
    require(arguments.size() == kernel_.parameters.size(), "wrong number of arguments");
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const ParameterDescriptor& p = kernel_.parameters[i];
      const LaunchArgument& a = arguments[i];
      const bool isValue = p.kind == ParameterKind::Constant || p.kind == ParameterKind::Iterator;
      require((a.constant != nullptr) == isValue, "a value where there is none", &p);
      require((a.storage != nullptr) == !isValue, "a storage where there is none", &p);
      if (a.storage == nullptr) continue;
      require(a.storage->type() == p.type || a.storage->type() == deviceType(p.type),
              "element type of the storage", &p);
      require(a.shape.elementCount() == a.storage->shape().elementCount(), "shape of the storage",
              &p);
      require(a.shape.elementCount() > 0, "no elements", &p);
      require(p.kind != ParameterKind::Gather || a.shape.rank() == p.rank, "rank of a gather", &p);
    }
  }

  void requireOutputsApart(std::span<const LaunchArgument> arguments) const {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const ParameterDescriptor& output = kernel_.parameters[i];
      if (output.kind != ParameterKind::Output) continue;
      for (std::size_t j = 0; j < arguments.size(); ++j) {
        if (i == j || arguments[i].storage != arguments[j].storage) continue;
        require(kernel_.parameters[j].kind == ParameterKind::Stream &&
                    arguments[j].shape == arguments[i].shape,
                "an output that is also something else", &output);
      }
    }
  }

 private:
  const KernelDescriptor& kernel_;
};

}  // namespace

void requireContract(const MapLaunch& launch) {
  const Checker check(*launch.kernel);
  check.require(!launch.kernel->isReduction, "a reduction is not mapped");
  check.require(launch.domain.elementCount() > 0, "empty domain");
  check.requireArguments(launch.arguments);
  check.requireOutputsApart(launch.arguments);
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const ParameterDescriptor& p = launch.kernel->parameters[i];
    const Shape& shape = launch.arguments[i].shape;
    if (p.kind == ParameterKind::Output) check.require(shape == launch.domain, "output shape", &p);
    if (p.kind == ParameterKind::Stream) {
      check.require(shape.rank() == launch.domain.rank(), "rank", &p);
    }
    if (p.kind == ParameterKind::Iterator) {
      check.require(withRank(shape, launch.domain.rank()).has_value(), "rank", &p);
    }
    check.require(p.kind != ParameterKind::Accumulator, "an accumulator", &p);
  }
}

void requireContract(const ReduceLaunch& launch) {
  const Checker check(*launch.kernel);
  check.require(launch.kernel->isReduction, "a map kernel is not reduced");
  check.requireArguments(launch.arguments);
  const LaunchArgument* input = nullptr;
  const LaunchArgument* target = nullptr;
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const ParameterDescriptor& p = launch.kernel->parameters[i];
    if (p.kind == ParameterKind::Stream) input = &launch.arguments[i];
    if (p.kind == ParameterKind::Accumulator) target = &launch.arguments[i];
  }
  check.require(input != nullptr && target != nullptr, "no stream or no accumulator");
  check.require(input->shape.rank() == target->shape.rank(), "ranks of input and target");
  check.require(isMultiple(input->shape, target->shape), "shapes of input and target");
  for (const LaunchArgument& a : launch.arguments) {
    check.require(&a == target || a.storage != target->storage || a.storage == nullptr,
                  "the target is also something else");
  }
}

}  // namespace brook::backend
