#include "runtime/backend/gl/program_binaries.h"

#include "runtime/backend/gl/error_gl.h"

#include <epoxy/gl.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <vector>

namespace brook::gl {
namespace {

constexpr const char* kMesaVariable = "MESA_SHADER_CACHE_DIR";
constexpr const char* kMesaOff = "MESA_SHADER_CACHE_DISABLE";
/// Mesa maps an index of more than a MiB into memory. A write to it kills the process if the disk
/// is full.
constexpr std::uintmax_t kMesaNeeds = 16 << 20;

GLint property(GLuint program, GLenum name) {
  GLint value = 0;
  glGetProgramiv(program, name, &value);
  return value;
}

std::string extensionNames() {
  GLint count = 0;
  glGetIntegerv(GL_NUM_EXTENSIONS, &count);
  std::string names;
  for (GLint i = 0; i < count; ++i) {
    const GLubyte* name = glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i));
    if (name) names.append(reinterpret_cast<const char*>(name)) += ' ';
  }
  return names;
}

}  // namespace

ProgramBinaries::ProgramBinaries(const DeviceGl& device, const std::filesystem::path& folder)
    : vendor_(device.info.vendor),
      renderer_(device.info.renderer),
      version_(device.info.version),
      extensions_(extensionNames()),
      store_(folder / "programs") {}

cache::Key ProgramBinaries::keyOf(std::string_view text) const {
  const std::string_view texts[] = {BROOK_VERSION, vendor_, renderer_, version_, extensions_, text};
  return cache::keyOf(texts);
}

// An entry has the number of the driver's format, and then the bytes.
bool ProgramBinaries::load(unsigned program, std::string_view text) const {
  const std::optional<std::vector<std::byte>> entry = store_.find(keyOf(text));
  GLenum format = 0;
  if (!entry || entry->size() <= sizeof format) return false;
  std::memcpy(&format, entry->data(), sizeof format);
  throwOnError("running earlier launches");  // whose errors are not this program's
  glProgramBinary(program, format, entry->data() + sizeof format,
                  static_cast<GLsizei>(entry->size() - sizeof format));
  const bool isRefused = takeErrors();
  return !isRefused && property(program, GL_LINK_STATUS) == GL_TRUE;
}

void ProgramBinaries::prepare(unsigned program) {
  glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
}

void ProgramBinaries::keep(unsigned program, std::string_view text) const {
  const GLint size = property(program, GL_PROGRAM_BINARY_LENGTH);
  if (size <= 0) return;
  GLenum format = 0;
  std::vector<std::byte> entry(sizeof format + static_cast<std::size_t>(size));
  GLsizei length = 0;
  glGetProgramBinary(program, size, &length, &format, entry.data() + sizeof format);
  if (takeErrors() || length <= 0) return;
  std::memcpy(entry.data(), &format, sizeof format);
  store_.put(keyOf(text), std::span(entry).first(sizeof format + static_cast<std::size_t>(length)));
}

DriverCacheFolder::DriverCacheFolder(const std::filesystem::path& folder) {
  if (folder.empty() || std::getenv(kMesaVariable) || !cache::makeFolder(folder)) return;
  std::error_code error;
  const bool hasRoom = std::filesystem::space(folder, error).available >= kMesaNeeds && !error;
  const char* const variable = hasRoom ? kMesaVariable : kMesaOff;
  if (std::getenv(variable)) return;
  if (setenv(variable, hasRoom ? folder.c_str() : "true", 0) == 0) set_ = variable;
}

DriverCacheFolder::~DriverCacheFolder() {
  if (set_) unsetenv(set_);
}

}  // namespace brook::gl
