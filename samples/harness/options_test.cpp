#include "options.hpp"

#include <gtest/gtest.h>

namespace samples {
namespace {

Options read(std::vector<const char*> arguments) {
  Description about;
  about.sizeMeaning = "rows";
  about.size = 8;
  about.output = "x.png";
  arguments.insert(arguments.begin(), "sample");
  return readOptions(int(arguments.size()), arguments.data(), about);
}

TEST(Options, AreTheDefaultsOfTheSample) {
  setenv("BRT_RUNTIME", "abacus", 1);
  EXPECT_EXIT(read({}), testing::ExitedWithCode(2), "BRT_RUNTIME.*no backend 'abacus'");
  EXPECT_EQ(read({"--backend=gl"}).backends, (std::vector<std::string>{"gl"}));
  unsetenv("BRT_RUNTIME");
  const Options options = read({});
  EXPECT_EQ(options.size, 8);
  EXPECT_EQ(options.steps, 1);
  EXPECT_EQ(options.backends, (std::vector<std::string>{"auto"}));
  EXPECT_EQ(options.output, "x.png");
  EXPECT_FALSE(options.check);
}

TEST(Options, TakeTheBackendOfTheEnvironment) {
  setenv("BRT_RUNTIME", "cpu", 1);
  EXPECT_EQ(read({}).backends, (std::vector<std::string>{"cpu"}));
  EXPECT_EQ(read({"--backend=gl"}).backends, (std::vector<std::string>{"gl"}));
  unsetenv("BRT_RUNTIME");
}

TEST(Options, NameThoseThatDecideNothing) {
  Description about;
  about.sizeMeaning = "pixels in a row";
  about.size = 8;
  about.inputMeaning = "a picture";
  about.unusedWithInput = {"--size"};
  const auto notesOn = [&](std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "sample");
    testing::internal::CaptureStderr();
    readOptions(int(arguments.size()), arguments.data(), about);
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(notesOn({"--size=9"}), "");
  EXPECT_EQ(notesOn({"x.png"}), "");
  EXPECT_EQ(notesOn({"x.png", "--size=9"}), "sample: note: --size is not used with --input\n");
  EXPECT_EQ(notesOn({"--seed=9"}), "sample: note: --seed is not used here\n");
}

TEST(Options, ReadLists) {
  EXPECT_EQ(read({"--backend=cpu,gl:compute"}).backends,
            (std::vector<std::string>{"cpu", "gl:compute"}));
  EXPECT_EQ(read({"--backend", "cpu,gl", "--backend=gl:compute", "--check"}).backends,
            (std::vector<std::string>{"cpu", "gl", "gl:compute"}));
}

TEST(Options, TakeTheInputWithAndWithoutItsName) {
  EXPECT_EQ(read({"--input=a.png"}).input, "a.png");
  EXPECT_EQ(read({"a.png", "--size", "9"}).input, "a.png");
  EXPECT_EQ(read({"--backend", "cpu,gl", "a.png"}).input, "a.png");
}

TEST(Options, EndTheProgramAfterWrongUsage) {
  EXPECT_EXIT(read({"--size=none"}), testing::ExitedWithCode(2), "--size.*--help");
  EXPECT_EXIT(read({"--size=3.5"}), testing::ExitedWithCode(2), "'3.5' is no whole number from 1 ");
  EXPECT_EXIT(read({"--size=0"}), testing::ExitedWithCode(2), "'0' is no whole number from 1 ");
  EXPECT_EXIT(read({"--seed=-1"}), testing::ExitedWithCode(2), "'-1' is no whole number from 0 ");
  EXPECT_EXIT(read({"--seed=4294967296"}), testing::ExitedWithCode(2), "to 4294967295");
  EXPECT_EXIT(read({"--output=%d%"}), testing::ExitedWithCode(2), "no place for a number");
  EXPECT_EXIT(read({"--output=", "--check"}), testing::ExitedWithCode(2), "--output=: nothing");
  EXPECT_EXIT(read({"--backend=cpu,cpus"}), testing::ExitedWithCode(2), "no backend 'cpus'");
  EXPECT_EXIT(read({"--backend=cpu:avx1024"}), testing::ExitedWithCode(2),
              "no backend 'cpu:avx1024'");
  EXPECT_EXIT(read({"--backend", "cpu", "gl:compute", "gl"}), testing::ExitedWithCode(2),
              "--backend: commas stand between backends: cpu,gl:compute");
  EXPECT_EXIT(read({"--output=a.jpg"}), testing::ExitedWithCode(2), "a.jpg.*write .png");
  EXPECT_EXIT(read({"--output=b/a.WebP"}), testing::ExitedWithCode(2), "a.WebP.*write .png");
  EXPECT_EXIT(read({"--output", ""}), testing::ExitedWithCode(2), "the name is empty");
  EXPECT_EXIT(read({"--output=-"}), testing::ExitedWithCode(2), "/dev/stdout is standard output");
  EXPECT_EXIT(read({"--backend=cpu:generic"}), testing::ExitedWithCode(2), "no backend");
  EXPECT_EXIT(read({"--help"}), testing::ExitedWithCode(0), "");
}

TEST(FrameName, HasTheNumberInItsPlace) {
  EXPECT_TRUE(asksForFrames("a-%d.png"));
  EXPECT_TRUE(asksForFrames("a-%03d.png"));
  EXPECT_FALSE(asksForFrames("a.png"));
  EXPECT_FALSE(asksForFrames("a-%s.png"));
  EXPECT_EQ(frameName("a-%d.png", 7), "a-7.png");
  EXPECT_EQ(frameName("a-%03d.png", 7), "a-007.png");
  EXPECT_EQ(frameName("a-%03d.png", 12345), "a-12345.png");
}

}  // namespace
}  // namespace samples
