// __BrtFloat1 to __BrtFloat4, __BrtInt1 and their kin: the vectors of BrookGPU 0.5 that its emitted
// code computed with, and that programs used in functions of their own beside it.
//
//     __BrtFloat4 colour(1.0f, 0.5f, 0.25f, 1.0f);
//     __BrtFloat2 halves = colour.swizzle2(maskY, maskX) * 0.5f;   // {0.25, 0.5}
//     colour.mask1(halves, maskW);                                 // w becomes 0.25
//
// A vector where a longer one is needed repeats its last component, so that one of length 1 is a
// number. Comparisons give 1 or 0 for each component; a vector is true if any component is not 0.
#pragma once

#include <brook/vector_types.hpp>

#include <cmath>
#include <ostream>
#include <type_traits>

/// Names of components for swizzles and masks.
enum MASKS { maskX = 0, maskY = 1, maskZ = 2, maskW = 3 };

namespace brook {
namespace old {

template <class T, unsigned N>
class Vector;

/// How many components an operand has, and of which type: of numbers, of these vectors and of those
/// of host code (float4).
template <class S, class = void>
struct Operand {};
template <class S>
struct Operand<S, std::enable_if_t<std::is_arithmetic_v<S>>> {
  using Type = S;
  static constexpr unsigned kSize = 1;
  static S at(const S& s, unsigned /*i*/) { return s; }
};
template <class T, unsigned N>
struct Operand<Vector<T, N>> {
  using Type = T;
  static constexpr unsigned kSize = N;
  static T at(const Vector<T, N>& v, unsigned i) { return v.getAt(i); }
};
template <class V>
struct Operand<V, std::enable_if_t<(vectors::Parts<V>::kCount > 1)>> {
  using Type = vectors::Component<V>;
  static constexpr unsigned kSize = vectors::Parts<V>::kCount;
  static Type at(const V& v, unsigned i) { return (&v.x)[i < kSize ? i : kSize - 1]; }
};

template <class S>
inline constexpr bool isOld = false;
template <class T, unsigned N>
inline constexpr bool isOld<Vector<T, N>> = true;

template <class S>
auto at(const S& s, unsigned i) {
  return Operand<S>::at(s, i);
}

template <class A, class B>
inline constexpr unsigned kLongest =
    Operand<A>::kSize > Operand<B>::kSize ? Operand<A>::kSize : Operand<B>::kSize;
/// What an operation on A and B gives.
template <class A, class B>
using Combined = Vector<std::common_type_t<typename Operand<A>::Type, typename Operand<B>::Type>,
                        kLongest<A, B>>;
template <class A, class B>
using Compared = Vector<char, kLongest<A, B>>;

/// `operation` of each pair of components.
template <class Result, class A, class B, class Operation>
Result combine(const A& a, const B& b, Operation operation) {
  Result result;
  for (unsigned i = 0; i < Result::size; ++i)
    result.unsafeGetAt(i) = static_cast<typename Result::TYPE>(operation(at(a, i), at(b, i)));
  return result;
}

template <class T, unsigned N>
class Vector {
 public:
  using TYPE = T;
  enum SIZ { size = N };

  /// The components are undefined.
  Vector() = default;
  template <class S, unsigned = Operand<S>::kSize>
  Vector(const S& s) {
    *this = s;
  }
  /// Components that are too many are left out; those that are too few are undefined.
  template <class X, class Y>
  Vector(const X& x, const Y& y) {
    set(0, x);
    set(1, y);
  }
  template <class X, class Y, class Z>
  Vector(const X& x, const Y& y, const Z& z) : Vector(x, y) {
    set(2, z);
  }
  template <class X, class Y, class Z, class W>
  Vector(const X& x, const Y& y, const Z& z, const W& w) : Vector(x, y, z) {
    set(3, w);
  }

  /// The first component; of bool whether any is not 0.
  template <class S, std::enable_if_t<std::is_arithmetic_v<S>, int> = 0>
  operator S() const {
    if constexpr (std::is_same_v<S, bool>) {
      return isAny();
    } else {
      return static_cast<S>(f_[0]);
    }
  }
  /// float4 and the other vectors of host code.
  template <class V, int = vectors::Parts<V>::kCount>
  operator V() const {
    V result{};
    for (unsigned i = 0; i < Operand<V>::kSize; ++i)
      (&result.x)[i] = static_cast<vectors::Component<V>>(getAt(i));
    return result;
  }
  template <class S>
  S castTo() const {
    return static_cast<S>(*this);
  }
  template <class S>
  S castToArg(const S& /*type*/) const {
    return castTo<S>();
  }

  const T& getAt(unsigned i) const { return f_[i < N ? i : N - 1]; }
  T& getAt(unsigned i) { return f_[i < N ? i : N - 1]; }
  const T& unsafeGetAt(unsigned i) const { return f_[i]; }
  T& unsafeGetAt(unsigned i) { return f_[i]; }
  Vector<T, 1> operator[](int i) const { return f_[i]; }
  Vector& gather() { return *this; }
  const Vector& gather() const { return *this; }

  Vector<T, 1> swizzle1(int x) const { return f_[x]; }
  Vector<T, 2> swizzle2(int x, int y) const { return {f_[x], f_[y]}; }
  Vector<T, 3> swizzle3(int x, int y, int z) const { return {f_[x], f_[y], f_[z]}; }
  Vector<T, 4> swizzle4(int x, int y, int z, int w) const { return {f_[x], f_[y], f_[z], f_[w]}; }

  /// The named components become those of `s`, in order, and are the result.
  template <class S>
  Vector<T, 1> mask1(const S& s, int x) {
    f_[x] = static_cast<T>(at(s, 0));
    return swizzle1(x);
  }
  template <class S>
  Vector<T, 2> mask2(const S& s, int x, int y) {
    mask1(s, x);
    f_[y] = static_cast<T>(at(s, 1));
    return swizzle2(x, y);
  }
  template <class S>
  Vector<T, 3> mask3(const S& s, int x, int y, int z) {
    mask2(s, x, y);
    f_[z] = static_cast<T>(at(s, 2));
    return swizzle3(x, y, z);
  }
  template <class S>
  Vector<T, 4> mask4(const S& s, int x, int y, int z, int w) {
    mask3(s, x, y, z);
    f_[w] = static_cast<T>(at(s, 3));
    return swizzle4(x, y, z, w);
  }

  Vector<T, 1> any() const { return static_cast<T>(isAny()); }
  Vector<T, 1> all() const {
    for (const T& component : f_) {
      if (component == 0) return T(0);
    }
    return T(1);
  }
  Vector<T, 1> length() const { return static_cast<T>(std::sqrt(dot(*this).getAt(0))); }
  template <class S>
  Vector<T, 1> distance(const S& s) const {
    return (*this - s).length();
  }
  template <class S>
  Vector<std::common_type_t<T, typename Operand<S>::Type>, 1> dot(const S& s) const {
    std::common_type_t<T, typename Operand<S>::Type> sum = 0;
    for (unsigned i = 0; i < kLongest<Vector, S>; ++i)
      sum += getAt(i) * at(s, i);
    return sum;
  }

  /// Of each component: from `b` where this one is not 0, else from `c`.
  template <class S>
  Vector<typename Operand<S>::Type, kLongest<Vector, S>> questioncolon(const S& b,
                                                                       const S& c) const {
    Vector<typename Operand<S>::Type, kLongest<Vector, S>> result;
    for (unsigned i = 0; i < result.size; ++i)
      result.unsafeGetAt(i) = getAt(i) != 0 ? at(b, i) : at(c, i);
    return result;
  }

  Vector operator+() const { return *this; }
  Vector operator-() const {
    return combine<Vector>(*this, *this, [](T a, T) { return -a; });
  }
  Vector operator!() const {
    return combine<Vector>(*this, *this, [](T a, T) { return !a; });
  }
  Vector& operator++() { return *this += T(1); }
  Vector& operator--() { return *this -= T(1); }

  template <class S, unsigned = Operand<S>::kSize>
  Vector& operator=(const S& s) {
    return change(s, [](T& a, auto b) { a = static_cast<T>(b); });
  }
  template <class S>
  Vector& operator+=(const S& s) {
    return change(s, [](T& a, auto b) { a = static_cast<T>(a + b); });
  }
  template <class S>
  Vector& operator-=(const S& s) {
    return change(s, [](T& a, auto b) { a = static_cast<T>(a - b); });
  }
  template <class S>
  Vector& operator*=(const S& s) {
    return change(s, [](T& a, auto b) { a = static_cast<T>(a * b); });
  }
  template <class S>
  Vector& operator/=(const S& s) {
    return change(s, [](T& a, auto b) { a = static_cast<T>(a / b); });
  }
  template <class S>
  Vector& operator%=(const S& s) {
    return change(s, [](T& a, auto b) { a = static_cast<T>(a % b); });
  }

  template <class S>
  Combined<Vector, S> atan2(const S& s) const {
    return combine<Combined<Vector, S>>(*this, s, [](auto a, auto b) { return std::atan2(a, b); });
  }
  template <class S>
  Combined<Vector, S> fmod(const S& s) const {
    return combine<Combined<Vector, S>>(*this, s, [](auto a, auto b) { return std::fmod(a, b); });
  }
  template <class S>
  Combined<Vector, S> pow(const S& s) const {
    return combine<Combined<Vector, S>>(*this, s, [](auto a, auto b) { return std::pow(a, b); });
  }
  template <class S>
  Combined<Vector, S> step_float(const S& s) const {
    return combine<Combined<Vector, S>>(*this, s, [](auto a, auto b) { return b >= a ? 1 : 0; });
  }
  template <class S>
  Combined<Vector, S> ldexp_float(const S& s) const {
    return combine<Combined<Vector, S>>(
        *this, s, [](auto a, auto b) { return std::ldexp(a, static_cast<int>(b)); });
  }
  template <class S>
  Combined<Vector, S> min_float(const S& s) const {
    return combine<Combined<Vector, S>>(*this, s, [](auto a, auto b) { return a < b ? a : b; });
  }
  template <class S>
  Combined<Vector, S> max_float(const S& s) const {
    return combine<Combined<Vector, S>>(*this, s, [](auto a, auto b) { return a > b ? a : b; });
  }

 private:
  bool isAny() const {
    for (const T& component : f_) {
      if (component != 0) return true;
    }
    return false;
  }
  template <class S>
  void set(unsigned i, const S& s) {
    if (i < N) f_[i] = static_cast<T>(at(s, 0));
  }
  template <class S, class Change>
  Vector& change(const S& s, Change changeComponent) {
    for (unsigned i = 0; i < N; ++i)
      changeComponent(f_[i], at(s, i));
    return *this;
  }

  T f_[N];
};

#define BROOK_OLD_OPERATOR(op, Result)                                                    \
  template <class T, unsigned N, class S, unsigned = Operand<S>::kSize>                   \
  Result<Vector<T, N>, S> operator op(const Vector<T, N>& a, const S & b) {               \
    return combine<Result<Vector<T, N>, S>>(a, b, [](auto x, auto y) { return x op y; }); \
  }                                                                                       \
  template <class T, unsigned N, class S, unsigned = Operand<S>::kSize,                   \
            std::enable_if_t<!isOld<S>, int> = 0>                                         \
  Result<Vector<T, N>, S> operator op(const S & a, const Vector<T, N>& b) {               \
    return combine<Result<Vector<T, N>, S>>(a, b, [](auto x, auto y) { return x op y; }); \
  }

BROOK_OLD_OPERATOR(+, Combined)
BROOK_OLD_OPERATOR(-, Combined)
BROOK_OLD_OPERATOR(*, Combined)
BROOK_OLD_OPERATOR(/, Combined)
BROOK_OLD_OPERATOR(%, Combined)
BROOK_OLD_OPERATOR(<, Compared)
BROOK_OLD_OPERATOR(>, Compared)
BROOK_OLD_OPERATOR(<=, Compared)
BROOK_OLD_OPERATOR(>=, Compared)
BROOK_OLD_OPERATOR(==, Compared)
BROOK_OLD_OPERATOR(!=, Compared)
BROOK_OLD_OPERATOR(&&, Compared)
BROOK_OLD_OPERATOR(||, Compared)
#undef BROOK_OLD_OPERATOR

/// "{1, 2}"; a number without braces.
template <class T, unsigned N>
std::ostream& operator<<(std::ostream& out, const Vector<T, N>& v) {
  if (N > 1) out << "{";
  for (unsigned i = 0; i < N; ++i)
    out << (i > 0 ? ", " : "") << v.getAt(i);
  return N > 1 ? out << "}" : out;
}

}  // namespace old
}  // namespace brook

// The names of BrookGPU's header.
#pragma GCC diagnostic push
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wreserved-identifier"
#endif
using __BrtFloat1 = brook::old::Vector<float, 1>;
using __BrtFloat2 = brook::old::Vector<float, 2>;
using __BrtFloat3 = brook::old::Vector<float, 3>;
using __BrtFloat4 = brook::old::Vector<float, 4>;
using __BrtInt1 = brook::old::Vector<int, 1>;
using __BrtInt2 = brook::old::Vector<int, 2>;
using __BrtInt3 = brook::old::Vector<int, 3>;
using __BrtInt4 = brook::old::Vector<int, 4>;
using __BrtChar1 = brook::old::Vector<char, 1>;
using __BrtChar2 = brook::old::Vector<char, 2>;
using __BrtChar3 = brook::old::Vector<char, 3>;
using __BrtChar4 = brook::old::Vector<char, 4>;
using __BrtUChar1 = brook::old::Vector<unsigned char, 1>;
using __BrtUChar2 = brook::old::Vector<unsigned char, 2>;
using __BrtUChar3 = brook::old::Vector<unsigned char, 3>;
using __BrtUChar4 = brook::old::Vector<unsigned char, 4>;
using __BrtDouble1 = brook::old::Vector<double, 1>;
using __BrtDouble2 = brook::old::Vector<double, 2>;
#pragma GCC diagnostic pop
