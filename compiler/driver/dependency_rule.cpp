#include "compiler/driver/dependency_rule.h"

namespace brook::driver {

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
                           const std::vector<std::string>& files, bool phony) {
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
