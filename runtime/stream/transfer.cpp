#include "runtime/stream/transfer.h"

#include "runtime/backend/element_conversion.h"
#include "runtime/stream/structure_fields.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace brook {
namespace {

/// Elements of 4 to 32 bytes: a part of the second-level cache, so that there are few transfers.
constexpr std::int64_t kBlockElements = 16384;
/// With mapped memory there are no transfers: a part of the first-level cache, for all fields of
/// the same structures.
constexpr std::int64_t kMappedBlockElements = 512;
/// In bytes, padding included.
constexpr std::size_t kLargestElement = 16;

using Block = std::unique_ptr<std::byte[]>;

/// Allocates a block for elements of this size.
Block blockOf(std::size_t elementSize) {
  return std::make_unique_for_overwrite<std::byte[]>(elementSize * kBlockElements);
}

/// True if the storage has the same bytes as the host.
bool isHeldAs(ElementType type, const backend::Storage& storage) {
  return storage.type() == type || isDeviceType(type);
}

/// One storage of a transfer.
template <class Byte>
struct End {
  ElementType type;  ///< on the host
  backend::Storage* storage;
  Byte* mapped = nullptr;

  bool isHeld() const { return isHeldAs(type, *storage); }
  /// Returns the address of element `first` in mapped memory.
  Byte* at(std::int64_t first) const {
    return mapped + static_cast<std::size_t>(first) * elementSize(storage->type());
  }
};

using Target = End<std::byte>;
using Source = End<const std::byte>;

void map(backend::Backend& backend, Target& target) {
  target.mapped = backend.mapForWriting(*target.storage);
}
void map(backend::Backend& backend, Source& source) {
  source.mapped = backend.mapForReading(*source.storage);
}

/// Calls move(first, count) for one block after the other.
template <class Ends, class Move>
void forEachBlock(const Ends& ends, Move move) {
  const bool areMapped = std::ranges::all_of(ends, [](const auto& end) { return end.mapped; });
  const std::int64_t most = areMapped ? kMappedBlockElements : kBlockElements;
  const std::int64_t elements = std::begin(ends)->storage->shape().elementCount();
  for (std::int64_t first = 0; first < elements; first += most)
    move(first, std::min(most, elements - first));
}

/// Calls move(first, count) for all blocks, with storages mapped where possible.
template <class Ends, class Move>
void withMapped(backend::Backend& backend, Ends& ends, Move move) {
  backend.batch([&] {
    const auto unmap = [&] {
      for (const auto& end : ends) {
        if (end.mapped) backend.unmap(*end.storage);
      }
    };
    try {
      for (auto& end : ends)
        map(backend, end);
      forEachBlock(ends, move);
    } catch (...) {
      unmap();
      throw;
    }
    unmap();
  });
}

/// Uploads one block of packed elements that need a conversion.
void uploadConverted(backend::Backend& backend, const Target& target, std::int64_t first,
                     std::int64_t count, const std::byte* host, std::byte* converted) {
  if (target.mapped) return toDeviceElements(target.type, host, target.at(first), count);
  toDeviceElements(target.type, host, converted, count);
  backend.uploadRange(*target.storage, first, count, converted);
}

void downloadConverted(backend::Backend& backend, const Source& source, std::int64_t first,
                       std::int64_t count, std::byte* host, std::byte* converted) {
  if (source.mapped) return toHostElements(source.type, source.at(first), host, count);
  backend.downloadRange(*source.storage, first, count, converted);
  toHostElements(source.type, converted, host, count);
}

template <class Ends>
Ends endsOf(const StructureDescriptor& structure, std::span<backend::Storage* const> storages) {
  Ends ends;
  for (std::size_t f = 0; f < storages.size(); ++f)
    ends.push_back({structure.fields[f].type, storages[f]});
  return ends;
}

/// Memory in which the fields of one block are packed and converted.
struct FieldBlocks {
  const Block packed = blockOf(kLargestElement);
  const Block converted = blockOf(kLargestElement);
};

void uploadField(backend::Backend& backend, const StructureDescriptor& structure, std::size_t field,
                 const Target& target, std::int64_t first, std::int64_t count,
                 const std::byte* structures, const FieldBlocks& blocks) {
  std::byte* const packed = blocks.packed.get();
  const std::size_t size = elementSize(target.type);
  if (!target.isHeld()) {
    packField(structure, field, structures, packed, size, count);
    return uploadConverted(backend, target, first, count, packed, blocks.converted.get());
  }
  if (target.mapped) return packField(structure, field, structures, target.at(first), size, count);
  packField(structure, field, structures, packed, backend.paddedSize(*target.storage), count);
  backend.uploadPadded(*target.storage, first, count, packed);
}

void downloadField(backend::Backend& backend, const StructureDescriptor& structure,
                   std::size_t field, const Source& source, std::int64_t first, std::int64_t count,
                   std::byte* structures, const FieldBlocks& blocks) {
  std::byte* const packed = blocks.packed.get();
  const std::size_t size = elementSize(source.type);
  if (!source.isHeld()) {
    downloadConverted(backend, source, first, count, packed, blocks.converted.get());
    return unpackField(structure, field, packed, size, structures, count);
  }
  if (source.mapped)
    return unpackField(structure, field, source.at(first), size, structures, count);
  backend.downloadPadded(*source.storage, first, count, packed);
  unpackField(structure, field, packed, backend.paddedSize(*source.storage), structures, count);
}

}  // namespace

void uploadElements(backend::Backend& backend, ElementType type, backend::Storage& target,
                    const void* host) {
  backend.discard(target);
  if (isHeldAs(type, target)) return backend.upload(target, host);
  Target targets[] = {{type, &target}};
  const auto* const elements = static_cast<const std::byte*>(host);
  const Block converted = blockOf(elementSize(target.type()));
  withMapped(backend, targets, [&](std::int64_t first, std::int64_t count) {
    uploadConverted(backend, targets[0], first, count, elements + first * elementSize(type),
                    converted.get());
  });
}

void downloadElements(backend::Backend& backend, ElementType type, backend::Storage& source,
                      void* host) {
  if (isHeldAs(type, source)) return backend.download(source, host);
  Source sources[] = {{type, &source}};
  auto* const elements = static_cast<std::byte*>(host);
  const Block converted = blockOf(elementSize(source.type()));
  withMapped(backend, sources, [&](std::int64_t first, std::int64_t count) {
    downloadConverted(backend, sources[0], first, count, elements + first * elementSize(type),
                      converted.get());
  });
}

void uploadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                      std::span<backend::Storage* const> storages, const void* host) {
  for (backend::Storage* const storage : storages)
    backend.discard(*storage);
  auto targets = endsOf<std::vector<Target>>(structure, storages);
  const FieldBlocks blocks;
  withMapped(backend, targets, [&](std::int64_t first, std::int64_t count) {
    const auto* const structures = static_cast<const std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < targets.size(); ++f)
      uploadField(backend, structure, f, targets[f], first, count, structures, blocks);
  });
}

void downloadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                        std::span<backend::Storage* const> storages, void* host) {
  auto sources = endsOf<std::vector<Source>>(structure, storages);
  const FieldBlocks blocks;
  withMapped(backend, sources, [&](std::int64_t first, std::int64_t count) {
    auto* const structures = static_cast<std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < sources.size(); ++f)
      downloadField(backend, structure, f, sources[f], first, count, structures, blocks);
  });
}

}  // namespace brook
