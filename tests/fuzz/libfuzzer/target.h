// Target: what is fuzzed. A program has one, of ir_target.cpp or compiler_target.cpp, and runs it
// by libFuzzer (fuzzer.cpp) or over given files (replay.cpp).
#pragma once

#include "tests/fuzz/libfuzzer/language.h"

#include <string>

namespace brook::fuzz {

struct Target {
  Language (*language)();  ///< of the inputs, for the mutator
  /// Returns whatever the input is: wrong ones are refused in messages. Throws InternalError, or
  /// ends the process, for what is a defect of the compiler.
  void (*run)(const std::string& input);
};

/// The one of this program.
Target target();

}  // namespace brook::fuzz
