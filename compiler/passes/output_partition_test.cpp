#include "compiler/passes/output_partition.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::passes {
namespace {

/// Every pass as text, in order.
std::string extracted(const std::string& text, const OutputPartition& partition) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) return "parse: " + module.failure().message;
  std::string result;
  for (const OutputPass& pass : partition.passes) {
    Result<ir::Function> function = extractPass(module->functions.front(), partition, pass);
    if (!function) return "failure: " + function.failure().message;
    Result<void> valid = ir::validate(ir::Module{{"t.br"}, {*function}});
    if (!valid) return "invalid: " + valid.failure().message;
    result += ir::print(*function);
  }
  return result;
}

constexpr const char* kThreeOutputs =
    R"(kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var t: float = add(x, 1.0)
  a = sin(t)
  b.x = add(a, 2.0)
  b.y = x
  c = t
}
)";

TEST(ExtractPass, KeepsAllOfASinglePass) {
  EXPECT_EQ(extracted(kThreeOutputs, {{{{{1}, {2}, {3}}, {}, {}}}, {}}), kThreeOutputs);
}

TEST(ExtractPass, KeepsOnlyWhatAPassNeeds) {
  EXPECT_EQ(extracted(kThreeOutputs, {{{{{1}}, {}, {}}, {{{2}}, {}, {}}, {{{3}}, {}, {}}}, {}}),
            R"(kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var t: float = add(x, 1.0)
  a = sin(t)
}
kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var a_1: float
  var t: float = add(x, 1.0)
  a_1 = sin(t)
  b.x = add(a_1, 2.0)
  b.y = x
}
kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var t: float = add(x, 1.0)
  c = t
}
)");
}

TEST(ExtractPass, SavesAndLoadsValues) {
  // t is variable 4; its value behind statement 0.
  const OutputPartition partition = {{{{{1}}, {0}, {}}, {{{2}, {3}}, {}, {0}}}, {{{4}, 0}}};
  EXPECT_EQ(
      extracted(kThreeOutputs, partition),
      R"(kernel k(stream x: float, output a: float, output b: float2, output c: float, output t_saved: float) {
  var t: float = add(x, 1.0)
  t_saved = t
  a = sin(t)
}
kernel k(stream x: float, output a: float, output b: float2, output c: float, stream t_saved: float) {
  var a_1: float
  var t: float = t_saved
  a_1 = sin(t)
  b.x = add(a_1, 2.0)
  b.y = x
  c = t
}
)");
}

TEST(ExtractPass, SavesIntegersAndBoolsAsInts) {
  const std::string text =
      R"(kernel k(stream x: float, output a: float, output b: uint) {
  var bits: uint2
  var isLarge: bool = gt(x, 4.0)
  if isLarge {
    bits = uint2(1u, 2u)
  } else {
    bits = uint2(3u, 4u)
  }
  a = select(isLarge, x, 0.0)
  b = bits.y
}
)";
  const OutputPartition partition = {{{{{1}}, {0, 1}, {}}, {{{2}}, {}, {0, 1}}},
                                     {{{3}, 2}, {{4}, 1}}};
  EXPECT_EQ(
      extracted(text, partition),
      R"(kernel k(stream x: float, output a: float, output b: uint, output bits_saved: int2, output isLarge_saved: int) {
  var bits: uint2
  var isLarge: bool = gt(x, 4.0)
  isLarge_saved = convert<int>(isLarge)
  if isLarge {
    bits = uint2(1u, 2u)
  } else {
    bits = uint2(3u, 4u)
  }
  bits_saved = convert<int2>(bits)
  a = select(isLarge, x, 0.0)
}
kernel k(stream x: float, output a: float, output b: uint, stream bits_saved: int2, stream isLarge_saved: int) {
  var bits: uint2 = convert<uint2>(bits_saved)
  b = bits.y
}
)");
}

TEST(ExtractPass, AValueIsLoadedBehindItsLastAssignmentOnly) {
  const std::string text =
      R"(kernel k(stream x: float, output a: float, output b: float) {
  var t: float = x
  var u: float = add(t, 1.0)
  t = sin(u)
  a = t
  b = add(u, t)
}
)";
  EXPECT_EQ(extracted(text, {{{{{1}}, {0}, {}}, {{{2}}, {}, {0}}}, {{{3}, 2}}}),
            R"(kernel k(stream x: float, output a: float, output b: float, output t_saved: float) {
  var t: float = x
  var u: float = add(t, 1.0)
  t = sin(u)
  t_saved = t
  a = t
}
kernel k(stream x: float, output a: float, output b: float, stream t_saved: float) {
  var t_1: float = x
  var u: float = add(t_1, 1.0)
  var t: float = t_saved
  b = add(u, t)
}
)");
}

TEST(ExtractPass, SavesAnOutputAsItIsBeforeItIsStored) {
  const std::string text =
      R"(kernel k(stream x: float, output a: float as fixed, output b: float) {
  a = sin(x)
  b = add(a, 1.0)
}
)";
  EXPECT_EQ(
      extracted(text, {{{{{1}}, {0}, {}}, {{{2}}, {}, {0}}}, {{{1}, 0}}}),
      R"(kernel k(stream x: float, output a: float as fixed, output b: float, output a_saved: float) {
  a = sin(x)
  a_saved = a
}
kernel k(stream x: float, output a: float as fixed, output b: float, stream a_saved: float) {
  var a_2: float
  a_2 = a_saved
  b = add(a_2, 1.0)
}
)");
}

}  // namespace
}  // namespace brook::passes
