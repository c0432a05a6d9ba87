// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct AlignLoops {
  const char* compiler;
  /// Sequences hold letters below 20, and `scores` has a row for each letter of the query. A cell
  /// is four numbers.
  void (*diagonal)(int queryLength, int subjectLength, const float* query, const float* subject,
                   const float* scores, const float* last, const float* older, int number,
                   float opening, float extending, float* cell);
};

namespace gxx {
extern const AlignLoops kAlignLoops;
}
namespace clangxx {
extern const AlignLoops kAlignLoops;
}

}  // namespace brook::perf::untuned
