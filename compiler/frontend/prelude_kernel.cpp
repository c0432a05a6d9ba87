#include "compiler/frontend/prelude_kernel.h"

#include "compiler/ir/module.h"

#include <algorithm>
#include <array>

namespace brook::frontend {
namespace {

// ValueOf<floats, A...>: the type of an operation on A...: as many components as the shortest
// vector among them (scalars are broadcast, brook-language 2.3); float if `floats` or any A is.
// The functions have bodies because their arguments may be of types without linkage, such as the
// constants of an unnamed enum.
constexpr const char* kTypes = R"(
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wreturn-type"
namespace brook_kernel {

typedef float float2 __attribute__((ext_vector_type(2)));
typedef float float3 __attribute__((ext_vector_type(3)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int3 __attribute__((ext_vector_type(3)));
typedef int int4 __attribute__((ext_vector_type(4)));

template <class T> struct Traits { static constexpr int width = 1; static constexpr bool isInt = true; };
template <> struct Traits<float> { static constexpr int width = 1; static constexpr bool isInt = false; };
template <> struct Traits<double> { static constexpr int width = 1; static constexpr bool isInt = false; };
template <> struct Traits<float2> { static constexpr int width = 2; static constexpr bool isInt = false; };
template <> struct Traits<float3> { static constexpr int width = 3; static constexpr bool isInt = false; };
template <> struct Traits<float4> { static constexpr int width = 4; static constexpr bool isInt = false; };
template <> struct Traits<int2> { static constexpr int width = 2; static constexpr bool isInt = true; };
template <> struct Traits<int3> { static constexpr int width = 3; static constexpr bool isInt = true; };
template <> struct Traits<int4> { static constexpr int width = 4; static constexpr bool isInt = true; };

template <bool IsInt, int Width> struct Vector;
template <> struct Vector<false, 1> { using type = float; };
template <> struct Vector<false, 2> { using type = float2; };
template <> struct Vector<false, 3> { using type = float3; };
template <> struct Vector<false, 4> { using type = float4; };
template <> struct Vector<true, 1> { using type = int; };
template <> struct Vector<true, 2> { using type = int2; };
template <> struct Vector<true, 3> { using type = int3; };
template <> struct Vector<true, 4> { using type = int4; };

constexpr int shortest(int width) { return width; }
template <class... Rest> constexpr int shortest(int first, int second, Rest... rest) {
  return shortest(first == 1 || (second != 1 && second < first) ? second : first, rest...);
}
template <bool Floats, class... A>
using ValueOf = typename Vector<!Floats && (... && Traits<A>::isInt),
                                shortest(1, Traits<A>::width...)>::type;

template <class T, int Rank> class gather_row;
template <class T, int Rank, int IndexWidth> struct Indexed { using type = T&; };
template <class T> struct Indexed<T, 2, 1> { using type = gather_row<T, 1>; };
template <class T> struct Indexed<T, 3, 1> { using type = gather_row<T, 2>; };
template <class T> struct Indexed<T, 4, 1> { using type = gather_row<T, 3>; };
template <class T, int Rank> class gather_row {
 public:
  template <class I> typename Indexed<T, Rank, Traits<I>::width>::type operator[](I index) const {}
  operator T&() const;
};
template <class T, int Rank> class gather {
 public:
  template <class I> typename Indexed<T, Rank, Traits<I>::width>::type operator[](I index) const {}
};

template <class T, class V> T convert(V value) {}

namespace ctor {
template <class... A> brook_kernel::float2 float2(A... components) {}
template <class... A> brook_kernel::float3 float3(A... components) {}
template <class... A> brook_kernel::float4 float4(A... components) {}
template <class... A> brook_kernel::int2 int2(A... components) {}
template <class... A> brook_kernel::int3 int3(A... components) {}
template <class... A> brook_kernel::int4 int4(A... components) {}
}  // namespace ctor

namespace fn {
template <class T> brook_kernel::float4 indexof(T& stream) {}
template <class V> ValueOf<true, V> frc(V x) {}
template <class... A> float len(A... arguments) {}
template <class V, class E> ValueOf<true, V> frexp(V x, E& exponent) {}
template <class V, class I> ValueOf<true, V> modf(V x, I& integer) {}
template <class V, class S, class C> void sincos(V x, S& sine, C& cosine) {}
)";

constexpr const char* kEnd = R"(}  // namespace fn
}  // namespace brook_kernel
#pragma clang diagnostic pop
)";

constexpr std::array<std::string_view, 5> kAliases = {"frc", "len", "frexp", "modf", "sincos"};
constexpr std::array<std::string_view, 6> kVectorTypes = {"float2", "float3", "float4",
                                                          "int2",   "int3",   "int4"};

constexpr const char* kBuiltinNames[] = {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) #name,
#include "compiler/ir/builtins.def"
};

/// The two halves of frexp are functions of the IR, not of the language.
bool isInternal(std::string_view name) {
  return name.starts_with("frexp_");
}

const char* resultType(const ir::BuiltinInfo& builtin) {
  switch (builtin.shape) {
    case ir::BuiltinShape::Same:
      return builtin.scalars == ir::BuiltinScalars::F ? "ValueOf<true, A...>"
                                                      : "ValueOf<false, A...>";
    case ir::BuiltinShape::ToScalar:
    case ir::BuiltinShape::AnyAll:
      return "float";
    case ir::BuiltinShape::ToBool:
    case ir::BuiltinShape::Refract:
      return "ValueOf<true, A...>";
    case ir::BuiltinShape::Cross:
      return "brook_kernel::float3";
  }
  return "";
}

}  // namespace

std::string kernelPrelude() {
  std::string text = kTypes;
  for (const char* name : kBuiltinNames) {
    if (isInternal(name)) continue;
    const ir::BuiltinInfo& builtin = *ir::findBuiltin(name);
    text += std::string("template <class... A> ") + resultType(builtin) + " " + name +
            "(A... arguments) {}\n";
  }
  return text + kEnd;
}

bool isKernelFunction(std::string_view name) {
  return std::ranges::find(kAliases, name) != kAliases.end() ||
         (!isInternal(name) && ir::findBuiltin(name) != nullptr);
}

bool isVectorTypeName(std::string_view name) {
  return std::ranges::find(kVectorTypes, name) != kVectorTypes.end();
}

}  // namespace brook::frontend
