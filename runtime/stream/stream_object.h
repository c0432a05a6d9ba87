// StreamObject: the state that the handles of one stream share. It records which runtimes have the
// elements, and moves them only when another runtime needs them. Runtimes store elements in the
// type of Backend::storageType. The fields of structures have their own stream objects.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/memory/storage_owner.h"
#include "runtime/shape/subview.h"

#include <brook/element.hpp>
#include <brook/error.hpp>
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
  /// Makes a stream of structures of the streams of their fields, at least one.
  StreamObject(const StructureDescriptor& structure, std::vector<stream> fields);
  ~StreamObject();
  StreamObject(const StreamObject&) = delete;
  StreamObject& operator=(const StreamObject&) = delete;

  const Element& element() const { return element_; }
  /// Only for elements that are no structures.
  ElementType type() const { return element_.type(); }
  /// The streams of a structure's fields, in order. Empty for other elements.
  const std::vector<stream>& fields() const { return fields_; }
  const Shape& shape() const { return shape_; }

  /// Returns the storage on `runtime` with the current elements, and moves them there if necessary.
  /// Throws ThreadError if they are on another thread's runtime, Error if they were lost with their
  /// runtime, OutOfMemoryError or LimitError if the stream does not fit. Not for streams of
  /// structures.
  backend::Storage& forReading(Runtime& runtime);
  /// Returns the storage on `runtime`, all of which is written next. Elements on other runtimes
  /// become outdated.
  backend::Storage& forWriting(Runtime& runtime);
  /// Return the storage that forReading or forWriting would return, if that call would change no
  /// state; else null.
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
  /// Returns the storage on `runtime` with the current elements, some of which are written next.
  backend::Storage& forWritingSubview(Runtime& runtime);

  /// Transfer from and to host memory. Do nothing for a stream without elements.
  void read(Runtime& runtime, const void* elements);
  void write(Runtime& runtime, void* elements);

  /// Copy the subview of this stream to `target`, and `source` to the subview. Both have the shape
  /// of the subview. Do nothing for a subview without elements.
  void readSubview(Runtime& runtime, const Subview& subview, StreamObject& target);
  void writeSubview(Runtime& runtime, const Subview& subview, StreamObject& source);

  /// Keeps the error if there was none since the last takeError. takeError returns the error and
  /// clears it.
  void setStickyError(BRerror error, const std::string& text);
  BRerror takeError() { return std::exchange(error_, BR_NO_ERROR); }
  BRerror stickyError() const { return error_; }
  /// The text of the last kept error.
  const std::string& errorText() const { return errorText_; }

  /// Returns the interface of this object, or of a subview of it, the same one each time. It lives
  /// as long as the object.
  StreamAccess* access(const Subview* subview);

  /// Returns the count of handles on this object.
  int handleCount() const { return handles_.load(std::memory_order_relaxed); }
  /// Add or remove a handle. The removal of the last handle deletes the object. An object that was
  /// not made by `new` has no handles.
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
    /// Valid on the runtime's own thread while `owner` is open.
    Runtime* runtime;
  };

  /// Returns the copy on `runtime`, or null.
  Copy* findOn(const Runtime& runtime);
  /// Finds or allocates the copy on `runtime`. The elements of a new one are undefined.
  Copy& copyOn(Runtime& runtime);
  /// Returns a copy with the current elements, or null if they were never written. Throws as
  /// forReading does.
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
  /// True if the current elements were on a runtime that has ended.
  bool isLost_ = false;
};

/// Runs `call`. Its error becomes the sticky error of `stream` before it propagates.
template <class Call>
auto withStickyError(StreamObject& stream, BRerror error, Call&& call) {
  try {
    return std::forward<Call>(call)();
  } catch (const Error& thrown) {
    stream.setStickyError(error, thrown.what());
    throw;
  }
}

}  // namespace brook
