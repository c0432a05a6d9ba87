#include "compiler/driver/information.h"

#include "compiler/diagnostics/pages.h"
#include "compiler/driver/option_texts.h"
#include "compiler/driver/version.h"
#include "compiler/passes/pass.h"

#include <cstdio>

namespace brook::driver {
namespace {

void printPasses() {
  for (const passes::Pass& pass : passes::allPasses()) {
    std::printf("%-18s %s\n", pass.name, pass.summary);
  }
}

}  // namespace

void printInformation(const Options& options) {
  switch (options.action) {
    case Options::Action::Help:
      std::fputs(helpText().c_str(), stdout);
      break;
    case Options::Action::Version:
      std::fputs(versionText().c_str(), stdout);
      break;
    case Options::Action::VersionAsJson:
      std::fputs(versionJson().c_str(), stdout);
      break;
    case Options::Action::PrintTargets:
      std::fputs(targetsText().c_str(), stdout);
      break;
    case Options::Action::PrintWarnings:
      std::fputs(diagnostics::warningList().c_str(), stdout);
      break;
    case Options::Action::PrintPasses:
      printPasses();
      break;
    case Options::Action::Explain:
      std::fputs(diagnostics::findPage(options.explained), stdout);
      break;
    case Options::Action::Compile:
      break;
  }
}

}  // namespace brook::driver
