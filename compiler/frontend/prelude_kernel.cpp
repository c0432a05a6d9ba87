#include "compiler/frontend/prelude_kernel.h"

#include "compiler/ir/module.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace brook::frontend {
namespace {

// ValueOf<isFloat, A...> is the type of an operation on values of types A. Its length comes from
// the shortest vector; scalars are broadcast (docs/language/types.md, Conversions). Its scalar is
// double if any A is double, else float if `isFloat` or any A is float, else uint if any A is uint.
// There are no vectors of double beyond double2; check reports their use.
// The functions have bodies because their arguments may have types without linkage, such as the
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
typedef unsigned int uint;
typedef uint uint2 __attribute__((ext_vector_type(2)));
typedef uint uint3 __attribute__((ext_vector_type(3)));
typedef uint uint4 __attribute__((ext_vector_type(4)));
typedef double double2 __attribute__((ext_vector_type(2)));
typedef int uchar, ushort;
typedef float fixed, shortfixed;
typedef int2 char2, uchar2, short2, ushort2;
typedef float2 fixed2, shortfixed2;
typedef int3 char3, uchar3, short3, ushort3;
typedef float3 fixed3, shortfixed3;
typedef int4 char4, uchar4, short4, ushort4;
typedef float4 fixed4, shortfixed4;

// How numbers of different kinds combine: the later kind.
enum class ScalarKind { Ints, Uints, Floats, Doubles };
template <ScalarKind K, int Width> struct KindAndWidth { static constexpr ScalarKind kind = K; static constexpr int width = Width; };
template <class T> struct Traits : KindAndWidth<ScalarKind::Ints, 1> {};
template <> struct Traits<float> : KindAndWidth<ScalarKind::Floats, 1> {};
template <> struct Traits<double> : KindAndWidth<ScalarKind::Doubles, 1> {};
template <> struct Traits<uint> : KindAndWidth<ScalarKind::Uints, 1> {};
template <> struct Traits<float2> : KindAndWidth<ScalarKind::Floats, 2> {};
template <> struct Traits<float3> : KindAndWidth<ScalarKind::Floats, 3> {};
template <> struct Traits<float4> : KindAndWidth<ScalarKind::Floats, 4> {};
template <> struct Traits<double2> : KindAndWidth<ScalarKind::Doubles, 2> {};
template <> struct Traits<int2> : KindAndWidth<ScalarKind::Ints, 2> {};
template <> struct Traits<int3> : KindAndWidth<ScalarKind::Ints, 3> {};
template <> struct Traits<int4> : KindAndWidth<ScalarKind::Ints, 4> {};
template <> struct Traits<uint2> : KindAndWidth<ScalarKind::Uints, 2> {};
template <> struct Traits<uint3> : KindAndWidth<ScalarKind::Uints, 3> {};
template <> struct Traits<uint4> : KindAndWidth<ScalarKind::Uints, 4> {};

template <ScalarKind K, int Width> struct Vector;
template <> struct Vector<ScalarKind::Floats, 1> { using type = float; };
template <> struct Vector<ScalarKind::Floats, 2> { using type = float2; };
template <> struct Vector<ScalarKind::Floats, 3> { using type = float3; };
template <> struct Vector<ScalarKind::Floats, 4> { using type = float4; };
template <> struct Vector<ScalarKind::Doubles, 1> { using type = double; };
template <> struct Vector<ScalarKind::Doubles, 2> { using type = double2; };
template <> struct Vector<ScalarKind::Doubles, 3> { using type = float3; };
template <> struct Vector<ScalarKind::Doubles, 4> { using type = float4; };
template <> struct Vector<ScalarKind::Ints, 1> { using type = int; };
template <> struct Vector<ScalarKind::Ints, 2> { using type = int2; };
template <> struct Vector<ScalarKind::Ints, 3> { using type = int3; };
template <> struct Vector<ScalarKind::Ints, 4> { using type = int4; };
template <> struct Vector<ScalarKind::Uints, 1> { using type = uint; };
template <> struct Vector<ScalarKind::Uints, 2> { using type = uint2; };
template <> struct Vector<ScalarKind::Uints, 3> { using type = uint3; };
template <> struct Vector<ScalarKind::Uints, 4> { using type = uint4; };

constexpr ScalarKind commonKind(ScalarKind kind) { return kind; }
template <class... Rest> constexpr ScalarKind commonKind(ScalarKind first, ScalarKind second, Rest... rest) {
  return commonKind(first > second ? first : second, rest...);
}
constexpr int shortest(int width) { return width; }
template <class... Rest> constexpr int shortest(int first, int second, Rest... rest) {
  return shortest(first == 1 || (second != 1 && second < first) ? second : first, rest...);
}
template <bool IsFloat, class... A>
using ValueOf = typename Vector<commonKind(IsFloat ? ScalarKind::Floats : ScalarKind::Ints, Traits<A>::kind...),
                                shortest(1, Traits<A>::width...)>::type;

template <class... A> using ScalarOf = typename Vector<commonKind(ScalarKind::Floats, Traits<A>::kind...), 1>::type;
template <class... A> using TestOf = typename Vector<ScalarKind::Floats, shortest(1, Traits<A>::width...)>::type;

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
template <class T> T& place(T value) {}

namespace ctor {
)";

constexpr const char* kFunctions = R"(}  // namespace ctor

namespace fn {
template <class T> brook_kernel::float4 indexof(T& stream) {}
template <class... A> void push(A... outputs) {}
inline brook_kernel::int4 instance() {}
template <class... A> void print(A... formatAndValues) {}
template <class... A> void assert(A... condition) {}
template <class V> ValueOf<true, V> frc(V x) {}
template <class... A> ScalarOf<A...> len(A... arguments) {}
template <class V, class E> ValueOf<true, V> frexp(V x, E&& exponent) {}
template <class V, class I> ValueOf<true, V> modf(V x, I&& integer) {}
template <class V, class S, class C> void sincos(V x, S&& sine, C&& cosine) {}
)";

constexpr const char* kEnd = R"(}  // namespace fn
}  // namespace brook_kernel
#pragma clang diagnostic pop
)";

struct Alias {
  std::string_view name;
  int arity;
};
constexpr std::array<Alias, 9> kAliases = {{{"frc", 1},
                                            {"len", 1},
                                            {"frexp", 2},
                                            {"modf", 2},
                                            {"sincos", 3},
                                            {"push", -1},
                                            {"print", -1},
                                            {"assert", 1},
                                            {"instance", 0}}};
constexpr std::string_view kVectorScalars[] = {"float", "int",    "uint",  "char",      "uchar",
                                               "short", "ushort", "fixed", "shortfixed"};

constexpr const char* kBuiltinNames[] = {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) #name,
#include "compiler/ir/builtins.def"
};

constexpr CFunction kCFunctions[] = {
#define BROOK_C_FUNCTION(name, builtin, arguments) {#name, #builtin, CArguments::arguments},
#include "compiler/frontend/c_functions.def"
};
constexpr std::string_view kSameFunctions[] = {
#define BROOK_SAME_FUNCTION(name) #name,
#include "compiler/frontend/c_functions.def"
};

/// True for the two halves of frexp and for nearest_index, which are functions of the IR and not of
/// the language.
bool isInternal(std::string_view name) {
  return name.starts_with("frexp_") || name == "nearest_index";
}

const char* resultType(const ir::BuiltinInfo& builtin) {
  switch (builtin.shape) {
    case ir::BuiltinShape::Same:
      return builtin.scalars == ir::BuiltinScalars::FDI ? "ValueOf<false, A...>"
                                                        : "ValueOf<true, A...>";
    case ir::BuiltinShape::ToScalar:
      return "ScalarOf<A...>";
    case ir::BuiltinShape::AnyAll:
      return "float";
    case ir::BuiltinShape::ToBool:
      return "TestOf<A...>";
    case ir::BuiltinShape::ToInt:
      break;  // internal
    case ir::BuiltinShape::Refract:
      return "ValueOf<true, A...>";
    case ir::BuiltinShape::Cross:
      return "brook_kernel::float3";
  }
  return "";
}

/// Returns the declaration of a C function, like a built-in function but with its own result type.
std::string declaration(const CFunction& function) {
  const std::string name(function.name);
  if (name == "sincosf") {
    return "template <class V, class S, class C> void sincosf(V x, S&& sine, C&& cosine) {}\n";
  }
  if (name == "frexpf" || name == "modff") {
    return "template <class V, class P> TestOf<V> " + name + "(V x, P&& part) {}\n";
  }
  const char* type = function.arguments == CArguments::Single     ? "TestOf<A...>"
                     : function.arguments == CArguments::Floating ? "ValueOf<true, A...>"
                                                                  : "ValueOf<false, A...>";
  return std::string("template <class... A> ") + type + " " + name + "(A... arguments) {}\n";
}

}  // namespace

std::string kernelPrelude() {
  std::string text = kTypes;
  for (const std::string& type : vectorTypeNames()) {
    text += "template <class... A> brook_kernel::" + type + " " + type + "(A... components) {}\n";
  }
  text += kFunctions;
  for (const char* name : kBuiltinNames) {
    if (isInternal(name)) continue;
    const ir::BuiltinInfo& builtin = *ir::findBuiltin(name);
    text += std::string("template <class... A> ") + resultType(builtin) + " " + name +
            "(A... arguments) {}\n";
  }
  for (const CFunction& function : kCFunctions)
    text += declaration(function);
  return text + kEnd;
}

const CFunction* findCFunction(std::string_view name) {
  const auto* found = std::ranges::find(kCFunctions, name, &CFunction::name);
  return found == std::end(kCFunctions) ? nullptr : found;
}

std::string standardFunction(std::string_view name) {
  std::string exchanged = "std_" + std::string(name);
  if (findCFunction(exchanged) != nullptr) return exchanged;
  const bool isSame = std::ranges::find(kSameFunctions, name) != std::end(kSameFunctions);
  const bool isOfC = findCFunction(name) != nullptr && !name.starts_with("std_");
  return isSame || isOfC ? std::string(name) : "";
}

std::optional<int> kernelFunctionArity(std::string_view name) {
  const auto* alias = std::ranges::find(kAliases, name, &Alias::name);
  if (alias != kAliases.end()) return alias->arity;
  const ir::BuiltinInfo* builtin = isInternal(name) ? nullptr : ir::findBuiltin(name);
  return builtin == nullptr ? std::nullopt : std::optional(builtin->arity);
}

bool isKernelFunction(std::string_view name) {
  return kernelFunctionArity(name).has_value();
}

std::vector<std::string> kernelFunctionNames() {
  std::vector<std::string> names;
  for (const Alias& alias : kAliases)
    names.emplace_back(alias.name);
  for (const char* name : kBuiltinNames) {
    if (!isInternal(name)) names.emplace_back(name);
  }
  return names;
}

bool isVectorTypeName(std::string_view name) {
  return std::ranges::find(vectorTypeNames(), name) != vectorTypeNames().end();
}

const std::vector<std::string>& vectorTypeNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result = {"double2"};
    for (const std::string_view scalar : kVectorScalars) {
      for (const char* width : {"2", "3", "4"})
        result.push_back(std::string(scalar) + width);
    }
    return result;
  }();
  return names;
}

}  // namespace brook::frontend
