// Calls of kernels that print and assert, as emitted code makes them, on the cpu-scalar backend.
#include "runtime/kernel/messages.h"

#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/kernel/body_fixture.h"
#include "runtime/kernel/call.h"
#include "runtime/text/comma_locale.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>
#include <brook/kernel.hpp>
#include <brook/print_callback.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace brook {
namespace {

using body::Launch;
using testing::ElementsAre;
using testing::IsEmpty;

// copy(float x<>, out float o<>) { for (i = 0; i < x; i++) print("%g.%d", x, i); assert(x != 5);
//                                  o = x; }
void copy(const Launch* launch, long long i) {
  element<float>(launch, 1, i) = element<float>(launch, 0, i);
}
void messagesOfCopy(const Launch* launch, long long i) {
  const auto x = element<float>(launch, 0, i);
  const auto appendIndex = element<int>(launch, 1, 0);
  const int lines = x > 0 ? static_cast<int>(x) : 0;
  const bool fails = x == 5;
  const int site = appendIndex < lines ? 1 : appendIndex == lines && fails ? 2 : 0;
  element<int4>(launch, 2, i) = int4(lines + (fails ? 1 : 0), fails ? lines + 1 : 0, site, 0);
  element<float4>(launch, 3, i) = float4(x, 0, 0, 0);
  element<int4>(launch, 4, i) = int4(appendIndex, 0, 0, 0);
}

constexpr ParameterDescriptor kParameters[] = {{"x", ParameterKind::Stream, ElementType::Float},
                                               {"o", ParameterKind::Output, ElementType::Float}};
constexpr ParameterDescriptor kMessageParameters[] = {
    {"x", ParameterKind::Stream, ElementType::Float},
    {"append_index", ParameterKind::Constant, ElementType::Int},
    {"message", ParameterKind::Output, ElementType::Int4},
    {"message_floats", ParameterKind::Output, ElementType::Float4},
    {"message_ints", ParameterKind::Output, ElementType::Int4}};
constexpr CpuBody kBodies[] = {{Isa::Scalar, &forElements<copy>, nullptr, nullptr}};
constexpr CpuBody kMessageBodies[] = {
    {Isa::Scalar, &forElements<messagesOfCopy>, nullptr, nullptr}};
constexpr ElementType kValues[] = {ElementType::Float, ElementType::Int};
constexpr MessageSite kSites[] = {{false, "%g.%d", "copy.br", 2, kValues},
                                  {true, "assertion 'x != 5' failed", "copy.br", 3, {}}};
constexpr KernelDescriptor kMessagesKernel = {
    BROOK_ABI_VERSION,  "copy_messages", "copy.br", 1,  false, false, false, false, 1, false,
    kMessageParameters, kMessageBodies,  {},        {}, "",    -1,    {},    1};
constexpr MessagesDescriptor kMessages = {&kMessagesKernel, kSites, 1, 1, 0};
constexpr KernelDescriptor kCopy = {
    BROOK_ABI_VERSION, "copy",  "copy.br", 1,  false, false, false, false, 1,       false,
    kParameters,       kBodies, {},        {}, "",    -1,    {},    -1,    nullptr, &kMessages};

class MessagesTest : public testing::Test {
 protected:
  MessagesTest() : runtime_(cpu::makeCpu({.isa = Isa::Scalar})) {
    setRuntime(&runtime_);
    setPrintCallback([this](const std::string& line) { lines_.push_back(line); });
  }
  ~MessagesTest() override {
    setPrintCallback(nullptr);
    setRuntime(nullptr);
  }

  stream streamOf(const Shape& shape, const std::vector<float>& values) {
    stream result(ElementType::Float, shape);
    result.read(values.data());
    return result;
  }

  std::string errorOf(const stream& x, const stream& o) {
    try {
      generated::map(kCopy, {x, o});
    } catch (const AssertionError& error) {
      return error.what();
    }
    return "none";
  }

  Runtime runtime_;
  std::vector<std::string> lines_;
};

TEST_F(MessagesTest, ComeInTheOrderOfTheElements) {
  const stream x = streamOf({2, 2}, {2, 0, 1, 3});
  const stream o(ElementType::Float, {2, 2});
  generated::map(kCopy, {x, o});
  EXPECT_THAT(lines_, ElementsAre("2.0", "2.1", "1.0", "3.0", "3.1", "3.2"));
  // One launch for each line of the element with the most lines, and the kernel.
  EXPECT_EQ(runtime_.launchCount(), 4U);
  std::vector<float> values(4);
  o.write(values.data());
  EXPECT_THAT(values, ElementsAre(2, 0, 1, 3));
}

TEST_F(MessagesTest, AFailureLeavesOutputsAlone) {
  const stream x = streamOf({2, 3}, {1, 0, 0, 0, 5, 5});
  const stream o = streamOf({2, 3}, {9, 9, 9, 9, 9, 9});
  EXPECT_EQ(errorOf(x, o),
            "copy.br:3: assertion 'x != 5' failed in kernel 'copy', element [1][1], and in 1 other "
            "element.");
  EXPECT_EQ(lines_.size(), 11U);
  std::vector<float> values(6);
  o.write(values.data());
  EXPECT_THAT(values, testing::Each(9));
}

TEST_F(MessagesTest, FailuresAreNotToldApart) {
  static constexpr MessageSite kTwoAssertions[] = {kSites[0], kSites[1], kSites[1]};
  static constexpr MessagesDescriptor kMessagesOfTwo = {&kMessagesKernel, kTwoAssertions, 1, 1, 0};
  KernelDescriptor copyOfTwo = kCopy;
  copyOfTwo.messages = &kMessagesOfTwo;
  const stream x = streamOf({3}, {5, 0, 5});
  try {
    generated::map(copyOfTwo, {x, stream(ElementType::Float, {3})});
    FAIL() << "no error";
  } catch (const AssertionError& error) {
    EXPECT_THAT(error.what(), testing::EndsWith("element [0], and this or another one in 1 other "
                                                "element."));
  }
}

TEST_F(MessagesTest, SubviewOfTheElements) {
  const stream x = streamOf({4}, {1, 2, 5, 1});
  const stream o(ElementType::Float, {4});
  const generated::Argument arguments[] = {x, o};
  const ExecutionDomain firstTwo{uint4(0, 0, 0, 0), uint4(2, 1, 1, 1)};
  calls::map(kCopy, arguments, &firstTwo);
  EXPECT_THAT(lines_, ElementsAre("1.0", "2.0", "2.1"));
}

TEST_F(MessagesTest, NoElements) {
  const stream x(ElementType::Float, {0});
  EXPECT_EQ(errorOf(x, stream(ElementType::Float, {0})), "none");
  EXPECT_THAT(lines_, IsEmpty());
}

TEST_F(MessagesTest, NotMoreThanSomeLines) {
  const stream x = streamOf({2}, {kMostPrintedLines - 1.0F, 12});
  generated::map(kCopy, {x, stream(ElementType::Float, {2})});
  ASSERT_EQ(lines_.size(), kMostPrintedLines + 1U);
  EXPECT_EQ(lines_[kMostPrintedLines - 1], "12.0");
  EXPECT_EQ(lines_.back(), "... and 11 more lines of kernel 'copy'");
}

TEST_F(MessagesTest, WrongArgumentsAreTheKernels) {
  const stream x = streamOf({2}, {1, 1});
  try {
    generated::map(kCopy, {stream(ElementType::Float, {2, 2, 2}), stream(ElementType::Float, {2})});
    FAIL() << "no error";
  } catch (const ShapeError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("copy: "));
  }
  EXPECT_THAT(lines_, IsEmpty());
}

TEST_F(MessagesTest, WithoutCallbackTheyGoToStdout) {
  setPrintCallback(nullptr);
  const stream x = streamOf({1}, {1});
  testing::internal::CaptureStdout();
  generated::map(kCopy, {x, stream(ElementType::Float, {1})});
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "1.0\n");
}

}  // namespace

}  // namespace brook

namespace brook::calls {
namespace {

constexpr float kFloats[] = {0.5F, 1e10F, -2.0F, 3.0F};
constexpr std::int32_t kInts[] = {-1, 65, 7};
constexpr double kDoubles[] = {0.1, 2.0};

std::string text(const char* format, ArrayView<ElementType> types) {
  return messageText({false, format, "a.br", 1, types}, {kFloats, kInts, kDoubles});
}

TEST(MessageText, WithoutValues) {
  EXPECT_EQ(text("", {}), "");
  EXPECT_EQ(text("100%% of\tit\n", {}), "100% of\tit");
  EXPECT_EQ(text("two\n\n", {}), "two\n");
  EXPECT_EQ(text("%%", {}), "%");
}

TEST(MessageText, ValuesOfAllKindsInOrder) {
  static constexpr ElementType kTypes[] = {ElementType::Int, ElementType::Float, ElementType::Int,
                                           ElementType::Double};
  EXPECT_EQ(text("%u %g %c %.3f.", kTypes), "4294967295 0.5 A 0.100.");
  EXPECT_EQ(text("%+d|%6.1e|%-4i|%g", kTypes), "-1|5.0e-01|65  |0.1");
}

TEST(MessageText, ComponentsOfVectors) {
  static constexpr ElementType kTypes[] = {ElementType::Float2, ElementType::Int3,
                                           ElementType::Double2, ElementType::Float};
  EXPECT_EQ(text("%g %d %g %g", kTypes), "(0.5, 1e+10) (-1, 65, 7) (0.1, 2) -2");
}

TEST(MessageText, DoesNotFollowTheLocaleOfTheProgram) {
  static constexpr ElementType kTypes[] = {ElementType::Float2, ElementType::Int,
                                           ElementType::Double};
  const text::CommaLocale locale;
  if (!locale.isHere()) GTEST_SKIP() << "no localedef";
  EXPECT_EQ(text("%.1f %d %e", kTypes), "(0.5, 10000000000.0) -1 1.000000e-01");
}

TEST(MessageText, OfAnyLength) {
  static constexpr ElementType kTypes[] = {ElementType::Float};
  EXPECT_EQ(text("%300.0f", kTypes), std::string(299, ' ') + "0");
}

}  // namespace

}  // namespace brook::calls
