#include "compiler/driver/output_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace brook::driver {
namespace {

Failure cannotWrite(const std::string& path, const std::string& reason) {
  return Failure{"cannot write '" + path + "': " + reason +
                 ". Give a file in a folder that exists and may be written to"};
}

bool isOrdinary(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

/// Also for files that do not exist yet.
bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  // Relative paths of files that do not exist would stay relative.
  const auto canonical = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return canonical(a) == canonical(b);
}

Result<void> writeAll(const std::string& path, const std::string& name, std::string_view text) {
  std::FILE* file = std::fopen(name.c_str(), "wb");
  if (!file) return cannotWrite(path, std::strerror(errno));
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int writeError = errno;
  const bool closed = std::fclose(file) == 0;
  if (written && closed) return {};
  return cannotWrite(path, std::strerror(written ? errno : writeError));
}

}  // namespace

Result<void> flushStdout() {
  const bool hasFailed = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !hasFailed) return {};
  return Failure{std::string("cannot write to stdout: ") + std::strerror(hasFailed ? EIO : errno)};
}

std::vector<std::string> ordinaryFiles(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  std::error_code error;
  for (const std::string& path : paths) {
    if (path != "-" && std::filesystem::is_regular_file(path, error)) files.push_back(path);
  }
  return files;
}

void removeFiles(const std::vector<std::string>& paths, const std::vector<std::string>& inputs) {
  for (const std::string& path : paths) {
    const bool isInput = std::any_of(inputs.begin(), inputs.end(), [&](const std::string& input) {
      return isSameFile(input, path);
    });
    if (!isInput) ::unlink(path.c_str());
  }
}

OutputFiles::~OutputFiles() {
  for (const File& file : files_) {
    if (!file.temporary.empty()) ::unlink(file.temporary.c_str());
  }
}

Result<void> OutputFiles::add(const std::string& path, std::string_view text) {
  for (const std::string& input : inputs_) {
    if (path != "-" && isSameFile(input, path))
      return cannotWrite(path, "it is an input of this run");
  }
  for (const File& file : files_) {
    if (path != "-" && isSameFile(file.path, path)) {
      return cannotWrite(path, "another output of this run has the same name");
    }
  }
  if (path == "-") {
    files_.push_back({path, "", std::string(text)});
    return {};
  }
  if (std::filesystem::is_directory(path)) return cannotWrite(path, "it is a directory");
  // A device or pipe cannot be replaced by a rename.
  if (!isOrdinary(path)) return writeAll(path, path, text);
  const std::string temporary = path + ".tmp" + std::to_string(::getpid());
  files_.push_back({path, temporary, ""});
  return writeAll(path, temporary, text);
}

Result<void> OutputFiles::commit() {
  for (File& file : files_) {
    if (file.temporary.empty()) {
      const bool written =
          std::fwrite(file.text.data(), 1, file.text.size(), stdout) == file.text.size();
      if (!written || std::fflush(stdout) != 0) return cannotWrite("-", std::strerror(errno));
      continue;
    }
    if (std::rename(file.temporary.c_str(), file.path.c_str()) != 0) {
      return cannotWrite(file.path, std::strerror(errno));
    }
    file.temporary.clear();
  }
  files_.clear();
  return {};
}

}  // namespace brook::driver
