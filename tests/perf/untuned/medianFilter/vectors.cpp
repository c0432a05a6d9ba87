#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/medianFilter/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// Bytes and floats are ordered in the same way.
template <class Value>
inline void order(Value& a, Value& b) {
  const Value low = minimum(a, b);
  b = maximum(a, b);
  a = low;
}

inline Bytes loadValues(const unsigned char* p) {
  return loadBytes(p);
}
inline void storeValues(unsigned char* p, Bytes v) {
  storeBytes(p, v);
}
inline Lanes loadValues(const float* p) {
  return load(p);
}
inline void storeValues(float* p, Lanes v) {
  store(p, v);
}

// A picture's three rows around a row, of which each column is sorted, with the columns at the ends
// repeated. A column is needed three times.
template <class Element>
class Columns {
 public:
  explicit Columns(int width) : width_(width), memory_(3 * pitch()) {}

  void sort(const Element* above, const Element* row, const Element* below) const {
    forGroups(0, width_, kStep, [&](std::ptrdiff_t x) {
      auto a = loadValues(above + x), b = loadValues(row + x), c = loadValues(below + x);
      order(b, c);
      order(a, b);
      order(b, c);
      storeValues(at(0) + x, a);
      storeValues(at(1) + x, b);
      storeValues(at(2) + x, c);
    });
    for (int i = 0; i < 3; ++i) {
      at(i)[-1] = at(i)[0];
      at(i)[width_] = at(i)[width_ - 1];
    }
  }

  /// Place i of the columns from x on.
  auto values(int i, int x) const { return loadValues(at(i) + x); }

  static constexpr int kStep = static_cast<int>(sizeof(Lanes) / sizeof(Element));

 private:
  std::ptrdiff_t pitch() const { return static_cast<std::ptrdiff_t>(width_) + 2; }
  Element* at(int i) const { return memory_.data() + i * pitch() + 1; }

  int width_;
  Scratch<Element> memory_;
};

// The largest of the least ones, the middle one of the middle ones and the least of the largest
// ones have the same median as all nine.
inline Bytes medianAt(const Columns<unsigned char>& columns, int x) {
  const auto all = [&](int i, Bytes& a, Bytes& b, Bytes& c) {
    a = columns.values(i, x - 1);
    b = columns.values(i, x);
    c = columns.values(i, x + 1);
  };
  Bytes a, b, c;
  all(0, a, b, c);
  Bytes low = maximum(maximum(a, b), c);
  all(1, a, b, c);
  order(a, b);
  Bytes middle = maximum(a, minimum(b, c));
  all(2, a, b, c);
  const Bytes high = minimum(minimum(a, b), c);
  order(low, middle);
  return maximum(low, minimum(middle, high));
}

void photo(int width, int height, const unsigned char* photo, unsigned char* filtered) {
  const Columns<unsigned char> columns(width);
  for (int y = 0; y < height; ++y, filtered += width) {
    const unsigned char* row = photo + static_cast<std::ptrdiff_t>(y) * width;
    columns.sort(y == 0 ? row : row - width, row, y == height - 1 ? row : row + width);
    forGroups(0, width, columns.kStep,
              [&](std::ptrdiff_t x) { storeBytes(filtered + x, medianAt(columns, x)); });
  }
}

// Larger than any disparity: what is not one comes last.
inline Lanes none() {
  return splat(__builtin_huge_valf());
}

// The middle one of the numbers that are disparities.
inline Lanes middleAt(const Columns<float>& columns, int x) {
  Lanes v[9];
  Lanes count = splat(0.0f);
  for (int i = 0; i < 9; ++i) {
    v[i] = columns.values(i % 3, x + i / 3 - 1);
    count = addWhere(isLess(v[i], none()), count, splat(1.0f));
  }
  // The columns are sorted; then a network of Floyd's, of which the upper places are not needed.
  const auto swap = [&](int a, int b) { order(v[a], v[b]); };
  for (int i = 0; i < 3; ++i) {
    swap(i, i + 3);
    swap(i + 3, i + 6);
    swap(i, i + 3);
  }
  swap(1, 3);
  swap(5, 7);
  swap(2, 6);
  swap(4, 6);
  swap(2, 4);
  swap(2, 3);
  swap(5, 6);
  Lanes middle = select(isLess(splat(0.5f), count), v[0], splat(-1.0f));
  for (int i = 1; i < 5; ++i)
    middle = select(isLess(splat(2.0f * static_cast<float>(i) - 0.5f), count), v[i], middle);
  return middle;
}

void disparity(int width, int height, const float* disparity, float* filtered) {
  const Columns<float> columns(width);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(width) * height;
  const Scratch<float> valid(count);
  forGroups(0, width * height, kLanes, [&](std::ptrdiff_t i) {
    const Lanes d = load(disparity + i);
    store(valid.data() + i, select(isAtMost(splat(0.0f), d), d, none()));
  });
  for (int y = 0; y < height; ++y, filtered += width) {
    const float* row = valid.data() + static_cast<std::ptrdiff_t>(y) * width;
    columns.sort(y == 0 ? row : row - width, row, y == height - 1 ? row : row + width);
    forGroups(0, width, kLanes,
              [&](std::ptrdiff_t x) { store(filtered + x, middleAt(columns, x)); });
  }
}

}  // namespace

extern const MedianFilterLaunches kMedianFilterVectors = {HAND_NAME, photo, disparity};

}  // namespace brook::perf::untuned::HAND_ISA
