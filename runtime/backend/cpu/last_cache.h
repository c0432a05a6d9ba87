// How much the caches of this machine hold.
#pragma once

#include <cstdint>
#include <string>

namespace brook::cpu {

/// The caches before memory.
struct LastCaches {
  std::int64_t bytes = 0;  ///< of one; 0: not known
  int count = 0;           ///< that the processors have which this process may use
};

/// As Linux tells in `folder`, /sys/devices/system/cpu.
LastCaches readLastCaches(const std::string& folder);

/// Bytes that the last caches of so many threads hold together: of one for each thread, as far as
/// there are so many. 256 MiB where the system does not say.
std::int64_t lastCacheOf(int threads);

}  // namespace brook::cpu
