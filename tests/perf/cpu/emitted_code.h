// How this program got the code of its kernels.
#pragma once

namespace brook::perf {

struct EmittedCode {
  bool isOfClang;     ///< compiled by clang++, else by g++
  bool isContracted;  ///< brcc had -ffp-contract=on
};

EmittedCode emittedCode();

}  // namespace brook::perf
