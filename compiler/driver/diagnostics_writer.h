// Messages: prints the messages of a run on stderr in the form of --diagnostics-format=.
//
//   in:  reports of the front end; sentences and remarks of the driver
//   out: text, immediately; or one document of JSON or SARIF at the end of the run
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
  /// Reports on the run as a whole, as "brcc: error: SENTENCE".
  void error(const std::string& sentence);
  void warning(const std::string& sentence);
  /// Reports a message of Brook's own at a position, with arguments for %0, %1, ...
  void error(const diagnostics::FilePosition& position, diagnostics::Kind kind,
             const std::vector<std::string>& arguments);
  /// Reports a remark at a position. `text` may have several lines; `flag` is the option that
  /// enabled it, such as "-Rpass=x", and is printed after the first line.
  void remark(const diagnostics::FilePosition& position, const std::string& text,
              const std::string& flag);
  /// Prints the document. It must be the last call.
  void finish() const;

 private:
  bool isText() const { return format_ == Options::MessageFormat::Text; }
  void say(diagnostics::Finding::Level level, const std::string& sentence);

  Options::MessageFormat format_;
  std::vector<diagnostics::Finding> findings_;
};

}  // namespace brook::driver
