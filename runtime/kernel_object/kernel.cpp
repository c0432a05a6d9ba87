// brook::kernel.
//
// In: a descriptor and arguments, all at once or one by one. Out: the call that the kernel's
// function makes. It writes handles of variable outputs and variables for results.
#include "runtime/arithmetic/default_float_state.h"
#include "runtime/kernel/call.h"
#include "runtime/reduce/reduce.h"

#include <brook/error.hpp>
#include <brook/kernel.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brook {
namespace {

using generated::Argument;

/// True if the call gives the handle a new stream.
bool isNewStream(const KernelDescriptor& descriptor, int parameter) {
  return std::any_of(
      descriptor.appends.begin(), descriptor.appends.end(), [&](const AppendDescriptor& append) {
        return append.index < 0 && std::find(append.outputs.begin(), append.outputs.end(),
                                             parameter) != append.outputs.end();
      });
}

/// Returns the index of the first parameter of each argument that the program passes.
std::vector<int> givenParameters(const KernelDescriptor& descriptor) {
  std::vector<int> parameters;
  const int end = descriptor.appendIndex >= 0 ? descriptor.appendIndex
                                              : static_cast<int>(descriptor.parameters.size());
  for (int i = 0; i < end; ++i) {
    if (descriptor.parameters[static_cast<std::size_t>(i)].isFirstField) parameters.push_back(i);
  }
  return parameters;
}

/// Returns the value of an int, float or double constant.
std::optional<double> numberOf(const Argument& argument) {
  if (argument.kind() != Argument::Kind::Constant) return std::nullopt;
  if (argument.element().isStructure()) return std::nullopt;
  switch (argument.element().type()) {
    case ElementType::Int:
      return *static_cast<const int*>(argument.constant());
    case ElementType::Float:
      return *static_cast<const float*>(argument.constant());
    case ElementType::Double:
      return *static_cast<const double*>(argument.constant());
    default:
      return std::nullopt;
  }
}

template <class T>
Argument keep(T value, std::deque<std::any>& numbers) {
  return {std::any_cast<T&>(numbers.emplace_back(value))};
}

/// Converts a number to the type of the parameter, as a call of the kernel's function would, and
/// stores it in `numbers`.
Argument converted(const Argument& argument, ElementType type, std::deque<std::any>& numbers) {
  const std::optional<double> value = numberOf(argument);
  if (!value || argument.element().type() == type) return argument;
  const bool isInt = argument.element().type() == ElementType::Int;
  if (elementFamily(type) == ElementFamily::Int && !isInt) return argument;
  const DefaultFloatState state;
  switch (type) {
    case ElementType::Float:
      return keep(static_cast<float>(*value), numbers);
    case ElementType::Float2:
      return keep(float2(static_cast<float>(*value)), numbers);
    case ElementType::Float3:
      return keep(float3(static_cast<float>(*value)), numbers);
    case ElementType::Float4:
      return keep(float4(static_cast<float>(*value)), numbers);
    case ElementType::Double:
      return keep(*value, numbers);
    case ElementType::Double2:
      return keep(double2(*value), numbers);
    case ElementType::Int2:
      return keep(int2(static_cast<int>(*value)), numbers);
    case ElementType::Int3:
      return keep(int3(static_cast<int>(*value)), numbers);
    case ElementType::Int4:
      return keep(int4(static_cast<int>(*value)), numbers);
    default:
      return argument;
  }
}

/// Returns the argument for a result variable of a float type.
template <class T>
Argument targetAt(void* result) {
  return Argument::target(*static_cast<T*>(result));
}

Argument targetOf(void* result, StreamType type) {
  switch (type) {
    case __BRTFLOAT:
      return targetAt<float>(result);
    case __BRTFLOAT2:
      return targetAt<float2>(result);
    case __BRTFLOAT3:
      return targetAt<float3>(result);
    case __BRTFLOAT4:
      return targetAt<float4>(result);
    case __BRTDOUBLE:
      return targetAt<double>(result);
    case __BRTDOUBLE2:
      return targetAt<double2>(result);
    case __BRTINT:
      return targetAt<int>(result);
    default:
      throw TypeError("PushReduce: type number " + std::to_string(static_cast<int>(type)) +
                      " is none that a result variable can have.");
  }
}

}  // namespace

struct kernel::Pushed {
  std::deque<stream> streams;
  std::deque<std::any> constants;
  std::vector<Given> arguments;
};

/// One call of the kernel: its arguments and their converted numbers.
struct kernel::Call {
  const kernel& callee;
  std::vector<Argument> arguments;
  std::deque<std::any> numbers;

  const KernelDescriptor& descriptor() const { return *callee.descriptor_; }
  Argument argumentFor(int parameter, const Given& given);
  void run() const;
};

kernel& kernel::operator=(const kernel& other) {
  return *this = kernel(other);
}

kernel& kernel::operator=(kernel&& other) noexcept {
  descriptor_ = other.descriptor_;
  domain_ = other.domain_;
  hasDomain_ = other.hasDomain_;
  delete std::exchange(pushed_, std::exchange(other.pushed_, nullptr));
  return *this;
}

kernel::~kernel() {
  delete pushed_;
}

void kernel::domainOffset(uint4 offset) {
  domain_.offset = offset;
  hasDomain_ = true;
}

void kernel::domainSize(uint4 size) {
  domain_.size = size;
  hasDomain_ = true;
}

void kernel::run(const Given* given, std::size_t count) const {
  if (descriptor_ == nullptr) throw ArgumentError("A brook::kernel without a kernel was called.");
  calls::requireThisVersion(*descriptor_);
  const std::vector<int> parameters = givenParameters(*descriptor_);
  Call call{*this, {}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    call.arguments.push_back(i < parameters.size() ? call.argumentFor(parameters[i], given[i])
                                                   : given[i].argument);
  }
  call.run();
}

Argument kernel::Call::argumentFor(int i, const Given& given) {
  const ParameterDescriptor& parameter = descriptor().parameters[static_cast<std::size_t>(i)];
  const bool isConstant = given.argument.kind() == Argument::Kind::Constant;
  // In a reduction over structures the fields of the result are outputs.
  const bool isVariable =
      isConstant && (parameter.kind == ParameterKind::Accumulator ||
                     (descriptor().pairwiseInput >= 0 && parameter.kind == ParameterKind::Output));
  const bool isResult = isNewStream(descriptor(), i) || isVariable;
  if (!isResult) return converted(given.argument, parameter.type, numbers);
  if (given.isVariable) return given.written;
  throw ArgumentError(std::string(descriptor().name) + ": the result '" + parameter.name +
                      "' cannot be written to a constant.");
}

void kernel::Call::run() const {
  const bool isReduction = descriptor().isReduction || descriptor().pairwiseInput >= 0;
  const ExecutionDomain* const domain = callee.hasDomain_ ? &callee.domain_ : nullptr;
  if (!isReduction) return calls::map(descriptor(), arguments, domain);
  if (domain != nullptr) {
    throw ArgumentError(std::string(descriptor().name) +
                        ": a reduction runs over its whole input; give it a view instead of a "
                        "domain.");
  }
  calls::reduce(descriptor(), arguments);
}

void kernel::push(const Given& given) {
  if (pushed_ == nullptr) pushed_ = new Pushed;
  pushed_->arguments.push_back(given);
}

void kernel::pushStream(const stream& s) {
  if (pushed_ == nullptr) pushed_ = new Pushed;
  push(std::as_const(pushed_->streams.emplace_back(s)));
}

void kernel::pushConstant(const Argument& value) {
  using Bytes = std::vector<std::byte>;
  const std::size_t size = value.element().size();
  if (pushed_ == nullptr) pushed_ = new Pushed;
  Bytes& copy = std::any_cast<Bytes&>(pushed_->constants.emplace_back(Bytes(size)));
  std::memcpy(copy.data(), value.constant(), size);
  push(value.at(copy.data()));
}

void kernel::PushIter(const iter& values) {
  push(values);
}

void kernel::PushReduce(void* result, StreamType type) {
  if (type == __BRTSTREAM) return pushStream(*static_cast<stream*>(result));
  Given given(targetOf(result, type));
  given.isVariable = true;
  push(given);
}

void kernel::runPushed() {
  const std::unique_ptr<const Pushed> pushed(std::exchange(pushed_, nullptr));
  if (pushed == nullptr) return run(nullptr, 0);
  run(pushed->arguments.data(), pushed->arguments.size());
}

void kernel::Map() {
  runPushed();
}

void kernel::Reduce() {
  runPushed();
}

}  // namespace brook
