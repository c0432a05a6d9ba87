// DevicePolicy: which of several right ways is the fastest on a device. A table by the name of the
// driver has those that were measured; what `brt-info --calibrate` measured on this machine
// stands above it.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace brook::gl {

struct DeviceInfo;

struct DevicePolicy {
  /// How compute shaders read their inputs: StorageBuffer or BufferTexture.
  BindingKind bindingKind = BindingKind::StorageBuffer;
  /// Neighbouring lanes of a reduction that one invocation combines, 1 or 4: more invocations, or
  /// fewer that read whole rows.
  int reductionLanes = 1;
  /// Whether the context stays current in a thread of its own (context_thread.h): where it takes
  /// long to make it current.
  bool hasContextThread = false;

  bool operator==(const DevicePolicy&) const = default;
};

/// From the table, by the vendor and the renderer.
DevicePolicy builtInPolicy(const DeviceInfo& info);

/// What was measured for this driver and version of the library, kept in `folder`; nothing if
/// nothing was, or if the entry is damaged. An empty folder has nothing.
std::optional<DevicePolicy> findMeasuredPolicy(const DeviceInfo& info,
                                               const std::filesystem::path& folder);
/// False if it could not be kept.
bool keepMeasuredPolicy(const DeviceInfo& info, const std::filesystem::path& folder,
                        const DevicePolicy& policy);

}  // namespace brook::gl
