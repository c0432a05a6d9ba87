#include "runtime/context/environment.h"

#include "runtime/trace/trace.h"

#include <brook/error.hpp>

#include <charconv>
#include <cstdlib>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>

namespace brook::context {
namespace {

constexpr int kMaxThreads = 1024;
constexpr int kMaxAdapter = 1023;

/// Returns the value of a variable, null if it is unset or empty.
const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

/// Returns the number in a variable, nullopt if it is unset.
std::optional<int> number(const char* name, int least, int most) {
  const char* text = variable(name);
  if (text == nullptr) return std::nullopt;
  const std::string_view all = text;
  int value = 0;
  const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), value);
  if (error != std::errc() || end != all.data() + all.size() || value < least || value > most) {
    throw ArgumentError(std::string(name) + " is '" + std::string(all) +
                        "', but must be a number from " + std::to_string(least) + " to " +
                        std::to_string(most) + ".");
  }
  return value;
}

}  // namespace

int threadsFromEnvironment() {
  return number("BRT_NUM_THREADS", 1, kMaxThreads).value_or(0);
}

std::optional<int> adapterFromEnvironment() {
  return number("BRT_ADAPTER", 0, kMaxAdapter);
}

bool keepsToMinimumLimits() {
  const char* text = variable("BRT_GL_LIMITS");
  if (text == nullptr) return false;
  if (std::string_view(text) == "minimum") return true;
  throw ArgumentError("BRT_GL_LIMITS is '" + std::string(text) +
                      "', but must be 'minimum' or not set.");
}

std::optional<std::uint32_t> stressFromEnvironment() {
  return number("BRT_STRESS", 1, INT32_MAX);
}

std::filesystem::path cacheFolderFromEnvironment() {
  if (const char* folder = std::getenv("BRT_CACHE_DIR")) return folder;
  const char* const ofAll = variable("XDG_CACHE_HOME");
  // A relative path is invalid there (XDG Base Directory Specification).
  if (ofAll != nullptr && *ofAll == '/') return std::filesystem::path(ofAll) / "brook";
  const char* const home = variable("HOME");
  if (home == nullptr) return {};
  return std::filesystem::path(home) / ".cache" / "brook";
}

void startTraceFromEnvironment() {
  static std::once_flag isStarted;
  std::call_once(isStarted, [] {
    if (const char* path = variable("BRT_TRACE")) trace::open(path);
  });
}

std::vector<std::string> backendsOfAutoFromEnvironment() {
  std::vector<std::string> backends;
  const char* const text = variable("BRT_AUTO");
  if (text == nullptr) return backends;
  std::istringstream list(text);
  for (std::string name; std::getline(list, name, ',');) {
    const std::size_t first = name.find_first_not_of(' ');
    const std::size_t last = name.find_last_not_of(' ');
    backends.push_back(first == std::string::npos ? "" : name.substr(first, last + 1 - first));
  }
  return backends;
}

const char* runtimeFromEnvironment() {
  return variable("BRT_RUNTIME");
}

}  // namespace brook::context
