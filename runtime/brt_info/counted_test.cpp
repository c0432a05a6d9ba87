#include "runtime/brt_info/counted.h"

#include <gtest/gtest.h>

namespace brook::info {
namespace {

TEST(Counted, OneIsSingular) {
  EXPECT_EQ(counted(0, "round"), "0 rounds");
  EXPECT_EQ(counted(1, "round"), "1 round");
  EXPECT_EQ(counted(2, "round"), "2 rounds");
}

}  // namespace
}  // namespace brook::info
