#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/align/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// The sequences and the diagonals before, of one number.
struct Diagonal {
  const float* query;
  const float* subject;
  const float* scores;
  const float* last;
  const float* older;
  int number;
  float opening, extending;
  float* cell;
};

// For `count` elements that the diagonal has, but not the matrix.
void leave(int count, const float* last, float* cell) {
  const Lanes zero = splat(0.0f);
  int i = 0;
  for (; i + kLanes <= 4 * count; i += kLanes)
    store(cell + i, pickInParts(zero, zero, zero, load(last + i)));
  for (; i < 4 * count; ++i)
    cell[i] = i % 4 == 3 ? last[i] : 0;
}

inline float larger(float a, float b) {
  return a > b ? a : b;
}

void fillCell(const Diagonal& d, std::ptrdiff_t i) {
  static const float kNone[4] = {};
  const float* last = d.last + 4 * i;
  const float* up = i > 0 ? last - 4 : kNone;
  const float* corner = i > 0 ? d.older + 4 * (i - 1) : kNone;
  const std::ptrdiff_t row = 20 * static_cast<std::ptrdiff_t>(d.query[i]);
  const float score = d.scores[row + static_cast<std::ptrdiff_t>(d.subject[d.number - i])];
  const float e = larger(last[0] - d.opening, last[1] - d.extending);
  const float f = larger(up[0] - d.opening, up[2] - d.extending);
  float* cell = d.cell + 4 * i;
  cell[0] = larger(larger(corner[0] + score, 0.0f), larger(e, f));
  cell[1] = e;
  cell[2] = f;
  cell[3] = larger(last[3], cell[0]);
}

// The cells from i on, where i is not the first cell of the matrix.
void fillCells(const Diagonal& d, std::ptrdiff_t i) {
  Lanes last[4], up[4], corner[4];
  loadQuads(d.last + 4 * i, last);
  loadQuads(d.last + 4 * (i - 1), up);
  loadQuads(d.older + 4 * (i - 1), corner);
  const Lanes subject = reversed(load(d.subject + d.number - i - (kLanes - 1)));
  const Lanes letters = splat(20.0f) * load(d.query + i) + subject;
  const Lanes score = gather(d.scores, truncated(letters));
  const Lanes opening = splat(d.opening), extending = splat(d.extending);
  const Lanes e = maximum(last[0] - opening, last[1] - extending);
  const Lanes f = maximum(up[0] - opening, up[2] - extending);
  const Lanes best = maximum(maximum(corner[0] + score, splat(0.0f)), maximum(e, f));
  storeQuads(d.cell + 4 * i, best, e, f, maximum(last[3], best));
}

void diagonal(int queryLength, int subjectLength, const float* query, const float* subject,
              const float* scores, const float* last, const float* older, int number, float opening,
              float extending, float* cell) {
  const int begin = number < subjectLength ? 0 : number - subjectLength + 1;
  const int end = number + 1 < queryLength ? number + 1 : queryLength;
  const Diagonal d = {query, subject, scores, last, older, number, opening, extending, cell};
  leave(begin, last, cell);
  int i = begin;
  for (; i < end && (i == 0 || end - i < kLanes); ++i)
    fillCell(d, i);
  if (end - i >= kLanes)
    forGroups(i, end, kLanes, [&](std::ptrdiff_t first) { fillCells(d, first); });
  else
    for (; i < end; ++i)
      fillCell(d, i);
  leave(queryLength - end, last + static_cast<std::ptrdiff_t>(4) * end,
        cell + static_cast<std::ptrdiff_t>(4) * end);
}

}  // namespace

extern const AlignLaunches kAlignVectors = {HAND_NAME, diagonal};

}  // namespace brook::perf::untuned::HAND_ISA
