// Backend: where streams live and kernels run. One small interface; cpu, gl and null implement it,
// and runtime/backend/conformance tests all of them with one suite.
//
// The front of the runtime (stream, kernel, reduce) validates everything first: shapes fit, types
// agree, no harmful aliasing, arguments are in parameter order. A backend may assume valid input.
// What it cannot do, it says by throwing an error of brook/error.hpp. Calls on one backend come
// from one thread at a time.
//
// Each call finds what the calls before it have written, whenever they run: docs/backends.md, Order
// and reuse. Storages may be destroyed while launches that use them have not run.
#pragma once

#include "runtime/shape/subview.h"

#include <brook/element_type.hpp>
#include <brook/gl_object.hpp>
#include <brook/kernel_descriptor.hpp>
#include <brook/shape.hpp>
#include <brook/stream_operator.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace brook::backend {

/// Who a backend is.
struct Info {
  std::string name;                ///< "cpu", "cpu-scalar", "gl:compute", "gl:fragment", "null"
  std::string device;              ///< "AVX-512, 2 threads", "llvmpipe (LLVM 15.0.6, 256 bits)"
  bool isHardware = true;          ///< false for software rasterizers
  bool hasExactArithmetic = true;  ///< + - * / and sqrt give the bits that IEEE 754 gives
  /// Runs only programs that brcc was told to compile for OpenGL ES, as it does not by default.
  bool isEs = false;
  /// Arguments of maps may begin anywhere in their storages (LaunchArgument::first).
  bool takesRanges = false;
};

/// What a device can hold and do in one launch; passes of the compiler read it too.
struct Limits {
  std::int64_t maxElements = INT32_MAX;  ///< in one stream
  std::int64_t maxBytes = INT64_MAX;     ///< in one stream
  int maxOutputs = INT32_MAX;            ///< of one pass
  int maxInputs = INT32_MAX;             ///< streams and gathers of one pass
  int maxConstantBytes = INT32_MAX;      ///< parameter block
};

/// The elements of one stream on one backend. Contents are undefined at first.
class Storage {
 public:
  Storage(ElementType type, const Shape& shape) : type_(type), shape_(shape) {}
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  virtual ~Storage() = default;

  ElementType type() const { return type_; }
  const Shape& shape() const { return shape_; }
  std::size_t byteCount() const {
    return static_cast<std::size_t>(shape_.elementCount()) * elementSize(type_);
  }

 private:
  ElementType type_;
  Shape shape_;
};

/// One argument of a launch, by the kind of the parameter.
struct LaunchArgument {
  Storage* storage = nullptr;      ///< Stream, Gather, Output, Accumulator
  const void* constant = nullptr;  ///< Constant: the value. Iterator: min, then max
  /// The shape that the kernel sees, with the launch's rank where it is a Stream or Iterator
  /// (leading extents of 1 added or dropped by the front). An Iterator keeps its own rank: kernels
  /// see extent 0 where it has no dimension.
  Shape shape;
  /// Number of the storage's element where the argument begins, which is a contiguous range of as
  /// many as its shape has. Not 0 only for backends that say Info::takesRanges.
  std::int64_t first = 0;

  /// Of the elements that it stands for in its storage.
  std::int64_t byteCount() const {
    return shape.elementCount() * static_cast<std::int64_t>(elementSize(storage->type()));
  }
};

/// A map launch: the body runs for each position of `domain`, the shape of all outputs. domain has
/// at least one element. Outputs share no elements with each other and with gathers; a Stream may
/// be the same elements as an Output when their shapes agree.
struct MapLaunch {
  const KernelDescriptor* kernel;
  std::span<const LaunchArgument> arguments;
  Shape domain;
};

/// A reduction: element i of the Accumulator's storage becomes the combination of block i of the
/// Stream's (brook-language 5.3), in the order of 5.4. Both shapes have the same rank and every
/// extent of the input is a multiple of the target's; no extent is 0.
struct ReduceLaunch {
  const KernelDescriptor* kernel;
  std::span<const LaunchArgument> arguments;
};

/// streamGatherOp, streamScatterOp, streamScatter (brook-language 3.5).
enum class IndexedForm : std::uint8_t { GatherOp, ScatterOp, Scatter };

/// A call of one of them, on elements that are no structures.
struct IndexedLaunch {
  IndexedForm form;
  StreamOperator op;
  const KernelDescriptor* reduction;  ///< of this type, without further parameters; null: op
  ElementType type;                   ///< of source and target, as the program has it
  Storage* index;                     ///< of floats, a component for each dimension
  Storage* source;
  Storage* target;  ///< differs from source
};

/// How often the elements of an append output push (brook-language 7.2); Backend::count makes it.
class AppendCounts {
 public:
  AppendCounts(std::int64_t total, std::int32_t largest) : total_(total), largest_(largest) {}
  AppendCounts(const AppendCounts&) = delete;
  AppendCounts& operator=(const AppendCounts&) = delete;
  virtual ~AppendCounts() = default;

  /// Of all elements, also where no stream could hold so many.
  std::int64_t total() const { return total_; }
  /// Of the element that pushes most; INT32_MAX stands for any number from there on.
  std::int32_t largest() const { return largest_; }

 private:
  std::int64_t total_;
  std::int32_t largest_;
};

/// Where all pushes of one append output go: those of its outputs, in order, then the positions of
/// a scatter. `storages` are null where there is none; `rest` as in Backend::compact.
struct WrittenPushes {
  struct Target {
    Storage* storage;
    const void* rest;
  };
  AppendCounts* counts;
  std::span<const Target> targets;
};

/// What a backend on OpenGL has in common with a context of the program.
class SharedGl {
 public:
  virtual ~SharedGl() = default;

  /// The object that holds the elements at present.
  virtual GlObject objectOf(Storage& storage) = 0;
  /// brook::unbind and brook::bind.
  virtual void giveToProgram() = 0;
  virtual void takeFromProgram() = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;

  virtual const Info& info() const = 0;
  virtual const Limits& limits() const = 0;

  /// Returns the type in which a stream of `type` is stored: itself, so that transfers move the
  /// bytes of the program, or deviceType(type). Kernels see the same elements either way.
  virtual ElementType storageType(ElementType type) const { return deviceType(type); }

  /// Throws OutOfMemoryError or LimitError, with the size asked for.
  virtual std::unique_ptr<Storage> allocate(ElementType type, const Shape& shape) = 0;

  /// `count` packed elements, in row-major order from element `first` on. Complete on return with
  /// respect to `host`.
  virtual void uploadRange(Storage& target, std::int64_t first, std::int64_t count,
                           const void* host) = 0;
  /// Waits for the launches that write `source`.
  virtual void downloadRange(Storage& source, std::int64_t first, std::int64_t count,
                             void* host) = 0;
  /// Bytes that an element of the storage takes on the device: 16 of a float3 where it lies in a
  /// texture of four components. Transfers of elements that lie so in the host's memory, too, save
  /// a conversion; what is between them means nothing.
  virtual std::size_t paddedSize(const Storage& storage) const {
    return elementSize(storage.type());
  }
  virtual void uploadPadded(Storage& target, std::int64_t first, std::int64_t count,
                            const void* host) {
    uploadRange(target, first, count, host);
  }
  virtual void downloadPadded(Storage& source, std::int64_t first, std::int64_t count, void* host) {
    downloadRange(source, first, count, host);
  }
  /// All elements.
  void upload(Storage& target, const void* host) {
    uploadRange(target, 0, target.shape().elementCount(), host);
  }
  void download(Storage& source, void* host) {
    downloadRange(source, 0, source.shape().elementCount(), host);
  }
  /// The elements of the storage themselves, as in a download of all, where they lie in the host's
  /// memory in that order; else null. To be read until unmap, by this thread, or written, all of
  /// them; the storage takes part in nothing else meanwhile. Reading waits for the launches that
  /// write it.
  virtual const std::byte* mapForReading(Storage& /*source*/) { return nullptr; }
  virtual std::byte* mapForWriting(Storage& /*target*/) { return nullptr; }
  virtual void unmap(Storage& /*storage*/) {}
  /// The elements are no longer needed, all will be uploaded next. Lets a backend whose launches
  /// may still read them go on without a wait.
  virtual void discard(Storage& /*target*/) {}
  /// Makes the calls of this backend that `calls` makes. May do the common setup once for the whole
  /// batch.
  virtual void batch(const std::function<void()>& calls) { calls(); }
  /// Both of one type and shape.
  virtual void copy(Storage& source, Storage& target) = 0;

  /// `target` = the subview of `whole`; `source` becomes the subview of `whole`. The small storage
  /// has the type of `whole` and the shape of the subview, which has elements and lies inside of
  /// it.
  virtual void readSubview(Storage& whole, const Subview& subview, Storage& target) = 0;
  virtual void writeSubview(Storage& whole, const Subview& subview, Storage& source) = 0;

  /// A storage of `shape` that has no elements of its own: those of `whole` from number `first` on.
  /// For outputs of maps that read nothing of `whole`, which so write their subview of it without a
  /// copy. `whole` is not orphaned, discarded or deleted as long as there is one. Null where this
  /// device needs a storage by itself, and writeSubview.
  virtual std::unique_ptr<Storage> aliasRange(Storage& /*whole*/, std::int64_t /*first*/,
                                              const Shape& /*shape*/) {
    return nullptr;
  }

  /// `blocks`, with as many elements, = the elements of `source` block by block: those side by side
  /// that a reduction from shape `input`, that of source, to `target` combines
  /// (brook-language 5.3). Both have one rank, and every extent of input is a multiple of target's.
  /// Where they are the same, blocks is source in another shape.
  virtual void copyBlocks(Storage& source, const Shape& input, const Shape& target,
                          Storage& blocks) = 0;

  /// May return before the launch has run.
  virtual void map(const MapLaunch& launch) = 0;
  virtual void reduce(const ReduceLaunch& launch) = 0;

  /// Sums up `counts`, ints whose bits are numbers from 0 to 2^32 - 1, of which each counts as at
  /// most `bound` (0: as it is). Waits for the launches that write them; of the elements the two
  /// sums alone come to the host, unless there are more than a stream can hold.
  virtual std::unique_ptr<AppendCounts> count(Storage& counts, std::int32_t bound) = 0;

  /// Puts push number `appendIndex` of each element that pushes so often from `values`, which has
  /// as many elements as there were counts, to its place in `target`: all pushes in the order of
  /// their elements, those of one element in their own. `target` has at least counts.total()
  /// elements, at least one; those behind become `rest`, which may be null if there are none. For
  /// each target called with the append indices 0 to counts.largest() - 1 in order, after which it
  /// is complete.
  virtual void compact(AppendCounts& counts, Storage& values, std::int32_t appendIndex,
                       Storage& target, const void* rest) = 0;

  /// Whether the backend can write all pushes of this kernel, which has appends, at once.
  virtual bool writesPushes(const KernelDescriptor& /*kernel*/) const { return false; }
  /// Only of such kernels: does for all append indices at once what launches and compact do.
  /// `launch` is the one that has counted, `written` has an entry for each append output of its
  /// kernel.
  virtual void writePushes(const MapLaunch& /*launch*/,
                           std::span<const WrittenPushes> /*written*/) {}
  /// Whether the backend can and had better do writePushes and scatter at once, with nothing in
  /// between. It is the work of one thread: several are faster where an element is much work.
  virtual bool scattersInPlace(const KernelDescriptor& /*kernel*/, bool /*isLittleWork*/) const {
    return false;
  }
  /// Only of such kernels, and launches that read nothing of `target`. `shape`: as in scatter.
  virtual void scatterInPlace(const MapLaunch& /*launch*/, Storage& /*target*/,
                              const Shape& /*shape*/) {}

  /// target[index[i]] = values[i] for i = 0, 1, ..: of several for one place the last one stays.
  /// `index` holds ints, as many components as `shape`, that of the target, has dimensions, fastest
  /// first; places outside are skipped. As many indices as values.
  virtual void scatter(Storage& index, Storage& values, Storage& target, const Shape& shape) = 0;

  /// Runs it and says true. Or says false and has changed nothing: the host has to do it, because
  /// the backend cannot or would need more time.
  virtual bool runIndexed(const IndexedLaunch& launch) = 0;

  /// Returns when everything launched has run.
  virtual void finish() = 0;

  /// Whether the device went away for good: every further call throws. A lost context of OpenGL; in
  /// a process that was forked, one of the process before.
  virtual bool isLost() const { return false; }

  /// Null without a context of the program.
  virtual SharedGl* sharedGl() { return nullptr; }

  /// Kernels launched since the start (passes of one launch count once). Tests use it to see that
  /// this backend and no other did the work.
  virtual std::uint64_t launchCount() const = 0;
};

/// The backends that a Runtime takes over: one, or several to choose among.
struct OwnedBackends {
  std::vector<std::unique_ptr<Backend>> all;

  template <class T>
  OwnedBackends(std::unique_ptr<T> one) {
    all.push_back(std::move(one));
  }
  OwnedBackends(std::vector<std::unique_ptr<Backend>> several) : all(std::move(several)) {}
};

}  // namespace brook::backend
