// The host program of bitonic_sort.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "bitonic_sort.br.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>

namespace {

using samples::Picture;
using Items = std::vector<float2>;  // a key, and the place where it was

/// The most columns of the picture.
constexpr int kMaxColumns = 1024;

/// The mask of each pass. Runs of 1, 2, 4 ... items are in order; two of them become one when first
/// the items are compared that lie at the same distance from the middle, then those that are a
/// quarter, an eighth ... of the new run apart.
std::vector<int> passesFor(int count) {
  std::vector<int> masks;
  for (int run = 1; run < count; run *= 2) {
    masks.push_back(2 * run - 1);
    for (int apart = run / 2; apart > 0; apart /= 2)
      masks.push_back(apart);
  }
  return masks;
}

/// The keys after 0, 1, 2 ... passes, a line each.
struct History {
  int lines;
  int columns;
  std::vector<float> keys;
};

Items onStreams(const Items& items, History& history) {
  const int count = int(items.size());
  brook::Stream<float2> now(count), next(count);
  brook::Stream<float> lines(history.lines, history.columns);
  int line = 0;
  const auto record = [&] {
    look(now, lines.domain(int2(0, line), int2(history.columns, line + 1)));
    ++line;
  };
  now.read(items.data());
  record();
  for (const int mask : passesFor(count)) {
    exchange(now, count, mask, next);
    streamSwap(now, next);
    record();
  }
  brook::finish();  // waits, so that the table tells kernels from download
  Items sorted(items.size());
  now.write(sorted.data());
  lines.write(history.keys.data());
  return sorted;
}

/// Keys from 0 to 1, about a third of which occur more than once.
Items makeItems(int count, std::uint32_t seed) {
  std::mt19937 random(seed);
  Items items;
  for (int i = 0; i < count; ++i)
    items.push_back(float2(float(random() % std::uint32_t(count)) / float(count), float(i)));
  return items;
}

/// From violet over green to red, as in the rainbow.
float4 colourOf(float key) {
  const auto channel = [key](float peak, float width) {
    const float distance = (key - peak) / width;
    return std::exp(-distance * distance);
  };
  return float4(channel(0.9f, 0.33f) + 0.35f * channel(0.0f, 0.16f), 0.75f * channel(0.52f, 0.24f),
                channel(0.15f, 0.24f), 1.0f);
}

/// A band for each line of the history; three to four, or higher if there are many lines.
Picture draw(const History& history) {
  const int rows = std::max(1, (3 * history.columns / 4 + history.lines / 2) / history.lines);
  Picture picture{history.columns, rows * history.lines, {}};
  for (int row = 0; row < picture.height; ++row) {
    const float* keys = &history.keys[std::size_t(row / rows) * history.columns];
    std::transform(keys, keys + history.columns, std::back_inserter(picture.pixels), colourOf);
  }
  return picture;
}

void sortAndDraw(samples::Program& program) {
  const int count = program.options().size;
  const Items items = makeItems(count, program.options().seed);
  History history{int(passesFor(count).size()) + 1, std::min(count, kMaxColumns), {}};
  history.keys.resize(std::size_t(history.lines) * history.columns);
  samples::Computation<float2> sorting;
  sorting.work = {double(count), "keys/s"};
  sorting.onStreams = [&](samples::Steps&) { return onStreams(items, history); };
  sorting.withoutBrook = [&] {
    Items sorted = items;
    std::sort(sorted.begin(), sorted.end(),
              [](float2 a, float2 b) { return std::tie(a.x, a.y) < std::tie(b.x, b.y); });
    return sorted;
  };
  program.say("bitonic_sort: %d keys, %d passes", count, history.lines - 1);
  program.run(sorting);
  program.writePicture(draw(history));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a sorting network, and a picture of the keys after each pass";
  about.sizeMeaning = "keys";
  about.size = 1 << 20;
  about.seedMeaning = "the keys";
  about.output = "bitonic_sort.png";
  return samples::runSample(argc, argv, about, sortAndDraw);
}
