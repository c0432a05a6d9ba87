#include "runtime/context/current_runtime.h"
#include "runtime/stream/iterator_values.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>
#include <brook/stream.hpp>

#include <cstring>
#include <vector>

namespace brook {
namespace {

StreamObject& require(const std::shared_ptr<StreamObject>& object, const char* call) {
  if (object == nullptr) {
    throw ArgumentError(std::string(call) + ": the stream is an empty handle.");
  }
  return *object;
}

void requireMemory(const void* memory, const StreamObject& object, const char* call) {
  if (memory == nullptr && object.shape().elementCount() > 0) {
    throw ArgumentError(std::string(call) + ": the pointer to the elements is null.");
  }
}

}  // namespace

stream::stream(ElementType type, const Shape& shape)
    : object_(std::make_shared<StreamObject>(type, shape)) {}

stream::stream(const iter& values) : stream(values.elementType(), values.shape()) {
  object_->read(context::currentRuntime(), iteratorValues(values).data());
}

ElementType stream::elementType() const {
  return require(object_, "elementType").type();
}
const Shape& stream::shape() const {
  return require(object_, "shape").shape();
}

void stream::read(const void* elements) {
  StreamObject& object = require(object_, "streamRead");
  requireMemory(elements, object, "streamRead");
  object.read(context::currentRuntime(), elements);
}

void stream::write(void* elements) const {
  StreamObject& object = require(object_, "streamWrite");
  requireMemory(elements, object, "streamWrite");
  object.write(context::currentRuntime(), elements);
}

void readElement(const stream& source, void* element, const std::int64_t* indices, int count) {
  StreamObject& object = require(source.object(), "readItem");
  const Shape& shape = object.shape();
  if (count != shape.rank()) {
    throw ArgumentError("readItem: " + std::to_string(count) +
                        " indices were given for a stream of shape " + shape.toString() + ".");
  }
  std::int64_t linear = 0;
  for (int d = 0; d < count; ++d) {
    if (indices[d] < 0 || indices[d] >= shape[d]) {
      throw ArgumentError("readItem: index " + std::to_string(indices[d]) + " of dimension " +
                          std::to_string(d) + " is outside of the shape " + shape.toString() + ".");
    }
    linear = linear * shape[d] + indices[d];
  }
  // Backends transfer whole streams; views (brook-language 3.3) will make this a part.
  const std::size_t size = elementSize(object.type());
  std::vector<std::byte> elements(shape.elementCount() * size);
  object.write(context::currentRuntime(), elements.data());
  std::memcpy(element, elements.data() + linear * size, size);
}

}  // namespace brook

void streamRead(brook::stream target, const void* elements) {
  target.read(elements);
}

void streamWrite(const brook::stream& source, void* elements) {
  source.write(elements);
}

void streamSwap(brook::stream& a, brook::stream& b) {
  a.swap(b);
}

namespace {

float4 sizeOf(const brook::Shape& shape) {
  float extents[4] = {0, 0, 0, 0};
  for (int d = 0; d < shape.rank(); ++d)
    extents[d] = static_cast<float>(shape.fromFastest(d));
  return float4(extents[0], extents[1], extents[2], extents[3]);
}

}  // namespace

float4 streamSize(const brook::stream& s) {
  return sizeOf(s.shape());
}
float4 streamSize(const brook::iter& values) {
  return sizeOf(values.shape());
}
