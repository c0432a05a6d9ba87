// Launches whose branches are nested deeper than the driver's limit.
// tests/programs/nested_branches.br tests the descriptors of brcc.
#include "runtime/backend/gl/nesting_limit.h"

#include "runtime/backend/gl/binding_fixture.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>

#include <string>

namespace brook::gl {
namespace {

// Returns a body that counts the nested branches, of `depth`, that n enters.
std::string bodyOf(int depth) {
  std::string text = "int n = fetch_0();\nout_1 = 0;\n";
  for (int i = 0; i < depth; ++i)
    text +=
        "if (n > " + std::to_string(i) + ") { out_1 = (out_1 + 1) * (1 + (n & brook_reduce.x));\n";
  return text + std::string(static_cast<std::size_t>(depth), '}');
}

class GlNesting : public BindingTest {
 protected:
  std::vector<std::int32_t> led(int depth, int nesting) {
    const test::TestKernel kernel("nest",
                                  {{"n", ParameterKind::Stream, ElementType::Int},
                                   {"r", ParameterKind::Output, ElementType::Int}},
                                  bodyOf(depth), {{1}}, GetParam().bindingKinds);
    KernelDescriptor descriptor = kernel.descriptor();
    descriptor.nesting = nesting;
    const auto n = makeStream<std::int32_t>({5}, {-1, 0, 3, 69, 70});
    const auto r = makeStream<std::int32_t>({5}, {});
    const backend::LaunchArgument arguments[] = {stream(n), stream(r)};
    backend_->map({&descriptor, arguments, {5}});
    return read<std::int32_t>(*r);
  }

  bool isLimited() { return !backend_->device().info.isHardware; }
};
INSTANTIATE_TEST_SUITE_P(Bindings, GlNesting, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(GlNesting, RunsAsItIsWhereItIsShallow) {
  EXPECT_EQ(led(70, 0), (std::vector<std::int32_t>{0, 0, 3, 69, 70}));
  EXPECT_EQ(led(70, 70), (std::vector<std::int32_t>{0, 0, 3, 69, 70}));
}

TEST_P(GlNesting, IsRefusedWhereTheDriverWouldForgetConditions) {
  for (const int nesting : {200, 90, 400}) {
    if (!isLimited()) {
      EXPECT_EQ(led(nesting, nesting), (std::vector<std::int32_t>{0, 0, 3, 69, 70}));
      continue;
    }
    try {
      led(nesting, nesting);
      ADD_FAILURE() << "not refused";
    } catch (const LimitError& error) {
      EXPECT_THAT(error.what(), testing::MatchesRegex(
                                    "Kernel 'nest' \\(test_kernels.br:1\\) has branches that may "
                                    "stand " +
                                    std::to_string(nesting) +
                                    " deep in each other, "
                                    "more than the (7[0-9]|80) that this driver holds.*"));
    }
  }
  EXPECT_EQ(led(70, 70), (std::vector<std::int32_t>{0, 0, 3, 69, 70})) << "others still run";
}

}  // namespace
}  // namespace brook::gl
