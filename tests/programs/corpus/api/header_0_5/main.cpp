#include <brook/brook_0_5.hpp>

#include "kernels.br.h"

static void enlarge(::brook::stream &s, int n) {
  ::brook::Stream *old = s;
  ::brook::StreamType fields[2];
  for (unsigned int i = 0; i < old->getFieldCount(); i++) fields[i] = old->getIndexedFieldType(i);
  fields[old->getFieldCount()] = ::brook::__BRTNONE;
  s = ::brook::stream(fields, n, -1);
}

int main() {
  std::vector<float> data(3, 1.5f);
  ::brook::stream s = ::brook::stream::create<float>(2);
  enlarge(s, 3);
  streamRead(s, &data[0]);
  twice(s, s);
  streamWrite(s, &data[0]);
  std::cout << data[2] << " " << sqrt(data[0] + 1) << std::endl;
  printf("%d\n", (int) FLT_RADIX);
  return 0;
}
