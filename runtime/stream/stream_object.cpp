#include "runtime/stream/stream_object.h"

#include "runtime/context/ticks.h"
#include "runtime/log/log.h"
#include "runtime/stream/stream_access.h"
#include "runtime/stream/transfer.h"
#include "runtime/trace/trace.h"

#include <brook/error.hpp>

#include <algorithm>

namespace brook {
namespace {

std::string describe(const Element& element, const Shape& shape) {
  return element.name() + shape.toString();
}

void logTransfer(const char* what, const StreamObject& stream, const backend::Backend& backend) {
  if (!log::isEnabled(log::kTransfer)) return;
  log::write(log::kTransfer, std::string(what) + " of " +
                                 describe(stream.element(), stream.shape()) + ", " +
                                 backend.info().name);
}

/// The reason of a transfer: the program reads or writes a stream, or another backend needs it.
enum class For { Program, Backend };

/// Measures and logs a transfer of the stream. `backend` is one of the runtime's.
template <class Move>
void transfer(std::int64_t Runtime::Ticks::* sum, trace::Kind kind, Runtime& runtime,
              backend::Backend& backend, const StreamObject& stream, For whom, Move move) {
  const context::Stopwatch stopwatch(runtime.mutableTicks().*sum);
  const trace::Span span([&] {
    return trace::Event{
        .kind = kind,
        .name = stream.element().name(),
        .backend = backend.info().name,
        .shape = stream.shape().toString(),
        .bytes = stream.shape().elementCount() * static_cast<std::int64_t>(stream.element().size()),
        .isMove = whom == For::Backend};
  });
  move(backend);
  logTransfer(kind == trace::Kind::Upload ? "upload" : "download", stream, backend);
}

template <class Move>
void upload(Runtime& runtime, const StreamObject& stream, For whom, Move move) {
  transfer(&Runtime::Ticks::upload, trace::Kind::Upload, runtime, runtime.backend(), stream, whom,
           move);
}

template <class Move>
void download(Runtime& runtime, backend::Backend& backend, const StreamObject& stream, For whom,
              Move move) {
  transfer(&Runtime::Ticks::download, trace::Kind::Download, runtime, backend, stream, whom, move);
}

void requireWithinLimits(const backend::Backend& backend, ElementType type, const Shape& shape) {
  const backend::Limits& limits = backend.limits();
  const std::int64_t bytes =
      shape.elementCount() * static_cast<std::int64_t>(elementSize(backend.storageType(type)));
  if (shape.elementCount() > limits.maxElements) {
    throw LimitError("A stream of " + describe(type, shape) + " has " +
                     std::to_string(shape.elementCount()) + " elements, but " +
                     backend.info().name + " holds at most " + std::to_string(limits.maxElements) +
                     " in one stream.");
  }
  if (bytes > limits.maxBytes) {
    throw LimitError("A stream of " + describe(type, shape) + " needs " + std::to_string(bytes) +
                     " bytes, but " + backend.info().name + " holds at most " +
                     std::to_string(limits.maxBytes) + " in one stream.");
  }
}

}  // namespace

StreamObject::StreamObject(const Element& element, const Shape& shape)
    : element_(element), shape_(shape) {
  if (!element.isStructure()) return;
  for (const FieldDescriptor& field : element.structure()->fields)
    fields_.emplace_back(field.type, shape);
}

StreamObject::StreamObject(const StructureDescriptor& structure, std::vector<stream> fields)
    : element_(structure), shape_(fields.front().shape()), fields_(std::move(fields)) {}

StreamObject::~StreamObject() {
  for (const Copy& copy : copies_)
    copy.owner->release(copy.storage);
}

void StreamObject::dropClosedCopies() {
  const auto isClosed = [](const Copy& copy) { return !copy.owner->isOpen(); };
  const auto isCurrent = [](const Copy& copy) { return copy.isCurrent; };
  const bool hadCurrent = std::any_of(copies_.begin(), copies_.end(), isCurrent);
  copies_.erase(std::remove_if(copies_.begin(), copies_.end(), isClosed), copies_.end());
  if (hadCurrent && std::none_of(copies_.begin(), copies_.end(), isCurrent)) isLost_ = true;
}

StreamObject::Copy* StreamObject::findCurrent() {
  if (isLost_) {
    throw Error("The elements of a stream of " + describe(type(), shape_) +
                " were lost when the runtime that held them ended. Write the stream again, or copy "
                "it to the host before finalize().");
  }
  bool isElsewhere = false;
  for (Copy& copy : copies_) {
    if (!copy.isCurrent) continue;
    if (copy.owner->isOnThisThread()) return &copy;
    isElsewhere = true;
  }
  if (isElsewhere) {
    throw ThreadError("A stream of " + describe(type(), shape_) +
                      " was used that is on the runtime of another thread.");
  }
  return nullptr;
}

StreamObject::Copy* StreamObject::findOn(const Runtime& runtime) {
  for (Copy& copy : copies_) {
    if (copy.owner.get() == &runtime.storageOwner()) return &copy;
  }
  return nullptr;
}

StreamObject::Copy& StreamObject::copyOn(Runtime& runtime) {
  if (Copy* const copy = findOn(runtime)) return *copy;
  requireWithinLimits(runtime.backend(), type(), shape_);
  const ElementType storage = runtime.backend().storageType(type());
  StorageOwner& owner = runtime.storageOwner();
  copies_.push_back({owner.shared_from_this(), owner.allocate(storage, shape_), false, &runtime});
  return copies_.back();
}

backend::Storage& StreamObject::forReading(Runtime& runtime) {
  // In nearly all calls the elements are here, and other copies do not matter.
  if (Copy* const here = findOn(runtime); here != nullptr && here->isCurrent) return *here->storage;
  dropClosedCopies();
  Copy* const source = findCurrent();
  if (source == nullptr) return *copyOn(runtime).storage;

  std::vector<std::byte> elements(static_cast<std::size_t>(shape_.elementCount()) *
                                  elementSize(type()));
  download(*source->runtime, source->owner->backend(), *this, For::Backend,
           [&](backend::Backend& backend) {
             downloadElements(backend, type(), *source->storage, elements.data());
           });
  Copy& target = copyOn(runtime);
  upload(runtime, *this, For::Backend, [&](backend::Backend& backend) {
    uploadElements(backend, type(), *target.storage, elements.data());
  });
  target.isCurrent = true;
  return *target.storage;
}

backend::Storage& StreamObject::forWriting(Runtime& runtime) {
  Copy* const here = findOn(runtime);
  if (here == nullptr || !here->isCurrent) {
    dropClosedCopies();
    if (!isLost_) findCurrent();  // throws for a stream of another thread
  }
  Copy& target = copyOn(runtime);
  for (Copy& copy : copies_)
    copy.isCurrent = false;
  target.isCurrent = true;
  isLost_ = false;
  return *target.storage;
}

backend::Storage& StreamObject::forWritingSubview(Runtime& runtime) {
  forReading(runtime);
  return forWriting(runtime);
}

void StreamObject::read(Runtime& runtime, const void* elements) {
  if (shape_.elementCount() == 0) return;
  if (element_.isStructure()) return readFields(runtime, elements);
  backend::Storage& storage = forWriting(runtime);
  upload(runtime, *this, For::Program,
         [&](backend::Backend& backend) { uploadElements(backend, type(), storage, elements); });
}

void StreamObject::write(Runtime& runtime, void* elements) {
  if (shape_.elementCount() == 0) return;
  if (element_.isStructure()) return writeFields(runtime, elements);
  backend::Storage& storage = forReading(runtime);
  download(runtime, runtime.backend(), *this, For::Program, [&](backend::Backend& backend) {
    downloadElements(backend, type(), storage, elements);
  });
}

void StreamObject::readFields(Runtime& runtime, const void* elements) {
  std::vector<backend::Storage*> storages;
  for (const stream& field : fields_)
    storages.push_back(&field.object()->forWriting(runtime));
  upload(runtime, *this, For::Program, [&](backend::Backend& backend) {
    uploadStructures(backend, *element_.structure(), storages, elements);
  });
}

void StreamObject::writeFields(Runtime& runtime, void* elements) {
  std::vector<backend::Storage*> storages;
  for (const stream& field : fields_)
    storages.push_back(&field.object()->forReading(runtime));
  download(runtime, runtime.backend(), *this, For::Program, [&](backend::Backend& backend) {
    downloadStructures(backend, *element_.structure(), storages, elements);
  });
}

void StreamObject::readSubview(Runtime& runtime, const Subview& subview, StreamObject& target) {
  if (subview.shape.elementCount() == 0) return;
  for (std::size_t f = 0; f < fields_.size(); ++f)
    fields_[f].object()->readSubview(runtime, subview, *target.fields_[f].object());
  if (element_.isStructure()) return;
  backend::Storage& whole = forReading(runtime);
  runtime.backend().readSubview(whole, subview, target.forWriting(runtime));
}

void StreamObject::writeSubview(Runtime& runtime, const Subview& subview, StreamObject& source) {
  if (subview.shape.elementCount() == 0) return;
  for (std::size_t f = 0; f < fields_.size(); ++f)
    fields_[f].object()->writeSubview(runtime, subview, *source.fields_[f].object());
  if (element_.isStructure()) return;
  backend::Storage& elements = source.forReading(runtime);
  runtime.backend().writeSubview(forWritingSubview(runtime), subview, elements);
}

void StreamObject::setStickyError(BRerror error, const std::string& text) {
  if (error_ != BR_NO_ERROR) return;
  error_ = error;
  errorText_ = text;
}

StreamAccess* StreamObject::access(const Subview* subview) {
  for (const std::unique_ptr<StreamAccess>& known : accesses_) {
    if (known->isOf(subview)) return known.get();
  }
  accesses_.push_back(std::make_unique<StreamAccess>(*this, subview));
  return accesses_.back().get();
}

}  // namespace brook
