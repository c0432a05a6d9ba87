// Workloads that nobody tuned brcc for: kernels as their authors wrote them, beside the same kernels
// in the spelling that brcc compiles best and beside peers that do the same launches.
//
// Each workload has a folder:
//   NAME.br       the kernels as written
//   best.br       the same kernels in their best spelling; their names end with Best
//   launches.h    the launches of the next two, as functions
//   loops.cpp     one loop nest of plain C++ for each launch, compiled by g++ and by clang++
//   vectors.cpp   hand-written vector code for each launch, compiled for each instruction set
//   halide.py     one compute_root of Halide for each launch
//   NAME.cpp      the inputs, the launches in their order, and what is compared
#pragma once

#include "tests/perf/harness/instruction_sets.h"
#include "tests/perf/harness/measurement.h"
#include "tests/perf/harness/stream_memory.h"

#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace brook::perf::untuned {

/// Memory of peers, of any element type, in row-major order.
template <class T>
using Array = std::vector<T, LineAllocator<T>>;
template <class T>
using SharedArray = std::shared_ptr<Array<T>>;

template <class T>
SharedArray<T> zeros(std::size_t count) {
  return std::make_shared<Array<T>>(count, T());
}

/// Numbers from [0, 1) without a pattern, the same each time for the same seed.
SharedArray<float> noise(std::size_t count, unsigned seed);

/// Whole numbers from [0, limit) without a pattern; `limit` is at most 2^24.
template <class T>
SharedArray<T> wholeNumbers(std::size_t count, int limit, unsigned seed) {
  const SharedArray<float> values = noise(count, seed);
  const SharedArray<T> numbers = zeros<T>(count);
  for (std::size_t i = 0; i < count; ++i)
    (*numbers)[i] = static_cast<T>(std::floor((*values)[i] * static_cast<float>(limit)));
  return numbers;
}

/// A stream of the current runtime with elements of T.
template <class T>
stream streamOf(const Shape& shape) {
  return stream(elementOf<T>(), shape);
}

/// The same with these elements. `values` may hold the components of T one after the other.
template <class T, class Component>
stream streamOf(const Shape& shape, const SharedArray<Component>& values) {
  stream result = streamOf<T>(shape);
  result.read(values->data());
  return result;
}

/// Returns the numbers that a contestant computed, to compare them.
using Result = std::function<std::vector<float>()>;

template <class Component>
Result resultOf(const SharedArray<Component>& values) {
  return [values] { return std::vector<float>(values->begin(), values->end()); };
}

/// The same for a stream whose elements are Components or vectors of them.
template <class Component>
Result resultOf(const stream& values) {
  return [values] {
    std::vector<unsigned char> bytes(static_cast<std::size_t>(values.shape().elementCount()) *
                                     values.element().size());
    values.write(bytes.data());
    std::vector<Component> components(bytes.size() / sizeof(Component));
    std::memcpy(components.data(), bytes.data(), bytes.size());
    return std::vector<float>(components.begin(), components.end());
  };
}

/// One after the other.
Result joined(const std::vector<Result>& results);

/// Kernel calls on the current runtime, which must outlive the contestant.
Contestant kernelCalls(const std::function<void()>& launches, const Result& result);

/// Calls of C++ functions.
Contestant calls(const std::string& name, const std::function<void()>& once, const Result& result);

/// A contestant for each of `tables`, functions compiled in different ways, as `make` makes it of one.
template <class Functions, class Make>
std::vector<Contestant> forEach(std::initializer_list<const Functions*> tables, const Make& make) {
  std::vector<Contestant> all;
  for (const Functions* functions : tables)
    all.push_back(make(*functions));
  return all;
}

/// The same of functions for instruction sets, but only for those that the machine has.
template <class Functions, class Make>
std::vector<Contestant> forEachAvailable(const Functions& avx512, const Functions& avx2,
                                         const Functions& sse2, const Make& make) {
  if (hasAvx512()) return forEach({&avx512, &avx2, &sse2}, make);
  if (hasAvx2()) return forEach({&avx2, &sse2}, make);
  return forEach({&sse2}, make);
}

struct Workload {
  Reference reference;
  Contestant written;               ///< the kernels as their author wrote them
  Contestant best;                  ///< in their best spelling
  std::vector<Contestant> loops;    ///< by each compiler
  std::vector<Contestant> vectors;  ///< for each instruction set of the machine; may be empty
  std::vector<Contestant> halide;   ///< one, or none where Halide is missing
};

/// Runs the contestant; the others have to compute the same.
Reference referenceOf(const Contestant& contestant, float tolerance);

/// The extents of all workloads derive from `side`: 1024 for measurements, 64 to see that everything
/// works. Streams are of the current runtime.
struct NamedWorkload {
  const char* name;
  Workload (*make)(int side);
};

std::vector<NamedWorkload> allWorkloads();

}  // namespace brook::perf::untuned
