// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct AlignLaunches {
  const char* form;  ///< the compiler or the instruction set
  /// Sequences hold letters below 20, and `scores` has a row for each letter of the query. A cell
  /// is four numbers.
  void (*diagonal)(int queryLength, int subjectLength, const float* query, const float* subject,
                   const float* scores, const float* last, const float* older, int number,
                   float opening, float extending, float* cell);
};

namespace gxx {
extern const AlignLaunches kAlignLoops;
}
namespace clangxx {
extern const AlignLaunches kAlignLoops;
}
namespace sse2 {
extern const AlignLaunches kAlignVectors;
}
namespace avx2 {
extern const AlignLaunches kAlignVectors;
}
namespace avx512 {
extern const AlignLaunches kAlignVectors;
}

}  // namespace brook::perf::untuned
