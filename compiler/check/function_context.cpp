#include "compiler/check/function_context.h"

#include "clang/Basic/SourceManager.h"
#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::check {

ir::Location UnitContext::locate(clang::SourceLocation location) const {
  const clang::SourceManager& sources = ast.getSourceManager();
  const clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location));
  if (presumed.isInvalid()) return {};
  std::vector<std::string>& files = module.files;
  std::size_t file = 0;
  if (!sources.isInMainFile(sources.getExpansionLoc(location)) || files.empty()) {
    const auto found = std::ranges::find(files, presumed.getFilename());
    file = static_cast<std::size_t>(found - files.begin());
    if (found == files.end()) files.emplace_back(presumed.getFilename());
  }
  return {static_cast<std::uint16_t>(file), static_cast<std::uint16_t>(presumed.getColumn()),
          presumed.getLine()};
}

void FunctionContext::enter(clang::SourceLocation location) {
  const ir::Location line = unit.locate(location);
  builder.setLocation(line);
  statementLocations.emplace_back(line, location);
}

void FunctionContext::requireReported(const clang::VarDecl& local) const {
  BROOK_CHECK(unit.diagnostics.hasErrorOccurred(),
              "an error at the declaration of '" + local.getNameAsString() + "'");
}

std::string leafName(const std::string& variable, const std::string& path) {
  if (path.empty()) return variable;
  std::string name = variable + "_" + path;
  std::ranges::replace(name, '.', '_');
  return name;
}

}  // namespace brook::check
