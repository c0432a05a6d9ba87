#include "runtime/arithmetic/default_float_state.h"
#include "runtime/context/current_runtime.h"
#include "runtime/stream/iterator_values.h"
#include "runtime/stream/stream_access.h"
#include "runtime/stream/stream_object.h"
#include "runtime/stream/structure_fields.h"

#include <brook/error.hpp>
#include <brook/names_0_5.hpp>
#include <brook/stream.hpp>

#include <algorithm>
#include <atomic>
#include <limits>
#include <string>
#include <vector>

namespace brook {
namespace {

StreamObject& requireObject(StreamObject* object, const char* call) {
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

/// Returns the shape of the extents before the final -1.
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

/// Uploads to the backend that is likely to need the elements, or to the host's if they do not fit
/// there.
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

struct stream::SharedSubview {
  Subview subview;
  mutable std::atomic<int> handles = 1;
};

stream::stream(StreamObject* object) : object_(object) {
  object->retain();
}

stream::stream(const Element& element, const Shape& shape)
    : stream(new StreamObject(element, shape)) {}

stream::stream(const iter& values) : stream(values.elementType(), values.shape()) {
  const DefaultFloatState state;
  uploading([&](Runtime& runtime) { object_->read(runtime, iteratorValues(values).data()); });
}

stream::stream(const StreamType* fields, std::initializer_list<std::int64_t> extentsAndEnd)
    : stream(elementOfFields(fields), endedShape(extentsAndEnd)) {}

stream::stream(const unsigned int extents[], unsigned int rank, const StreamType* fields,
               bool /*isReadOnly*/)
    : stream(elementOfFields(fields), shapeOf(extents, rank)) {}

stream::stream(StreamObject& object, const Subview* subview)
    : object_(&object), subview_(subview != nullptr ? new SharedSubview{*subview} : nullptr) {
  object.retain();
}

void stream::retain() const {
  object_->retain();
  if (subview_ != nullptr) subview_->handles.fetch_add(1, std::memory_order_relaxed);
}

void stream::release() const {
  if (subview_ != nullptr && subview_->handles.fetch_sub(1, std::memory_order_acq_rel) == 1)
    delete subview_;
  object_->release();
}

const Subview* stream::subview() const {
  return subview_ != nullptr ? &subview_->subview : nullptr;
}

stream::operator StreamInterface*() const {
  return object_ != nullptr ? object_->access(subview()) : nullptr;
}

StreamInterface* stream::operator->() const {
  requireObject(object_, "->");
  return *this;
}

stream stream::field(std::size_t index) const {
  return {*object_->fields()[index].object(), subview()};
}

stream stream::ofFields(const StructureDescriptor& structure, ArrayView<stream> fields) {
  return stream(new StreamObject(structure, {fields.begin(), fields.end()}));
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
  return subview_ != nullptr ? subview_->subview.shape : object.shape();
}

bool stream::isSameAs(const stream& other) const {
  if (object_ != other.object_) return false;
  if (!isView() || !other.isView()) return !isView() && !other.isView();
  return *subview() == *other.subview();
}

void stream::read(const void* elements) {
  const DefaultFloatState state;
  StreamObject& object = requireObject(object_, "streamRead");
  withStickyError(object, BR_ERROR_READ, [&] {
    requireMemory(elements, shape(), "streamRead");
    uploading([&](Runtime& runtime) {
      if (!isView()) return object.read(runtime, elements);
      StreamObject own(object.element(), shape());
      own.read(runtime, elements);
      object.writeSubview(runtime, *subview(), own);
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
    if (!isView()) return object.write(runtime, elements);
    StreamObject own(object.element(), shape());
    object.readSubview(runtime, *subview(), own);
    own.write(runtime, elements);
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
  stream(*source.object(), &subview).write(element);
}

// Programs for BrookGPU 0.5 use streams of one infinity with its helpers for variable outputs.
stream* sentinelStream(int rank) {
  thread_local stream sentinels[5];
  const std::int64_t ones[4] = {1, 1, 1, 1};
  const float infinity = std::numeric_limits<float>::infinity();
  const Shape shape(ones, rank);
  stream& sentinel = sentinels[rank];
  sentinel = stream(ElementType::Float, shape);
  sentinel.read(&infinity);
  return &sentinel;
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
