#include "compiler/driver/version.h"

#include "clang/Basic/Version.h"
#include "compiler/driver/information.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <brook/kernel_descriptor.hpp>

namespace brook::driver {

std::string versionText() {
  return "brcc " BROOK_VERSION "\nClang " CLANG_VERSION_STRING "\n";
}

std::string versionJson() {
  llvm::json::Array targets;
  for (const std::string& name : targetNames())
    targets.push_back(name);
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream writer(stream, 2);
  writer.value(llvm::json::Object{{"name", "brcc"},
                                  {"version", BROOK_VERSION},
                                  {"abi", BROOK_ABI_VERSION},
                                  {"clang", CLANG_VERSION_STRING},
                                  {"targets", std::move(targets)}});
  stream << '\n';
  return stream.str();
}

}  // namespace brook::driver
