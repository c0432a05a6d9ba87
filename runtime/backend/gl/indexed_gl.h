// Backend::scatter on the device.
//
// In: index 3 0 3 9, values a b c d, target <4> = p q r s
//   claim: of each place of the target the greatest number of the elements that go there: 1 - - 2
//   take:  their values                                                                b q r c
// So the last one wins, whatever order a device works in.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/internal_kernel.h"

namespace brook::gl {

/// A line of ints, no place claimed, for a kernel of InternalKernelForm::Claim.
ScratchStream unclaimed(InternalKernels& kernels, std::int64_t places);

/// `target` has the shape whose dimensions the index names.
void scatterElements(InternalKernels& kernels, const ShaderArgument& index,
                     const ShaderArgument& values, const ShaderArgument& target);

/// A launch on memory of the pipeline; the shapes are those of the streams.
struct IndexedArguments {
  ShaderArgument index, source, target;
};

/// Backend::runIndexed. False where doubles or fixed types would need a predefined operator's
/// arithmetic, where `reduction` has no shaders, and where the rounds would be many.
bool runIndexed(InternalKernels& kernels, const DeviceGl& device,
                const backend::IndexedLaunch& launch, const IndexedArguments& arguments);

}  // namespace brook::gl
