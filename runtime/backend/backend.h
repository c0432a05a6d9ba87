// Backend: the interface of devices, which store streams and run kernels. cpu, gl, stress and null
// implement it. runtime/backend/conformance tests those that compute, all but null, with one suite.
//
// The front end of the runtime (stream, kernel, reduce) validates everything first: shapes match,
// types agree, there is no harmful aliasing, and arguments are in parameter order. A backend may
// assume valid input. It throws an error of brook/error.hpp for everything that it does not
// support. Calls on one backend come from one thread at a time.
//
// Each call sees the results of the calls before it, even if they run later (docs/backends.md,
// Order and reuse). Storages may be destroyed while launches that use them have not run.
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

/// The identity of a backend.
struct Info {
  std::string name;                ///< "cpu", "cpu-scalar", "gl:compute", "gl:fragment", "null"
  std::string device;              ///< "AVX-512, 2 threads", "llvmpipe (LLVM 15.0.6, 256 bits)"
  bool isHardware = true;          ///< false for software rasterizers
  bool hasExactArithmetic = true;  ///< + - * / and sqrt are as in IEEE 754
  /// True for OpenGL ES, for which brcc compiles only on request.
  bool isEs = false;
  /// True if arguments of maps may begin anywhere in their storages (LaunchArgument::first).
  bool takesRanges = false;
};

/// The limits of streams and launches on a device.
struct Limits {
  std::int64_t maxElements = INT32_MAX;  ///< in one stream
  std::int64_t maxBytes = INT64_MAX;     ///< in one stream
  int maxOutputs = INT32_MAX;            ///< of one pass
  int maxInputs = INT32_MAX;             ///< streams and gathers of one pass
  int maxConstantBytes = INT32_MAX;      ///< parameter block
};

/// The elements of one stream on one backend, undefined at first.
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

/// One argument of a launch. The members depend on the kind of the parameter.
struct LaunchArgument {
  Storage* storage = nullptr;      ///< Stream, Gather, Output, Accumulator
  const void* constant = nullptr;  ///< Constant: the value. Iterator: min, then max
  /// The shape that the kernel sees, at the rank of the launch for a Stream or Iterator
  /// (the front end adds or drops leading extents of 1). An Iterator keeps its own rank: kernels
  /// see extent 0 where it has no dimension.
  Shape shape;
  /// Index of the storage's element where the argument begins. The argument is a contiguous range
  /// with the elements of its shape. Other than 0 only for backends with Info::takesRanges.
  std::int64_t first = 0;

  /// The bytes of the argument's elements in its storage.
  std::int64_t byteCount() const {
    return shape.elementCount() * static_cast<std::int64_t>(elementSize(storage->type()));
  }
};

/// A map launch: the body runs for each position of `domain`, the shape of all outputs, which has
/// at least one element. Outputs share no elements with each other or with gathers. A Stream may
/// have the same elements as an Output if their shapes agree.
struct MapLaunch {
  const KernelDescriptor* kernel;
  std::span<const LaunchArgument> arguments;
  Shape domain;
};

/// A reduction: combines block i of the Stream into element i of the Accumulator
/// (docs/language/reductions.md, Calls) in the order that this page defines. Both shapes have the
/// same rank, every extent of the input is a multiple of the target's, and no extent is 0.
struct ReduceLaunch {
  const KernelDescriptor* kernel;
  std::span<const LaunchArgument> arguments;
};

/// The calls streamGatherOp, streamScatterOp and streamScatter (docs/language/streams.md, Gather
/// and scatter operators).
enum class IndexedForm : std::uint8_t { GatherOp, ScatterOp, Scatter };

/// Such a call on elements that are not structures.
struct IndexedLaunch {
  IndexedForm form;
  StreamOperator op;
  const KernelDescriptor* reduction;  ///< of this type, without further parameters; null for `op`
  ElementType type;                   ///< host type of source and target
  Storage* index;                     ///< floats, one component for each dimension
  Storage* source;
  Storage* target;  ///< differs from source
};

/// The counts of pushes of an append output's elements (docs/language/outputs.md), from
/// Backend::count.
class AppendCounts {
 public:
  AppendCounts(std::int64_t total, std::int32_t largest) : total_(total), largest_(largest) {}
  AppendCounts(const AppendCounts&) = delete;
  AppendCounts& operator=(const AppendCounts&) = delete;
  virtual ~AppendCounts() = default;

  /// The sum over all elements, even if it exceeds the elements of a stream.
  std::int64_t total() const { return total_; }
  /// The largest count of an element, clamped to INT32_MAX.
  std::int32_t largest() const { return largest_; }

 private:
  std::int64_t total_;
  std::int32_t largest_;
};

/// The targets of all pushes of one append output: one for each of its outputs, in order, then one
/// for the positions of a scatter. A storage is null if nothing is pushed. `rest` is as in
/// Backend::compact.
struct WrittenPushes {
  struct Target {
    Storage* storage;
    const void* rest;
  };
  AppendCounts* counts;
  std::span<const Target> targets;
};

/// The objects that an OpenGL backend shares with a context of the program.
class SharedGl {
 public:
  virtual ~SharedGl() = default;

  /// Returns the object that contains the elements now.
  virtual GlObject objectOf(Storage& storage) = 0;
  /// Implement brook::unbind and brook::bind.
  virtual void giveToProgram() = 0;
  virtual void takeFromProgram() = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;

  virtual const Info& info() const = 0;
  virtual const Limits& limits() const = 0;

  /// Returns the type in which a stream of `type` is stored: either `type`, so that transfers copy
  /// bytes without conversion, or deviceType(type). Kernels read the same values either way.
  virtual ElementType storageType(ElementType type) const { return deviceType(type); }

  /// Throws OutOfMemoryError or LimitError, with the requested size.
  virtual std::unique_ptr<Storage> allocate(ElementType type, const Shape& shape) = 0;

  /// Uploads `count` packed elements, in row-major order from element `first` on. `host` may be
  /// reused when the call returns.
  virtual void uploadRange(Storage& target, std::int64_t first, std::int64_t count,
                           const void* host) = 0;
  /// Waits for the launches that write `source`, then downloads.
  virtual void downloadRange(Storage& source, std::int64_t first, std::int64_t count,
                             void* host) = 0;
  /// Returns the bytes of an element on the device: 16 for a float3 in a texture of four
  /// components. Transfers of elements with the same padding in host memory need no conversion. The
  /// padding is unspecified.
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
  /// Uploads all elements.
  void upload(Storage& target, const void* host) {
    uploadRange(target, 0, target.shape().elementCount(), host);
  }
  void download(Storage& source, void* host) {
    downloadRange(source, 0, source.shape().elementCount(), host);
  }
  /// Returns the storage's own elements if they are in host memory, packed in row-major order, or
  /// else null. Until unmap this thread may read them, or must write all of them, and no other call
  /// may use the storage. Reading waits for the launches that write it.
  virtual const std::byte* mapForReading(Storage& /*source*/) { return nullptr; }
  virtual std::byte* mapForWriting(Storage& /*target*/) { return nullptr; }
  virtual void unmap(Storage& /*storage*/) {}
  /// Drops the elements, because all of them are uploaded next. A backend whose launches may still
  /// read them can then continue without a wait.
  virtual void discard(Storage& /*target*/) {}
  /// Runs `calls`, which calls this backend. May do the common setup once for the whole batch.
  virtual void batch(const std::function<void()>& calls) { calls(); }
  /// Copies all elements. Both storages have one type and shape.
  virtual void copy(Storage& source, Storage& target) = 0;

  /// Copy the subview of `whole` to `target`, and `source` to the subview. The other storage has
  /// the type of `whole` and the shape of the subview. The subview has elements and is inside
  /// `whole`.
  virtual void readSubview(Storage& whole, const Subview& subview, Storage& target) = 0;
  virtual void writeSubview(Storage& whole, const Subview& subview, Storage& source) = 0;

  /// Returns a storage of `shape` that aliases the elements of `whole` from index `first` on.
  /// Outputs of maps that do not read `whole` write to it without a copy. `whole` is not orphaned,
  /// discarded or deleted while there is one. Returns null if this device needs a separate storage
  /// and writeSubview.
  virtual std::unique_ptr<Storage> aliasRange(Storage& /*whole*/, std::int64_t /*first*/,
                                              const Shape& /*shape*/) {
    return nullptr;
  }

  /// Copies the elements of `source` block by block to `blocks`, which has the same element count.
  /// A block has the elements that a reduction from shape `input`, the shape of source, to `target`
  /// combines (docs/language/reductions.md, Calls). Both shapes have one rank, and every extent of
  /// input is a multiple of target's. With equal shapes this copies source to another shape.
  virtual void copyBlocks(Storage& source, const Shape& input, const Shape& target,
                          Storage& blocks) = 0;

  /// Launches a kernel. May return before the launch has run.
  virtual void map(const MapLaunch& launch) = 0;
  virtual void reduce(const ReduceLaunch& launch) = 0;

  /// Sums up `counts`, ints whose bits are unsigned counts. Each count is clamped to `bound` unless
  /// `bound` is 0. Waits for the launches that write them. Only the sum and the maximum are
  /// downloaded, unless the sum exceeds the elements of a stream.
  virtual std::unique_ptr<AppendCounts> count(Storage& counts, std::int32_t bound) = 0;

  /// Copies push `appendIndex` of each element that has this push from `values`, with one element
  /// for each count, to its position in `target`. The results are in the order of the elements, and
  /// the pushes of one element in its own order. `target` has at least counts.total() elements and
  /// at least one; elements after the last push become `rest`, an element of
  /// deviceType(target.type()), which may be null if there are none. The caller passes the append
  /// indices 0 to counts.largest() - 1 in order; after the last one `target` is complete.
  virtual void compact(AppendCounts& counts, Storage& values, std::int32_t appendIndex,
                       Storage& target, const void* rest) = 0;

  /// True if the backend can write all pushes of this kernel with append outputs at once.
  virtual bool writesPushes(const KernelDescriptor& /*kernel*/) const { return false; }
  /// Call it only for such kernels. It has the effect of the launches and compactions of all append
  /// indices. `launch` is the launch that computed the counts. `written` has an entry for each
  /// append output of the kernel.
  virtual void writePushes(const MapLaunch& /*launch*/,
                           std::span<const WrittenPushes> /*written*/) {}
  /// True if scatterInPlace can do the work of writePushes and scatter in one step, and is faster.
  /// This step runs on one thread, so the other steps, on several threads, are faster if an element
  /// is much work.
  virtual bool scattersInPlace(const KernelDescriptor& /*kernel*/, bool /*isLittleWork*/) const {
    return false;
  }
  /// Call it only for such kernels, and for launches that do not read `target`. `shape` is as in
  /// scatter.
  virtual void scatterInPlace(const MapLaunch& /*launch*/, Storage& /*target*/,
                              const Shape& /*shape*/) {}

  /// Stores target[index[i]] = values[i] for i = 0, 1, .. If several values have one position, the
  /// last one wins. `index` has ints with one component for each dimension of `shape`, the shape of
  /// the target, fastest first. Positions outside are skipped. `index` and `values` have equal
  /// counts.
  virtual void scatter(Storage& index, Storage& values, Storage& target, const Shape& shape) = 0;

  /// Runs the call and returns true. Returns false, and changes nothing, if the backend cannot run
  /// it or would be slower than the host.
  virtual bool runIndexed(const IndexedLaunch& launch) = 0;

  /// Returns when everything launched has run.
  virtual void finish() = 0;

  /// True if the device is lost, so that every further call throws: a lost context of OpenGL, or in
  /// a forked process a context of its parent.
  virtual bool isLost() const { return false; }

  /// Returns null without a context of the program.
  virtual SharedGl* sharedGl() { return nullptr; }

  /// Returns the count of launches since the start; the passes of one launch count once. Tests use
  /// it to check that this backend did the work.
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
