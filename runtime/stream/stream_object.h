// StreamObject: what the handles of one stream share. Knows on which runtimes the elements lie and
// moves them only when another one needs them. They store elements as their Backend::storageType
// says; the fields of structures lie in stream objects of their own.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/memory/storage_owner.h"
#include "runtime/shape/subview.h"

#include <brook/element.hpp>
#include <brook/runtime.hpp>
#include <brook/shape.hpp>
#include <brook/stream.hpp>
#include <brook/stream_error.hpp>

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace brook {

class StreamAccess;

class StreamObject {
 public:
  StreamObject(const Element& element, const Shape& shape);
  /// Of structures: made of the streams of their fields, of which there is at least one.
  StreamObject(const StructureDescriptor& structure, std::vector<stream> fields);
  ~StreamObject();
  StreamObject(const StreamObject&) = delete;
  StreamObject& operator=(const StreamObject&) = delete;

  const Element& element() const { return element_; }
  /// Not of structures.
  ElementType type() const { return element_.type(); }
  /// Of structures: one for each field, in order. Else empty.
  const std::vector<stream>& fields() const { return fields_; }
  const Shape& shape() const { return shape_; }

  /// The storage on `runtime` with the current elements; brings them there if they are elsewhere.
  /// Throws ThreadError when they are on another thread's runtime, Error when they were lost with
  /// their runtime, OutOfMemoryError or LimitError when the stream does not fit. Only for streams
  /// with elements that are no structures.
  backend::Storage& forReading(Runtime& runtime);
  /// The storage on `runtime`, all of it to be written next: elements elsewhere become outdated.
  backend::Storage& forWriting(Runtime& runtime);
  /// What these two give where they change nothing; else null.
  backend::Storage* readyForReading(const Runtime& runtime) const {
    for (const Copy& copy : copies_) {
      if (copy.isCurrent && copy.owner.get() == &runtime.storageOwner()) return copy.storage;
    }
    return nullptr;
  }
  backend::Storage* readyForWriting(const Runtime& runtime) const {
    backend::Storage* here = nullptr;
    for (const Copy& copy : copies_) {
      if (!copy.isCurrent) continue;
      if (copy.owner.get() != &runtime.storageOwner()) return nullptr;
      here = copy.storage;
    }
    return here;
  }
  /// The same, with the current elements, of which some are to be written next.
  backend::Storage& forWritingSubview(Runtime& runtime);

  /// Transfers to and from host memory. Nothing happens for a stream without elements.
  void read(Runtime& runtime, const void* elements);
  void write(Runtime& runtime, void* elements);

  /// `target`, a stream of the shape of the subview, becomes the subview of this one; the other way
  /// round this one gets its elements. Nothing happens for a subview without elements.
  void readSubview(Runtime& runtime, const Subview& subview, StreamObject& target);
  void writeSubview(Runtime& runtime, const Subview& subview, StreamObject& source);

  /// Kept if it is the first error since takeError, which returns it.
  void setStickyError(BRerror error, const std::string& text);
  BRerror takeError() { return std::exchange(error_, BR_NO_ERROR); }
  BRerror stickyError() const { return error_; }
  /// Of the error that was kept last.
  const std::string& errorText() const { return errorText_; }

  /// The interface of this object, or of a subview of it; the same one each time. Lives as long as
  /// the object.
  StreamAccess* access(const Subview* subview);

  /// Returns the count of handles on this object.
  int handleCount() const { return handles_.load(std::memory_order_relaxed); }
  /// Count a handle. The last one deletes the object, unless the object was not made by `new`, and so
  /// has no handles.
  void retain() { handles_.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (handles_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

 private:
  /// The elements on one runtime.
  struct Copy {
    std::shared_ptr<StorageOwner> owner;
    backend::Storage* storage;
    bool isCurrent;
    /// For the runtime's own thread while `owner` is open.
    Runtime* runtime;
  };

  /// Null if there is none.
  Copy* findOn(const Runtime& runtime);
  /// Finds or allocates the copy on `runtime`, with the elements undefined if it is new.
  Copy& copyOn(Runtime& runtime);
  /// A copy with the current elements; null when they were never written. Throws as forReading
  /// does.
  Copy* findCurrent();
  void dropClosedCopies();
  void readFields(Runtime& runtime, const void* elements);
  void writeFields(Runtime& runtime, void* elements);

  const Element element_;
  const Shape shape_;
  std::atomic<int> handles_ = 0;
  std::vector<stream> fields_;
  std::vector<Copy> copies_;
  std::vector<std::unique_ptr<StreamAccess>> accesses_;
  BRerror error_ = BR_NO_ERROR;
  std::string errorText_;
  /// The current elements were on a runtime that has ended.
  bool isLost_ = false;
};

}  // namespace brook
