#include "runtime/reduce/combine_elements.h"

#include "runtime/backend/element_conversion.h"
#include "runtime/kernel/kernel_version.h"
#include "runtime/reduce/scalar_body.h"

#include <brook/error.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace brook {
namespace {

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

// T: float, double, or std::uint32_t for ints, which wrap.
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
