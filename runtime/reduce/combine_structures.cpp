#include "runtime/reduce/combine_structures.h"

#include "runtime/backend/element_conversion.h"
#include "runtime/reduce/scalar_body.h"

#include <brook/error.hpp>

#include <algorithm>

namespace brook {
namespace {

// Side by side in the fastest dimension.
body::Argument argumentOf(std::byte* data, int count) {
  return {data, {count, 1, 1, 1}, {1, count, count, count}, 0};
}

void requireStructureOperator(const KernelDescriptor& kernel, const StructureDescriptor& structure,
                              const std::string& call) {
  const std::string sentence = call + ": the operator '" + kernel.name + "' ";
  const std::size_t fieldCount = structure.fields.size();
  const auto isOther = [](const ParameterDescriptor& parameter) {
    return parameter.kind != ParameterKind::Gather && parameter.kind != ParameterKind::Output;
  };
  const auto outputs = std::count_if(kernel.parameters.begin(), kernel.parameters.end(),
                                     [](const auto& p) { return p.kind == ParameterKind::Output; });
  if (kernel.pairwiseInput < 0) {
    throw TypeError(sentence + "combines no structures, but the streams have elements of " +
                    structure.name + ".");
  }
  const ParameterDescriptor& input =
      kernel.parameters[static_cast<std::size_t>(kernel.pairwiseInput)];
  if (static_cast<std::size_t>(outputs) != fieldCount ||
      std::string(input.structure) != structure.name) {
    throw TypeError(sentence + "combines elements of " + input.structure +
                    ", but the streams have elements of " + structure.name + ".");
  }
  if (kernel.parameters.size() != 2 * fieldCount ||
      std::any_of(kernel.parameters.begin(), kernel.parameters.end(), isOther)) {
    throw ArgumentError(sentence + "is no reduction of one input and one accumulator.");
  }
}

}  // namespace

StructureCombiner::StructureCombiner(const KernelDescriptor& reduction,
                                     const StructureDescriptor& structure,
                                     const std::string& call) {
  requireStructureOperator(reduction, structure, call);
  body_ = scalarBody(reduction, &CpuBody::map, call);
  for (const FieldDescriptor& field : structure.fields)
    fields_.push_back({field});
  std::size_t input = 0;
  std::size_t output = 0;
  for (const ParameterDescriptor& parameter : reduction.parameters) {
    arguments_.push_back(parameter.kind == ParameterKind::Gather
                             ? argumentOf(fields_[input++].pair, 2)
                             : argumentOf(fields_[output++].result, 1));
  }
}

void StructureCombiner::combine(const std::byte* other, std::byte* changed) {
  for (Field& field : fields_) {
    const auto [name, type, offset] = field.descriptor;
    toDeviceElements(type, changed + offset, field.pair, 1);
    toDeviceElements(type, other + offset, field.pair + elementSize(deviceType(type)), 1);
  }
  const body::Launch launch = {arguments_.data(), {1, 1, 1, 1}};
  const body::Range all = {0, 1, 0, 1};
  body_(&launch, &all);
  for (const Field& field : fields_) {
    const auto [name, type, offset] = field.descriptor;
    toHostElements(type, field.result, changed + offset, 1);
  }
}

}  // namespace brook
