// Information: what brcc prints of itself, without an input: --help, --print-targets, --explain=.
#pragma once

#include "compiler/driver/options.h"

namespace brook::driver {

/// On stdout, as `options.action` says.
void printInformation(const Options& options);

}  // namespace brook::driver
