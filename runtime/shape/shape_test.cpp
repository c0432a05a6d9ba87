#include <brook/error.hpp>
#include <brook/shape.hpp>

#include <gtest/gtest.h>

namespace brook {
namespace {

TEST(Shape, CountsExtentsFromBothEnds) {
  const Shape shape{2, 3, 5};
  EXPECT_EQ(shape.rank(), 3);
  EXPECT_EQ(shape[0], 2);
  EXPECT_EQ(shape.fromFastest(0), 5);
  EXPECT_EQ(shape.fromFastest(2), 2);
  EXPECT_EQ(shape.fromFastest(3), 1);
  EXPECT_EQ(shape.elementCount(), 30);
  EXPECT_EQ(shape.toString(), "<2, 3, 5>");
}

TEST(Shape, DefaultHoldsNothing) {
  EXPECT_EQ(Shape().toString(), "<0>");
  EXPECT_EQ(Shape().elementCount(), 0);
}

TEST(Shape, EqualOnlyWithTheSameRank) {
  EXPECT_EQ(Shape({4, 5}), Shape({4, 5}));
  EXPECT_NE(Shape({5}), Shape({1, 5}));
  EXPECT_NE(Shape({4, 5}), Shape({5, 4}));
}

std::string errorFor(std::initializer_list<std::int64_t> extents) {
  try {
    return "no error: " + Shape(extents).toString();
  } catch (const ShapeError& error) {
    return error.what();
  }
}

TEST(Shape, LargestStream) {
  EXPECT_EQ(errorFor({2147483647}), "no error: <2147483647>");
  EXPECT_EQ(errorFor({2, 1073741823}), "no error: <2, 1073741823>");
  EXPECT_EQ(errorFor({2147483647, 0}), "no error: <2147483647, 0>");
  EXPECT_EQ(
      errorFor({65536, 32768}),
      "The shape <65536, 32768> has more than the 2147483647 elements that a stream can hold.");
  EXPECT_EQ(
      errorFor({4294967296, 4294967296}),
      "The shape <4294967296, 4294967296> has more than the 2147483647 elements that a stream "
      "can hold.");
}

TEST(Shape, RefusesWhatIsNoShape) {
  EXPECT_EQ(errorFor({}), "A shape has 1 to 4 extents, but 0 were given.");
  EXPECT_EQ(errorFor({1, 1, 1, 1, 1}), "A shape has 1 to 4 extents, but 5 were given.");
  EXPECT_EQ(errorFor({4, -1}), "The shape <4, -1> has a negative extent.");
}

}  // namespace
}  // namespace brook
