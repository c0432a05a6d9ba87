#include "compiler/passes/sliced_arrays.h"

#include <algorithm>
#include <string>
#include <utility>

namespace brook::passes {

using namespace ir;

namespace {

// Outputs of one pass on gl:compute (glsl/options.h).
constexpr int kMaxStreams = 7;

// Streams hold floats, doubles and ints.
Type storedType(Type array) {
  const Type element = array.element();
  const bool isFloating = element.scalar == Scalar::Float || element.scalar == Scalar::Double;
  return {isFloating ? element.scalar : Scalar::Int, element.width};
}

int quotientUp(int a, int b) {
  return (a + b - 1) / b;
}

}  // namespace

SlicedArrays::SlicedArrays(const Function& function, const std::vector<VariableId>& arrays) {
  int longest = 0;
  for (const VariableId id : arrays) {
    arrays_.push_back({id, function.variable(id).type});
    longest = std::max<int>(longest, arrays_.back().type.elements);
  }
  const auto streamsFor = [&](int slices) {
    int count = 0;
    for (const Array& array : arrays_)
      count += quotientUp(array.type.elements, slices);
    return count;
  };
  // Few slices, since each repeats the work of the element.
  slices_ = 1;
  while (slices_ < longest && streamsFor(slices_) > kMaxStreams)
    ++slices_;
  for (Array& array : arrays_)
    array.elementsOfSlice = quotientUp(array.type.elements, slices_);
}

std::vector<Type> SlicedArrays::types() const {
  std::vector<Type> result;
  for (const Array& array : arrays_)
    result.insert(result.end(), static_cast<std::size_t>(array.elementsOfSlice),
                  storedType(array.type));
  return result;
}

std::size_t SlicedArrays::streamCount() const {
  return types().size();
}

std::uint32_t SlicedArrays::addParameters(Function& function) {
  firstGather_ = function.parameterCount;
  std::vector<Variable> parameters;
  for (const VariableKind kind : {VariableKind::Gather, VariableKind::Output}) {
    const bool isGather = kind == VariableKind::Gather;
    int number = 0;
    for (const Type type : types()) {
      const std::string name = "slice_" + std::to_string(number++) + (isGather ? "" : "_next");
      const std::uint8_t rank = isGather ? 4 : 0;
      parameters.push_back({name, type, kind, rank, function.location});
    }
  }
  const auto shift = static_cast<std::uint32_t>(parameters.size());
  FunctionBuilder(function).appendParameters(std::move(parameters));
  moveArrays(shift);
  return shift;
}

void SlicedArrays::moveArrays(std::uint32_t shift) {
  for (Array& array : arrays_)
    array.variable.index += shift;
}

VariableId SlicedArrays::output(std::size_t number) const {
  return {firstGather_ + static_cast<std::uint32_t>(streamCount() + number)};
}

ExprId SlicedArrays::elementNumber(FunctionBuilder& b, const Array& array, ExprId slice,
                                   int number) const {
  if (array.elementsOfSlice == 1) return slice;
  const ExprId first = b.binary(BinaryOp::Multiply, slice, b.constant(array.elementsOfSlice));
  return number == 0 ? first : b.binary(BinaryOp::Add, first, b.constant(number));
}

void SlicedArrays::load(FunctionBuilder& b, ExprId isSaved, ExprId position) const {
  for (const Array& array : arrays_)
    b.declare(array.variable);
  const VariableId slice = b.local("slice", kInt);
  b.declare(slice, b.constant(0));
  // Drivers write out loops over arrays whose rounds they know, which takes them seconds.
  const ExprId rounds = b.select(isSaved, b.constant(slices_), b.constant(0));
  b.openLoop(b.binary(BinaryOp::Less, b.read(slice), rounds));
  const ExprId column = b.binary(
      BinaryOp::Add, b.binary(BinaryOp::Multiply, b.swizzle(position, {0}), b.constant(slices_)),
      b.read(slice));
  std::uint32_t gather = firstGather_;
  for (const Array& array : arrays_) {
    for (int number = 0; number < array.elementsOfSlice; ++number) {
      const ExprId element = b.gather(
          {gather++},
          {b.swizzle(position, {3}), b.swizzle(position, {2}), b.swizzle(position, {1}), column});
      const ExprId index = elementNumber(b, array, b.read(slice), number);
      const ExprId value = b.convert(element, array.type.scalar);
      const bool mayEndEarly = array.elementsOfSlice * slices_ > array.type.elements;
      if (mayEndEarly) {
        b.openIf(b.binary(BinaryOp::Less, index,
                          b.constant(static_cast<std::int32_t>(array.type.elements))));
      }
      b.assign({array.variable, {}, index}, value);
      if (mayEndEarly) b.close();
    }
  }
  b.openStep();
  b.assign(slice, b.binary(BinaryOp::Add, b.read(slice), b.constant(1)));
  b.close();
}

void SlicedArrays::store(FunctionBuilder& b, ExprId number) const {
  std::size_t stream = 0;
  for (const Array& array : arrays_) {
    for (int i = 0; i < array.elementsOfSlice; ++i) {
      const ExprId last = b.constant(static_cast<std::int32_t>(array.type.elements - 1));
      const ExprId index = b.builtin(BuiltinKind::Min, {elementNumber(b, array, number, i), last});
      const ExprId element = b.component(b.read(array.variable), index);
      b.assign(output(stream++), b.convert(element, storedType(array.type).scalar));
    }
  }
}

}  // namespace brook::passes
