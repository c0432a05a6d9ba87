#include "runtime/arithmetic/default_float_state.h"
#include "runtime/context/current_runtime.h"
#include "runtime/stream/field_lists.h"
#include "runtime/stream/iterator_values.h"
#include "runtime/stream/sticky_error.h"
#include "runtime/stream/stream_access.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>
#include <brook/stream.hpp>

#include <algorithm>
#include <utility>

namespace brook {
namespace {

StreamObject& requireObject(const std::shared_ptr<StreamObject>& object, const char* call) {
  if (object == nullptr) {
    throw ArgumentError(std::string(call) + ": the stream is an empty handle.");
  }
  return *object;
}

void requireMemory(const void* memory, const Shape& shape, const char* call) {
  if (memory == nullptr && shape.elementCount() > 0) {
    throw ArgumentError(std::string(call) + ": the pointer to the elements is null.");
  }
}

/// Of extents that -1 ends.
Shape endedShape(std::initializer_list<std::int64_t> extentsAndEnd) {
  const std::int64_t* const end = std::find(extentsAndEnd.begin(), extentsAndEnd.end(), -1);
  if (end != extentsAndEnd.end() && end + 1 == extentsAndEnd.end()) {
    return Shape(extentsAndEnd.begin(), static_cast<int>(end - extentsAndEnd.begin()));
  }
  throw ArgumentError("A stream was declared with a list of fields and extents without -1.");
}

Shape shapeOf(const unsigned int* extents, unsigned int rank) {
  const std::vector<std::int64_t> all(extents, extents + rank);
  return Shape(all.data(), static_cast<int>(rank));
}

/// Uploads to the backend that is likely to need the elements, or to the host's if they do not fit.
template <class Upload>
void uploading(const Upload& upload) {
  Runtime& runtime = context::currentRuntime();
  if (!runtime.chooses()) return upload(runtime);
  runtime.beforeUpload();
  try {
    return upload(runtime);
  } catch (const LimitError&) {
    if (!runtime.useHostBackend()) throw;
  } catch (const OutOfMemoryError&) {
    if (!runtime.useHostBackend()) throw;
  }
  upload(runtime);
}

}  // namespace

stream::stream(const Element& element, const Shape& shape)
    : object_(std::make_shared<StreamObject>(element, shape)) {}

stream::stream(const iter& values) : stream(values.elementType(), values.shape()) {
  const DefaultFloatState state;
  uploading([&](Runtime& runtime) { object_->read(runtime, iteratorValues(values).data()); });
}

stream::stream(const StreamType* fields, std::initializer_list<std::int64_t> extentsAndEnd)
    : stream(elementOfFields(fields), endedShape(extentsAndEnd)) {}

stream::stream(const unsigned int extents[], unsigned int rank, const StreamType* fields,
               bool /*isReadOnly*/)
    : stream(elementOfFields(fields), shapeOf(extents, rank)) {}

stream::stream(std::shared_ptr<StreamObject> object, const Subview* subview)
    : object_(std::move(object)),
      subview_(subview ? std::make_shared<Subview>(*subview) : nullptr) {}

stream::operator StreamInterface*() const {
  return object_ ? StreamObject::access(object_, subview()) : nullptr;
}

StreamInterface* stream::operator->() const {
  requireObject(object_, "->");
  return *this;
}

stream stream::field(std::size_t index) const {
  stream result(*this);
  result.object_ = object_->fields()[index];
  return result;
}

stream stream::ofFields(const StructureDescriptor& structure, const std::vector<stream>& fields) {
  std::vector<std::shared_ptr<StreamObject>> objects;
  for (const stream& field : fields)
    objects.push_back(field.object());
  stream result;
  result.object_ = std::make_shared<StreamObject>(structure, std::move(objects));
  return result;
}

Element stream::element() const {
  return requireObject(object_, "element").element();
}
ElementType stream::elementType() const {
  const Element element = this->element();
  if (!element.isStructure()) return element.type();
  throw TypeError("elementType: the stream has elements of structure " + element.name() + ".");
}
const Shape& stream::shape() const {
  const StreamObject& object = requireObject(object_, "shape");
  return subview_ ? subview_->shape : object.shape();
}

bool stream::isSameAs(const stream& other) const {
  if (object_ != other.object_) return false;
  return subview_ && other.subview_ ? *subview_ == *other.subview_ : subview_ == other.subview_;
}

void stream::read(const void* elements) {
  const DefaultFloatState state;
  StreamObject& object = requireObject(object_, "streamRead");
  withStickyError(object, BR_ERROR_READ, [&] {
    requireMemory(elements, shape(), "streamRead");
    uploading([&](Runtime& runtime) {
      if (!subview_) return object.read(runtime, elements);
      StreamObject subview(object.element(), subview_->shape);
      subview.read(runtime, elements);
      object.writeSubview(runtime, *subview_, subview);
    });
  });
}

void stream::write(void* elements) const {
  const DefaultFloatState state;
  StreamObject& object = requireObject(object_, "streamWrite");
  withStickyError(object, BR_ERROR_WRITE, [&] {
    requireMemory(elements, shape(), "streamWrite");
    Runtime& runtime = context::currentRuntime();
    if (runtime.chooses()) runtime.beforeDownload();
    if (!subview_) return object.write(runtime, elements);
    StreamObject subview(object.element(), subview_->shape);
    object.readSubview(runtime, *subview_, subview);
    subview.write(runtime, elements);
  });
}

bool isSameElement(const Element& a, const Element& b) {
  if (!a.isStructure() || !b.isStructure()) {
    return !a.isStructure() && !b.isStructure() && a.type() == b.type();
  }
  const ArrayView<FieldDescriptor>& left = a.structure()->fields;
  const ArrayView<FieldDescriptor>& right = b.structure()->fields;
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const auto& x, const auto& y) { return x.type == y.type; });
}

void readElement(const stream& source, void* element, const std::int64_t* indices, int count) {
  requireObject(source.object(), "readItem");
  const Shape& shape = source.shape();
  if (count != shape.rank()) {
    throw ArgumentError("readItem: " + std::to_string(count) +
                        " indices were given for a stream of shape " + shape.toString() + ".");
  }
  Subview subview;
  const std::int64_t ones[] = {1, 1, 1, 1};
  subview.shape = Shape(ones, count);
  for (int d = 0; d < count; ++d) {
    if (indices[d] < 0 || indices[d] >= shape[d]) {
      throw ArgumentError("readItem: index " + std::to_string(indices[d]) + " of dimension " +
                          std::to_string(d) + " is outside of the shape " + shape.toString() + ".");
    }
    subview.first[static_cast<std::size_t>(d)] = static_cast<std::int32_t>(indices[d]);
  }
  if (source.subview() != nullptr) subview = nested(*source.subview(), subview);
  stream(source.object(), &subview).write(element);
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
  const brook::DefaultFloatState state;
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
