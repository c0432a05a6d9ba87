// assign, completion and sticky errors of streams.
#include "runtime/backend/cpu/cpu_backend.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class StreamStateTest : public testing::Test {
 protected:
  void SetUp() override {
    setRuntime(&runtime_);
    const int values[] = {1, 2, 3, 4, 5, 6};
    source_.read(values);
    const int zeros[6] = {};
    target_.read(zeros);
  }
  void TearDown() override { setRuntime(nullptr); }

  static std::vector<int> written(const stream& s) {
    std::vector<int> elements(6);
    s.write(elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu()};
  Stream<int> source_{6};
  Stream<int> target_{6};
};

TEST_F(StreamStateTest, AssignCopiesElements) {
  target_.assign(source_);
  EXPECT_THAT(written(target_), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_FALSE(target_.isSameAs(source_));
}

TEST_F(StreamStateTest, AssignToViews) {
  target_.domain(1, 3).assign(source_.domain(3, 5));
  EXPECT_THAT(written(target_), ElementsAre(0, 4, 5, 0, 0, 0));
  source_.domain(1, 5).assign(source_.domain(0, 4));
  EXPECT_THAT(written(source_), ElementsAre(1, 1, 2, 3, 4, 6));
}

TEST_F(StreamStateTest, AssignOfOthers) {
  EXPECT_THROW(target_.assign(Stream<int>{5}), ShapeError);
  EXPECT_EQ(target_.error(), BR_ERROR_ASSIGN);
  EXPECT_THROW(target_.assign(Stream<float>{6}), TypeError);
  EXPECT_THROW(target_.assign(stream()), ArgumentError);
  EXPECT_THROW(stream().assign(source_), ArgumentError);
}

TEST_F(StreamStateTest, TheFirstErrorStaysUntilItIsAskedFor) {
  EXPECT_EQ(target_.error(), BR_NO_ERROR);
  EXPECT_EQ(std::string(target_.errorLog()), "");
  EXPECT_THROW(target_.read(nullptr), ArgumentError);
  EXPECT_THROW(target_.write(nullptr), ArgumentError);
  EXPECT_THAT(target_.errorLog(), HasSubstr("streamRead"));
  EXPECT_EQ(target_.error(), BR_ERROR_READ);
  EXPECT_EQ(target_.error(), BR_NO_ERROR);
  EXPECT_THAT(target_.errorLog(), HasSubstr("streamRead"));
  EXPECT_THROW(target_.write(nullptr), ArgumentError);
  EXPECT_EQ(target_.error(), BR_ERROR_WRITE);
  EXPECT_EQ(source_.error(), BR_NO_ERROR);
}

TEST_F(StreamStateTest, ViewsShareTheErrorsOfTheStream) {
  EXPECT_THROW(source_.domain(0, 7), ShapeError);
  EXPECT_EQ(source_.domain(0, 6).error(), BR_ERROR_DOMAIN);
  EXPECT_EQ(source_.error(), BR_NO_ERROR);
}

TEST_F(StreamStateTest, Completion) {
  EXPECT_TRUE(source_.isSync());
  source_.finish();
  EXPECT_THROW(stream().isSync(), ArgumentError);
  EXPECT_THROW(stream().error(), ArgumentError);
}

}  // namespace
}  // namespace brook
