#include "compiler/check/integer_constants.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

namespace brook::check {
namespace {

using ir::BinaryOp;

llvm::APSInt number(std::int64_t value, unsigned bits, bool isUnsigned = false) {
  return llvm::APSInt(llvm::APInt(bits, static_cast<std::uint64_t>(value), true), isUnsigned);
}
IntegerConstant ofInt(std::int64_t value) {
  return integerConstant(number(value, 32), {});
}
IntegerConstant ofUint(std::int64_t value) {
  return integerConstant(number(value, 32, true), {});
}
IntegerConstant ofLong(std::int64_t value) {
  return integerConstant(number(value, 64), {});
}
IntegerConstant ofSize(std::int64_t value) {
  return integerConstant(number(value, 64, true), {});
}
IntegerConstant ofLiteral(std::int64_t value) {
  return integerLiteral(number(value, 32), {});
}

/// Returns the value and the type: "-3 i32", "7 u64".
std::string text(const IntegerConstant& constant) {
  return llvm::toString(constant.value, 10) + (constant.value.isUnsigned() ? " u" : " i") +
         std::to_string(constant.value.getBitWidth());
}
std::string text(BinaryOp op, const IntegerConstant& a, const IntegerConstant& b) {
  return text(folded(op, a, b, {}));
}

TEST(IntegerConstants, ArePromoted) {
  EXPECT_EQ(text(integerConstant(number(200, 8, true), {})), "200 i32");
  EXPECT_EQ(text(integerConstant(number(-3, 8), {})), "-3 i32");
  EXPECT_EQ(text(integerConstant(number(-1, 1, true), {})), "1 i32");
  EXPECT_EQ(text(ofUint(-1)), "4294967295 u32");
}

TEST(IntegerConstants, HaveTheCommonTypeOfC) {
  EXPECT_EQ(text(BinaryOp::Add, ofInt(-8), ofUint(4)), "4294967292 u32");
  EXPECT_EQ(text(BinaryOp::Add, ofUint(-1), ofLong(-1)), "4294967294 i64");
  EXPECT_EQ(text(BinaryOp::Subtract, ofInt(1), ofSize(2)), "18446744073709551615 u64");
  EXPECT_EQ(text(BinaryOp::Multiply, ofLong(1 << 20), ofInt(1 << 20)), "1099511627776 i64");
  EXPECT_TRUE(compared(BinaryOp::Less, ofInt(-1), ofLong(4)));
  EXPECT_FALSE(compared(BinaryOp::Less, ofInt(-1), ofSize(4)));
  EXPECT_TRUE(compared(BinaryOp::Equal, ofInt(-1), ofUint(-1)));
  EXPECT_FALSE(compared(BinaryOp::Equal, ofLong(-1), ofUint(-1)));
}

TEST(IntegerConstants, ComputeAsKernelsDo) {
  EXPECT_EQ(text(BinaryOp::Divide, ofInt(7), ofInt(0)), "0 i32");
  EXPECT_EQ(text(BinaryOp::Remainder, ofSize(7), ofSize(0)), "0 u64");
  EXPECT_EQ(text(BinaryOp::Divide, ofInt(INT32_MIN), ofInt(-1)), "-2147483648 i32");
  EXPECT_EQ(text(BinaryOp::Remainder, ofInt(INT32_MIN), ofInt(-1)), "0 i32");
  EXPECT_EQ(text(BinaryOp::Add, ofInt(INT32_MAX), ofInt(1)), "-2147483648 i32");
  EXPECT_EQ(text(BinaryOp::Remainder, ofInt(-7), ofInt(3)), "-1 i32");
  EXPECT_EQ(text(folded(ir::UnaryOp::Negate, ofInt(INT32_MIN), {})), "-2147483648 i32");
  EXPECT_EQ(text(folded(ir::UnaryOp::Complement, ofSize(0), {})), "18446744073709551615 u64");
}

TEST(IntegerConstants, AreShiftedByCountsModuloTheirBits) {
  EXPECT_EQ(text(BinaryOp::ShiftLeft, ofInt(1), ofInt(33)), "2 i32");
  EXPECT_EQ(text(BinaryOp::ShiftLeft, ofLong(1), ofInt(33)), "8589934592 i64");
  EXPECT_EQ(text(BinaryOp::ShiftRight, ofInt(-8), ofLong(1)), "-4 i32");
  EXPECT_EQ(text(BinaryOp::ShiftRight, ofUint(-8), ofInt(-31)), "2147483644 u32");
}

TEST(IntegerConstants, OfLiteralsAreComputedInFloatToo) {
  const IntegerConstant half = folded(BinaryOp::Divide, ofLiteral(7), ofLiteral(2), {});
  EXPECT_EQ(text(half), "3 i32");
  EXPECT_EQ(half.asFloat, 3.5f);
  EXPECT_EQ(folded(BinaryOp::Divide, ofLiteral(7), ofInt(2), {}).asFloat, 3.0f);
  EXPECT_EQ(folded(BinaryOp::Add, ofLiteral(INT32_MAX), ofLiteral(1), {}).asDouble, 2147483648.0);
  EXPECT_EQ(folded(BinaryOp::BitOr, ofLiteral(5), ofLiteral(2), {}).asFloat, 7.0f);
  EXPECT_EQ(integerLiteral(number(-1, 32, true), {}).asFloat, 4294967296.0f);
}

TEST(IntegerConstants, FitIfTheValueIsThere) {
  using enum ir::Scalar;
  EXPECT_TRUE(fits(ofLong(INT32_MIN), Int));
  EXPECT_FALSE(fits(ofLong(INT64_C(2147483648)), Int));
  EXPECT_TRUE(fits(ofLong(INT64_C(4294967295)), Uint));
  EXPECT_TRUE(fits(ofLong(-1), Uint));
  EXPECT_FALSE(fits(ofLong(INT64_C(-2147483649)), Uint));
  EXPECT_FALSE(fits(ofSize(-1), Uint));
  EXPECT_TRUE(fits(ofUint(-1), Int));  // the same bits
}

}  // namespace
}  // namespace brook::check
