// Diagnostics writer: what a run says on stderr, in the form that --diagnostics-format= asks for.
//
//   in:  reports of the front end; sentences and remarks of the driver
//   out: text, at once; or one document of JSON or SARIF at the end of the run
#pragma once

#include "compiler/diagnostics/kinds.h"
#include "compiler/driver/options.h"
#include "compiler/frontend/frontend.h"

#include <string>
#include <vector>

namespace brook::driver {

class DiagnosticsWriter {
 public:
  explicit DiagnosticsWriter(Options::MessageFormat format) : format_(format) {}

  void add(const frontend::Report& report);
  /// About the run as a whole, as "brcc: error: SENTENCE".
  void error(const std::string& sentence);
  void warning(const std::string& sentence);
  /// About a place: a message of Brook's own, with arguments for %0, %1, ...
  void error(const diagnostics::FilePosition& position, diagnostics::Kind kind,
             const std::vector<std::string>& arguments);
  /// About a place. `text` may have several lines; what turned it on stands behind it: "-Rpass=x".
  void remark(const diagnostics::FilePosition& position, const std::string& text,
              const std::string& flag);
  /// Prints the document; call it once, last.
  void finish() const;

 private:
  bool isText() const { return format_ == Options::MessageFormat::Text; }
  void say(diagnostics::Finding::Level level, const std::string& sentence);

  Options::MessageFormat format_;
  std::vector<diagnostics::Finding> findings_;
};

}  // namespace brook::driver
