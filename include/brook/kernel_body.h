// What an emitted CPU body sees of a launch. Freestanding: includes nothing, so that bodies can be
// compiled apart from the host program. The lane types that SPMD bodies compute with come from
// brook/spmd.h, those of cpu-scalar bodies from brook/scalar.h.
//
// Everything here is part of the ABI between emitted code and libbrt: BROOK_ABI_VERSION changes
// with it.
#ifndef BROOK_KERNEL_BODY_H
#define BROOK_KERNEL_BODY_H
#pragma GCC system_header

#define BROOK_ABI_VERSION 19

namespace brook {
namespace body {

/// One parameter of a kernel in one launch.
struct Argument {
  /// Stream, gather, output: the first element. Constant: the value. Iterator: min, then max, each
  /// of as many floats as the iterator's type has components. Elements are packed (float3: 12
  /// bytes).
  void* data;
  /// Extents, fastest dimension first, 1 where there is no dimension (iterator: 0).
  int extent[4];
  /// Elements between neighbours in each dimension, fastest first; pitch[0] is 1.
  long long pitch[4];
  /// Nonzero when a stream or iterator has the shape of the output, so that positions agree.
  int sameShape;
};

/// One launch of a map kernel over `domain` (extents of the outputs, fastest first).
struct Launch {
  const Argument* arguments;  ///< in parameter order
  int domain[4];
  /// Nonzero: the outputs are so large that stores had better go past the caches. Nobody may read
  /// them before a store fence.
  int pastCaches = 0;
};

/// The part of a launch that one call of a body computes: rows [rowBegin, rowEnd), in each the
/// elements [xBegin, xEnd). Row r is at (y, z, w): r = y + domain[1] * (z + domain[2] * w).
struct Range {
  long long rowBegin, rowEnd;
  int xBegin, xEnd;
};

/// A position in the domain of a launch. The SPMD bodies' vectors begin there and have `count`
/// elements that belong to the range.
struct Place {
  int x, y, z, w;
  int count;
  long long row;  ///< number of the element at x = 0, in the order of memory
  const int* domain;
  int pastCaches;  ///< of the launch
};

/// Runs a kernel for every element of the range.
typedef void (*MapBody)(const Launch* launch, const Range* range);

/// A reduction's combine step on adjacent pairs of n packed elements: results[i] = combine(left =
/// elements[2i], right = elements[2i+1]) for 2i+1 < n; an odd last element is copied. `results` may
/// be `elements`. `arguments` in parameter order; those of the stream and accumulator are unused.
typedef void (*CombineBody)(const Argument* arguments, const void* elements, long long n,
                            void* results);

/// First stage of a commutative reduction (docs/language/reductions.md, Order of combination) over
/// one block of 1 <= n <= 4096 packed elements: lanes[l], l < min(n, 64), = elements l, l+64,
/// l+128, ... combined in order.
typedef void (*AccumulateBody)(const Argument* arguments, const void* elements, long long n,
                               void* lanes);

/// Whether the bodies of a region compute as the language defines.
typedef bool (*Check)();

}  // namespace body
}  // namespace brook

#endif
