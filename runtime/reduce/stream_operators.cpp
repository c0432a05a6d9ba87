// streamGatherOp, streamScatterOp, streamScatter (docs/language/streams.md, Gather and scatter
// operators).
//
//   streamGatherOp(t<3>, {2, 0, 9}, s{10, 11, 12}, Increment)
//     ->  t = {12, 10, -}, s = {11, 11, 13}
#include "runtime/arithmetic/default_float_state.h"
#include "runtime/context/current_runtime.h"
#include "runtime/context/ticks.h"
#include "runtime/reduce/combine.h"
#include "runtime/shape/match.h"
#include "runtime/stream/stream_object.h"
#include "runtime/trace/trace.h"

#include <brook/error.hpp>
#include <brook/stream_operators.hpp>

#include <cmath>
#include <cstring>
#include <optional>

namespace brook {
namespace {

/// The elements of a stream in host memory.
class HostElements {
 public:
  explicit HostElements(const stream& s)
      : stream_(s),
        size_(s.element().size()),
        bytes_(static_cast<std::size_t>(s.shape().elementCount()) * size_) {
    s.write(bytes_.data());
  }

  std::byte* at(std::int64_t i) { return bytes_.data() + static_cast<std::size_t>(i) * size_; }
  void copy(std::int64_t i, const std::byte* element) { std::memcpy(at(i), element, size_); }
  void writeBack() { stream_.read(bytes_.data()); }

 private:
  stream stream_;
  std::size_t size_;
  std::vector<std::byte> bytes_;
};

/// Positions in a stream of shape `indexed`, read from an index stream.
class Indices {
 public:
  Indices(const stream& index, const Shape& indexed)
      : indexed_(indexed),
        components_(componentCount(index.elementType())),
        values_(static_cast<std::size_t>(index.shape().elementCount()) *
                static_cast<std::size_t>(components_)) {
    index.write(values_.data());
  }

  /// Returns the linear position, or nullopt outside of the shape.
  std::optional<std::int64_t> at(std::int64_t p) const {
    std::int64_t linear = 0;
    for (int c = components_ - 1; c >= 0; --c) {
      // Doubles represent the sum and every extent exactly.
      const double given = values_[static_cast<std::size_t>(p * components_ + c)];
      const double value = std::floor(given + 0.5);
      const std::int32_t extent = indexed_.fromFastest(c);
      if (!(value >= 0 && value < extent)) return std::nullopt;
      linear = linear * extent + static_cast<std::int64_t>(value);
    }
    return linear;
  }

 private:
  Shape indexed_;
  int components_;
  std::vector<float> values_;
};

/// A stream as backends take it: the stream itself, or a copy of the elements of a view.
class WholeStream {
 public:
  WholeStream(Runtime& runtime, const stream& given)
      : runtime_(runtime), given_(given), whole_(given) {
    if (!given.isView()) return;
    whole_ = stream(given.element(), given.shape());
    given.object()->readSubview(runtime, *given.subview(), *whole_.object());
  }

  std::size_t fieldCount() const {
    return given_.element().isStructure() ? given_.element().structure()->fields.size() : 1;
  }
  /// Returns the storage to read or, if `changes`, to modify.
  backend::Storage& storage(std::size_t field, bool changes) {
    StreamObject& object = given_.element().isStructure()
                               ? *whole_.object()->fields()[field].object()
                               : *whole_.object();
    backend::Storage& storage = object.forReading(runtime_);
    return changes ? object.forWriting(runtime_) : storage;
  }
  ElementType fieldType(std::size_t field) const {
    return given_.element().isStructure() ? given_.element().structure()->fields[field].type
                                          : given_.elementType();
  }
  void writeBack() const {
    if (given_.isView())
      given_.object()->writeSubview(runtime_, *given_.subview(), *whole_.object());
  }

 private:
  Runtime& runtime_;
  const stream& given_;
  stream whole_;
};

std::int64_t byteCount(const stream& s) {
  return s.shape().elementCount() * static_cast<std::int64_t>(s.element().size());
}

struct Call {
  const char* name;
  const stream& target;
  const stream& index;
  const stream& source;
  const DefaultFloatState state = {};

  /// The index holds positions in `indexed` and has the shape of `other`.
  void require(const stream& indexed, const stream& other, const char* indexedName,
               const char* otherName) const {
    for (const stream* s : {&target, &index, &source}) {
      if (s->isEmpty()) throw ArgumentError(std::string(name) + ": a stream is an empty handle.");
    }
    if (!isSameElement(source.element(), target.element())) {
      throw TypeError(std::string(name) + ": the source has elements of " +
                      source.element().name() + ", but the target has elements of " +
                      target.element().name() + ".");
    }
    if (elementFamily(index.elementType()) != ElementFamily::Float ||
        !withRank(indexed.shape(), componentCount(index.elementType()))) {
      throw TypeError(std::string(name) + ": the index has elements of " +
                      elementName(index.elementType()) + ", but the " + indexedName +
                      " has shape " + indexed.shape().toString() +
                      ", which takes one float for each dimension.");
    }
    if (!isSameWithRank(index.shape(), other.shape())) {
      throw ShapeError(std::string(name) + ": the index has shape " + index.shape().toString() +
                       ", but the " + otherName + " has shape " + other.shape().toString() + ".");
    }
  }

  /// Runs `work` and counts its time as a kernel's.
  template <class Work>
  auto measured(Work work) const {
    Runtime& runtime = context::currentRuntime();
    const context::Stopwatch stopwatch(runtime.mutableTicks().kernels);
    const trace::Span span([&] {
      return trace::Event{.kind = trace::Kind::Launch,
                          .name = name,
                          .backend = runtime.backendName(),
                          .shape = index.shape().toString(),
                          .bytes = byteCount(index) + byteCount(source) + byteCount(target),
                          .written = byteCount(target)};
    });
    return work();
  }

  /// Returns false, and changes nothing, if the host has to run the call.
  bool runsOnDevice(backend::IndexedForm form, const Operation& op) const {
    Runtime& runtime = context::currentRuntime();
    const bool isPlain = op.reduction() == nullptr && op.streamOperator() == StreamOperator::Assign;
    // In place, later entries see the changes of earlier ones.
    if (target.object() == source.object() || index.shape().elementCount() == 0 ||
        target.shape().elementCount() == 0 || source.shape().elementCount() == 0 ||
        (source.element().isStructure() && !isPlain)) {
      return false;
    }
    const bool changesSource = form == backend::IndexedForm::GatherOp && !isPlain;
    WholeStream indices(runtime, index), from(runtime, source), to(runtime, target);
    for (std::size_t field = 0; field < from.fieldCount(); ++field) {
      const backend::IndexedLaunch launch{form,
                                          op.streamOperator(),
                                          op.reduction(),
                                          from.fieldType(field),
                                          &indices.storage(0, false),
                                          &from.storage(field, changesSource),
                                          &to.storage(field, true)};
      if (!measured([&] { return runtime.backend().runIndexed(launch); })) return false;
    }
    to.writeBack();
    if (changesSource) from.writeBack();
    return true;
  }
};

}  // namespace
}  // namespace brook

void streamGatherOp(const brook::stream& target, const brook::stream& index,
                    const brook::stream& source, brook::Operation op) {
  const brook::Call call{"streamGatherOp", target, index, source};
  call.require(source, target, "source", "target");
  brook::ElementCombiner combiner(op, source.element(), call.name);
  if (call.runsOnDevice(brook::backend::IndexedForm::GatherOp, op)) return;
  const brook::Indices indices(index, source.shape());
  brook::HostElements from(source);
  brook::HostElements fetched(target);
  // In place: later entries see the changes of earlier ones, as in one array.
  brook::HostElements& to = target.isSameAs(source) ? from : fetched;
  call.measured([&] {
    for (std::int64_t p = 0; p < target.shape().elementCount(); ++p) {
      const std::optional<std::int64_t> at = indices.at(p);
      if (!at) continue;
      to.copy(p, from.at(*at));
      combiner.combine(from.at(*at), from.at(*at));
    }
  });
  from.writeBack();
  if (&to != &from) to.writeBack();
}

void streamScatterOp(const brook::stream& target, const brook::stream& index,
                     const brook::stream& source, brook::Operation op) {
  const brook::Call call{"streamScatterOp", target, index, source};
  call.require(source, target, "source", "target");
  brook::ElementCombiner combiner(op, source.element(), call.name);
  if (call.runsOnDevice(brook::backend::IndexedForm::ScatterOp, op)) return;
  const brook::Indices indices(index, source.shape());
  brook::HostElements from(source);
  brook::HostElements own(target);
  brook::HostElements& to = target.isSameAs(source) ? from : own;
  call.measured([&] {
    for (std::int64_t p = 0; p < target.shape().elementCount(); ++p) {
      if (const std::optional<std::int64_t> at = indices.at(p))
        combiner.combine(from.at(*at), to.at(p));
    }
  });
  to.writeBack();
}

void streamScatter(const brook::stream& target, const brook::stream& index,
                   const brook::stream& source, brook::Operation op) {
  const brook::Call call{"streamScatter", target, index, source};
  call.require(target, source, "target", "source");
  brook::ElementCombiner combiner(op, source.element(), call.name);
  if (call.runsOnDevice(brook::backend::IndexedForm::Scatter, op)) return;
  const brook::Indices indices(index, target.shape());
  brook::HostElements from(source);
  brook::HostElements own(target);
  brook::HostElements& to = target.isSameAs(source) ? from : own;
  call.measured([&] {
    for (std::int64_t p = 0; p < source.shape().elementCount(); ++p) {
      if (const std::optional<std::int64_t> at = indices.at(p))
        combiner.combine(from.at(p), to.at(*at));
    }
  });
  to.writeBack();
}
