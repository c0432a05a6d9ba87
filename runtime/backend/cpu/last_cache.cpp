#include "runtime/backend/cpu/last_cache.h"

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace brook::cpu {
namespace {

/// Larger than almost all caches.
constexpr std::int64_t kUnknownCache = std::int64_t{256} << 20;

/// Returns the folder of a processor's last-level cache, or an empty text.
std::string lastCacheFolder(const std::string& processor) {
  std::string last;
  int lastLevel = 0;
  for (int index = 0;; ++index) {
    const std::string folder = processor + "/cache/index" + std::to_string(index) + "/";
    int level;
    if (!(std::ifstream(folder + "level") >> level)) return last;
    if (level > lastLevel) {
      lastLevel = level;
      last = folder;
    }
  }
}

/// Returns "32768K" in bytes, 0 for anything else.
std::int64_t sizeIn(const std::string& file) {
  std::int64_t amount;
  char unit;
  if (!(std::ifstream(file) >> amount >> unit)) return 0;
  return unit == 'K' ? amount << 10 : unit == 'M' ? amount << 20 : 0;
}

}  // namespace

LastCaches readLastCaches(const std::string& folder) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return {};
  LastCaches caches;
  std::set<std::string> sharers;  // one list of processors for each cache
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &processors)) continue;
    const std::string cache = lastCacheFolder(folder + "/cpu" + std::to_string(cpu));
    if (caches.bytes == 0) caches.bytes = sizeIn(cache + "size");
    std::string list;
    std::getline(std::ifstream(cache + "shared_cpu_list"), list);
    sharers.insert(list);
  }
  caches.count = static_cast<int>(sharers.size());
  return caches;
}

std::int64_t lastCacheOf(int threads) {
  static const LastCaches caches = readLastCaches("/sys/devices/system/cpu");
  if (caches.bytes == 0) return kUnknownCache;
  return caches.bytes * std::min(threads, caches.count);
}

}  // namespace brook::cpu
