#include "compiler/check/flow.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::check {
namespace {

// Returns one word for each finding: "uninitialised t!3 unassigned o noreturn".
std::string findings(const std::string& functionText) {
  Result<ir::Module> module = ir::parse("module \"a.br\"\n\n" + functionText);
  if (!module) return module.failure().message;
  const ir::Function& function = module->functions.back();
  std::string text;
  for (const FlowFinding& finding : checkFlow(function)) {
    if (!text.empty()) text += " ";
    switch (finding.kind) {
      case FlowFinding::Kind::UninitialisedRead:
        text += "uninitialised " + function.variable(finding.variable).name + "!" +
                std::to_string(finding.location.line);
        break;
      case FlowFinding::Kind::UnassignedOutput:
        text += "unassigned " + function.variable(finding.variable).name;
        break;
      case FlowFinding::Kind::MissingReturn:
        text += "noreturn";
        break;
    }
  }
  return text;
}

TEST(Flow, NothingToFindInACompleteKernel) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float2) {
  var t: float
  if gt(a, 0.0) {
    t = a
  } else {
    t = neg(a)
  }
  o.x = t
  o.y = o.x
}
)"),
            "");
}

TEST(Flow, OutputAssignedOnOnePathOnly) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  if gt(a, 0.0) {
    o = a
  }
}
)"),
            "unassigned o");
}

TEST(Flow, OutputAssignedInPart) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float3) {
  o.xz = float2(a)
}
)"),
            "unassigned o");
}

TEST(Flow, EarlyReturnSkipsTheAssignment) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  if gt(a, 0.0) {
    return
  }
  o = a
}
)"),
            "unassigned o");
}

TEST(Flow, LocalReadBeforeItsAssignmentIsReportedOnce) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  var t: float
  o = t !3
  o = t !4
}
)"),
            "uninitialised t!3");
}

TEST(Flow, LoopThatMayNotRunAssignsNothing) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  var t: float
  loop while gt(a, 0.0) {
    t = a
  }
  o = t !6
}
)"),
            "uninitialised t!6");
}

TEST(Flow, LoopTestedAfterItsBodyAssigns) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  var t: float
  loop {
    t = a
  } while gt(t, 0.0)
  o = t
}
)"),
            "");
}

TEST(Flow, EndlessLoopIsLeftByBreakOnly) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  loop while true {
    if gt(a, 1.0) {
      o = a
      break
    }
  }
}
)"),
            "");
}

TEST(Flow, ContinueReachesTheStep) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  var t: float
  var n: float = 0.0
  loop while lt(n, a) {
    if gt(a, 1.0) {
      continue
    }
    t = a
  } step {
    n = t !9
  }
  o = n
}
)"),
            "uninitialised t!9");
}

TEST(Flow, FunctionThatCanEndWithoutItsValue) {
  EXPECT_EQ(findings(R"(helper f(value a: float) -> float {
  if gt(a, 0.0) {
    return a
  }
}
)"),
            "noreturn");
  EXPECT_EQ(findings(R"(helper f(value a: float) -> float {
  if gt(a, 0.0) {
    return a
  } else {
    return 0.0
  }
}
)"),
            "");
}

TEST(Flow, ArraysAreUninitialisedIfNothingIsAssigned) {
  EXPECT_EQ(findings(R"(kernel k(stream a: float, output o: float) {
  var filled: float[2]
  var empty: float[2]
  loop while lt(a, 0.0) {
    filled[0] = a
  }
  o = add(component(filled, 1), component(empty, 1)) !5
}
)"),
            "uninitialised empty!5");
}

}  // namespace
}  // namespace brook::check
