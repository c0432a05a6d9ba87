// The instruction sets of this machine that hand-written code is compiled for.
#pragma once

namespace brook::perf {

/// F, BW, DQ and VL.
bool hasAvx512();
/// With fused multiply-add.
bool hasAvx2();

}  // namespace brook::perf
