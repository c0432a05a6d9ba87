#include <brook/brook.hpp>

#include <cstdio>

void scale(brook::stream a, const float& k, brook::stream b);
void sum(brook::stream a, float& r);

int main() {
  const float data[] = {1, 2, 3, 4};
  brook::Stream<float> a{4}, b{4};
  a.read(data);
  scale(a, 2.5f, b);
  float total;
  sum(b, total);
  streamPrint(b);
  std::printf("%g\n", total);
}
