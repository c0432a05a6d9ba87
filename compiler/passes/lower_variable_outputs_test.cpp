#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

// The form that stores one push at a time, and the one that writes all; this is empty if it has not
// been made.
std::string appendForm(const std::string& text) {
  const std::string all = run("lower_variable_outputs", text);
  return all.substr(0, all.find("\nkernel k_pushes("));
}
std::string writing(const std::string& text) {
  const std::string all = run("lower_variable_outputs", text);
  const std::size_t at = all.find("\nkernel k_pushes(");
  if (at == std::string::npos) return "";
  const std::size_t end = all.find("\nkernel k_in_place(");
  return all.substr(at + 1, end == std::string::npos ? end : end - at - 1);
}

// The form that stores in place; empty if there is none.
std::string inPlace(const std::string& text) {
  const std::string all = run("lower_variable_outputs", text);
  const std::size_t at = all.find("\nkernel k_in_place(");
  return at == std::string::npos ? "" : all.substr(at + 1);
}

TEST(LowerVariableOutputs, NoChange) {
  expectNoChange("lower_variable_outputs", R"(kernel k(stream x: float, output o: float) {
  o = x
}
)");
}

TEST(LowerVariableOutputs, APushIsStoredIfItIsTheOneAskedFor) {
  EXPECT_EQ(
      run("lower_variable_outputs", R"(kernel k(stream x: float, vout o[2]: float2) {
  var twice: float = add(x, x)
  o.x = twice
  o.y = o.x
  if gt(x, 1.0) {
    push o
  }
}
)"),
      R"(kernel k(stream x: float, output o: float2, constant append_index: int, output o_count: int) by append_index appends o[2] count o_count {
  var o_value: float2
  o = float2(0.0)
  o_count = 0
  var twice: float = add(x, x)
  o_value.x = twice
  o_value.y = o_value.x
  if gt(x, 1.0) {
    if eq(o_count, append_index) {
      o = o_value
    }
    o_count = add(o_count, 1)
  }
}
)");
}

TEST(LowerVariableOutputs, EachOutputCountsForItself) {
  EXPECT_EQ(appendForm(
                R"(kernel k(stream x: float, vout a[]: float, vout never[1]: int, vout b[3]: uint) {
  loop while lt(a, x) {
    a = add(a, 1.0)
    push a
  }
  push b
}
)"),
            R"(kernel k(stream x: float, output a: float, output never: int, output b: uint, )"
            R"(constant append_index: int, output a_count: int, output never_count: int, )"
            R"(output b_count: int) by append_index appends a[] count a_count )"
            R"(appends never[1] count never_count appends b[3] count b_count {
  var a_value: float
  var never_value: int
  var b_value: uint
  a = 0.0
  a_count = 0
  never = 0
  never_count = 0
  b = 0u
  b_count = 0
  loop while lt(a_value, x) {
    a_value = add(a_value, 1.0)
    if eq(a_count, append_index) {
      a = a_value
    }
    a_count = add(a_count, 1)
  }
  if eq(b_count, append_index) {
    b = b_value
  }
  b_count = add(b_count, 1)
}
)");
}

TEST(LowerVariableOutputs, ACountInLoopsOfLoopsStaysAtTheGreatest) {
  EXPECT_EQ(
      appendForm(R"(kernel k(stream n: int, vout a[]: int) {
  var i: int = 0
  loop while lt(i, n) {
    var j: int = 0
    loop while lt(j, n) {
      push a
      j = add(j, 1)
    }
    i = add(i, 1)
  }
}
)"),
      R"(kernel k(stream n: int, output a: int, constant append_index: int, output a_count: int) )"
      R"(by append_index appends a[] count a_count {
  var a_value: int
  a = 0
  a_count = 0
  var i: int = 0
  loop while lt(i, n) {
    var j: int = 0
    loop while lt(j, n) {
      if eq(a_count, append_index) {
        a = a_value
      }
      a_count = add(a_count, convert<int>(ne(a_count, -1)))
      j = add(j, 1)
    }
    i = add(i, 1)
  }
}
)");
}

TEST(LowerVariableOutputs, WhatIsPushedTogetherHasOneCount) {
  EXPECT_EQ(
      run("lower_variable_outputs",
          R"(kernel k(stream x: float, vout a[1]: float, vout b[1]: int as char) {
  a = x
  b = 1
  push a, b
}
)"),
      R"(kernel k(stream x: float, output a: float, output b: int as char, )"
      R"(constant append_index: int, output a_count: int) by append_index appends a, b[1] count a_count {
  var a_value: float
  var b_value: int
  a = 0.0
  b = 0
  a_count = 0
  a_value = x
  b_value = 1
  if eq(a_count, append_index) {
    a = a_value
    b = b_value
  }
  a_count = add(a_count, 1)
}
)");
}

TEST(LowerVariableOutputs, AScatterStoresItsPlaceFastestDimensionFirst) {
  EXPECT_EQ(
      run("lower_variable_outputs",
          R"(kernel k(stream x: float, scatter o[][]: float, scatter p[]: int) {
  scatter o[7][position(o).x] = x
  scatter p[3] = 4
}
)"),
      R"(kernel k(stream x: float, output o: float, output p: int, constant append_index: int, )"
      R"(output o_count: int, output o_index: int2, output p_count: int, output p_index: int) )"
      R"(by append_index scatters o[1] count o_count index o_index scatters p[1] count p_count index p_index {
  o = 0.0
  o_count = 0
  o_index = int2(-1)
  p = 0
  p_count = 0
  p_index = -1
  if eq(o_count, append_index) {
    o = x
    o_index = int2(position(o).x, 7)
  }
  o_count = add(o_count, 1)
  if eq(p_count, append_index) {
    p = 4
    p_index = 3
  }
  p_count = add(p_count, 1)
}
)");
}

TEST(LowerVariableOutputs, AScatterIsBoundedByItsStatements) {
  const auto boundOf = [](const std::string& body) {
    const std::string text =
        run("lower_variable_outputs",
            "kernel k(stream x: float, scatter o[]: float) {\n" + body + "}\n");
    const std::string word = " scatters o";
    const std::size_t at = text.find(word) + word.size();
    return text.substr(at, text.find(' ', at) - at);
  };
  EXPECT_EQ(boundOf(""), "[]");
  EXPECT_EQ(boundOf("scatter o[0] = x\n"), "[1]");
  EXPECT_EQ(boundOf("scatter o[0] = x\nscatter o[1] = x\n"), "[2]");
  EXPECT_EQ(boundOf("if gt(x, 0.0) {\nscatter o[0] = x\n}\nelse {\nscatter o[1] = x\n}\n"), "[1]");
  EXPECT_EQ(boundOf("if gt(x, 0.0) {\nscatter o[0] = x\n}\nscatter o[1] = x\n"), "[2]");
  EXPECT_EQ(boundOf("loop while gt(x, 0.0) {\nscatter o[0] = x\n}\n"), "[]");
  EXPECT_EQ(boundOf("loop while gt(x, 0.0) {\n}\nscatter o[0] = x\n"), "[1]");
}

TEST(LowerVariableOutputs, PushesInLoopsAreWrittenSideBySide) {
  EXPECT_EQ(
      writing(R"(kernel k(stream n: int, vout a[]: float, vout b[9]: int as char, vout c[1]: int) {
  loop while lt(b, n) {
    a = convert<float>(instance().x)
    b = instance().y
    push a, b
  }
  push c
}
)"),
      R"(kernel k_pushes(stream n: int, scatter a[]: float, scatter b[]: int as char, scatter c[]: int, )"
      R"(constant append_index: int, stream a_limit: int, stream c_limit: int, stream a_start: int, )"
      R"(stream c_start: int) writes pushes of k {
  var a_value: float
  var b_value: int
  var c_value: int
  var a_number: int = 0
  var c_number: int = 0
  loop while lt(b_value, n) {
    a_value = convert<float>(position(a_limit).x)
    b_value = position(a_limit).y
    if lt(a_number, a_limit) {
      scatter a[add(a_start, a_number)] = a_value
      scatter b[add(a_start, a_number)] = b_value
      a_number = add(a_number, 1)
    }
  }
  if lt(c_number, c_limit) {
    scatter c[add(c_start, c_number)] = c_value
    c_number = add(c_number, 1)
  }
}
)");
}

TEST(LowerVariableOutputs, ScattersInLoopsAreWrittenWithTheirPlaces) {
  EXPECT_EQ(
      writing(R"(kernel k(stream x: float, scatter o[][]: float) {
  var i: int = 0
  loop while lt(i, 8) {
    scatter o[position(o).x][i] = x
    i = add(i, 1)
  }
}
)"),
      R"(kernel k_pushes(stream x: float, scatter o[]: float, constant append_index: int, stream o_limit: int, )"
      R"(scatter o_index[]: int2, stream o_start: int) writes pushes of k {
  var o_number: int = 0
  var i: int = 0
  loop while lt(i, 8) {
    if lt(o_number, o_limit) {
      scatter o[add(o_start, o_number)] = x
      scatter o_index[add(o_start, o_number)] = int2(i, position(o_limit).x)
      o_number = add(o_number, 1)
    }
    i = add(i, 1)
  }
}
)");
}

TEST(LowerVariableOutputs, AScatterThatIsAllIsStoredInPlace) {
  EXPECT_EQ(
      inPlace(R"(kernel k(stream x: float, scatter o[][]: float) {
  var i: int = 0
  loop while lt(i, 9) {
    scatter o[position(o).x][i] = convert<float>(instance().y)
    i = add(i, 1)
  }
}
)"),
      R"(kernel k_in_place(stream x: float, scatter o[][]: float, constant append_index: int, )"
      R"(stream o_count: int, stream o_index: int2) writes pushes of k in place {
  var i: int = 0
  loop while lt(i, 9) {
    scatter o[position(o_count).x][i] = convert<float>(position(o_count).y)
    i = add(i, 1)
  }
}
)");
  const std::string loop = "loop while gt(x, 0.0) {\nscatter o[0] = x\n";
  EXPECT_NE(inPlace("kernel k(stream x: float, scatter o[]: float) {\n" + loop + "}\n}\n"), "");
  EXPECT_EQ(inPlace("kernel k(stream x: float, scatter o[]: float, scatter p[]: float) {\n" + loop +
                    "scatter p[1] = x\n}\n}\n"),
            "");
  EXPECT_EQ(inPlace("kernel k(stream x: float, scatter o[]: float, vout p[]: float) {\n" + loop +
                    "push p\n}\n}\n"),
            "");
  EXPECT_EQ(inPlace("kernel k(stream x: float, scatter o[]: float) {\nscatter o[0] = x\n}\n"), "");
}

TEST(LowerVariableOutputs, FewPushesAreNotWritten) {
  const auto isWritten = [](const std::string& parameter, const std::string& body) {
    return !writing("kernel k(stream x: float, " + parameter + ") {\n" + body + "}\n").empty();
  };
  const std::string push = "push o\n", store = "scatter o[0] = x\n";
  const std::string loop = "loop while gt(x, 0.0) {\n";
  EXPECT_FALSE(isWritten("vout o[]: float", push + push + push + push));
  EXPECT_TRUE(isWritten("vout o[]: float", push + push + push + push + push));
  EXPECT_TRUE(isWritten("vout o[]: float", loop + push + "}\n"));
  EXPECT_FALSE(isWritten("vout o[4]: float", loop + push + "}\n"));
  EXPECT_TRUE(isWritten("vout o[5]: float", loop + push + "}\n"));
  EXPECT_FALSE(isWritten("scatter o[]: float", store));
  EXPECT_TRUE(isWritten("scatter o[]: float", loop + store + "}\n"));
}

TEST(LowerVariableOutputs, LocalsGiveWayToTheNewParameters) {
  EXPECT_EQ(
      run("lower_variable_outputs", R"(kernel k(stream x: float, vout o[1]: float) {
  var append_index: float = x
  o = append_index
  push o
}
)"),
      R"(kernel k(stream x: float, output o: float, constant append_index: int, output o_count: int) by append_index appends o[1] count o_count {
  var o_value: float
  o = 0.0
  o_count = 0
  var append_index_1: float = x
  o_value = append_index_1
  if eq(o_count, append_index) {
    o = o_value
  }
  o_count = add(o_count, 1)
}
)");
}

}  // namespace
}  // namespace brook::passes
