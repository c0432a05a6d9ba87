// Tests of constants: literals and constants of the host have the values and types of C
// (docs/language/types.md, Literals). The program tests/programs/corpus/types/integer_constants
// compares each kind of them with C++.
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

/// Returns the IR of a kernel over a float x, an int n, a uint u and a double d, after `host`.
std::string withHost(const std::string& host, const std::string& statements) {
  // The front end disables these warnings in kernels.
  std::string ir = irOf(
      "#pragma clang diagnostic ignored \"-Wtautological-compare\"\n"
      "#pragma clang diagnostic ignored \"-Wconversion\"\n"
      "#pragma clang diagnostic ignored \"-Wconstant-conversion\"\n" +
      host +
      "\nKERNEL void run(STREAM float x, STREAM int n, STREAM uint u, "
      "STREAM double d, OUT float& o, OUT int& p, OUT double& q) {\n" +
      statements + "\n}\n");
  if (ir.find("kernel run") == std::string::npos) return ir;
  std::string result;
  for (std::size_t at = ir.find('\n', ir.find("kernel run")) + 1; ir[at] != '}';) {
    const std::size_t end = ir.find('\n', at);
    const std::string line = ir.substr(at, end - at);
    result += line.substr(2, line.find(" !") - 2) + "\n";
    at = end + 1;
  }
  return result;
}

constexpr const char* kRest = " p = 0; q = 0;";
constexpr const char* kRestIr = "p = 0\nq = 0.0d\n";

std::string floatOf(const std::string& host, const std::string& value) {
  const std::string given = withHost(host, "o = " + value + ";" + kRest);
  const std::size_t end = given.find(kRestIr);
  return end == std::string::npos ? given : given.substr(0, end);
}

TEST(CheckConstants, OfManyBitsAreWhatTheyAreInFloats) {
  EXPECT_EQ(floatOf("", "x * 5000000000"), "o = mul(x, 5e+09)\n");
  EXPECT_EQ(floatOf("static const long long k = -5000000000;", "k"), "o = -5e+09\n");
  EXPECT_EQ(floatOf("", "18446744073709551615u"), "o = 1.8446744e+19\n");
  EXPECT_EQ(floatOf("", "x < 1l << 40"), "o = convert<float>(lt(x, 1099511627776.0))\n");
  EXPECT_EQ(withHost("constexpr unsigned long k = 1ul << 53;", "q = d + k; o = 0; p = 0;"),
            "q = add(d, 9007199254740992.0d)\no = 0.0\np = 0\n");
}

TEST(CheckConstants, OfManyBitsAreErrorsWhereAnIntWouldBeCut) {
  EXPECT_EQ(withHost("", "p = n + 5000000000;"),
            "6:9: error: constant 5000000000 does not fit in the 32 bits of 'int'\n");
  EXPECT_EQ(withHost("const unsigned long k = 1ul << 32;", "p = u < k;"),
            "6:9: error: constant 4294967296 does not fit in the 32 bits of 'uint'\n");
  EXPECT_EQ(withHost("", "p = n < 3000000000;"),
            "6:9: error: constant 3000000000 does not fit in the 32 bits of 'int'\n");
  EXPECT_EQ(withHost("", "p = u < 3000000000; o = 0; q = 0; p += (int) 5000000000;"),
            "p = convert<int>(lt(u, 3000000000u))\no = 0.0\nq = 0.0d\np = add(p, 705032704)\n");
}

TEST(CheckConstants, HaveTheSignOfC) {
  EXPECT_EQ(floatOf("const unsigned k = 3000000000u;", "k"), "o = 3e+09\n");
  EXPECT_EQ(floatOf("enum { k = 0xFFFFFFFF };", "k"), "o = 4294967296.0\n");
  EXPECT_EQ(floatOf("enum { k = 7 };", "n - k"), "o = convert<float>(sub(n, 7))\n");
  EXPECT_EQ(floatOf("enum : unsigned { k = 7 };", "n < k"),
            "o = convert<float>(lt(convert<uint>(n), 7u))\n");
  EXPECT_EQ(floatOf("enum : unsigned char { k = 7 };", "n < k"), "o = convert<float>(lt(n, 7))\n");
  EXPECT_EQ(floatOf("static const unsigned long k = 4;", "n < k"),
            "o = convert<float>(lt(convert<uint>(n), 4u))\n");
  EXPECT_EQ(floatOf("static const long k = 4;", "n < k"), "o = convert<float>(lt(n, 4))\n");
  EXPECT_EQ(floatOf("const unsigned k = 0x80000000;", "k >> 4"), "o = 134217728.0\n");
  EXPECT_EQ(floatOf("struct S { static constexpr unsigned k = 2; };", "S::k - 3"),
            "o = 4294967296.0\n");
  EXPECT_EQ(floatOf("template <unsigned N> struct S { enum { k = N }; };", "S<0x80000000>::k"),
            "o = 2147483648.0\n");
}

TEST(CheckConstants, AreComputedAsInC) {
  EXPECT_EQ(floatOf("static const long long k = 5000000000;", "k / 1500"), "o = 3333333.0\n");
  EXPECT_EQ(floatOf("const unsigned long k = 100000;", "k * k"), "o = 1e+10\n");
  EXPECT_EQ(floatOf("", "5000000000 > 4000000000"), "o = 1.0\n");
  EXPECT_EQ(floatOf("const int k = 7;", "k / 2"), "o = 3.0\n");
  EXPECT_EQ(floatOf("", "(int) 7 / 2"), "o = 3.0\n");
  EXPECT_EQ(floatOf("", "-2147483648"), "o = -2147483648.0\n");
  EXPECT_EQ(floatOf("", "~0u"), "o = 4294967296.0\n");
  EXPECT_EQ(withHost("const int k = 10;", "q = 0.1 * k + d; o = 0; p = 0;"),
            "q = add(mul(0.1d, 10.0d), d)\no = 0.0\np = 0\n");
}

TEST(CheckConstants, OfConstexprFunctions) {
  const std::string half = "constexpr double half(double x) { return x / 2; }";
  EXPECT_EQ(withHost(half, "q = half(0.2) + half(1 / 4.0); o = half(0.2); p = 0;"),
            "q = add(0.1d, 0.125d)\no = 0.1\np = 0\n");
  EXPECT_EQ(withHost(half, "o = half(x);"),
            "6:5: error: 'half' is neither a kernel nor a built-in function\n");
  EXPECT_EQ(floatOf("template <class T> constexpr T twice(T x) { return x + x; }", "twice(21)"),
            "o = 42.0\n");
  EXPECT_EQ(floatOf("", "__builtin_inff()"), "o = inf\n");
  EXPECT_EQ(floatOf("", "-__builtin_huge_val()"), "o = -inf\n");
  EXPECT_EQ(floatOf("struct S { int n; float x; }; constexpr S s = {3, 0.5f};", "s.n + s.x"),
            "o = add(3.0, 0.5)\n");
  EXPECT_EQ(floatOf("constexpr int t[] = {2, 3, 5};", "t[2]"), "o = 5.0\n");
}

}  // namespace
}  // namespace brook::check
