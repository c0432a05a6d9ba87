// Information: texts that brcc prints without an input: --help, --print-targets, --explain=.
#pragma once

#include "compiler/driver/options.h"

namespace brook::driver {

/// Prints the text that `options.action` selects on stdout.
void printInformation(const Options& options);

}  // namespace brook::driver
