#include "runtime/reduce/combine.h"

#include "runtime/backend/element_conversion.h"
#include "runtime/kernel/call.h"

#include <brook/error.hpp>
#include <brook/kernel_descriptor.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

namespace brook {
namespace {

/// Returns the body `kind` of the kernel for one element at a time. Throws CompileError, which
/// begins with `call`, if there is none, or if its compiler options change its arithmetic.
template <class Body>
Body scalarBody(const KernelDescriptor& kernel, Body CpuBody::* kind, const std::string& call) {
  const CpuBody* chosen = nullptr;
  for (const CpuBody& body : kernel.cpuBodies) {
    if (body.*kind != nullptr && (body.isa == Isa::Scalar || body.isa == Isa::Generic)) {
      if (chosen == nullptr || body.isa == Isa::Scalar) chosen = &body;
    }
  }
  if (chosen != nullptr && chosen->isExact()) return chosen->*kind;
  if (chosen != nullptr) {
    throw CompileError(call + ": the code of the operator '" + kernel.name +
                       "' was compiled with options that change its arithmetic, such as "
                       "-ffp-contract=fast or -fno-honor-nans of clang. Compile it without them.");
  }
  throw CompileError(call + ": the operator '" + kernel.name +
                     "' has no code for the CPU, where this function runs; run brcc with "
                     "--target=cpu-scalar too.");
}

// Returns an argument of `count` elements in the fastest dimension.
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

void requireElementOperator(const KernelDescriptor& kernel, ElementType type,
                            const std::string& call) {
  const std::string sentence = call + ": the operator '" + kernel.name + "' ";
  if (!kernel.isReduction || kernel.parameters.size() != 2) {
    throw ArgumentError(sentence + "is no reduction of one input and one accumulator.");
  }
  const ElementType given = kernel.parameters[0].type;
  if (given == type) return;
  throw TypeError(sentence + "combines elements of " + elementName(given) +
                  ", but the streams have elements of " + elementName(type) + ".");
}

template <class T>
T applied(StreamOperator op, T a, T b) {
  switch (op) {
    case StreamOperator::Assign:
      return a;
    case StreamOperator::Add:
      return b + a;
    case StreamOperator::Multiply:
      return b * a;
    case StreamOperator::Increment:
      return a + T(1);
  }
  return a;
}

// T is float, double, or std::uint32_t for ints, which wrap.
template <class T>
void applyToComponents(StreamOperator op, const std::byte* other, std::byte* changed, int count) {
  for (int c = 0; c < count; ++c) {
    T a;
    T b;
    std::memcpy(&a, other + c * sizeof a, sizeof a);
    std::memcpy(&b, changed + c * sizeof b, sizeof b);
    b = applied(op, a, b);
    std::memcpy(changed + c * sizeof b, &b, sizeof b);
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

ElementCombiner::ElementCombiner(const Operation& op, const Element& element,
                                 const std::string& call)
    : operator_(op.streamOperator()), element_(element) {
  if (op.reduction() != nullptr) calls::requireThisVersion(*op.reduction());
  if (element.isStructure()) {
    if (op.reduction() != nullptr) {
      structures_.emplace(*op.reduction(), *element.structure(), call);
    } else if (operator_ != StreamOperator::Assign) {
      throw TypeError(call + ": the streams have elements of " + element.name() +
                      ", which a reduction of the program can combine; of the predefined operators "
                      "only assignments and fetches take structures.");
    }
    return;
  }
  if (op.reduction() == nullptr) return;
  requireElementOperator(*op.reduction(), element.type(), call);
  body_ = scalarBody(*op.reduction(), &CpuBody::combine, call);
  arguments_.resize(op.reduction()->parameters.size());
}

void ElementCombiner::combine(const std::byte* other, std::byte* changed) {
  if (structures_) return structures_->combine(other, changed);
  if (element_.isStructure()) {
    if (changed != other) std::memcpy(changed, other, element_.size());
    return;
  }
  const ElementType device = deviceType(element_.type());
  std::byte* const second = pair_ + elementSize(device);
  toDeviceElements(element_.type(), changed, pair_, 1);
  toDeviceElements(element_.type(), other, second, 1);
  if (body_ != nullptr) {
    // A body combines adjacent elements, the accumulator on the left.
    body_(arguments_.data(), pair_, 2, pair_);
  } else if (elementFamily(device) == ElementFamily::Int) {
    applyToComponents<std::uint32_t>(operator_, second, pair_, componentCount(device));
  } else if (elementFamily(device) == ElementFamily::Double) {
    applyToComponents<double>(operator_, second, pair_, componentCount(device));
  } else {
    applyToComponents<float>(operator_, second, pair_, componentCount(device));
  }
  toHostElements(element_.type(), pair_, changed, 1);
}

}  // namespace brook
