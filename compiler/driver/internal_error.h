// InternalError: reports that brcc itself failed, and saves a reproducer.
//
//   in:  a run in a separate process
//   out: its exit status. If the run crashed or reported an internal error, the status is 3, and a
//        paragraph on stderr names a new folder with
//          x.bri         the preprocessed source (x.br, as it is, if that fails too)
//          options       the rest of the command line: `brcc @options` runs it again; with -I, -D
//                        and the like for x.br
//          version.json  the output of --version=json
#pragma once

#include "compiler/driver/options.h"

#include <functional>
#include <string>
#include <vector>

namespace brook::driver {

/// Runs `body` in a child process, so that no defect of brcc or Clang ends this process by a
/// signal. The child exits with the result of `body`.
int runGuarded(const Options& options, const std::vector<std::string>& arguments,
               const std::function<int()>& body);

}  // namespace brook::driver
