#include "runtime/stream/transfer.h"

#include "runtime/stream/element_conversion.h"
#include "runtime/stream/field_packing.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace brook {
namespace {

/// Of 4 to 32 bytes each: a part of a second-level cache.
constexpr std::int64_t kBlockElements = 16384;

/// Calls move(first, count) for one block after the other.
template <class Move>
void forEachBlock(std::int64_t elementCount, Move move) {
  for (std::int64_t first = 0; first < elementCount; first += kBlockElements)
    move(first, std::min(kBlockElements, elementCount - first));
}

using Block = std::unique_ptr<std::byte[]>;

/// Room for a block of elements of this size.
Block blockOf(std::size_t elementSize) {
  return std::make_unique_for_overwrite<std::byte[]>(elementSize * kBlockElements);
}

/// Whether the storage has the bytes of the program.
bool isHeldAs(ElementType type, const backend::Storage& storage) {
  return storage.type() == type || isDeviceType(type);
}

/// One storage of a transfer.
template <class Byte>
struct End {
  ElementType type;  ///< as the program has it
  backend::Storage* storage;
  Byte* mapped = nullptr;

  bool isHeld() const { return isHeldAs(type, *storage); }
  /// Where element number `first` lies.
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

/// Calls transfer() with those ends mapped that can be.
template <class Ends, class Transfer>
void withMapped(backend::Backend& backend, Ends& ends, Transfer transfer) {
  backend.together([&] {
    const auto unmap = [&] {
      for (const auto& end : ends) {
        if (end.mapped) backend.unmap(*end.storage);
      }
    };
    try {
      for (auto& end : ends)
        map(backend, end);
      transfer();
    } catch (...) {
      unmap();
      throw;
    }
    unmap();
  });
}

/// One block of packed elements.
void uploadBlock(backend::Backend& backend, const Target& target, std::int64_t first,
                 std::int64_t count, const std::byte* host, std::byte* converted) {
  if (target.mapped) return toDeviceElements(target.type, host, target.at(first), count);
  if (!target.isHeld()) toDeviceElements(target.type, host, converted, count);
  backend.uploadRun(*target.storage, first, count, target.isHeld() ? host : converted);
}

void downloadBlock(backend::Backend& backend, const Source& source, std::int64_t first,
                   std::int64_t count, std::byte* host, std::byte* converted) {
  if (source.mapped) return toHostElements(source.type, source.at(first), host, count);
  backend.downloadRun(*source.storage, first, count, source.isHeld() ? host : converted);
  if (!source.isHeld()) toHostElements(source.type, converted, host, count);
}

template <class Ends>
Ends endsOf(const StructureDescriptor& structure, std::span<backend::Storage* const> storages) {
  Ends ends;
  for (std::size_t f = 0; f < storages.size(); ++f)
    ends.push_back({structure.fields[f].type, storages[f]});
  return ends;
}

std::size_t largestField(const StructureDescriptor& structure) {
  std::size_t largest = 0;
  for (const FieldDescriptor& field : structure.fields)
    largest = std::max(largest, elementSize(deviceType(field.type)));
  return largest;
}

}  // namespace

void uploadElements(backend::Backend& backend, ElementType type, backend::Storage& target,
                    const void* host) {
  backend.discard(target);
  if (isHeldAs(type, target)) return backend.upload(target, host);
  Target targets[] = {{type, &target}};
  const auto* const elements = static_cast<const std::byte*>(host);
  withMapped(backend, targets, [&] {
    const Block converted = blockOf(elementSize(target.type()));
    forEachBlock(target.shape().elementCount(), [&](std::int64_t first, std::int64_t count) {
      uploadBlock(backend, targets[0], first, count, elements + first * elementSize(type),
                  converted.get());
    });
  });
}

void downloadElements(backend::Backend& backend, ElementType type, backend::Storage& source,
                      void* host) {
  if (isHeldAs(type, source)) return backend.download(source, host);
  Source sources[] = {{type, &source}};
  auto* const elements = static_cast<std::byte*>(host);
  withMapped(backend, sources, [&] {
    const Block converted = blockOf(elementSize(source.type()));
    forEachBlock(source.shape().elementCount(), [&](std::int64_t first, std::int64_t count) {
      downloadBlock(backend, sources[0], first, count, elements + first * elementSize(type),
                    converted.get());
    });
  });
}

void uploadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                      std::span<backend::Storage* const> storages, const void* host) {
  for (backend::Storage* const storage : storages)
    backend.discard(*storage);
  auto targets = endsOf<std::vector<Target>>(structure, storages);
  const Block packed = blockOf(largestField(structure));
  const Block converted = blockOf(largestField(structure));
  const auto move = [&](std::int64_t first, std::int64_t count) {
    const auto* const structures = static_cast<const std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < targets.size(); ++f) {
      const bool isInPlace = targets[f].mapped && targets[f].isHeld();
      packField(structure, f, structures, isInPlace ? targets[f].at(first) : packed.get(), count);
      if (!isInPlace) uploadBlock(backend, targets[f], first, count, packed.get(), converted.get());
    }
  };
  withMapped(backend, targets,
             [&] { forEachBlock(storages.front()->shape().elementCount(), move); });
}

void downloadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                        std::span<backend::Storage* const> storages, void* host) {
  auto sources = endsOf<std::vector<Source>>(structure, storages);
  const Block packed = blockOf(largestField(structure));
  const Block converted = blockOf(largestField(structure));
  const auto move = [&](std::int64_t first, std::int64_t count) {
    auto* const structures = static_cast<std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < sources.size(); ++f) {
      const bool isInPlace = sources[f].mapped && sources[f].isHeld();
      if (!isInPlace)
        downloadBlock(backend, sources[f], first, count, packed.get(), converted.get());
      unpackField(structure, f, isInPlace ? sources[f].at(first) : packed.get(), structures, count);
    }
  };
  withMapped(backend, sources,
             [&] { forEachBlock(storages.front()->shape().elementCount(), move); });
}

}  // namespace brook
