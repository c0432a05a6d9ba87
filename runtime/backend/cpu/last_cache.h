// The size of the last-level caches of this machine.
#pragma once

#include <cstdint>
#include <string>

namespace brook::cpu {

/// The last-level caches.
struct LastCaches {
  std::int64_t bytes = 0;  ///< of one cache; 0 if unknown
  int count = 0;           ///< of the processors that this process may use
};

/// Reads the caches from Linux's folder /sys/devices/system/cpu.
LastCaches readLastCaches(const std::string& folder);

/// Returns the total bytes of the last-level caches of `threads` threads: one cache for each
/// thread, at most all of them. 256 MiB if unknown.
std::int64_t lastCacheOf(int threads);

}  // namespace brook::cpu
