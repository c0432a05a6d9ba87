// The scores of a protein and of a part of another one that is related to it.
#include "align/align.br.h"
#include "align/best.br.h"
#include "tests/perf/untuned/align/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "align/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kLetters = 20;
constexpr float kOpening = 11, kExtending = 1;

SharedArray<float> letters(int count, unsigned seed) {
  const SharedArray<int> numbers =
      wholeNumbers<int>(static_cast<std::size_t>(count), kLetters, seed);
  return std::make_shared<Array<float>>(numbers->begin(), numbers->end());
}

// A part of the other sequence, with every sixth letter changed and every 31st missing.
SharedArray<float> relative(const SharedArray<float>& sequence, int length) {
  const SharedArray<float> other = letters(length, 2);
  std::size_t from = sequence->size() / 4;
  for (std::size_t i = 0; i < other->size() && from < sequence->size(); ++i, ++from) {
    if (i % 31 == 30) ++from;
    if (i % 6 != 5 && from < sequence->size()) (*other)[i] = (*sequence)[from];
  }
  return other;
}

// Whole numbers like BLOSUM's: high for equal letters, mostly below 0 for others.
SharedArray<float> scoreTable() {
  const SharedArray<float> scores = zeros<float>(std::size_t{kLetters} * kLetters);
  float* score = scores->data();
  for (int i = 0; i < kLetters; ++i) {
    for (int j = 0; j < kLetters; ++j)
      *score++ = static_cast<float>(i == j ? 4 + i % 4 : 1 - (i + j) * 7 % 5);
  }
  return scores;
}

// Diagonals take turns in three arrays; the cells before the first one are all 0.
template <class Values, class Launch>
void fillMatrix(int diagonals, const Values& before, const Values (&turns)[3],
                const Launch& launch) {
  for (int d = 0; d < diagonals; ++d)
    launch(d < 1 ? before : turns[(d + 2) % 3], d < 2 ? before : turns[(d + 1) % 3], d,
           turns[d % 3]);
}

struct Case {
  int queryLength;
  int subjectLength;
  SharedArray<float> query;
  SharedArray<float> subject;
  SharedArray<float> scores;
  int diagonals() const { return queryLength + subjectLength - 1; }
};

template <class Kernel>
Contestant kernelForm(const Case& c, Kernel diagonal) {
  const stream query = streamOf<float>({c.queryLength}, c.query);
  const stream subject = streamOf<float>({c.subjectLength}, c.subject);
  const stream scores = streamOf<float>({kLetters, kLetters}, c.scores);
  const Shape shape = {c.queryLength};
  const auto cells = 4 * static_cast<std::size_t>(c.queryLength);
  const stream before = streamOf<float4>(shape, zeros<float>(cells));
  const stream turns[3] = {streamOf<float4>(shape), streamOf<float4>(shape),
                           streamOf<float4>(shape)};
  const auto launch = [=](const stream& last, const stream& older, int d, const stream& cell) {
    diagonal(query, subject, scores, last, older, static_cast<float>(d),
             static_cast<float>(c.subjectLength), kOpening, kExtending, cell);
  };
  const int diagonals = c.diagonals();
  return kernelCalls([=] { fillMatrix(diagonals, before, turns, launch); },
                     resultOf<float>(turns[(diagonals - 1) % 3]));
}

template <class Code>
Contestant loopForm(const Case& c, const Code& code, const char* name) {
  using Cells = SharedArray<float>;
  const auto cells = 4 * static_cast<std::size_t>(c.queryLength);
  const Cells before = zeros<float>(cells);
  const Cells turns[3] = {zeros<float>(cells), zeros<float>(cells), zeros<float>(cells)};
  const auto launch = [=, &code](const Cells& last, const Cells& older, int d, const Cells& cell) {
    code.diagonal(c.queryLength, c.subjectLength, c.query->data(), c.subject->data(),
                  c.scores->data(), last->data(), older->data(), d, kOpening, kExtending,
                  cell->data());
  };
  const int diagonals = c.diagonals();
  return calls(
      name, [=] { fillMatrix(diagonals, before, turns, launch); },
      resultOf(turns[(diagonals - 1) % 3]));
}

#ifdef BROOK_PERF_HAS_HALIDE
Contestant halideForm(const Case& c) {
  using Cells = HalideArray<float>;
  const Cells query(c.query, {c.queryLength}), subject(c.subject, {c.subjectLength});
  const Cells scores(c.scores, {kLetters, kLetters});
  const std::vector<int> extents = {4, c.queryLength};
  const auto before = halideArray<float>(extents);
  const Cells turns[3] = {halideArray<float>(extents), halideArray<float>(extents),
                          halideArray<float>(extents)};
  const auto launch = [=](const Cells& last, const Cells& older, int d, const Cells& cell) {
    halideAlignDiagonal(query, subject, scores, last, older, d, kOpening, kExtending, cell);
  };
  const int diagonals = c.diagonals();
  return calls(
      "Halide", [=] { fillMatrix(diagonals, before, turns, launch); },
      resultOf(turns[(diagonals - 1) % 3]));
}
#endif

}  // namespace

Workload align(int side) {
  const int queryLength = side / 2 + 88;
  const SharedArray<float> query = letters(queryLength, 1);
  const int subjectLength = side / 4 + 44;
  const Case c = {queryLength, subjectLength, query, relative(query, subjectLength), scoreTable()};
  Workload w;
  w.written = kernelForm(c, alignDiagonal);
  w.best = kernelForm(c, alignDiagonalBest);
  w.loops = forEach({&gxx::kAlignLoops, &clangxx::kAlignLoops},
                    [&](const AlignLaunches& loops) { return loopForm(c, loops, loops.form); });
  w.vectors = forEachAvailable(
      avx512::kAlignVectors, avx2::kAlignVectors, sse2::kAlignVectors,
      [&](const AlignLaunches& vectors) { return loopForm(c, vectors, vectors.form); });
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(c)};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
