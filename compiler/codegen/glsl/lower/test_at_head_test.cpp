#include "compiler/codegen/glsl/lower/test_at_head.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::glsl {
namespace {

std::string rewritten(const std::string& body) {
  const std::string head = "kernel k(constant n: int, output o: int) {\n";
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + head + body + "}\n");
  if (!module) return module.failure().message;
  LoweredFunction lowered = {module->functions[0], std::nullopt};
  testAtHead(lowered);
  const std::string text = ir::print(lowered.function);
  return text.substr(head.size(), text.size() - head.size() - 2);
}

TEST(TestAtHead, ATestInTheEndIsABreak) {
  EXPECT_EQ(rewritten("  o = 0\n"
                      "  loop {\n"
                      "    o = add(o, 1)\n"
                      "  } while lt(o, n)\n"),
            "  o = 0\n"
            "  loop while eq(zero, 0.0) {\n"
            "    o = add(o, 1)\n"
            "    if not(lt(o, n)) {\n"
            "      break\n"
            "    }\n"
            "  }\n");
}

TEST(TestAtHead, EndlessLoopsGetATest) {
  EXPECT_EQ(rewritten("  o = 0\n"
                      "  loop while true {\n"
                      "    loop while true {\n"
                      "      break\n"
                      "    }\n"
                      "    break\n"
                      "  }\n"),
            "  o = 0\n"
            "  loop while eq(zero, 0.0) {\n"
            "    loop while eq(zero, 0.0) {\n"
            "      break\n"
            "    }\n"
            "    break\n"
            "  }\n");
}

TEST(TestAtHead, OthersStay) {
  const std::string first =
      "  o = 0\n"
      "  loop while lt(o, n) {\n"
      "    o = add(o, 1)\n"
      "  }\n";
  EXPECT_EQ(rewritten(first), first);
  const std::string continues =
      "  o = 0\n"
      "  loop {\n"
      "    o = add(o, 1)\n"
      "    if gt(o, 7) {\n"
      "      continue\n"
      "    }\n"
      "  } while lt(o, n)\n";
  EXPECT_EQ(rewritten(continues), continues);
}

}  // namespace
}  // namespace brook::glsl
