// Plain C++ that calls the kernels of prototypes.br through prototypes.hpp.
#include "prototypes.hpp"
#include "tests/programs/checks.h"

#include <vector>

int main() {
  brook::Stream<float> s{SIZE};
  brook::Stream<float> t{SIZE};
  std::vector<float> data(SIZE);
  std::vector<float> expected(SIZE);
  std::vector<float> got(SIZE);
  float top = 0;
  for (int i = 0; i < SIZE; ++i) {
    data[i] = static_cast<float>(i * 7 % SIZE) - 4.0f;
    expected[i] = data[i] * 3.0f;
    top = expected[i] > top ? expected[i] : top;
  }
  s.read(data.data());
  run(s);
  s.write(got.data());
  checks::same("scaled in place", got, expected);
  float found = 0;
  largest(s, found);
  checks::same("the largest", found, top);
  moved(s, brook::iter::of<float>(brook::extents(SIZE), SIZE - 1.0f, -1.0f), t);
  t.write(got.data());
  checks::same("reversed", got, std::vector<float>(expected.rbegin(), expected.rend()));
  return checks::finish();
}
