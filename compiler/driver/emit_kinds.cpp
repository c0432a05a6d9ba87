#include "compiler/driver/emit_kinds.h"

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

bool isKnown(const std::string& name) {
  return std::any_of(std::begin(kEmitKinds), std::end(kEmitKinds),
                     [&](const EmitKind& kind) { return name == kind.name; });
}

}  // namespace

Result<std::vector<EmitKind>> emitKinds(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (!isKnown(name)) {
      return Failure{"unknown output '--emit=" + name +
                     "'; there are cpp, glsl, essl, ir, reflection and report"};
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
