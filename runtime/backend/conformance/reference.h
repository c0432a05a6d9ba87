// The two trees of docs/language/reductions.md (Order of combination), written from its text for
// vectors of any size. All reductions are compared with these.
#pragma once

#include <algorithm>
#include <vector>

namespace brook::conformance {

/// Combines adjacent pairs (0,1), (2,3), .. until one value is left. An odd last value moves up.
template <class T, class Combine>
T orderedTree(std::vector<T> values, const Combine& combine) {
  while (values.size() > 1) {
    std::vector<T> next;
    for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
      next.push_back(combine(values[i], values[i + 1]));
    }
    if (values.size() % 2 == 1) next.push_back(values.back());
    values = std::move(next);
  }
  return values.front();
}

/// Combines blocks of 4096 elements. In a block element i goes to lane i mod 64, and each lane
/// accumulates in order. The lanes combine as adjacent pairs, and then the blocks do.
template <class T, class Combine>
T commutativeTree(const std::vector<T>& values, const Combine& combine) {
  std::vector<T> blocks;
  for (std::size_t begin = 0; begin < values.size(); begin += 4096) {
    const std::size_t end = std::min(begin + 4096, values.size());
    std::vector<T> lanes;
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t lane = (i - begin) % 64;
      if (lane == lanes.size()) {
        lanes.push_back(values[i]);
      } else {
        lanes[lane] = combine(lanes[lane], values[i]);
      }
    }
    blocks.push_back(orderedTree(lanes, combine));
  }
  return orderedTree(blocks, combine);
}

}  // namespace brook::conformance
