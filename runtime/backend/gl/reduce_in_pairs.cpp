#include "runtime/backend/gl/reduce_in_pairs.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace brook::gl {
namespace {

using backend::LaunchArgument;
using backend::Storage;

std::size_t find(const KernelDescriptor& kernel, ParameterKind kind) {
  std::size_t index = 0;
  while (kernel.parameters[index].kind != kind)
    ++index;
  return index;
}

}  // namespace

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
