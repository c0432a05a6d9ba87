#include "runtime/brt_info/list_backends.h"

#include "runtime/backend/gl/gl_backend.h"
#include "runtime/context/environment.h"
#include "runtime/context/select_backend.h"

#include <brook/error.hpp>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

namespace brook::info {
namespace {

namespace fs = std::filesystem;

constexpr const char* kIndent = "             ";

// Returns ", 8 outputs", or an empty text if there is no limit.
std::string atMost(std::int64_t limit, std::int64_t none, const char* what) {
  return limit == none ? "" : ", " + std::to_string(limit) + " " + what;
}

void listLimits(const backend::Limits& limits, std::ostream& out) {
  const backend::Limits none;
  out << kIndent << "at most " << limits.maxElements << " elements"
      << atMost(limits.maxBytes, none.maxBytes, "bytes") << " in a stream";
  const std::string pass =
      atMost(limits.maxOutputs, none.maxOutputs, "outputs") +
      atMost(limits.maxInputs, none.maxInputs, "inputs") +
      atMost(limits.maxConstantBytes, none.maxConstantBytes, "bytes of parameters");
  if (!pass.empty()) out << "; " << pass.substr(2) << " in a pass";
  out << '\n';
}

void listDevice(const gl::DeviceGl& device, std::ostream& out) {
  const bool isMeasured =
      findMeasuredPolicy(device.info, context::cacheFolderFromEnvironment()).has_value();
  out << kIndent << device.info.vendor << ", " << device.info.api << " (" << device.info.version
      << ")\n"
      << kIndent << (isMeasured ? "measured here: " : "from the table of devices: ")
      << describe(device.policy) << '\n';
}

void listBackend(const char* name, std::ostream& out) {
  beginLine(out, name);
  try {
    const std::unique_ptr<backend::Backend> backend =
        context::selectBackend(name, "brt-info", context::builtInCandidates());
    const backend::Info& info = backend->info();
    out << info.device << (info.isHardware ? "" : ", no hardware")
        << (info.hasExactArithmetic ? "" : ", arithmetic not exact") << '\n';
    if (const auto* device = dynamic_cast<const gl::GlBackend*>(backend.get()))
      listDevice(device->device(), out);
    listLimits(backend->limits(), out);
  } catch (const Error& error) {
    out << "not here: " << error.what() << '\n';
  }
}

void listCache(std::ostream& out) {
  beginLine(out, "cache");
  out << info::describeCache(context::cacheFolderFromEnvironment()) << '\n';
}

void listAuto(std::ostream& out) {
  const std::vector<context::Candidate> candidates = context::builtInCandidates();
  const char* separator = "";
  for (const auto& backend : context::selectBackends("auto", "brt-info", candidates,
                                                     context::backendsOfAutoFromEnvironment())) {
    out << separator << backend->info().name;
    separator = " or ";
  }
  out << "; without BRT_RUNTIME " << context::selectBackend("", "brt-info", candidates)->info().name
      << '\n';
}

}  // namespace

std::string describeCache(const fs::path& folder) {
  if (folder.empty()) {
    return std::getenv("BRT_CACHE_DIR") != nullptr
               ? "none, because BRT_CACHE_DIR is empty"
               : "none, because neither BRT_CACHE_DIR, XDG_CACHE_HOME nor HOME is set";
  }
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error))
    return "none, because " + folder.string() + " is not a folder";
  std::uintmax_t bytes = 0;
  int files = 0;
  for (fs::recursive_directory_iterator at(folder, error), end; at != end; at.increment(error)) {
    if (!at->is_regular_file(error)) continue;
    bytes += at->file_size(error);
    ++files;
  }
  return folder.string() + ", " + std::to_string(files) + " files, " +
         std::to_string((bytes + 1023) / 1024) + " KiB";
}

std::string describe(const gl::DevicePolicy& policy) {
  return std::string("gl:compute reads inputs as ") +
         (policy.bindingKind == BindingKind::BufferTexture ? "buffer textures"
                                                           : "storage buffers") +
         "; lanes of a reduction in one invocation: " + std::to_string(policy.reductionLanes) +
         (policy.hasContextThread ? "; the context stays current in a thread of its own" : "");
}

void listBackends(std::ostream& out) {
  for (const char* name : kBackends)
    listBackend(name, out);
  beginLine(out, "auto");
  try {
    listAuto(out);
  } catch (const Error& error) {
    out << "nothing: " << error.what() << '\n';
  }
  listCache(out);
}

}  // namespace brook::info
