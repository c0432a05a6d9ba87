#include "progress_bar.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>

namespace samples {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File temporary() {
  return {std::tmpfile(), std::fclose};
}

std::string contentOf(std::FILE* file) {
  std::rewind(file);
  std::string content;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
    content += char(c);
  return content;
}

TEST(ProgressBar, ShowsPartRateAndTimeLeft) {
  const ProgressBar bar(nullptr, "cpu", 200, {400e6, "cells/s"});
  EXPECT_EQ(bar.text(50, 4), "cpu  [######..................]  25 %  25.0 Mcells/s  0:12 left");
  EXPECT_EQ(bar.text(0, 4), "cpu  [........................]   0 %  -");
}

TEST(ProgressBar, WaitsTwoSecondsAndThenATenth) {
  const File terminal = temporary();
  ProgressBar bar(terminal.get(), "cpu", 10, {});
  EXPECT_FALSE(bar.isDue(1.9));
  EXPECT_TRUE(bar.isDue(2.1));
  bar.update(3, 2.1);
  EXPECT_FALSE(bar.isDue(2.15));
  EXPECT_TRUE(bar.isDue(2.25));
}

TEST(ProgressBar, LeavesNothingOnTheTerminal) {
  const File terminal = temporary();
  {
    ProgressBar bar(terminal.get(), "cpu", 10, {});
    bar.update(5, 3);
  }
  EXPECT_EQ(contentOf(terminal.get()),
            "\rcpu  [############............]  50 %  0:03 left\033[K\r\033[K");
}

TEST(ProgressBar, DrawsNothingWithoutATerminal) {
  ProgressBar bar(nullptr, "cpu", 10, {});
  EXPECT_FALSE(bar.isDue(100));
  bar.update(5, 100);
}

}  // namespace
}  // namespace samples
