#include "runtime/backend/cpu/memory_cpu.h"

#include <brook/error.hpp>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

namespace brook::cpu {
namespace {

/// Returns "MemAvailable:   123 kB" of /proc/meminfo in bytes.
std::int64_t availableOnTheMachine() {
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  std::int64_t amount;
  while (file >> name >> amount) {
    std::getline(file, unit);
    if (name == "MemAvailable:") return amount * 1024;
  }
  return INT64_MAX;
}

/// Returns the unused part of the control group's limit (containers). The files contain a number or
/// "max".
std::int64_t availableInTheControlGroup() {
  std::ifstream limitFile("/sys/fs/cgroup/memory.max");
  std::ifstream usedFile("/sys/fs/cgroup/memory.current");
  std::int64_t limit, used;
  if (!(limitFile >> limit) || !(usedFile >> used)) return INT64_MAX;
  return std::max<std::int64_t>(limit - used, 0);
}

[[noreturn]] void throwOutOfMemory(ElementType type, const Shape& shape, std::int64_t bytes,
                                   std::int64_t available) {
  const std::string need = "A stream of " + std::string(elementName(type)) + shape.toString() +
                           " needs " + std::to_string(bytes) + " bytes, ";
  if (bytes <= available) {
    throw OutOfMemoryError(need + "which the system does not give this process (ulimit -v).");
  }
  throw OutOfMemoryError(need + "but only " + std::to_string(available) + " are available.");
}

}  // namespace

std::int64_t availableMemory() {
  return std::min(availableOnTheMachine(), availableInTheControlGroup());
}

CpuStorage::CpuStorage(ElementType type, const Shape& shape, std::int64_t available,
                       std::shared_ptr<MemoryPool> pool)
    : Storage(type, shape) {
  const auto bytes = static_cast<std::int64_t>(byteCount());
  if (bytes > available) throwOutOfMemory(type, shape, bytes, available);
  own_ = PooledMemory(std::move(pool), byteCount());
  data_ = own_.data();
  if (data_ == nullptr) throwOutOfMemory(type, shape, bytes, available);
}

CpuStorage::CpuStorage(const CpuStorage& whole, std::int64_t first, const Shape& shape)
    : Storage(whole.type(), shape),
      data_(whole.data() + first * static_cast<std::int64_t>(elementSize(whole.type()))) {}

}  // namespace brook::cpu
