// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct AlignVectors {
  const char* isa;
  /// Sequences hold letters below 20, and `scores` has a row for each letter of the query. A cell
  /// is four numbers.
  void (*diagonal)(int queryLength, int subjectLength, const float* query, const float* subject,
                   const float* scores, const float* last, const float* older, int number,
                   float opening, float extending, float* cell);
};

namespace sse2 {
extern const AlignVectors kAlignVectors;
}
namespace avx2 {
extern const AlignVectors kAlignVectors;
}
namespace avx512 {
extern const AlignVectors kAlignVectors;
}

}  // namespace brook::perf::untuned
