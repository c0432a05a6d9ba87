#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(SplitMessages, NoChange) {
  expectNoChange("split_messages", R"(kernel k(stream x: float, output o: float) {
  o = x
}
)");
}

TEST(SplitMessages, ANewKernelRecordsWhatTheOldOnePrints) {
  EXPECT_EQ(
      run("split_messages", R"(kernel k(stream x: float, output o: float) !1 {
  o = sqrt(x) !2
  if lt(o, x) {
    print "%g of %d at %g\n"(o, position(o).xy, convert<double>(x)) !4
  }
}
)"),
      R"(kernel k_messages(stream x: float, constant message_index: int, output message: int4, output message_floats: float4, output message_ints: int4, output message_doubles: double2) by message_index messages k record message floats message_floats ints message_ints doubles message_doubles (print "%g of %d at %g\n"(float, int2, double) !4) !1 {
  var o: float
  message = int4(0)
  message_floats = float4(0.0)
  message_ints = int4(0)
  message_doubles = double2(0.0d)
  o = sqrt(x) !2
  if lt(o, x) {
    if eq(message.x, message_index) !4 {
      message.z = 1 !4
      message_floats.x = o !4
      message_ints.x = position(message).xy.x !4
      message_ints.y = position(message).xy.y !4
      message_doubles.x = convert<double>(x) !4
    }
    message.x = add(message.x, 1) !4
  }
}

kernel k(stream x: float, output o: float) !1 {
  o = sqrt(x) !2
  if lt(o, x) {
  }
}
)");
}

TEST(SplitMessages, AnElementEndsWithAFailure) {
  EXPECT_EQ(
      run("split_messages", R"(kernel k(output o: int, constant n: uint) {
  print "n"()
  if gt(n, 2u) {
    fail "n is %u"(n)
  }
  o = 1
}
)"),
      R"(kernel k_messages(constant n: uint, constant message_index: int, output message: int4, output message_ints: int4) by message_index messages k record message ints message_ints (print "n"(), fail "n is %u"(uint)) {
  var o: int
  message = int4(0)
  message_ints = int4(0)
  if eq(message.x, message_index) {
    message.z = 1
  }
  message.x = add(message.x, 1)
  if gt(n, 2u) {
    if eq(message.x, message_index) {
      message.z = 2
      message_ints.x = convert<int>(n)
    }
    message.x = add(message.x, 1)
    message.y = message.x
  } else {
    o = 1
  }
}

kernel k(output o: int, constant n: uint) {
  if gt(n, 2u) {
  }
  o = 1
}
)");
}

TEST(SplitMessages, PushesAndScattersDoNotAppendBesides) {
  EXPECT_EQ(
      run("split_messages", R"(kernel k(stream x: float, vout o[]: float, vout p[]: float) {
  o = x
  push o
  print "%g"(o)
}

kernel k_messages(stream x: float, scatter o[]: float) {
  scatter o[position(o).x] = x
  print "%d"(position(o).x)
}
)"),
      R"(kernel k_messages_1(stream x: float, constant message_index: int, output message: int4, output message_floats: float4) by message_index messages k record message floats message_floats (print "%g"(float)) {
  var o: float
  var p: float
  message = int4(0)
  message_floats = float4(0.0)
  o = x
  if eq(message.x, message_index) {
    message.z = 1
    message_floats.x = o
  }
  message.x = add(message.x, 1)
}

kernel k(stream x: float, vout o[]: float, vout p[]: float) {
  o = x
  push o
}

kernel k_messages_messages(stream x: float, constant message_index: int, output message: int4, output message_ints: int4) by message_index messages k_messages record message ints message_ints (print "%d"(int)) {
  var o: float
  message = int4(0)
  message_ints = int4(0)
  if eq(message.x, message_index) {
    message.z = 1
    message_ints.x = position(message).x
  }
  message.x = add(message.x, 1)
}

kernel k_messages(stream x: float, scatter o[]: float) {
  scatter o[position(o).x] = x
}
)");
}

TEST(SplitMessages, MoreValuesTakeMoreOutputs) {
  const std::string text = run("split_messages", R"(kernel k(stream v: float3, output o: float) {
  o = v.x
  print "%g %g"(v, v)
}
)");
  EXPECT_NE(text.find("message_floats_1.y = v.z"), std::string::npos) << text;
}

TEST(SplitMessages, AKernelThatNeverRunsOnlyLosesThem) {
  EXPECT_EQ(run("split_messages", "kernel k(stream x: float) {\n  print \"%g\"(x)\n}\n"),
            "kernel k(stream x: float) {\n}\n");
}

}  // namespace
}  // namespace brook::passes
