#include "runtime/backend/cpu/memory_cpu.h"

#include "runtime/backend/poison.h"

#include <brook/error.hpp>

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace brook::cpu {
namespace {

constexpr std::size_t kAlignment = 64;

/// Linux's large pages: fewer entries of the processor's page table buffers, and faults, by 512.
constexpr std::size_t kLargePage = std::size_t{2} << 20;

/// "MemAvailable:   123 kB" of /proc/meminfo in bytes.
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

/// The rest of the limit of the control group (containers); files hold a number or "max".
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
                       bool isPoisoned)
    : Storage(type, shape) {
  const std::size_t bytes = byteCount();
  if (static_cast<std::int64_t>(bytes) > available) {
    throwOutOfMemory(type, shape, static_cast<std::int64_t>(bytes), available);
  }
  const std::size_t alignment = bytes >= 2 * kLargePage ? kLargePage : kAlignment;
  // aligned_alloc takes multiples of the alignment; 0 elements get an address too.
  const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + alignment - 1) & -alignment;
  own_.reset(static_cast<std::byte*>(std::aligned_alloc(alignment, rounded)));
  data_ = own_.get();
  if (data_ == nullptr) {
    throwOutOfMemory(type, shape, static_cast<std::int64_t>(bytes), available);
  }
  // Where the system knows none, small pages serve.
  if (alignment == kLargePage) (void)madvise(data_, rounded, MADV_HUGEPAGE);
  if (!isPoisoned) return;
  backend::poison(data_, rounded);
  own_.get_deleter().poisonedBytes = rounded;
}

CpuStorage::CpuStorage(const CpuStorage& whole, std::int64_t first, const Shape& shape)
    : Storage(whole.type(), shape),
      data_(whole.data() + first * static_cast<std::int64_t>(elementSize(whole.type()))) {}

void CpuStorage::Free::operator()(std::byte* data) const {
  backend::poison(data, poisonedBytes);
  std::free(data);
}

}  // namespace brook::cpu
