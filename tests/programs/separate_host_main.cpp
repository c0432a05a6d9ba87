// The host program of separate_host.br in plain C++, as a user's project has it.
#include "separate_host.br.h"
#include "tests/programs/checks.h"

#include <brook/brook.hpp>

#include <vector>

int main() {
  constexpr int kCount = 31;
  std::vector<float4> hx(kCount), hy(kCount), got(kCount), expected(kCount);
  for (int i = 0; i < kCount; ++i) {
    hx[i] = float4(static_cast<float>(i), 1.0f, checks::value(i), 0.5f);
    hy[i] = float4(2.0f, static_cast<float>(-i), 0.25f, checks::value(i + 9));
    expected[i] = 2.5f * hx[i] + hy[i];
  }
  brook::Stream<float4> x{kCount}, y{kCount}, r{kCount};
  x.read(hx.data());
  y.read(hy.data());
  axpy(2.5f, x, y, r);
  r.write(got.data());
  checks::same("axpy", got, expected);

  float4 sum;
  total(r, sum);
  brook::Stream<float4> one{1};
  total(r, one);
  float4 again;
  one.write(&again);
  checks::same("total", again, sum);

  const std::vector<float> table = {1.0f, 4.0f, 9.0f, 16.0f};
  const std::vector<int> at = {-3, 0, 1, 2, 7};
  std::vector<float> found(5), wanted(5);
  std::vector<int> numbers(5), wantedNumbers(5);
  brook::Stream<float> t{4}, f{5};
  brook::Stream<int> a{5}, n{5};
  t.read(table.data());
  a.read(at.data());
  lookup(t, a, float2(1.0f, 0.5f), f, n);
  for (int i = 0; i < 5; ++i) {
    wantedNumbers[i] = at[i] + 1;
    const int clamped = wantedNumbers[i] < 0 ? 0 : wantedNumbers[i] > 3 ? 3 : wantedNumbers[i];
    wanted[i] = table[clamped] + 0.5f;
  }
  f.write(found.data());
  n.write(numbers.data());
  checks::same("lookup", found, wanted);
  checks::same("lookup, number", numbers, wantedNumbers);

  const brook::iter grid =
      brook::iter::of(brook::extents(2, 4), float2(0.0f, 10.0f), float2(4.0f, 12.0f));
  brook::Stream<float2> p{2, 4};
  points(grid, p);
  std::vector<float2> gotPoints(8), expectedPoints(8);
  for (int i = 0; i < 8; ++i) {
    expectedPoints[i] = float2(static_cast<float>(i % 4), 10.0f + static_cast<float>(i / 4));
  }
  p.write(gotPoints.data());
  checks::same("iterator", gotPoints, expectedPoints);
  return checks::finish();
}
