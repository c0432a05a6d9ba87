// Brook+'s devices: lists them, and selects the device of a thread.
//
//   getDevices("all", &n)   ->  each device of OpenGL that starts, then the CPU
//   useDevices(d, 1, &old)  ->  the thread's runtime on d, which the first request starts
#include "runtime/brook_plus/devices.h"

#include "runtime/context/current_runtime.h"
#include "runtime/context/environment.h"
#include "runtime/context/select_backend.h"

#include <brook/error.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::plus {
namespace {

// The count of EGL devices that are tried.
constexpr int kMaxAdapters = 16;

bool isGl(std::string_view backend) {
  return backend == "ogl" || backend == "gles" || backend == "cal" || backend.substr(0, 2) == "gl";
}

/// True if OpenGL starts on the adapter. Throws ArgumentError if there is no such adapter.
bool startsOn(std::optional<int> adapter) {
  for (const context::Candidate& candidate : context::builtInCandidates(nullptr, adapter)) {
    if (!isGl(candidate.name)) continue;
    try {
      candidate.start();
      return true;
    } catch (const ArgumentError&) {
      throw;
    } catch (const Error&) {
      continue;  // the other backend may start
    }
  }
  return false;
}

std::vector<Device> findCalDevices() {
  std::vector<Device> found;
  try {
    for (int adapter = 0; adapter < kMaxAdapters; ++adapter) {
      if (startsOn(adapter)) found.emplace_back(adapter);
    }
  } catch (const ArgumentError&) {  // after the last one
  }
  try {  // an EGL without a list of devices
    if (found.empty() && startsOn(std::nullopt)) found.emplace_back(Device::kDefaultAdapter);
  } catch (const ArgumentError&) {  // BRT_ADAPTER names no device
  }
  return found;
}

std::vector<Device>& cpuDevices() {
  static std::vector<Device> devices = {Device(Device::kCpu)};
  return devices;
}

std::vector<Device>& calDevices() {
  static std::vector<Device> devices = findCalDevices();
  return devices;
}

std::vector<Device>& allDevices() {
  static std::vector<Device> devices = [] {
    std::vector<Device> all = calDevices();
    all.insert(all.end(), cpuDevices().begin(), cpuDevices().end());
    return all;
  }();
  return devices;
}

/// Returns the devices of a type, or null if there is no such type.
std::vector<Device>* listOf(std::string_view type) {
  if (type == "cpu") return &cpuDevices();
  if (type == "cal") return &calDevices();
  return type == "all" ? &allDevices() : nullptr;
}

struct Choice {
  Device* devices = nullptr;
  unsigned count = 0;
};
thread_local Choice chosen;

/// Returns the request for a device, with the backend of BRT_RUNTIME if this device has it.
context::RequestedDevice requested(const Device& device) {
  const char* const variable = context::runtimeFromEnvironment();
  const std::string_view backend = variable ? variable : "";
  if (device.adapter() == Device::kCpu) {
    return {backend.substr(0, 3) == "cpu" ? std::string(backend) : "cpu", std::nullopt};
  }
  const std::optional<int> adapter =
      device.adapter() == Device::kDefaultAdapter ? std::nullopt : std::optional(device.adapter());
  return {isGl(backend) ? std::string(backend) : "gl", adapter};
}

}  // namespace

Device* chosenDevice() {
  return chosen.devices;
}

Device* currentDevice() {
  if (chosen.devices != nullptr) return chosen.devices;
  const bool usesGl = isGl(context::currentRuntime().backendName());
  if (!usesGl || calDevices().empty()) return cpuDevices().data();
  std::vector<Device>& devices = calDevices();
  const int adapter = context::adapterFromEnvironment().value_or(0);
  const auto wanted = std::find_if(devices.begin(), devices.end(), [&](const Device& device) {
    return device.adapter() == adapter;
  });
  return wanted == devices.end() ? devices.data() : &*wanted;
}

Device* getDevices(const char* type, unsigned int* count) {
  std::vector<Device>* const found = listOf(type == nullptr ? "" : type);
  const bool hasAny = found != nullptr && !found->empty();
  if (count != nullptr) *count = hasAny ? static_cast<unsigned>(found->size()) : 0;
  return hasAny ? found->data() : nullptr;
}

Device* useDevices(Device* devices, unsigned int count, unsigned int* oldCount) {
  const Choice before = chosen;
  const bool choosesOne = devices != nullptr && count > 0;
  context::useDevice(choosesOne ? std::optional(requested(*devices)) : std::nullopt);
  chosen = choosesOne ? Choice{devices, count} : Choice{};
  if (oldCount != nullptr) *oldCount = before.count;
  return before.devices;
}

}  // namespace brook::plus
