// Information: the texts that brcc prints about itself, without an input (--help, --print-targets,
// --explain=), and the lists of names for suggestions.
#pragma once

#include "compiler/driver/options.h"

#include <string>
#include <vector>

namespace brook::driver {

/// Prints the text that `options.action` selects on stdout.
void printInformation(const Options& options);

/// Returns the text of --help, in sections.
std::string helpText();

/// Returns the names that --target accepts.
std::vector<std::string> targetNames();

/// Returns the text of --print-targets, one line for each name.
std::string targetsText();

/// Returns the stages that --print and --stop-after accept, in pipeline order.
std::vector<std::string> stageNames();

}  // namespace brook::driver
