// CompactionGl: compacts the pushes of kernels on the device (docs/language/outputs.md).
//
// In: counts 1 0 2 1, values stored for push 0: a - c d, for push 1: - - e -
// Out: a c e d
//
// Sums of four counts, of four such sums and so on make a tree. Each position of the result
// descends the tree to its element and the index of its push, and fetches the value. The host reads
// only the root.
#pragma once

#include "runtime/backend/gl/internal_kernel.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace brook::gl {

/// All members need the context current, the destructor too.
class CompactionGl {
 public:
  /// Implements Backend::count. `kernels` outlives the object.
  CompactionGl(InternalKernels& kernels, const ShaderArgument& counts, std::int32_t bound);

  std::int64_t total() const { return total_; }
  std::int32_t largest() const { return largest_; }

  /// Implements Backend::compact.
  void compact(const ShaderArgument& values, std::int32_t appendIndex, const ShaderArgument& target,
               const void* rest);

 private:
  void sumUp(const ShaderArgument& counts, std::int32_t bound);
  static std::int64_t sumOnHost(const ShaderArgument& counts, std::int32_t bound);
  void sumLevel(const ShaderArgument& below, const ScratchStream& largestBelow, std::int32_t bound,
                const ScratchStream& sums, const ScratchStream& largest) const;
  void findSources();
  ScratchStream descend(const ScratchStream& state, std::size_t top, std::size_t levels) const;
  void gather(const ShaderArgument& values, std::int32_t first, const ShaderArgument& target,
              const void* rest) const;

  InternalKernels& kernels_;
  const std::int64_t elementCount_;
  std::vector<ScratchStream> sums_;  ///< by level: int4 of the four counts or sums below
  std::int64_t total_ = 0;
  std::int32_t largest_ = 0;
  /// An int2 for each position of the result: the element and the index of its push.
  ScratchStream sources_;
  /// The count of launches that are compacted together. With many launches of few elements, one
  /// pass over the positions for each launch would be slow.
  std::int32_t batchSize_ = 1;
  std::map<const MemoryGl*, ScratchStream>
      gathered_;  ///< by target: the values of the batch, contiguous
};

}  // namespace brook::gl
