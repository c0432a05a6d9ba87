#include "runtime/stream/stream_access.h"

#include "runtime/context/current_runtime.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>
#include <brook/gl_object.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace brook {

StreamAccess::StreamAccess(StreamObject& object, const Subview* subview)
    : object_(object), subview_(subview ? std::optional<Subview>(*subview) : std::nullopt) {
  const Shape& whole = object.shape();
  rank_ = static_cast<unsigned int>(whole.rank());
  for (int d = 0; d < whole.rank(); ++d) {
    const auto i = static_cast<std::size_t>(d);
    extents_[i] = static_cast<unsigned int>(whole[d]);
    min_[i] = subview ? static_cast<unsigned int>(subview->first[i]) : 0;
    max_[i] = subview ? min_[i] + static_cast<unsigned int>(subview->shape[d]) : extents_[i];
  }
}

unsigned int StreamAccess::getTotalSize() const {
  return static_cast<unsigned int>(handle().shape().elementCount());
}

unsigned int StreamAccess::getFieldCount() const {
  const Element element = handle().element();
  return element.isStructure() ? static_cast<unsigned int>(element.structure()->fields.size()) : 1;
}

StreamType StreamAccess::getIndexedFieldType(unsigned int field) const {
  if (field < getFieldCount()) return streamTypes(handle().element())[field];
  throw ArgumentError("Field " + std::to_string(field) + " was asked for of a stream of " +
                      handle().element().name() + ", which has " + std::to_string(getFieldCount()) +
                      ".");
}

unsigned int StreamAccess::getElementSize() const {
  return static_cast<unsigned int>(handle().element().size());
}

void* StreamAccess::getData(unsigned int flags) {
  if (data_) {
    throw ArgumentError("getData: the data of the stream was not released since the last call.");
  }
  std::vector<std::byte> elements(std::size_t{getTotalSize()} * getElementSize());
  if ((flags & READ) != 0) handle().write(elements.data());
  data_ = std::move(elements);
  return data_->data();
}

void StreamAccess::releaseData(unsigned int flags) {
  if (!data_) throw ArgumentError("releaseData: there was no call of getData before.");
  const std::vector<std::byte> elements = *std::exchange(data_, std::nullopt);
  if ((flags & WRITE) != 0) handle().read(elements.data());
}

void StreamAccess::acquireReference() {
  kept_ = stream(object_, nullptr);
  ++references_;
}

void StreamAccess::releaseReference() {
  if (references_ == 0) {
    throw ArgumentError("releaseReference: no reference of the stream is acquired.");
  }
  if (--references_ > 0) return;
  // The last owner deletes this object.
  const stream released = std::move(kept_);
}

bool StreamAccess::isCPU() const {
  return context::currentRuntime().backendName().rfind("cpu", 0) == 0;
}

void* StreamAccess::getIndexedFieldRenderData(unsigned int field) {
  getIndexedFieldType(field);
  if (isCPU()) return nullptr;
  const GlObject object = glObject(handle(), field);
  if (object.kind == GlObjectKind::Texture2D && object.isDirect) {
    return reinterpret_cast<void*>(std::uintptr_t{object.name});
  }
  throw NotSupportedError(
      "getIndexedFieldRenderData: the stream does not lie in a texture of its own shape; "
      "brook::glObject tells where and how it lies.");
}

void StreamAccess::synchronizeRenderData() {
  context::currentRuntime().finish();
}

}  // namespace brook
