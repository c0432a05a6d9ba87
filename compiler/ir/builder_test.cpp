#include "compiler/ir/builder.h"

#include "compiler/ir/print.h"
#include "compiler/support/internal_error.h"

#include <gtest/gtest.h>

namespace brook::ir {
namespace {

TEST(Builder, BuildsNestedBlocks) {
  Function function;
  function.name = "count";
  FunctionBuilder b(function);
  const VariableId x = b.parameter("x", kFloat, VariableKind::Stream);
  const VariableId o = b.parameter("o", kInt, VariableKind::Output);
  const VariableId n = b.local("n", kInt);
  b.declare(n, b.constant(0));
  b.openLoop(b.binary(BinaryOp::Less, b.convert(b.read(n), Scalar::Float), b.read(x)));
  b.openIf(b.binary(BinaryOp::Greater, b.read(n), b.constant(99)));
  b.breakLoop();
  b.openElse();
  b.continueLoop();
  b.close();
  b.openStep();
  b.assign(n, b.binary(BinaryOp::Add, b.read(n), b.constant(1)));
  b.close();
  b.assign(o, b.read(n));
  EXPECT_EQ(print(function), R"(kernel count(stream x: float, output o: int) {
  var n: int = 0
  loop while lt(convert<float>(n), x) {
    if gt(n, 99) {
      break
    } else {
      continue
    }
  } step {
    n = add(n, 1)
  }
  o = n
}
)");
}

TEST(Builder, MakesNamesUnique) {
  Function function;
  FunctionBuilder b(function);
  b.parameter("x", kFloat, VariableKind::Stream);
  EXPECT_EQ(function.variable(b.local("x", kFloat)).name, "x_1");
  EXPECT_EQ(function.variable(b.local("x", kFloat)).name, "x_2");
  EXPECT_EQ(function.variable(b.local("inf", kFloat)).name, "inf_1");
}

TEST(Builder, AppendsParametersBeforeLocals) {
  Function function;
  function.name = "k";
  FunctionBuilder b(function);
  const VariableId x = b.parameter("x", kFloat, VariableKind::Stream);
  const VariableId y = b.local("y", kFloat);
  b.declare(y, b.read(x));
  b.appendParameters(
      {{"y", kFloat, VariableKind::Output, 0, {}}, {"y", kInt, VariableKind::Output, 0, {}}});
  b.assign(VariableId{1}, b.read(VariableId{3}));
  EXPECT_EQ(print(function), R"(kernel k(stream x: float, output y: float, output y_1: int) {
  var y_2: float = x
  y = y_2
}
)");
}

TEST(Builder, RefusesWhatTheValidatorWouldRefuse) {
  Function function;
  FunctionBuilder b(function);
  const VariableId v = b.parameter("v", kFloat4, VariableKind::Stream);
  EXPECT_THROW(b.binary(BinaryOp::Add, b.read(v), b.constant(1.0f)), InternalError);
  EXPECT_THROW(b.swizzle(b.constant(1.0f), {1}), InternalError);
  EXPECT_THROW(b.construct(kFloat4, {b.read(v), b.constant(1.0f)}), InternalError);
  EXPECT_THROW(b.gather(v, {b.constant(1)}), InternalError);
}

}  // namespace
}  // namespace brook::ir
