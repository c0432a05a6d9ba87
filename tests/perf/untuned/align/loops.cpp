#include "tests/perf/untuned/align/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

// Fills `count` elements of the diagonal that are outside of the matrix.
void leave(int count, const float* last, float* cell) {
  for (int i = 0; i < count; ++i, last += 4, cell += 4) {
    cell[0] = cell[1] = cell[2] = 0;
    cell[3] = last[3];
  }
}

void diagonal(int queryLength, int subjectLength, const float* query, const float* subject,
              const float* scores, const float* last, const float* older, int number, float opening,
              float extending, float* cell) {
  static const float kNone[4] = {};
  const int begin = std::max(0, number - subjectLength + 1);
  const int end = std::min(queryLength, number + 1);
  leave(begin, last, cell);
  const std::ptrdiff_t skipped = 4 * static_cast<std::ptrdiff_t>(begin);
  last += skipped;
  older += skipped;
  cell += skipped;
  for (int i = begin; i < end; ++i, last += 4, older += 4, cell += 4) {
    const float* up = i > 0 ? last - 4 : kNone;
    const float* corner = i > 0 ? older - 4 : kNone;
    const int row = 20 * static_cast<int>(query[i]);
    const float score = scores[row + static_cast<int>(subject[number - i])];
    const float e = std::max(last[0] - opening, last[1] - extending);
    const float f = std::max(up[0] - opening, up[2] - extending);
    const float gap = std::max(e, f), pair = std::max(corner[0] + score, 0.0f);
    cell[0] = std::max(pair, gap);
    cell[1] = e;
    cell[2] = f;
    cell[3] = std::max(last[3], cell[0]);
  }
  leave(queryLength - end, last, cell);
}

}  // namespace

extern const AlignLaunches kAlignLoops = {LOOPS_COMPILER_NAME, diagonal};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
