#include "runtime/backend/gl/device_policy.h"

#include "runtime/backend/gl/device_gl.h"
#include "runtime/cache/disk_store.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace brook::gl {
namespace {

// The first match wins, and the empty name matches every driver. `brt-info --calibrate` measures a
// row.
struct Rule {
  const char* name;  ///< a part of the vendor's or the renderer's name
  DevicePolicy policy;
};
constexpr Rule kRules[] = {
    {"llvmpipe", {.bindingKind = BindingKind::BufferTexture, .reductionLanes = 4}},
    {"softpipe", {.bindingKind = BindingKind::StorageBuffer, .reductionLanes = 4}},
    {"NVIDIA Corporation", {.hasContextThread = true}},
    {"", {}},
};

// An entry of the cache: the binding kind, the lanes, and 1 for a context thread.
using Entry = std::array<std::byte, 3>;

bool isValid(const DevicePolicy& policy) {
  return (policy.bindingKind == BindingKind::StorageBuffer ||
          policy.bindingKind == BindingKind::BufferTexture) &&
         (policy.reductionLanes == 1 || policy.reductionLanes == 4);
}

// Returns "Mesa 22.3.6" of "4.5 Mesa 22.3.6". The version of the context before it depends on the
// pipeline.
std::string_view driverOf(std::string_view version) {
  const std::size_t number = version.find_first_of("0123456789");
  const std::size_t behind = version.find(' ', number == version.npos ? 0 : number);
  return behind == version.npos ? version : version.substr(behind);
}

cache::Key keyOf(const DeviceInfo& info) {
  const std::string_view texts[] = {BROOK_VERSION, "policy", info.vendor, info.renderer,
                                    driverOf(info.version)};
  return cache::keyOf(texts);
}

cache::DiskStore storeIn(const std::filesystem::path& folder) {
  return cache::DiskStore(folder / "policies");
}

}  // namespace

DevicePolicy builtInPolicy(const DeviceInfo& info) {
  const auto isOfDriver = [&](const Rule& rule) {
    return info.vendor.find(rule.name) != std::string::npos ||
           info.renderer.find(rule.name) != std::string::npos;
  };
  return std::ranges::find_if(kRules, isOfDriver)->policy;
}

std::optional<DevicePolicy> findMeasuredPolicy(const DeviceInfo& info,
                                               const std::filesystem::path& folder) {
  if (folder.empty()) return std::nullopt;
  const std::optional<std::vector<std::byte>> bytes = storeIn(folder).find(keyOf(info));
  if (!bytes || bytes->size() != std::tuple_size_v<Entry>) return std::nullopt;
  if ((*bytes)[2] > std::byte{1}) return std::nullopt;
  const DevicePolicy policy = {static_cast<BindingKind>((*bytes)[0]), static_cast<int>((*bytes)[1]),
                               (*bytes)[2] != std::byte{0}};
  return isValid(policy) ? std::optional(policy) : std::nullopt;
}

bool keepMeasuredPolicy(const DeviceInfo& info, const std::filesystem::path& folder,
                        const DevicePolicy& policy) {
  if (folder.empty()) return false;
  const Entry entry = {static_cast<std::byte>(policy.bindingKind),
                       static_cast<std::byte>(policy.reductionLanes),
                       static_cast<std::byte>(policy.hasContextThread)};
  storeIn(folder).put(keyOf(info), entry);
  return findMeasuredPolicy(info, folder) == policy;
}

}  // namespace brook::gl
