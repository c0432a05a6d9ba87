#include "tests/perf/cpu/emitted_code.h"

namespace brook::perf {

EmittedCode emittedCode() {
  return {EMITTED_CODE_OF_CLANG != 0, EMITTED_CODE_CONTRACTED != 0};
}

}  // namespace brook::perf
