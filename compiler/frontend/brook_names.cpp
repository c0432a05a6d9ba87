#include "compiler/frontend/brook_names.h"

#include "compiler/diagnostics/suggestion.h"
#include "compiler/frontend/prelude_kernel.h"

#include <algorithm>
#include <string_view>

namespace brook::frontend {
namespace {

using diagnostics::nearestName;

constexpr const char* kScalarElements[] = {"float", "double", "int",    "uint",  "char",
                                           "uchar", "short",  "ushort", "fixed", "shortfixed"};

constexpr const char* kStreamFunctions[] = {"streamRead",      "streamWrite",   "streamSize",
                                            "streamSwap",      "streamPrint",   "streamGatherOp",
                                            "streamScatterOp", "streamScatter", "readItem"};

/// Returns "float4" for "float5", because no vector is longer.
std::string longestVector(const std::string& written) {
  const std::string scalar = written.substr(0, written.find_last_not_of("0123456789") + 1);
  if (scalar == written || std::ranges::count(kScalarElements, scalar) == 0) return "";
  return scalar == "double" ? "double2" : scalar + "4";
}

}  // namespace

std::string BrookNames::functionOfKernels(const std::string& written) const {
  std::vector<std::string> names = kernelFunctionNames();
  names.insert(names.end(), vectorTypeNames().begin(), vectorTypeNames().end());
  names.insert(names.end(), {"indexof", "fabs", "fmin", "fmax"});
  for (const surface::KernelDeclaration& kernel : declarations_.kernels)
    names.push_back(reader_.spelling(kernel.name));
  return nearestName(written, names);
}

std::string BrookNames::functionOfHost(const std::string& written) const {
  std::vector<std::string> names(std::begin(kStreamFunctions), std::end(kStreamFunctions));
  for (const surface::KernelDeclaration& kernel : declarations_.kernels) {
    if (kernel.isHostCallable()) names.push_back(reader_.spelling(kernel.name));
  }
  return nearestName(written, names);
}

std::string BrookNames::type(const std::string& written) const {
  std::string longest = longestVector(written);
  if (!longest.empty()) return longest;
  std::vector<std::string> names(std::begin(kScalarElements), std::end(kScalarElements));
  names.insert(names.end(), vectorTypeNames().begin(), vectorTypeNames().end());
  for (const surface::StructureDeclaration& structure : declarations_.structures)
    names.insert(names.end(), structure.names.begin(), structure.names.end());
  for (const surface::ElementAlias& alias : declarations_.aliases)
    names.push_back(reader_.spelling(alias.name));
  return nearestName(written, names);
}

std::string BrookNames::field(const std::string& written) const {
  std::vector<std::string> names;
  for (const surface::StructureDeclaration& structure : declarations_.structures) {
    for (const surface::FieldDeclaration& field : structure.fields)
      names.push_back(field.name);
  }
  return nearestName(written, names);
}

std::string BrookNames::stream(const std::string& written) const {
  std::vector<std::string> names;
  for (const surface::StreamDeclaration& streams : declarations_.streams) {
    for (const surface::StreamDeclarator& declarator : streams.declarators) {
      if (declarator.isStream()) names.push_back(reader_.spelling(declarator.name));
    }
  }
  return nearestName(written, names);
}

std::string BrookNames::parameter(const surface::KernelDeclaration& kernel,
                                  const std::string& written) const {
  std::vector<std::string> names;
  for (const surface::ParameterDeclaration& parameter : kernel.parameters) {
    if (parameter.name != surface::kNoToken) names.push_back(reader_.spelling(parameter.name));
  }
  return nearestName(written, names);
}

std::string BrookNames::selector(const std::string& written) {
  constexpr std::string_view kOther = "XYZWRGBAstpq";
  constexpr std::string_view kOurs = "xyzwrgbaxyzw";
  if (written.size() < 2) return "";  // one letter is too short
  std::string result = written;
  for (char& letter : result) {
    const std::size_t other = kOther.find(letter);
    if (other != std::string_view::npos) letter = kOurs[other];
  }
  const bool isSelector =
      result.size() <= 4 && result.find_first_not_of("xyzwrgba") == std::string::npos;
  return isSelector && result != written ? result : "";
}

}  // namespace brook::frontend
