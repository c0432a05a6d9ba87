#include "compiler/codegen/glsl/options.h"

#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

TEST(Limits, TexturesArePackedBeyond16) {
  EXPECT_FALSE(packsInputs(Dialect::Glsl330, BindingKind::TextureDirect, 16, 8));
  EXPECT_TRUE(packsInputs(Dialect::Essl300, BindingKind::TextureWrapped, 17, 1));
  EXPECT_TRUE(packsInputs(Dialect::Glsl430, BindingKind::BufferTexture, 17, 1));
}

TEST(Limits, StorageBuffersAreInputsAndOutputs) {
  EXPECT_FALSE(packsInputs(Dialect::Glsl430, BindingKind::StorageBuffer, 7, 1));
  EXPECT_TRUE(packsInputs(Dialect::Glsl430, BindingKind::StorageBuffer, 7, 2));
  EXPECT_FALSE(packsInputs(Dialect::Essl310, BindingKind::StorageBuffer, 1, 3));
  EXPECT_TRUE(packsInputs(Dialect::Essl310, BindingKind::StorageBuffer, 2, 3));
}

TEST(Limits, OneInputHasNothingToShareWith) {
  EXPECT_FALSE(packsInputs(Dialect::Essl310, BindingKind::StorageBuffer, 1, 8));
}

TEST(Limits, OutputsAndPackedInputsFit) {
  for (const Dialect dialect : {Dialect::Glsl330, Dialect::Essl300})
    EXPECT_GE(guaranteedOutputs(dialect), 4);
  EXPECT_EQ(guaranteedOutputs(Dialect::Glsl430) + 1, 8);
  EXPECT_EQ(guaranteedOutputs(Dialect::Essl310) + 1, 4);
}

}  // namespace
}  // namespace brook::glsl
