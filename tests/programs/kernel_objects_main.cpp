// Kernels as objects: called, handed on, run over a part, given their arguments one by one.
struct Mark;
#include "kernel_objects.br.h"
#include "tests/programs/checks.h"

#include <brook/brook.hpp>

#include <functional>
#include <string>
#include <vector>

void structures();  // in kernel_objects.br, which knows the structure

namespace {

using brook::Stream;

Stream<float> streamOf(const std::vector<float>& elements) {
  Stream<float> s{elements.size()};
  s.read(elements.data());
  return s;
}

std::vector<float> elementsOf(const brook::stream& s) {
  std::vector<float> elements(static_cast<std::size_t>(s.shape().elementCount()));
  s.write(elements.data());
  return elements;
}

template <class Error, class Call>
bool isRefused(const Call& call) {
  try {
    call();
    return false;
  } catch (const Error&) {
    return true;
  }
}

void calls() {
  const Stream<float> a = streamOf({1, 2, 3, 4});
  Stream<float> b{4};
  const brook::kernel times = brook::kernels::scale();
  times(a, 2.0f, b);
  checks::same("a call", elementsOf(b), {2, 5, 8, 11});
  times(a, 3, b);
  checks::same("an int for a float", elementsOf(b), {3, 7, 11, 15});
  const std::function<void(brook::stream, float, brook::stream)> function = times;
  function(b, 1, b);
  checks::same("as a function", elementsOf(b), {3, 8, 13, 18});
  float sum = 0;
  brook::kernels::total()(b, sum);
  checks::same("a reduction to a variable", sum, 42.0f);
  Stream<float> one{1};
  brook::kernels::total()(b, one);
  checks::same("a reduction to a stream", elementsOf(one), {42});
  brook::stream pushed = Stream<float>{1};
  brook::kernels::positive()(streamOf({-1, 5, 0, 7}), pushed);
  checks::same("pushed elements", elementsOf(pushed), {5, 7});
}

void domains() {
  const Stream<float> a = streamOf({1, 2, 3, 4});
  Stream<float> b = streamOf({90, 91, 92, 93});
  brook::kernel part = brook::kernels::scale();
  part.domainOffset(uint4(1, 0, 0, 0));
  part.domainSize(uint4(2, 1, 1, 1));
  part(a, 10, b);
  checks::same("a part of an output", elementsOf(b), {90, 21, 32, 93});
  brook::kernels::scale()(a, 10, b);
  checks::same("another object has all", elementsOf(b), {10, 21, 32, 43});

  Stream<float> flipped = streamOf({0, 0, 0, 0});
  brook::kernel half = brook::kernels::flip();
  half.domainSize(uint4(2, 1, 1, 1));
  half(a, 4, flipped);
  checks::same("scattered elements of a part", elementsOf(flipped), {0, 0, 2, 1});

  Stream<float> grid{3, 4};
  const std::vector<float> zeros(12);
  grid.read(zeros.data());
  brook::kernel rows = brook::kernels::mark();
  rows.domainSize(uint4(2, 2, 1, 1));
  rows.domainOffset(uint4(0, 1, 0, 0));
  rows(int2(1, 0), grid);
  checks::same("a domain without inputs", elementsOf(grid),
               {0, 0, 0, 0, 0, 10, 11, 0, 0, 20, 21, 0});

  Stream<int> places{90}, numbers{4};
  const std::vector<int> before(90, -1);
  const int each[] = {100, 200, 300, 400};
  places.read(before.data());
  numbers.read(each);
  brook::kernel middle = brook::kernels::stamp();
  middle.domainOffset(uint4(1, 0, 0, 0));
  middle.domainSize(uint4(2, 1, 1, 1));
  middle(numbers, places);
  std::vector<int> stamped(90), expected(before);
  places.write(stamped.data());
  for (int i = 0; i < 9; ++i) {
    expected[1 + 10 * i] = 200 + i;
    expected[2 + 10 * i] = 300 + i;
  }
  checks::sameWords("many stores of a part", stamped.data(), expected.data(), 90);

  brook::stream pushed = Stream<float>{1};
  brook::kernel last = brook::kernels::positive();
  last.domainOffset(uint4(2, 0, 0, 0));
  last.domainSize(uint4(2, 1, 1, 1));
  last(a, pushed);
  checks::same("pushes of a part", elementsOf(pushed), {3, 4});
}

void oneByOne() {
  const Stream<float> a = streamOf({1, 2, 3, 4});
  Stream<float> b{4};
  brook::kernel k = brook::kernels::scale();
  k->PushStream(a);
  k->PushConstant(0.5f);
  k->PushOutput(b);
  k->Map();
  checks::same("pushed arguments", elementsOf(b), {0.5f, 2, 3.5f, 5});

  k->PushStream(a);
  k->PushConstant(1.5);
  k->PushOutput(b);
  k->Map();
  checks::same("a double for a float", elementsOf(b), {1.5f, 4, 6.5f, 9});

  brook::stream pushed = Stream<float>{1};
  brook::kernel p = brook::kernels::positive();
  p->PushStream(streamOf({-1, 5, 0, 7}));
  p->PushOutput(pushed);
  p->Map();
  checks::same("a variable output", elementsOf(pushed), {5, 7});

  const brook::iter values(brook::__BRTFLOAT, 4, -1, 0.0, 8.0, -1);
  brook::kernel r = brook::kernels::ramp();
  r->PushIter(values);
  r->PushGatherStream(a);
  r->PushOutput(b);
  r->Map();
  checks::same("an iterator and a gather", elementsOf(b), {1, 4, 7, 10});

  float sum = 0;
  brook::kernel t = brook::kernels::total();
  t->PushStream(b);
  t->PushReduce(&sum, brook::__BRTFLOAT);
  t->Reduce();
  checks::same("a pushed result", sum, 22.0f);
}

void mistakes() {
  const Stream<float> a = streamOf({1, 2, 3, 4});
  Stream<float> b{4};
  const float constant = 0;
  checks::holds("no kernel", isRefused<brook::ArgumentError>([&] { brook::kernel()(a, b); }));
  checks::holds("too few arguments",
                isRefused<brook::ArgumentError>([&] { brook::kernels::scale()(a, b); }));
  checks::holds("a constant result",
                isRefused<brook::ArgumentError>([&] { brook::kernels::total()(a, constant); }));
  checks::holds("a type",
                isRefused<brook::TypeError>([&] { brook::kernels::scale()(a, float2(1, 2), b); }));
  brook::kernel outside = brook::kernels::scale();
  outside.domainSize(uint4(5, 1, 1, 1));
  checks::holds("a domain outside", isRefused<brook::ShapeError>([&] { outside(a, 1, b); }));
  brook::kernel reduction = brook::kernels::total();
  reduction.domainSize(uint4(2, 1, 1, 1));
  checks::holds("a domain of a reduction",
                isRefused<brook::ArgumentError>([&] { reduction(a, b); }));
}

}  // namespace

int main() {
  calls();
  structures();
  domains();
  oneByOne();
  mistakes();
  return checks::finish();
}
