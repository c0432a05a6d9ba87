#include "compiler/driver/emit_kinds.h"

#include "compiler/diagnostics/suggestion.h"

#include <algorithm>
#include <iterator>

namespace brook::driver {
namespace {

constexpr EmitKind kEmitKinds[] = {
    {"cpp", Emit::Cpp, ".cpp"},
    {"glsl", Emit::Glsl, ".glsl"},
    {"essl", Emit::Essl, ".essl"},
    {"ir", Emit::Ir, ".ir"},
    {"reflection", Emit::Reflection, ".json"},
    {"report", Emit::Report, ".html"},
};

std::vector<std::string> allNames() {
  std::vector<std::string> names;
  for (const EmitKind& kind : kEmitKinds)
    names.emplace_back(kind.name);
  return names;
}

}  // namespace

Result<std::vector<EmitKind>> emitKinds(const std::vector<std::string>& names) {
  const std::vector<std::string> known = allNames();
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return Failure{"unknown output '--emit=" + name + "'" +
                     diagnostics::suggestion(
                         name, known, "; there are cpp, glsl, essl, ir, reflection and report")};
    }
  }
  std::vector<EmitKind> kinds;
  std::copy_if(std::begin(kEmitKinds), std::end(kEmitKinds), std::back_inserter(kinds),
               [&](const EmitKind& kind) {
                 return std::find(names.begin(), names.end(), kind.name) != names.end();
               });
  return kinds;
}

}  // namespace brook::driver
