// DiskStore: a cache of bytes in a folder, which lasts from one run to the next and which all
// processes of the user share.
//
// No call fails: an entry that cannot be read counts as missing, and one that cannot be written is
// dropped. An entry is written under another name and then renamed, so that readers see all of it
// or none. Reading checks its key, size and checksum; a damaged entry counts as missing, and the
// next put() replaces it. The folder may be deleted at any time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace brook::cache {

/// The key of an entry: a hash of everything that its bytes depend on.
struct Key {
  std::uint64_t high;
  std::uint64_t low;
  /// Returns 32 hexadecimal digits.
  std::string toString() const;
  bool operator==(const Key&) const = default;
};

/// Hashes texts; {"ab", "c"} and {"a", "bc"} have different keys.
Key keyOf(std::span<const std::string_view> texts);

class DiskStore {
 public:
  /// The first put() makes the folder, which only its owner can access.
  explicit DiskStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::optional<std::vector<std::byte>> find(const Key& key) const;
  /// Logs once if the folder cannot be written.
  void put(const Key& key, std::span<const std::byte> bytes) const;

  /// Returns the path that the entry has, or would have.
  std::filesystem::path pathOf(const Key& key) const { return folder_ / key.toString(); }

 private:
  bool write(const std::filesystem::path& path, const Key& key,
             std::span<const std::byte> bytes) const;

  std::filesystem::path folder_;
  mutable std::atomic<bool> hasWarned_ = false;
};

/// Makes the folder, which only its owner can access, and its parents. Returns false if this
/// process cannot write to the folder afterwards.
bool makeFolder(const std::filesystem::path& folder);

}  // namespace brook::cache
