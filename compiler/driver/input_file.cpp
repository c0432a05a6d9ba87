#include "compiler/driver/input_file.h"

#include "compiler/support/byte_order_mark.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

namespace brook::driver {
namespace {

Failure cannotRead(const std::string& path) {
  return Failure{"cannot read '" + (path == "-" ? "<stdin>" : path) + "': " + std::strerror(errno)};
}

}  // namespace

Result<std::string> readInputFile(const std::string& path) {
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
  const File opened(path == "-" ? nullptr : std::fopen(path.c_str(), "rb"), std::fclose);
  std::FILE* const file = path == "-" ? stdin : opened.get();
  if (!file) return cannotRead(path);
  std::string text;
  char buffer[1 << 14];
  std::size_t count = 0;
  do {
    count = std::fread(buffer, 1, sizeof buffer, file);
    text.append(buffer, count);
  } while (count == sizeof buffer);
  // Opening a folder succeeds too, but reading it fails.
  if (std::ferror(file) != 0) return cannotRead(path);
  return withoutByteOrderMark(std::move(text));
}

}  // namespace brook::driver
