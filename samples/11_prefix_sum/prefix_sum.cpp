// The host program of prefix_sum.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "landscape.hpp"
#include "prefix_sum.br.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace {

using Ints = brook::Stream<int>;

constexpr int kBlock = 8;
/// A peak is the highest point of two such parts of the walk, before it and behind it.
constexpr int kPartsWithAPeak = 100;

int lengthOf(const Ints& values) {
  return values.shape().fromFastest(0);
}

/// A stream for so many values, and zeros up to the end of the last block.
Ints wholeBlocks(int count) {
  Ints values((count + kBlock - 1) / kBlock * kBlock);
  if (count < lengthOf(values)) clear(values.domain(count, lengthOf(values)));
  return values;
}

/// Writes to each element of `before` the sum of all values before it.
void prefixSums(const Ints& values, const Ints& before) {
  const int blocks = lengthOf(values) / kBlock;
  const Ints sums = wholeBlocks(blocks);
  const Ints starts(sums.shape());
  if (blocks == 1) {
    clear(starts);
  } else {
    add(values, sums.domain(0, blocks));
    prefixSums(sums, starts);
  }
  addBefore(starts.domain(0, blocks), values, kBlock, before);
}

/// The walk, and its peaks in their order, packed in both ways.
struct Walk {
  std::vector<int> heights;
  std::vector<int> pushed;
  std::vector<int> scattered;

  /// All, one after the other.
  std::vector<int> numbers() const {
    std::vector<int> all = heights;
    all.insert(all.end(), pushed.begin(), pushed.end());
    all.insert(all.end(), scattered.begin(), scattered.end());
    return all;
  }
};

/// The places of the peaks: each peak is marked with 1, and the sum of the marks before it is its
/// place in the result.
Ints packPeaks(const Ints& heights, int reach) {
  const int count = lengthOf(heights);
  const Ints marks = wholeBlocks(count);
  const Ints places(marks.shape());
  markPeaks(heights, reach, marks.domain(0, count));
  prefixSums(marks, places);
  int before = 0;
  int last = 0;
  readItem(places, &before, count - 1);
  readItem(marks, &last, count - 1);
  Ints packed(before + last);
  pack(marks.domain(0, count), places.domain(0, count), packed);
  return packed;
}

std::vector<int> elementsOf(const Ints& stream) {
  std::vector<int> elements(lengthOf(stream));
  stream.write(elements.data());
  return elements;
}

Walk onStreams(const std::vector<int>& ups, int reach) {
  const int count = int(ups.size());
  const Ints steps = wholeBlocks(count);
  const Ints sums(steps.shape());
  steps.domain(0, count).read(ups.data());
  prefixSums(steps, sums);
  const Ints heights = sums.domain(0, count);
  Ints pushed;
  findPeaks(heights, heights, reach, pushed);
  const Ints scattered = packPeaks(heights, reach);
  brook::finish();  // waits, so that the table tells kernels from download
  return {elementsOf(heights), elementsOf(pushed), elementsOf(scattered)};
}

Walk inPlainCpp(const std::vector<int>& ups, int reach) {
  Walk walk;
  walk.heights.resize(ups.size());
  std::exclusive_scan(ups.begin(), ups.end(), walk.heights.begin(), 0);
  const int count = int(ups.size());
  const auto isPeak = [&](int place) {
    const auto begin = walk.heights.begin() + std::max(0, place - reach);
    const auto end = walk.heights.begin() + std::min(count, place + reach + 1);
    return std::all_of(begin, end, [&](int other) { return other <= walk.heights[place]; });
  };
  std::vector<int> places(ups.size());
  std::iota(places.begin(), places.end(), 0);
  std::copy_if(places.begin(), places.end(), std::back_inserter(walk.pushed), isPeak);
  walk.scattered = walk.pushed;
  return walk;
}

std::vector<int> makeSteps(int count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<int> steps(count);
  for (int& step : steps)
    step = int(random() % 201) - 100;
  return steps;
}

void walkAndDraw(samples::Program& program) {
  const int count = program.options().size;
  const int reach = std::max(1, count / kPartsWithAPeak);
  const std::vector<int> ups = makeSteps(count, program.options().seed);
  Walk walk;
  samples::Computation<int> sums;
  sums.work = {double(count), "steps/s"};
  sums.onStreams = [&](samples::Steps&) {
    walk = onStreams(ups, reach);
    return walk.numbers();
  };
  sums.withoutBrook = [&] { return inPlainCpp(ups, reach).numbers(); };
  program.say("prefix_sum: a walk of %d steps", count);
  program.run(sums);
  program.say("it has %zu peaks", walk.pushed.size());
  const int width = int(std::lround(std::sqrt(double(count))));
  program.writePicture(samples::drawLandscape(walk.heights, walk.pushed, width));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "prefix sums and packed streams: mountains from a random walk";
  about.sizeMeaning = "steps of the walk; the picture has as many pixels in a row as their root";
  about.size = 1 << 20;
  about.seedMeaning = "the walk";
  about.output = "prefix_sum.png";
  return samples::runSample(argc, argv, about, walkAndDraw);
}
