#include "runtime/backend/gl/reduce_in_pairs.h"

#include "runtime/shape/block_layout.h"

#include <cstddef>
#include <cstring>
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

// <results, elements of one>
std::unique_ptr<Storage> sortedElements(backend::Backend& backend, const LaunchArgument& input,
                                        const BlockLayout& layout) {
  const std::size_t size = elementSize(input.storage->type());
  std::vector<std::byte> elements(input.storage->byteCount());
  std::vector<std::byte> sorted(elements.size());
  backend.download(*input.storage, elements.data());
  std::byte* next = sorted.data();
  for (std::int64_t r = 0; r < layout.resultCount; ++r) {
    for (std::int64_t i = 0; i < layout.elementsPerResult; ++i, next += size)
      std::memcpy(next, &elements[static_cast<std::size_t>(layout.inputIndex(r, i)) * size], size);
  }
  std::unique_ptr<Storage> values =
      backend.allocate(input.storage->type(), Shape{layout.resultCount, layout.elementsPerResult});
  backend.upload(*values, sorted.data());
  return values;
}

}  // namespace

void reduceInPairs(backend::Backend& backend, const backend::ReduceLaunch& launch) {
  const std::size_t stream = find(*launch.kernel, ParameterKind::Stream);
  const std::size_t accumulator = find(*launch.kernel, ParameterKind::Accumulator);
  std::vector<LaunchArgument> arguments(launch.arguments.begin(), launch.arguments.end());
  Storage& target = *arguments[accumulator].storage;
  const BlockLayout layout(arguments[stream].shape, arguments[accumulator].shape);
  std::unique_ptr<Storage> values = sortedElements(backend, arguments[stream], layout);
  while (values->shape()[1] > 1) {
    const Shape shape{values->shape()[0], (values->shape()[1] + 1) / 2};
    std::unique_ptr<Storage> halves = backend.allocate(target.type(), shape);
    arguments[stream] = {values.get(), nullptr, values->shape()};
    arguments[accumulator] = {halves.get(), nullptr, shape};
    backend.map({launch.kernel->continuation->pairs, arguments, shape});
    values = std::move(halves);
  }
  std::vector<std::byte> results(target.byteCount());
  backend.download(*values, results.data());
  backend.upload(target, results.data());
}

}  // namespace brook::gl
