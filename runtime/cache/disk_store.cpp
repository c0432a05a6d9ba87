#include "runtime/cache/disk_store.h"

#include "runtime/log/log.h"

#include <unistd.h>
#include <xxhash.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <system_error>

namespace brook::cache {
namespace {

namespace fs = std::filesystem;

constexpr std::array<char, 8> kMagic = {'b', 'r', 'o', 'o', 'k', 'd', 's', '1'};

// The beginning of an entry, before its bytes.
struct Header {
  std::array<char, 8> magic;
  std::uint64_t keyHigh;
  std::uint64_t keyLow;
  std::uint64_t size;
  std::uint64_t checksum;
  bool operator==(const Header&) const = default;
};

Header headerOf(const Key& key, std::span<const std::byte> bytes) {
  return {kMagic, key.high, key.low, bytes.size(), XXH3_64bits(bytes.data(), bytes.size())};
}

// Returns a unique name in the folder of `path`, because renaming works within one file system.
fs::path temporaryName(const fs::path& path) {
  static std::atomic<unsigned> count = 0;
  return path.string() + "." + std::to_string(getpid()) + "." + std::to_string(count++) + ".tmp";
}

}  // namespace

std::string Key::toString() const {
  char digits[33];
  std::snprintf(digits, sizeof digits, "%016llx%016llx", static_cast<unsigned long long>(high),
                static_cast<unsigned long long>(low));
  return digits;
}

Key keyOf(std::span<const std::string_view> texts) {
  std::string all;
  for (const std::string_view text : texts) {
    const std::uint64_t size = text.size();
    all.append(reinterpret_cast<const char*>(&size), sizeof size);
    all.append(text);
  }
  const XXH128_hash_t hash = XXH3_128bits(all.data(), all.size());
  return {hash.high64, hash.low64};
}

bool makeFolder(const fs::path& folder) {
  std::error_code error;
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  return fs::is_directory(folder, error) && access(folder.c_str(), W_OK | X_OK) == 0;
}

std::optional<std::vector<std::byte>> DiskStore::find(const Key& key) const {
  std::ifstream file(pathOf(key), std::ios::binary | std::ios::ate);
  const std::streamoff fileSize = file.tellg();
  file.seekg(0);
  Header header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  // Checks the size before it allocates.
  if (!file || static_cast<std::uint64_t>(fileSize) - sizeof header != header.size)
    return std::nullopt;
  std::vector<std::byte> bytes(header.size);
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file || header != headerOf(key, bytes)) return std::nullopt;
  return bytes;
}

void DiskStore::put(const Key& key, std::span<const std::byte> bytes) const {
  if (makeFolder(folder_) && write(pathOf(key), key, bytes)) return;
  if (hasWarned_.exchange(true)) return;
  log::write(log::kChoice, "the folder " + folder_.string() +
                               " cannot be written: programs are compiled anew in each run");
}

bool DiskStore::write(const fs::path& path, const Key& key,
                      std::span<const std::byte> bytes) const {
  const fs::path temporary = temporaryName(path);
  const Header header = headerOf(key, bytes);
  std::ofstream file(temporary, std::ios::binary);
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code error;
  if (file) fs::rename(temporary, path, error);
  if (file && !error) return true;
  fs::remove(temporary, error);
  return false;
}

}  // namespace brook::cache
