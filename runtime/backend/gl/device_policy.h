// DevicePolicy: the fastest of several correct methods on a device. A table has measured policies
// by the name of the driver. Measurements of `brt-info --calibrate` on this machine override it.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace brook::gl {

struct DeviceInfo;

struct DevicePolicy {
  /// The binding kind of compute shaders' inputs: StorageBuffer or BufferTexture.
  BindingKind bindingKind = BindingKind::StorageBuffer;
  /// Adjacent lanes of a reduction that one invocation combines: 1 for more invocations, or 4 for
  /// fewer that read whole rows.
  int reductionLanes = 1;
  /// True if the context stays current in its own thread (context_thread.h), because making it
  /// current is slow.
  bool hasContextThread = false;

  bool operator==(const DevicePolicy&) const = default;
};

/// Returns the policy of the table by vendor and renderer.
DevicePolicy builtInPolicy(const DeviceInfo& info);

/// Returns the policy measured for this driver and version of the library, from `folder`. Returns
/// nullopt if there is none, if the entry is damaged, or if `folder` is empty.
std::optional<DevicePolicy> findMeasuredPolicy(const DeviceInfo& info,
                                               const std::filesystem::path& folder);
/// Stores a measured policy. Returns false if it cannot be written.
bool keepMeasuredPolicy(const DeviceInfo& info, const std::filesystem::path& folder,
                        const DevicePolicy& policy);

}  // namespace brook::gl
