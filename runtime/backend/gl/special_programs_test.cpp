// Programs that are made for the integers that launches have in common: when, and of what.
#include "runtime/backend/gl/special_programs.h"

#include "runtime/backend/gl/context_egl.h"
#include "runtime/backend/gl/program_gl.h"
#include "runtime/backend/gl/test_kernels.h"

#include <gmock/gmock.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace brook::gl {
namespace {

using test::TestKernel;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

constexpr GlVersion kVersions[] = {{false, 4, 3}};
constexpr const char* kText = R"(#version 430
layout(local_size_x = 64) in;
layout(std140, binding = 0) uniform BrookParameters
{
    ivec4 brook_domain;
    vec4 brook_zero;
    ivec4 brook_extent_1;
    ivec4 brook_extent_10;
} brook;
layout(std430, binding = 0) buffer BrookBuffer_0 { float brook_buffer_0[]; };
void main()
{
    int i = brook.brook_domain.x + brook.brook_extent_1.y - brook.brook_extent_10.z;
    brook_buffer_0[i] = brook.brook_zero.x;
}
)";

constexpr ParameterSlot kDomain = {640, 480, 1, 1};
constexpr ParameterSlot kZero = {};

class SpecialProgramsTest : public testing::Test {
 protected:
  // A launch with these extents, which gives the program that it uses.
  ProgramGl* launch(SpecialPrograms& programs, int extent1, int extent10) {
    const ParameterSlot slots[] = {kDomain, kZero, {extent1, 2, 3, 4}, {extent10, 7, 8, 9}};
    return programs.find(slots, [&](const std::string& text) {
      texts_.push_back(text);
      if (refuses_) return std::unique_ptr<ProgramGl>();
      return std::make_unique<ProgramGl>(
          ProgramSource{kernel_.descriptor(), kernel_.descriptor().shaders[0]}, text,
          ProgramConstants(), nullptr);
    });
  }

  ContextEgl context_{kVersions};
  const ContextEgl::Current current_{context_};
  const TestKernel kernel_{"k",
                           {{"r", ParameterKind::Output, ElementType::Float}},
                           "out_0 = 1.0;",
                           {{0}},
                           {ReadPath::StorageBuffer}};
  std::vector<std::string> texts_;
  bool refuses_ = false;
};

TEST_F(SpecialProgramsTest, HaveAsConstantsTheIntegersThatStayedTheSame) {
  SpecialPrograms programs(kText, {.launches = 3, .share = 1});
  EXPECT_EQ(launch(programs, 5, 10), nullptr);
  EXPECT_EQ(launch(programs, 5, 11), nullptr);
  EXPECT_NE(launch(programs, 5, 12), nullptr);
  ASSERT_THAT(texts_, SizeIs(1));
  EXPECT_THAT(texts_[0], HasSubstr("int i = ivec4(640, 480, 1, 1).x + ivec4(5, 2, 3, 4).y - "
                                   "brook.brook_extent_10.z;"));
  EXPECT_THAT(texts_[0], HasSubstr("= brook.brook_zero.x;"));
  EXPECT_THAT(texts_[0], HasSubstr("    ivec4 brook_extent_1;\n")) << "the block is as it was";
}

TEST_F(SpecialProgramsTest, AreUsedWhereTheirConstantsAreRight) {
  SpecialPrograms programs(kText, {.launches = 2, .share = 1});
  launch(programs, 5, 10);
  ProgramGl* const five = launch(programs, 5, 11);
  EXPECT_EQ(launch(programs, 5, 12), five);
  EXPECT_EQ(launch(programs, 6, 12), nullptr);
  ProgramGl* const six = launch(programs, 6, 12);
  EXPECT_NE(six, nullptr);
  EXPECT_NE(six, five);
  EXPECT_EQ(launch(programs, 5, 12), five);
  EXPECT_EQ(launch(programs, 6, 12), six);
  EXPECT_EQ(launch(programs, 6, 13), nullptr) << "all were the same when it was made";
}

TEST_F(SpecialProgramsTest, AreMadeAtOnceWhereOneLaunchIsEnough) {
  SpecialPrograms programs(kText, {.launches = 1, .share = 1});
  EXPECT_NE(launch(programs, std::numeric_limits<int>::min(), -1), nullptr);
  EXPECT_THAT(texts_.at(0), AllOf(HasSubstr("ivec4(-2147483647 - 1, 2, 3, 4).y"),
                                  HasSubstr("ivec4(-1, 7, 8, 9).z")));
}

TEST_F(SpecialProgramsTest, AreFew) {
  SpecialPrograms programs(kText, {.launches = 1, .share = 1});
  for (int extent = 0; extent < 9; ++extent)
    launch(programs, extent, 1);
  EXPECT_THAT(texts_, SizeIs(SpecialPrograms::kMost));
  EXPECT_NE(launch(programs, SpecialPrograms::kMost - 1, 1), nullptr);
  EXPECT_EQ(launch(programs, SpecialPrograms::kMost, 1), nullptr);
}

TEST_F(SpecialProgramsTest, AreNotMadeBeforeTheirMakingIsAShareOfTheTime) {
  SpecialPrograms programs(kText, {.launches = 1, .share = 1e-9});
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(launch(programs, 5, 10), nullptr);
  EXPECT_THAT(texts_, SizeIs(0));
}

TEST_F(SpecialProgramsTest, AreNotTriedAgainOnceTheDriverRefusedOne) {
  SpecialPrograms programs(kText, {.launches = 1, .share = 1});
  refuses_ = true;
  EXPECT_EQ(launch(programs, 5, 10), nullptr);
  refuses_ = false;
  EXPECT_EQ(launch(programs, 6, 10), nullptr);
  EXPECT_THAT(texts_, SizeIs(1));
}

TEST_F(SpecialProgramsTest, NeedABlockWithAName) {
  std::string text = kText;
  text.replace(text.find("} brook;"), 8, "};");
  SpecialPrograms programs(text, {.launches = 1, .share = 1});
  EXPECT_EQ(launch(programs, 5, 10), nullptr);
  EXPECT_THAT(texts_, SizeIs(0));
}

}  // namespace
}  // namespace brook::gl
