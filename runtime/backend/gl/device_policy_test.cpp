// Policies: the table, measured policies, and invalid entries.
#include "runtime/backend/gl/device_policy.h"

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/gl_backend.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace brook::gl {
namespace {

namespace fs = std::filesystem;

constexpr DevicePolicy kOther = {BindingKind::StorageBuffer, 1};

class MeasuredPolicies : public testing::Test {
 protected:
  MeasuredPolicies() {
    std::string name = testing::TempDir() + "brook_policies_XXXXXX";
    folder_ = mkdtemp(name.data());
    info_.vendor = "vendor";
    info_.renderer = "renderer";
    info_.version = "1";
  }
  ~MeasuredPolicies() override { fs::remove_all(folder_); }

  fs::path folder_;
  DeviceInfo info_;
};

TEST(BuiltInPolicy, IsThatOfTheDriver) {
  const auto policy = [](const char* vendor, const char* renderer) {
    DeviceInfo info;
    info.vendor = vendor;
    info.renderer = renderer;
    return builtInPolicy(info);
  };
  EXPECT_EQ(policy("Mesa/X.org", "llvmpipe (LLVM 15.0.6, 256 bits)"),
            (DevicePolicy{BindingKind::BufferTexture, 4, false}));
  const DevicePolicy nvidia = {BindingKind::StorageBuffer, 1, true};
  EXPECT_EQ(policy("NVIDIA Corporation", "NVIDIA H200/PCIe/SSE2"), nvidia);
  EXPECT_EQ(policy("NVIDIA Corporation", "GeForce GTX 1080/PCIe/SSE2"), nvidia);
  EXPECT_EQ(policy("Intel", "Mesa Intel(R) UHD Graphics 620 (KBL GT2)"), DevicePolicy());
}

TEST_F(MeasuredPolicies, AreOfOneDriver) {
  const DevicePolicy policy = {BindingKind::BufferTexture, 4, true};
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), std::nullopt);
  EXPECT_TRUE(keepMeasuredPolicy(info_, folder_, policy));
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), policy);
  EXPECT_TRUE(keepMeasuredPolicy(info_, folder_, kOther));
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), kOther);
  info_.version = "2";
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), std::nullopt);
}

TEST_F(MeasuredPolicies, AreNotKeptWithoutAFolder) {
  EXPECT_FALSE(keepMeasuredPolicy(info_, {}, kOther));
  EXPECT_EQ(findMeasuredPolicy(info_, {}), std::nullopt);
}

TEST_F(MeasuredPolicies, AreIgnoredWhenDamaged) {
  ASSERT_TRUE(keepMeasuredPolicy(info_, folder_, kOther));
  const fs::path entry = fs::directory_iterator(folder_ / "policies")->path();
  fs::resize_file(entry, fs::file_size(entry) - 1);
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), std::nullopt);
  std::ofstream(entry) << "something else";
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), std::nullopt);
}

// Each pipeline has a context of its own version.
TEST_F(MeasuredPolicies, AreOfADriverAndNotOfAVersionOfOpenGl) {
  info_.version = "4.3.0 NVIDIA 580.159.04";
  ASSERT_TRUE(keepMeasuredPolicy(info_, folder_, kOther));
  info_.version = "3.3.0 NVIDIA 580.159.04";
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), kOther);
  info_.version = "3.3.0 NVIDIA 581.0";
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), std::nullopt);
}

// A complete entry with values that only another version of the library may know.
TEST_F(MeasuredPolicies, AreIgnoredWhenTheyAreNone) {
  for (const DevicePolicy& policy :
       {DevicePolicy{BindingKind::TextureDirect, 1}, DevicePolicy{BindingKind::StorageBuffer, 3},
        DevicePolicy{static_cast<BindingKind>(77), 4}})
    EXPECT_FALSE(keepMeasuredPolicy(info_, folder_, policy));
  EXPECT_EQ(findMeasuredPolicy(info_, folder_), std::nullopt);
}

TEST_F(MeasuredPolicies, AreWhatBackendsStartWith) {
  const GlSettings settings = {.cacheFolder = folder_};
  const auto policy = [&] {
    return createBackend(PipelineStage::Compute, settings)->device().policy;
  };
  info_ = createBackend(PipelineStage::Compute, settings)->device().info;
  EXPECT_EQ(policy(), builtInPolicy(info_));
  const DevicePolicy other = {policy().bindingKind, policy().reductionLanes == 4 ? 1 : 4,
                              !policy().hasContextThread};
  ASSERT_TRUE(keepMeasuredPolicy(info_, folder_, other));
  EXPECT_EQ(policy(), other);
}

}  // namespace
}  // namespace brook::gl
