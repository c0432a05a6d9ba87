// Indexed transfers that combine elements, on the device: Backend::runIndexed.
//
// In: streamScatter with Add, index 1 0 1 1, source a b c d, target p q
// Out: p + b, ((q + a) + c) + d
//
// Without collisions all elements are fetched, combined and stored at once. With collisions, in
// rounds: each has the first element of every place that still waits, so that those of one place
// are combined in order. The host reads how many wait, once a round.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/internal_kernel.h"

namespace brook::gl {

/// A launch on memory of the pipeline; the shapes are those of the streams.
struct IndexedArguments {
  ShaderArgument index, source, target;
};

/// Backend::runIndexed. False where doubles or fixed types would need a predefined operator's
/// arithmetic, where `reduction` has no shaders, and where the rounds would be many.
bool runIndexed(InternalKernels& kernels, const DeviceGl& device,
                const backend::IndexedLaunch& launch, const IndexedArguments& arguments);

}  // namespace brook::gl
