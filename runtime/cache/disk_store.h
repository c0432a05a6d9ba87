// DiskStore: bytes that cost time to make, kept in a folder from one run to the next and shared by
// all processes of the user.
//
// Nothing here fails: what cannot be read is not there, what cannot be written is not kept. An
// entry is written under another name and then renamed, so that readers see all of it or none; its
// key, size and checksum are looked at when it is read, and an entry that is not what it should be
// counts as none and is replaced by the next put(). The folder may be deleted at any time.
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

/// What an entry is found by: a hash of everything that its bytes depend on.
struct Key {
  std::uint64_t high;
  std::uint64_t low;
  /// 32 hexadecimal digits.
  std::string toString() const;
  bool operator==(const Key&) const = default;
};

/// {"ab", "c"} and {"a", "bc"} have different keys.
Key keyOf(std::span<const std::string_view> texts);

class DiskStore {
 public:
  /// The folder is made, for its owner alone, when something is first put there.
  explicit DiskStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::optional<std::vector<std::byte>> find(const Key& key) const;
  /// Says once in the log if the folder cannot be written.
  void put(const Key& key, std::span<const std::byte> bytes) const;

  /// Where the entry lies, if it does.
  std::filesystem::path pathOf(const Key& key) const { return folder_ / key.toString(); }

 private:
  bool write(const std::filesystem::path& path, const Key& key,
             std::span<const std::byte> bytes) const;

  std::filesystem::path folder_;
  mutable std::atomic<bool> hasWarned_ = false;
};

/// Makes the folder, for its owner alone, and those above it. False if there is none afterwards
/// that this process can write.
bool makeFolder(const std::filesystem::path& folder);

}  // namespace brook::cache
