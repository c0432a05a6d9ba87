#include "compiler/frontend/dependencies.h"

#include "compiler/frontend/prelude.h"

namespace brook::frontend {

bool Dependencies::sawDependency(llvm::StringRef name, bool, bool isSystem, bool, bool isMissing) {
  if (isMissing || name.starts_with(kPreludeFolder) || name.starts_with("<")) return false;
  (isSystem ? systemFiles : files).push_back(name.str());
  return true;
}

}  // namespace brook::frontend
