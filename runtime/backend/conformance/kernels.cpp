#include "runtime/backend/conformance/kernels.h"

#include <brook/vector_types.hpp>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>

namespace brook::conformance {
namespace {

std::atomic<Isa> isaThatRan = Isa::Generic;

// --- the bodies: plain C++, one element at a time ------------------------------------------------

struct At {
  int position[4];  ///< in the output, fastest dimension first
  const body::Launch* launch;

  /// Returns the position in parameter `p` along dimension d (docs/language/kernels.md, Shapes).
  int in(int p, int d) const {
    const body::Argument& a = launch->arguments[p];
    return static_cast<int>(static_cast<long long>(position[d]) * a.extent[d] / launch->domain[d]);
  }
  template <class T>
  T read(int p) const {
    return element<T>(p, in(p, 0), in(p, 1), in(p, 2), in(p, 3));
  }
  template <class T>
  T constant(int p) const {
    T value;
    std::memcpy(&value, launch->arguments[p].data, sizeof value);
    return value;
  }
  /// Gathers with positions clamped to the extents.
  template <class T>
  T gather(int p, int x, int y) const {
    const int* extent = launch->arguments[p].extent;
    return element<T>(p, std::clamp(x, 0, extent[0] - 1), std::clamp(y, 0, extent[1] - 1), 0, 0);
  }
  template <class T>
  void write(int p, T value) const {
    const int* at = position;
    std::memcpy(address<T>(p, at[0], at[1], at[2], at[3]), &value, sizeof value);
  }

 private:
  template <class T>
  char* address(int p, int x, int y, int z, int w) const {
    const body::Argument& a = launch->arguments[p];
    const long long index = x * a.pitch[0] + y * a.pitch[1] + z * a.pitch[2] + w * a.pitch[3];
    return static_cast<char*>(a.data) + index * static_cast<long long>(sizeof(T));
  }
  template <class T>
  T element(int p, int x, int y, int z, int w) const {
    T value;
    std::memcpy(&value, address<T>(p, x, y, z, w), sizeof value);
    return value;
  }
};

void saxpy(const At& at) {
  at.write(3, at.constant<float>(0) * at.read<float>(1) + at.read<float>(2));
}
void add4(const At& at) {
  at.write(2, at.read<float4>(0) + at.read<float4>(1));
}
void scale3(const At& at) {
  at.write(2, at.constant<float>(0) * at.read<float3>(1));
}
void addInt(const At& at) {
  at.write(2, static_cast<int>(static_cast<unsigned>(at.read<int>(0)) +
                               static_cast<unsigned>(at.read<int>(1))));
}
void xorInt3(const At& at) {
  const int3 x = at.read<int3>(0), y = at.read<int3>(1);
  at.write(2, int3(x.x ^ y.x, x.y ^ y.y, x.z ^ y.z));
}
void shift(const At& at) {
  at.write(3, at.gather<float>(0, at.position[0] + at.constant<int>(1),
                               at.position[1] + at.constant<int>(2)));
}
void position(const At& at) {
  at.write(1, float4(static_cast<float>(at.in(0, 0)), static_cast<float>(at.in(0, 1)),
                     static_cast<float>(at.in(0, 2)), static_cast<float>(at.in(0, 3))));
}
void ramp(const At& at) {
  const int* extent = at.launch->arguments[0].extent;
  float bounds[4];
  std::memcpy(bounds, at.launch->arguments[0].data, sizeof bounds);
  const int yDimension = extent[1] > 0 ? 1 : 0;  // rank 1: both coordinates along one dimension
  const float fx = static_cast<float>(at.in(0, 0)) / static_cast<float>(extent[0]);
  const float fy =
      static_cast<float>(at.in(0, yDimension)) / static_cast<float>(extent[yDimension]);
  at.write(1, float2((1.0f - fx) * bounds[0] + fx * bounds[2],
                     (1.0f - fy) * bounds[1] + fy * bounds[3]));
}
void sumAndDifference(const At& at) {
  at.write(2, at.read<float>(0) + at.read<float>(1));
  at.write(3, at.read<float>(0) - at.read<float>(1));
}

float sum(float left, float right) {
  return left + right;
}
float4 product(float4 left, float4 right) {
  return float4(left.x * right.x + left.y * right.z, left.x * right.y + left.y * right.w,
                left.z * right.x + left.w * right.z, left.z * right.y + left.w * right.w);
}

// --- the bodies in the form that the runtime calls -----------------------------------------------

template <Isa isa, void (*element)(const At&)>
void mapBody(const body::Launch* launch, const body::Range* range) {
  isaThatRan = isa;
  for (long long row = range->rowBegin; row < range->rowEnd; ++row) {
    for (int x = range->xBegin; x < range->xEnd; ++x) {
      const long long z = row / launch->domain[1];
      element({{x, static_cast<int>(row % launch->domain[1]),
                static_cast<int>(z % launch->domain[2]), static_cast<int>(z / launch->domain[2])},
               launch});
    }
  }
}

template <Isa isa, class T, T (*combine)(T, T)>
void combineBody(const body::Argument*, const void* elements, long long n, void* results) {
  isaThatRan = isa;
  const T* const from = static_cast<const T*>(elements);
  T* const to = static_cast<T*>(results);
  for (long long i = 0; i < n / 2; ++i)
    to[i] = combine(from[2 * i], from[2 * i + 1]);
  if (n % 2 == 1) to[n / 2] = from[n - 1];
}

template <Isa isa, class T, T (*combine)(T, T)>
void accumulateBody(const body::Argument*, const void* elements, long long n, void* lanes) {
  isaThatRan = isa;
  const T* const from = static_cast<const T*>(elements);
  T* const to = static_cast<T*>(lanes);
  for (long long i = 0; i < n; ++i)
    to[i % 64] = i < 64 ? from[i] : combine(to[i % 64], from[i]);
}

template <void (*element)(const At&)>
std::vector<CpuBody> mapBodies() {
  return {{Isa::Scalar, &mapBody<Isa::Scalar, element>},
          {Isa::Generic, &mapBody<Isa::Generic, element>},
          {Isa::Sse2, &mapBody<Isa::Sse2, element>},
          {Isa::Avx2, &mapBody<Isa::Avx2, element>},
          {Isa::Avx512, &mapBody<Isa::Avx512, element>}};
}

template <Isa isa, class T, T (*combine)(T, T)>
CpuBody reductionBody() {
  return {isa, nullptr, &combineBody<isa, T, combine>, &accumulateBody<isa, T, combine>};
}

template <class T, T (*combine)(T, T)>
std::vector<CpuBody> reductionBodies() {
  return {reductionBody<Isa::Scalar, T, combine>(), reductionBody<Isa::Generic, T, combine>(),
          reductionBody<Isa::Sse2, T, combine>(), reductionBody<Isa::Avx2, T, combine>(),
          reductionBody<Isa::Avx512, T, combine>()};
}

// --- the table of kernels ------------------------------------------------------------------------

constexpr ElementType kFloat = ElementType::Float;
constexpr ElementType kFloat2 = ElementType::Float2;
constexpr ElementType kFloat3 = ElementType::Float3;
constexpr ElementType kFloat4 = ElementType::Float4;
constexpr ElementType kInt = ElementType::Int;
constexpr ElementType kInt3 = ElementType::Int3;

ParameterDescriptor in(const char* name, ElementType type) {
  return {name, ParameterKind::Stream, type};
}
ParameterDescriptor out(const char* name, ElementType type) {
  return {name, ParameterKind::Output, type};
}
ParameterDescriptor constant(const char* name, ElementType type) {
  return {name, ParameterKind::Constant, type};
}

struct Entry {
  Definition definition;
  std::vector<CpuBody> bodies;
  bool usesPosition = false;
};

const std::map<TestKernel, Entry>& entries() {
  static const std::map<TestKernel, Entry> all = {
      {TestKernel::Saxpy,
       {{"saxpy",
         {constant("a", kFloat), in("x", kFloat), in("y", kFloat), out("r", kFloat)},
         "float x = brook_layout_1.x == 1 ? fetch_1()\n"
         "                                : fetch_1(position * brook_extent_1 / brook_domain);\n"
         "float y = brook_layout_2.x == 1 ? fetch_2()\n"
         "                                : fetch_2(position * brook_extent_2 / brook_domain);\n"
         "out_3 = brook_constant_0.x * x + y;",
         {3}},
        mapBodies<&saxpy>()}},
      {TestKernel::Add4,
       {{"add4",
         {in("x", kFloat4), in("y", kFloat4), out("r", kFloat4)},
         "out_2 = fetch_0() + fetch_1();",
         {2}},
        mapBodies<&add4>()}},
      {TestKernel::Scale3,
       {{"scale3",
         {constant("a", kFloat), in("x", kFloat3), out("r", kFloat3)},
         "out_2 = brook_constant_0.x * fetch_1();",
         {2}},
        mapBodies<&scale3>()}},
      {TestKernel::AddInt,
       {{"addInt",
         {in("x", kInt), in("y", kInt), out("r", kInt)},
         "out_2 = fetch_0() + fetch_1();",
         {2}},
        mapBodies<&addInt>()}},
      {TestKernel::XorInt3,
       {{"xorInt3",
         {in("x", kInt3), in("y", kInt3), out("r", kInt3)},
         "out_2 = fetch_0() ^ fetch_1();",
         {2}},
        mapBodies<&xorInt3>()}},
      {TestKernel::Shift,
       {{"shift",
         {{"g", ParameterKind::Gather, kFloat, 2},
          constant("dx", kInt),
          constant("dy", kInt),
          out("r", kFloat)},
         "out_3 = fetch_0(position + ivec4(brook_constant_1.x, brook_constant_2.x, 0, 0));",
         {3}},
        mapBodies<&shift>(),
        true}},
      {TestKernel::Position,
       {{"position",
         {in("x", kFloat), out("r", kFloat4)},
         "out_1 = vec4(position * brook_extent_0 / brook_domain);",
         {1}},
        mapBodies<&position>(),
        true}},
      {TestKernel::Ramp,
       {{"ramp",
         {{"i", ParameterKind::Iterator, kFloat2}, out("r", kFloat2)},
         "ivec4 at = position * brook_extent_0 / brook_domain;\n"
         "float fx = float(at.x) / float(brook_extent_0.x);\n"
         "float fy = brook_extent_0.y > 0 ? float(at.y) / float(brook_extent_0.y) : fx;\n"
         "vec2 f = vec2(fx, fy);\n"
         "out_1 = (vec2(1.0) - f) * brook_min_0.xy + f * brook_max_0.xy;",
         {1}},
        mapBodies<&ramp>()}},
      {TestKernel::SumAndDifference,
       {{"sumAndDifference",
         {in("x", kFloat), in("y", kFloat), out("s", kFloat), out("d", kFloat)},
         "out_2 = fetch_0() + fetch_1();\nout_3 = fetch_0() - fetch_1();",
         {2, 3}},
        mapBodies<&sumAndDifference>()}},
      {TestKernel::Sum,
       {{"sum",
         {in("x", kFloat), {"r", ParameterKind::Accumulator, kFloat}},
         "left + right",
         {},
         true},
        reductionBodies<float, &sum>()}},
      {TestKernel::Product,
       {{"product",
         {in("x", kFloat4), {"r", ParameterKind::Accumulator, kFloat4}},
         "vec4(left.x * right.x + left.y * right.z, left.x * right.y + left.y * right.w,\n"
         "     left.z * right.x + left.w * right.z, left.z * right.y + left.w * right.w)",
         {}},
        reductionBodies<float4, &product>()}},
  };
  return all;
}

template <class T>
ArrayView<T> view(const std::vector<T>& all) {
  return {all.data(), all.size()};
}

KernelDescriptor describe(const Entry& entry) {
  const Definition& d = entry.definition;
  KernelDescriptor k{};
  k.abiVersion = BROOK_ABI_VERSION;
  k.name = d.name.c_str();
  k.sourceFile = "kernels.br";
  k.line = 1;
  k.isReduction = d.outputs.empty();
  k.isCommutative = d.isCommutative;
  k.usesPosition = entry.usesPosition;
  k.operations = static_cast<int>(d.parameters.size()) + 2;
  k.parameters = view(d.parameters);
  k.cpuBodies = view(entry.bodies);
  k.irText = "";
  return k;
}

}  // namespace

const Definition& definition(TestKernel kernel) {
  return entries().at(kernel).definition;
}

const KernelDescriptor& cpuKernel(TestKernel kernel) {
  static const std::map<TestKernel, KernelDescriptor> all = [] {
    std::map<TestKernel, KernelDescriptor> described;
    for (const auto& [key, entry] : entries())
      described[key] = describe(entry);
    return described;
  }();
  return all.at(kernel);
}

Isa lastIsa() {
  return isaThatRan;
}

}  // namespace brook::conformance
