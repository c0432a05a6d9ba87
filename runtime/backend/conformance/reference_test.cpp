#include "runtime/backend/conformance/reference.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::conformance {
namespace {

std::string join(const std::string& left, const std::string& right) {
  return "(" + left + right + ")";
}

std::vector<std::string> letters(int n) {
  std::vector<std::string> all;
  for (int i = 0; i < n; ++i)
    all.push_back(std::string(1, static_cast<char>('a' + i)));
  return all;
}

TEST(OrderedTree, AdjacentPairs) {
  EXPECT_EQ(orderedTree(letters(1), join), "a");
  EXPECT_EQ(orderedTree(letters(3), join), "((ab)c)");
  EXPECT_EQ(orderedTree(letters(4), join), "((ab)(cd))");
  EXPECT_EQ(orderedTree(letters(7), join), "(((ab)(cd))((ef)g))");
}

TEST(CommutativeTree, LanesOfABlock) {
  std::vector<std::string> all(130);
  for (int i = 0; i < 130; ++i)
    all[i] = i % 64 < 2 ? std::to_string(i) + " " : "";
  const auto append = [](const std::string& left, const std::string& right) {
    return left + right;
  };
  EXPECT_EQ(commutativeTree(all, append), "0 64 128 1 65 129 ");
}

TEST(CommutativeTree, BlocksOf4096) {
  std::vector<std::string> all(4098);
  all[0] = "a";
  all[4096] = "b";
  all[4097] = "c";
  const auto append = [](const std::string& left, const std::string& right) {
    return left + right;
  };
  EXPECT_EQ(commutativeTree(all, append), "abc");
}

}  // namespace
}  // namespace brook::conformance
