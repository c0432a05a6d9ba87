// The header that hosts of Brook+ include: each kernel as an object with the kernel's name.
//
//   kernel void scale(float x<>, float k, float t[4], out float y<>)
//     class brook_object_scale : public KernelInterface {
//       void operator()(const Stream<float>& x, const float& k, const float t[4],
//                       const Stream<float>& y);
//     };
//     inline thread_local brook_object_scale scale;
#pragma once

#include "compiler/codegen/host/print.h"

#include <string>

namespace brook::host {

/// Returns the text of the header. The C++ file has the definitions if parts.hasHeader.
std::string printBrookPlusHeader(const FileParts& parts);

}  // namespace brook::host
