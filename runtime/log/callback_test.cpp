// brook::Callback: which functions it takes, and what copies of it share.
#include <brook/callback.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

namespace brook {
namespace {

using LineCallback = Callback<void(const std::string& line)>;

std::string lastLine;

void keepLine(const std::string& line) {
  lastLine = line;
}

TEST(Callback, IsEmptyWithoutAFunction) {
  EXPECT_FALSE(LineCallback());
  EXPECT_FALSE(LineCallback(nullptr));
  EXPECT_FALSE(LineCallback(std::function<void(const std::string&)>()));
  EXPECT_FALSE(LineCallback(static_cast<void (*)(const std::string&)>(nullptr)));
}

TEST(Callback, CallsFunctionsLambdasAndStdFunctions) {
  const LineCallback function = keepLine;
  ASSERT_TRUE(function);
  function("a function");
  EXPECT_EQ(lastLine, "a function");

  int calls = 0;
  const LineCallback lambda = [&](const std::string&) { ++calls; };
  lambda("");
  const std::function<void(const std::string&)> standard = lambda;
  LineCallback{standard}("");
  EXPECT_EQ(calls, 2);
}

TEST(Callback, CopiesHaveAFunctionOfTheirOwn) {
  std::string last;
  LineCallback first = [&last, calls = 0](const std::string& line) mutable {
    last = line + std::to_string(++calls);
  };
  first("call ");
  LineCallback copy;
  copy = first;
  first("call ");
  EXPECT_EQ(last, "call 2");
  copy("call ");
  EXPECT_EQ(last, "call 2");
  copy("call ");
  EXPECT_EQ(last, "call 3");
}

TEST(Callback, MovesAndAssignmentsHandItOver) {
  int calls = 0;
  LineCallback first = [&](const std::string&) { ++calls; };
  LineCallback second = std::move(first);
  second("");
  first = second;
  first("");
  second = nullptr;
  EXPECT_FALSE(second);
  first = std::as_const(first);
  first("");
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace brook
