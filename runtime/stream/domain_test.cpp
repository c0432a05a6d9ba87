#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/error_fixture.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;

class DomainTest : public testing::Test {
 protected:
  DomainTest() {
    setRuntime(&runtime_);
    std::vector<int> numbers(std::size_t{3} * 4);
    std::iota(numbers.begin(), numbers.end(), 0);
    grid_.read(numbers.data());
  }
  ~DomainTest() override { setRuntime(nullptr); }

  static std::vector<int> written(const stream& s) {
    std::vector<int> elements(s.shape().elementCount());
    s.write(elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu()};
  Stream<int> grid_{3, 4};
};

TEST_F(DomainTest, CountsTheFirstComponentAlongTheFastestDimension) {
  const Stream<int> view = grid_.domain(int2(1, 0), int2(3, 2));
  EXPECT_EQ(view.shape(), Shape({2, 2}));
  EXPECT_THAT(written(view), ElementsAre(1, 2, 5, 6));
}

TEST_F(DomainTest, TakesArraysOfUnsigned) {
  unsigned min[] = {1, 0};
  unsigned max[] = {3, 2};
  EXPECT_THAT(written(grid_.domain(min, max)), ElementsAre(1, 2, 5, 6));
  max[1] = 4000000000u;
  EXPECT_THROW(grid_.domain(min, max), ShapeError);
  const unsigned* none = nullptr;
  EXPECT_THROW(grid_.domain(min, none), ArgumentError);
}

TEST_F(DomainTest, WritesNothingOutside) {
  Stream<int> view = grid_.domain(int2(2, 1), int2(4, 3));
  const int values[] = {-1, -2, -3, -4};
  view.read(values);
  EXPECT_THAT(written(grid_), ElementsAre(0, 1, 2, 3, 4, 5, -1, -2, 8, 9, -3, -4));
}

TEST_F(DomainTest, OfAViewCountsFromTheView) {
  const stream outer = grid_.domain(int2(1, 1), int2(4, 3));
  const stream inner = outer.domain(int2(1, 1), int2(3, 2));
  EXPECT_THAT(written(inner), ElementsAre(10, 11));
  int element = 0;
  readItem(inner, &element, 0, 1);
  EXPECT_EQ(element, 11);
  EXPECT_EQ(streamSize(inner).x, 2);
}

TEST_F(DomainTest, MayBeEmpty) {
  const stream view = grid_.domain(int2(1, 1), int2(1, 3));
  EXPECT_EQ(view.shape(), Shape({2, 0}));
  EXPECT_TRUE(written(view).empty());
}

TEST_F(DomainTest, KnowsWhenItIsTheSame) {
  EXPECT_TRUE(grid_.domain(int2(0, 0), int2(1, 1)).isSameAs(grid_.domain(int2(0, 0), int2(1, 1))));
  EXPECT_FALSE(grid_.domain(int2(0, 0), int2(1, 1)).isSameAs(grid_));
}

TEST_F(DomainTest, OutsideOfTheStream) {
  EXPECT_EQ(errorOf<ShapeError>([&] { grid_.domain(int2(0, 0), int2(5, 1)); }),
            "domain: the range from (0, 0) to (5, 1) does not lie in a stream of shape <3, 4> (the "
            "first component counts along the last, fastest dimension).");
  EXPECT_THAT(errorOf<ShapeError>([&] { grid_.domain(int2(-1, 0), int2(1, 1)); }),
              testing::HasSubstr("does not lie in"));
  EXPECT_THAT(errorOf<ShapeError>([&] { grid_.domain(int2(2, 0), int2(1, 1)); }),
              testing::HasSubstr("does not lie in"));
  EXPECT_THAT(errorOf<ShapeError>([&] { grid_.domain(0, 3); }),
              testing::HasSubstr("(0) to (3) has another number of dimensions"));
  const stream view = grid_.domain(int2(0, 0), int2(2, 2));
  EXPECT_THAT(errorOf<ShapeError>([&] { view.domain(int2(0, 0), int2(3, 1)); }),
              testing::HasSubstr("a stream of shape <2, 2>"));
}

}  // namespace
}  // namespace brook
