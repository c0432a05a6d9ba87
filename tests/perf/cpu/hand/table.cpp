// The functions of one instruction set, together.
#include "tests/perf/cpu/hand/functions.h"

#define HAND_TEXT_OF(text) #text
#define HAND_TEXT(text) HAND_TEXT_OF(text)
#define HAND_JOIN_OF(a, b) a##b
#define HAND_JOIN(a, b) HAND_JOIN_OF(a, b)

namespace brook::perf::hand {

const Kernels& HAND_JOIN(HAND_ISA, Kernels)() {
  static const Kernels kernels = {
      HAND_TEXT(HAND_ISA),    HAND_ISA::saxpy,      HAND_ISA::mad43,
      HAND_ISA::stencil,      HAND_ISA::mandelbrot, HAND_ISA::rayTriangle,
      HAND_ISA::blackScholes, HAND_ISA::madChains,  HAND_ISA::kMadChainOperations,
      HAND_ISA::copy};
  return kernels;
}

}  // namespace brook::perf::hand
