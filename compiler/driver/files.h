// Files: reads an input as a whole; writes each output as a whole or not at all.
#pragma once

#include "compiler/support/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brook::driver {

/// `path`: "-" for stdin. The failure names the file and the system's reason.
Result<std::string> readInputFile(const std::string& path);

/// Those of `paths` that exist and are no devices or pipes.
std::vector<std::string> ordinaryFiles(const std::vector<std::string>& paths);

/// Whether there is a file at that path that no brcc wrote, the original one included: none of its
/// first lines says so.
bool isForeignCode(const std::string& path);

/// Without those that are among `kept`.
void removeFiles(const std::vector<std::string>& paths, const std::vector<std::string>& kept);

/// The failure is of any write to stdout before.
Result<void> flushStdout();

/// Files that one run writes. Nothing is visible under its name before commit; a file that existed
/// before is then replaced in one step. Without commit nothing is left behind.
class OutputFiles {
 public:
  OutputFiles() = default;
  OutputFiles(const OutputFiles&) = delete;
  OutputFiles& operator=(const OutputFiles&) = delete;
  ~OutputFiles();

  /// "-" is stdout, written at commit. The failure names the file and the reason: the system's, or
  /// that the name is that of an input, of another output or of a file of somebody else.
  Result<void> add(const std::string& path, std::string_view text);
  Result<void> commit();
  /// Files that this run must not write: those it has read, and those of others.
  void protect(std::vector<std::string> inputs, std::vector<std::string> foreign) {
    inputs_ = std::move(inputs);
    foreign_ = std::move(foreign);
  }

 private:
  struct File {
    std::string path;
    std::string temporary;  ///< empty: stdout
    std::string text;       ///< for stdout
  };
  std::vector<File> files_;
  std::vector<std::string> inputs_;
  std::vector<std::string> foreign_;
};

}  // namespace brook::driver
