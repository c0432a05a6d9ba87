#include "compiler/driver/input_file.h"

#include "compiler/support/byte_order_mark.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace brook::driver {
namespace {

Failure cannotRead(const std::string& path) {
  return Failure{"cannot read '" + (path == "-" ? "<stdin>" : path) + "': " + std::strerror(errno)};
}

}  // namespace

Result<std::string> readInputFile(const std::string& path) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) return cannotRead(path);
  std::string text;
  char buffer[1 << 14];
  std::size_t count = 0;
  do {
    count = std::fread(buffer, 1, sizeof buffer, file);
    text.append(buffer, count);
  } while (count == sizeof buffer);
  // A folder can be opened, too.
  Result<std::string> result = withoutByteOrderMark(std::move(text));
  if (std::ferror(file) != 0) result = cannotRead(path);
  if (file != stdin) std::fclose(file);
  return result;
}

}  // namespace brook::driver
