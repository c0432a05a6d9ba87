#include "compiler/passes/make_resumable.h"

#include "compiler/passes/pass_fixture.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace brook::passes {
namespace {

// Both kernels, or "none".
std::string resumable(const std::string& kernel) {
  const Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + kernel);
  if (!module) return "parse: " + module.failure().message;
  const std::optional<Resumable> made = makeResumable(module->functions.front());
  if (!made) return "none";
  return validText(made->advance) + validText(made->finish);
}

// What becomes of an array that is more than a pass saves: the kernel that saves it, and the one
// that copies the inputs.
TEST(MakeResumable, SavesArraysInSlices) {
  const Result<ir::Module> module = ir::parse(R"(module "t.br"

kernel k(stream x: int, constant c: int, output r: int) {
  var a: int[60]
  var m: int = x
  loop while gt(m, 1) {
    a[m] = add(component(a, c), position(r).x)
    m = sub(m, 1)
  }
  r = component(a, 0)
}
)");
  ASSERT_TRUE(module) << module.failure().message;
  const std::optional<Resumable> made = makeResumable(module->functions.front());
  ASSERT_TRUE(made && made->save && made->inputs);
  EXPECT_EQ(made->slices, 9);
  EXPECT_EQ(made->sliced, std::vector<ir::Type>(7, ir::kInt));
  EXPECT_EQ(validText(*made->inputs),
            "kernel k(stream x: int, output copy_0: int) {\n  copy_0 = x\n}\n");
  const std::string save = validText(*made->save);
  EXPECT_TRUE(save.starts_with(
      "kernel k(constant c: int, stream copy_0: int, constant budget: int, gather slice_0[][][][]: "
      "int, "))
      << save;
  EXPECT_NE(save.find("loop while lt(slice, select(gt(point, 0), 9, 0))"), std::string::npos)
      << save;
  EXPECT_NE(save.find("add(component(a, c), position(resume).x)"), std::string::npos) << save;
  EXPECT_NE(save.find("slice_6_next = component(a, min("), std::string::npos) << save;
  EXPECT_EQ(save.find("resume_next"), std::string::npos) << save;
  const std::string advance = validText(made->advance);
  EXPECT_NE(advance.find("resume_next = point"), std::string::npos) << advance;
  EXPECT_EQ(advance.find("slice_0_next"), std::string::npos) << advance;
}

TEST(MakeResumable, ElementsRunOneLoopSideBySide) {
  const std::string loop = R"(  loop while gt(x, 1.0) {
    x = mul(x, 0.5)
  }
)";
  const auto lanes = [](const std::string& body) {
    const Result<ir::Module> module = ir::parse(
        "module \"t.br\"\n\nkernel k(stream a: float, output r: float) {\n"
        "  var x: float = a\n" +
        body + "  r = x\n}\n");
    EXPECT_TRUE(module) << (module ? "" : module.failure().message);
    return makeResumable(module->functions.front())->lanes;
  };
  EXPECT_EQ(lanes(loop), 1);
  EXPECT_EQ(lanes(loop + "  x = 9.0\n" + loop), 2);
  EXPECT_EQ(lanes("  if gt(a, 3.0) {\n" + loop + "} else {\n" + loop + "}\n"), 2);
  std::string many;
  for (int i = 0; i < 20; ++i)
    many += loop;
  EXPECT_EQ(lanes(many), 16);
}

TEST(MakeResumable, AreAttemptedWhereNoBoundIsKnown) {
  const auto isAttempted = [](const std::string& condition) {
    const Result<ir::Module> module = ir::parse(
        "module \"t.br\"\n\nkernel k(stream a: int, constant n: int, output r: int) {\n"
        "  r = 0\n  loop while " +
        condition + " {\n    r = add(r, 1)\n  }\n}\n");
    EXPECT_TRUE(module) << (module ? "" : module.failure().message);
    return makeResumable(module->functions.front())->attempt.has_value();
  };
  EXPECT_TRUE(isAttempted("lt(r, a)"));
  EXPECT_FALSE(isAttempted("lt(r, n)"));
}

// One pass saves them: nothing else is needed.
TEST(MakeResumable, SavesShortArraysAsValues) {
  const Result<ir::Module> module = ir::parse(R"(module "t.br"

kernel k(stream x: int, output r: int) {
  var a: int[20]
  var m: int = x
  loop while gt(m, 1) {
    a[m] = add(component(a, 0), 1)
    m = sub(m, 1)
  }
  r = component(a, 0)
}
)");
  ASSERT_TRUE(module) << module.failure().message;
  const std::optional<Resumable> made = makeResumable(module->functions.front());
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->save);
  EXPECT_EQ(made->saved.size(), 6u);
}

TEST(MakeResumable, ChangesNothingWithoutLoops) {
  EXPECT_EQ(resumable("kernel k(stream x: float, output r: float) {\n  r = x\n}\n"), "none");
}

TEST(MakeResumable, ChangesNothingWhereLoopsAreShort) {
  EXPECT_EQ(resumable(R"(kernel k(stream x: float, output r: float) {
  r = x
  var i: int = 0
  loop while lt(i, 5) {
    r = mul(r, x)
  } step { i = add(i, 1) }
}
)"),
            "none");
}

TEST(MakeResumable, SavesWhatIsNeededBehindALoop) {
  EXPECT_EQ(
      resumable(R"(kernel k(constant n: int, stream x: float, output r: float) {
  var t: float = mul(x, 2.0)
  r = t
  var i: int = 0
  loop while lt(i, n) {
    r = mul(r, x)
  } step { i = add(i, 1) }
  r = add(r, 1.0)
}
)"),
      R"(kernel k(constant n: int, stream x: float, constant budget: int, stream resume: int, stream saved_0: float, stream saved_1: int, output resume_next: int, output saved_0_next: float, output saved_1_next: int) {
  var point: int = resume
  var left: int = budget
  var r: float = saved_0
  var i: int = saved_1
  var t: float
  if eq(point, 0) {
    t = mul(x, 2.0)
    r = t
    i = 0
  }
  loop while or(and(eq(point, 0), lt(i, n)), eq(point, 1)) {
    if eq(point, 0) {
      left = sub(left, 1)
      if lt(left, 0) {
        point = 1
        break
      }
    } else {
      if eq(point, 1) {
        point = 0
      }
    }
    r = mul(r, x)
  } step {
    i = add(i, 1)
  }
  if eq(point, 0) {
    r = add(r, 1.0)
  }
  if eq(point, 0) {
    point = -1
  }
  resume_next = point
  saved_0_next = r
  saved_1_next = i
}
kernel k(stream saved_0: float, stream saved_1: int, output r: float) {
  r = saved_0
}
)");
}

TEST(MakeResumable, LeavesOuterLoopsWhenAnInnerOneStops) {
  EXPECT_EQ(
      resumable(R"(kernel k(stream n: int2, output r: int) {
  r = 0
  var i: int = 0
  loop while lt(i, n.x) {
    var j: int = 0
    loop {
      j = add(j, 1)
      if eq(j, 7) {
        continue
      }
      r = add(r, j)
    } while lt(j, n.y)
    r = mul(r, 2)
  } step {
    i = add(i, 1)
  }
}
)"),
      R"(kernel k(stream n: int2, constant budget: int, stream resume: int, stream saved_0: int3, output resume_next: int, output saved_0_next: int3) {
  var point: int = resume
  var left: int = budget
  var r: int = saved_0.x
  var i: int = saved_0.y
  var j: int = saved_0.z
  if eq(point, 0) {
    r = 0
    i = 0
  }
  loop while or(and(eq(point, 0), lt(i, n.x)), and(ge(point, 1), le(point, 2))) {
    if eq(point, 0) {
      left = sub(left, 3)
      if lt(left, 0) {
        point = 1
        break
      }
    } else {
      if eq(point, 1) {
        point = 0
      }
    }
    if eq(point, 0) {
      j = 0
    }
    var first: bool = eq(point, 0)
    loop while or(and(eq(point, 0), or(first, lt(j, n.y))), eq(point, 2)) {
      first = false
      if eq(point, 0) {
        left = sub(left, 1)
        if lt(left, 0) {
          point = 2
          break
        }
      } else {
        if eq(point, 2) {
          point = 0
        }
      }
      j = add(j, 1)
      if eq(j, 7) {
        continue
      }
      r = add(r, j)
    }
    if eq(point, 2) {
      break
    }
    r = mul(r, 2)
  } step {
    i = add(i, 1)
  }
  if eq(point, 0) {
    point = -1
  }
  resume_next = point
  saved_0_next = int3(r, i, j)
}
kernel k(stream saved_0: int3, output r: int) {
  r = saved_0.x
}
)");
}

// An element that goes on in the second inner loop passes by the first one.
TEST(MakeResumable, GoesOnInTheSecondOfTwoInnerLoops) {
  const std::string text = resumable(R"(kernel k(stream n: int2, output r: int) {
  r = 0
  loop while lt(r, n.x) {
    r = add(r, 1)
    loop while lt(r, n.y) {
      r = add(r, 2)
    }
    r = add(r, 3)
    loop while lt(r, n.x) {
      r = add(r, 4)
    }
    r = add(r, 5)
  }
}
)");
  EXPECT_NE(text.find("    if eq(point, 2) {\n"
                      "      break\n"
                      "    }\n"
                      "    if eq(point, 0) {\n"
                      "      r = add(r, 3)\n"
                      "    }\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("    if eq(point, 3) {\n"
                      "      break\n"
                      "    }\n"
                      "    r = add(r, 5)\n"),
            std::string::npos)
      << text;
}

TEST(MakeResumable, TakesTheArmInWhichAnElementStopped) {
  const std::string text = resumable(R"(kernel k(stream n: int, stream x: float, output r: float) {
  r = x
  if lt(x, 0.0) {
    loop while gt(r, 1.0) {
      r = mul(r, x)
    }
  } else {
    r = 3.0
  }
}
)");
  EXPECT_NE(text.find("  if or(eq(point, 0), eq(point, 1)) {\n"
                      "    if or(and(eq(point, 0), lt(x, 0.0)), eq(point, 1)) {\n"),
            std::string::npos)
      << text;
}

TEST(MakeResumable, SavesArraysVectorsAndBools) {
  const std::string text = resumable(R"(kernel k(stream n: int, output r: float3) {
  var a: float2[3]
  var ok: bool = gt(n, 3)
  a[0] = float2(1.0, 2.0)
  loop while ok {
    a[1].y = add(component(a, 0).x, component(a, 2).y)
    ok = lt(component(a, 1).y, 4.0)
  }
  r = float3(component(a, 1), component(a, 0).x)
}
)");
  EXPECT_NE(text.find("stream saved_0: float4, stream saved_1: float4, stream saved_2: float, "
                      "stream saved_3: int, "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  saved_3_next = convert<int>(ok)\n"), std::string::npos) << text;
}

TEST(MakeResumable, GivesPositionsInOutputsThatAreNoneNow) {
  const std::string text = resumable(R"(kernel k(constant n: int, output r: int) {
  r = position(r).x
  loop while lt(r, n) {
    r = add(r, extent(r).x)
  }
}
)");
  EXPECT_NE(text.find("position(resume_next).x"), std::string::npos) << text;
  EXPECT_NE(text.find("extent(resume_next).x"), std::string::npos) << text;
}

// The iteration with which elements go on, what is beside the loop, and of each lane what others do
// to stop with it: one for its loop and two for each fmod.
TEST(MakeResumable, CountsWhatLanesDoTogetherOnce) {
  std::string text =
      "module \"t.br\"\n\nkernel k(stream x: float4, output r: float4) {\n  r = x\n"
      "  loop while lt(r.x, r.y) {\n";
  for (int i = 0; i < 16; ++i)
    text += "    r = add(r, fmod(x, r))\n";
  const Result<ir::Module> module = ir::parse(text + "  }\n}\n");
  ASSERT_TRUE(module) << module.failure().message;
  const std::optional<Resumable> made = makeResumable(module->functions.front());
  ASSERT_TRUE(made);
  EXPECT_EQ(made->fixedIterations, 2 + (1 + 16 * 25));
  EXPECT_EQ(made->maxOverrun, 1 + 16 * 2);
}

// So that one iteration of the outer one is no longer than a vector of lanes may take.
TEST(MakeResumable, StopsShortLoopsTooWhereTheyAreMany) {
  std::string text =
      "module \"t.br\"\n\nkernel k(output r: float) {\n  r = 0.0\n"
      "  var i: int = 0\n  loop while lt(r, 1e6) {\n";
  for (int i = 0; i < 80; ++i)
    text += "    i = 0\n    loop while lt(i, 250) { r = add(r, 1.0) } step { i = add(i, 1) }\n";
  const Result<ir::Module> module = ir::parse(text + "  }\n}\n");
  ASSERT_TRUE(module) << module.failure().message;
  const std::optional<Resumable> made = makeResumable(module->functions.front());
  ASSERT_TRUE(made);
  EXPECT_LE(made->fixedIterations + 16 * made->maxOverrun, 65535);
}

}  // namespace
}  // namespace brook::passes
