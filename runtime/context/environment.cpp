#include "runtime/context/environment.h"

#include <brook/error.hpp>

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

namespace brook::context {
namespace {

constexpr int kMaxThreads = 1024;

/// Null when unset or empty.
const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

}  // namespace

int threadsFromEnvironment() {
  const char* text = variable("BRT_NUM_THREADS");
  if (text == nullptr) return 0;
  const std::string_view all = text;
  int threads = 0;
  const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), threads);
  if (error != std::errc() || end != all.data() + all.size() || threads < 1 ||
      threads > kMaxThreads) {
    throw ArgumentError("BRT_NUM_THREADS is '" + std::string(all) +
                        "', but must be a number from 1 to " + std::to_string(kMaxThreads) + ".");
  }
  return threads;
}

bool keepsToMinimumLimits() {
  const char* text = variable("BRT_GL_LIMITS");
  if (text == nullptr) return false;
  if (std::string_view(text) == "minimum") return true;
  throw ArgumentError("BRT_GL_LIMITS is '" + std::string(text) +
                      "', but must be 'minimum' or not set.");
}

const char* runtimeFromEnvironment() {
  return variable("BRT_RUNTIME");
}

}  // namespace brook::context
