#include "runtime/stream/transfer.h"

#include "runtime/stream/element_conversion.h"
#include "runtime/stream/field_packing.h"

#include <algorithm>
#include <cstddef>
#include <memory>

namespace brook {
namespace {

/// Of 4 to 32 bytes each: a part of a second-level cache.
constexpr std::int64_t kBlockElements = 16384;

/// Calls move(first, count) for one block after the other.
template <class Move>
void forEachBlock(backend::Backend& backend, std::int64_t elementCount, Move move) {
  backend.together([&] {
    for (std::int64_t first = 0; first < elementCount; first += kBlockElements)
      move(first, std::min(kBlockElements, elementCount - first));
  });
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

/// One block of packed elements.
void uploadBlock(backend::Backend& backend, ElementType type, backend::Storage& target,
                 std::int64_t first, std::int64_t count, const std::byte* host,
                 std::byte* converted) {
  if (isHeldAs(type, target)) return backend.uploadRun(target, first, count, host);
  toDeviceElements(type, host, converted, count);
  backend.uploadRun(target, first, count, converted);
}

void downloadBlock(backend::Backend& backend, ElementType type, backend::Storage& source,
                   std::int64_t first, std::int64_t count, std::byte* host, std::byte* converted) {
  if (isHeldAs(type, source)) return backend.downloadRun(source, first, count, host);
  backend.downloadRun(source, first, count, converted);
  toHostElements(type, converted, host, count);
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
  const std::int64_t elements = target.shape().elementCount();
  const Block converted = blockOf(elementSize(target.type()));
  forEachBlock(backend, elements, [&](std::int64_t first, std::int64_t count) {
    uploadBlock(backend, type, target, first, count,
                static_cast<const std::byte*>(host) + first * elementSize(type), converted.get());
  });
}

void downloadElements(backend::Backend& backend, ElementType type, backend::Storage& source,
                      void* host) {
  if (isHeldAs(type, source)) return backend.download(source, host);
  const std::int64_t elements = source.shape().elementCount();
  const Block converted = blockOf(elementSize(source.type()));
  forEachBlock(backend, elements, [&](std::int64_t first, std::int64_t count) {
    downloadBlock(backend, type, source, first, count,
                  static_cast<std::byte*>(host) + first * elementSize(type), converted.get());
  });
}

void uploadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                      std::span<backend::Storage* const> targets, const void* host) {
  const std::int64_t elements = targets.front()->shape().elementCount();
  const Block packed = blockOf(largestField(structure));
  const Block converted = blockOf(largestField(structure));
  for (backend::Storage* const target : targets)
    backend.discard(*target);
  forEachBlock(backend, elements, [&](std::int64_t first, std::int64_t count) {
    const auto* const structures = static_cast<const std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < targets.size(); ++f) {
      packField(structure, f, structures, packed.get(), count);
      uploadBlock(backend, structure.fields[f].type, *targets[f], first, count, packed.get(),
                  converted.get());
    }
  });
}

void downloadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                        std::span<backend::Storage* const> sources, void* host) {
  const std::int64_t elements = sources.front()->shape().elementCount();
  const Block packed = blockOf(largestField(structure));
  const Block converted = blockOf(largestField(structure));
  forEachBlock(backend, elements, [&](std::int64_t first, std::int64_t count) {
    auto* const structures = static_cast<std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < sources.size(); ++f) {
      downloadBlock(backend, structure.fields[f].type, *sources[f], first, count, packed.get(),
                    converted.get());
      unpackField(structure, f, packed.get(), structures, count);
    }
  });
}

}  // namespace brook
