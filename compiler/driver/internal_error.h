// InternalError: brcc fails, and leaves what it takes to see that again.
//
//   in:  a run in a process of its own
//   out: its exit status; if it died or said that brcc is wrong, 3, after a paragraph on stderr
//        about a new folder with
//          x.bri         the preprocessed source (x.br, as it is, if that fails too)
//          options       the rest of the command line: `brcc @options` runs it again; with -I, -D
//                        and the like for x.br
//          version.json  of --version=json
#pragma once

#include "compiler/driver/options.h"

#include <functional>
#include <string>
#include <vector>

namespace brook::driver {

/// Runs `body` in a child process, so that no defect of ours or of Clang ends this one by a signal.
/// The child exits with what `body` returns.
int runGuarded(const Options& options, const std::vector<std::string>& arguments,
               const std::function<int()>& body);

}  // namespace brook::driver
