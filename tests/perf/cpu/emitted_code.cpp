#include "tests/perf/cpu/emitted_code.h"

namespace brook::perf {

bool isEmittedCodeOfClang() {
  return EMITTED_CODE_OF_CLANG != 0;
}

}  // namespace brook::perf
