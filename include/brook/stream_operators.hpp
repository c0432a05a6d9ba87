// streamGatherOp, streamScatterOp and streamScatter: indexed transfers that combine elements.
//
// Their results are those of a loop over the index stream. On OpenGL they run on the device where
// that takes few launches (docs/backends.md, Indexed transfers); else the elements are brought to
// the host and back.
#pragma once
#pragma GCC system_header

#include <brook/generated.hpp>
#include <brook/stream.hpp>
#include <brook/stream_operator.hpp>

namespace brook {

/// What combines two elements: one of the operators above, or a reduction of the program, by name.
/// For `reduce void op(T a<>, reduce T b<>)` the result is what the body stores in `b`.
class Operation {
 public:
  Operation(StreamOperator op) : operator_(op) {}
  Operation(const KernelDescriptor& (*ofReduction)(generated::Operator))
      : reduction_(&ofReduction(generated::Operator())) {}

  /// Null for a StreamOperator.
  const KernelDescriptor* reduction() const { return reduction_; }
  StreamOperator streamOperator() const { return operator_; }

 private:
  const KernelDescriptor* reduction_ = nullptr;
  StreamOperator operator_ = StreamOperator::Assign;
};

}  // namespace brook

/// For each position p of `target` in row-major order (all three functions):
///
///     target[p] = source[index[p]];  source[index[p]] = op(source[index[p]], source[index[p]])
///
/// `index` holds float vectors (or is an iterator) with as many components as `source` has
/// dimensions, x along the fastest one; each is rounded by floor(v + 0.5). Entries that lie outside
/// of `source` are skipped. Leading extents of 1 count nowhere. Throws ShapeError when index and
/// target differ in shape, TypeError when the index has not one component for each dimension of
/// source, or the element types of source, target and op differ.
void streamGatherOp(const brook::stream& target, const brook::stream& index,
                    const brook::stream& source, brook::Operation op);

/// As BrookGPU 0.5 had it, which in spite of its name is no scatter (see streamScatter):
///
///     target[p] = op(source[index[p]], target[p])
void streamScatterOp(const brook::stream& target, const brook::stream& index,
                     const brook::stream& source, brook::Operation op);

/// The scatter of the Brook papers. `index` has the shape of `source` and as many components as
/// `target` has dimensions:
///
///     target[index[p]] = op(source[p], target[index[p]])       for each position p of source
void streamScatter(const brook::stream& target, const brook::stream& index,
                   const brook::stream& source, brook::Operation op);

inline constexpr brook::StreamOperator STREAM_SCATTER_ASSIGN = brook::StreamOperator::Assign;
inline constexpr brook::StreamOperator STREAM_SCATTER_ADD = brook::StreamOperator::Add;
inline constexpr brook::StreamOperator STREAM_SCATTER_FLOAT_ADD = brook::StreamOperator::Add;
inline constexpr brook::StreamOperator STREAM_SCATTER_INTEGER_ADD = brook::StreamOperator::Add;
inline constexpr brook::StreamOperator STREAM_SCATTER_MUL = brook::StreamOperator::Multiply;
inline constexpr brook::StreamOperator STREAM_SCATTER_FLOAT_MUL = brook::StreamOperator::Multiply;
inline constexpr brook::StreamOperator STREAM_SCATTER_INTEGER_MUL = brook::StreamOperator::Multiply;
inline constexpr brook::StreamOperator STREAM_GATHER_FETCH = brook::StreamOperator::Assign;
inline constexpr brook::StreamOperator STREAM_GATHER_INC = brook::StreamOperator::Increment;
inline constexpr brook::StreamOperator STREAM_GATHER_FLOAT_INC = brook::StreamOperator::Increment;
inline constexpr brook::StreamOperator STREAM_GATHER_INTEGER_INC = brook::StreamOperator::Increment;
