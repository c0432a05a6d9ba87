// Option checks: values and combinations of options that brcc refuses, each with one sentence.
//
//   in:  the options read so far
//   out: success, or a usage error that says what to do
#pragma once

#include "compiler/driver/options.h"
#include "compiler/support/result.h"

#include <string>
#include <vector>

namespace brook::driver {

/// Fails with "'-fbounds=tarp' must be clamp or trap; did you mean 'trap'?"
Result<void> checkOneOf(const std::string& option, const std::string& value,
                        const std::vector<std::string>& values);

/// `option`: "--print=" or "--stop-after=".
Result<void> checkStage(const std::string& option, const std::string& stage);

/// Checks the kind of the input file. `hasHeaderOption`: --header was given.
Result<void> checkInput(const Options& options, bool hasHeaderOption);

/// Checks the names of --passes and the kind of input that they require.
Result<void> checkPasses(const Options& options);

/// Checks the kinds of --emit against the input. `isCode`: all of them are C++.
Result<void> checkEmitted(const Options& options, bool isCode);

/// Checks that at most one output goes to stdout.
Result<void> checkStdout(const Options& options);

}  // namespace brook::driver
