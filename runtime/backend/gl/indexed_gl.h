// Backend::scatter and Backend::runIndexed on the device.
//
// Scatter: the last value for a position wins, in any order of execution on the device.
//   In: index 3 0 3 9, values a b c d, target <4> = p q r s
//     claim: the largest index of the elements for each position of the target   1 - - 2
//     take:  their values                                                         b q r c
//
// Indexed transfers that combine elements:
//   In: streamScatter with Add, index 1 0 1 1, source a b c d, target p q
//   Out: p + b, ((q + a) + c) + d
// Without collisions all elements are fetched, combined and stored at once. With collisions this is
// done in rounds. Each round has the first pending element of every position, so that the elements
// of one position are combined in order. The host reads the count of pending elements once a round.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/internal_kernel.h"

namespace brook::gl {

/// Returns a line of ints without claims, for a kernel of InternalKernelForm::Claim.
ScratchStream unclaimed(InternalKernels& kernels, std::int64_t places);

/// Implements Backend::scatter. The index has positions in the shape of `target`.
void scatterElements(InternalKernels& kernels, const ShaderArgument& index,
                     const ShaderArgument& values, const ShaderArgument& target);

/// The arguments of a launch with memory of the pipeline and the shapes of the streams.
struct IndexedArguments {
  ShaderArgument index, source, target;
};

/// Implements Backend::runIndexed. Returns false for arithmetic of predefined operators on doubles
/// and fixed types, if `reduction` has no shaders, and if there would be too many rounds.
bool runIndexed(InternalKernels& kernels, const DeviceGl& device,
                const backend::IndexedLaunch& launch, const IndexedArguments& arguments);

}  // namespace brook::gl
