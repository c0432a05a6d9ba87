#include "compiler/passes/insert_lets.h"

#include "compiler/ir/builder.h"
#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

using namespace ir;

// IR text holds trees, so the shared expressions of these tests are built here.
struct SharedSquare {
  Function function;
  FunctionBuilder b{function};
  VariableId x = b.parameter("x", kFloat, VariableKind::Stream);
  VariableId o = b.parameter("o", kFloat, VariableKind::Output);

  ExprId square() {
    const ExprId sum = b.binary(BinaryOp::Add, b.read(o), b.constant(1.0f));
    return b.binary(BinaryOp::Multiply, sum, sum);
  }
  ExprId condition() { return b.binary(BinaryOp::Less, square(), b.constant(9.0f)); }
  std::string named() {
    function.name = "k";
    Module module{{"t.br"}, {function}};
    EXPECT_TRUE(runPass(*findPass("insert_lets"), module));
    return print(module.functions[0]);
  }
};

TEST(InsertLets, NoChange) {
  expectNoChange("insert_lets", R"(kernel k(stream x: float, output o: float) {
  o = mul(x, x)
}
)");
}

TEST(InsertLets, AnAssignmentGetsADeclarationBeforeIt) {
  SharedSquare k;
  k.b.assign(k.o, k.square());
  EXPECT_EQ(k.named(), R"(kernel k(stream x: float, output o: float) {
  var t: float = add(o, 1.0)
  o = mul(t, t)
}
)");
}

TEST(InsertLets, ALoopConditionMovesIntoTheBody) {
  SharedSquare k;
  k.b.openLoop(k.condition());
  k.b.assign(k.o, k.b.read(k.x));
  k.b.close();
  EXPECT_EQ(k.named(), R"(kernel k(stream x: float, output o: float) {
  loop while true {
    var t: float = add(o, 1.0)
    if not(lt(mul(t, t), 9.0)) {
      break
    }
    o = x
  }
}
)");
}

TEST(InsertLets, ADoWhileSkipsItsConditionOnce) {
  SharedSquare k;
  k.b.openLoop(k.condition(), false);
  k.b.continueLoop();
  k.b.close();
  EXPECT_EQ(k.named(), R"(kernel k(stream x: float, output o: float) {
  var again: bool = false
  loop while true {
    if again {
      var t: float = add(o, 1.0)
      if not(lt(mul(t, t), 9.0)) {
        break
      }
    }
    again = true
    continue
  }
}
)");
}

TEST(InsertLets, AStepKeepsAssignmentsOnly) {
  SharedSquare k;
  k.b.openLoop(k.b.constant(true));
  k.b.openStep();
  k.b.assign(k.o, k.square());
  k.b.close();
  EXPECT_EQ(k.named(), R"(kernel k(stream x: float, output o: float) {
  var t: float
  loop while true {
  } step {
    t = add(o, 1.0)
    o = mul(t, t)
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
