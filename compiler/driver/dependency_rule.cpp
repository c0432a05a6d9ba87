#include "compiler/driver/dependency_rule.h"

#include <algorithm>

namespace brook::driver {
namespace {

/// Removes repetitions: a file that is included twice is listed twice.
std::vector<std::string> distinct(const std::vector<std::string>& files) {
  std::vector<std::string> result;
  for (const std::string& file : files) {
    if (std::find(result.begin(), result.end(), file) == result.end()) result.push_back(file);
  }
  return result;
}

}  // namespace

std::string quotedForMake(const std::string& name) {
  std::string result;
  for (char c : name) {
    if (c == '$') result += '$';
    if (c == ' ' || c == '#') result += '\\';
    result += c;
  }
  return result;
}

std::string dependencyRule(const std::vector<std::string>& targets,
                           const std::vector<std::string>& names, bool phony) {
  const std::vector<std::string> files = distinct(names);
  std::string rule;
  for (const std::string& target : targets)
    rule += (rule.empty() ? "" : " ") + target;
  rule += ":";
  for (const std::string& file : files)
    rule += " \\\n  " + quotedForMake(file);
  rule += "\n";
  for (std::size_t i = 1; phony && i < files.size(); ++i)
    rule += quotedForMake(files[i]) + ":\n";
  return rule;
}

}  // namespace brook::driver
