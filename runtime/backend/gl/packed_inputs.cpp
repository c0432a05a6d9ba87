#include "runtime/backend/gl/packed_inputs.h"

#include <algorithm>

namespace brook::gl {
namespace {

MemoryGl& memoryOf(const ShaderLaunch& launch, int parameter) {
  return *launch.arguments[static_cast<std::size_t>(parameter)].memory;
}

std::int64_t wordsOf(const MemoryGl& memory) {
  return memory.elementCount() * static_cast<std::int64_t>(elementSize(memory.type()) / 4);
}

// Groups the inputs by type, in the order of the types' first streams.
std::vector<std::vector<int>> groupByType(const ShaderLaunch& launch, std::span<const int> inputs) {
  std::vector<std::vector<int>> groups;
  for (const int input : inputs) {
    const ElementType type = memoryOf(launch, input).type();
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) {
      return memoryOf(launch, g.front()).type() == type;
    });
    if (group == groups.end()) {
      groups.push_back({input});
    } else {
      group->push_back(input);
    }
  }
  return groups;
}

}  // namespace

PackedInputs PackedInputs::byType(const ShaderLaunch& launch, std::span<const int> inputs,
                                  const Allocate& allocate) {
  PackedInputs packed;
  for (const std::vector<int>& group : groupByType(launch, inputs)) {
    std::int64_t count = 0;
    for (const int input : group) {
      packed.inputs_.push_back({input, count, 0});
      count += memoryOf(launch, input).elementCount();
    }
    std::unique_ptr<MemoryGl> memory = allocate(memoryOf(launch, group.front()).type(), count);
    for (auto input = packed.inputs_.end() - static_cast<std::ptrdiff_t>(group.size());
         input != packed.inputs_.end(); ++input) {
      MemoryGl& stream = memoryOf(launch, input->parameter);
      memory->copyRange(stream, 0, input->element, stream.elementCount());
    }
    packed.memories_.push_back(std::move(memory));
  }
  return packed;
}

PackedInputs PackedInputs::asWords(const ShaderLaunch& launch, std::span<const int> inputs,
                                   const Allocate& allocate) {
  PackedInputs packed;
  std::int64_t count = 0;
  for (const int input : inputs) {
    packed.inputs_.push_back({input, 0, count});
    count += wordsOf(memoryOf(launch, input));
  }
  std::unique_ptr<MemoryGl> memory = allocate(ElementType::Int, count);
  for (const Input& input : packed.inputs_) {
    static_cast<BufferGl&>(*memory).copyWords(
        static_cast<BufferGl&>(memoryOf(launch, input.parameter)), input.word);
  }
  packed.memories_.push_back(std::move(memory));
  return packed;
}

void PackedInputs::place(std::span<StreamPlacement> places) const {
  for (const Input& input : inputs_) {
    StreamPlacement& place = places[static_cast<std::size_t>(input.parameter)];
    place.element = static_cast<int>(input.element);
    place.word = static_cast<int>(input.word);
  }
}

}  // namespace brook::gl
