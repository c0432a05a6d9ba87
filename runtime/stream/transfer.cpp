#include "runtime/stream/transfer.h"

#include "runtime/stream/element_conversion.h"
#include "runtime/stream/field_packing.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace brook {
namespace {

/// Of 4 to 32 bytes each: a part of a second-level cache.
constexpr std::int64_t kBlockElements = 16384;

/// Calls move(first, count, bytes of `elementSize` each before) for one block after the other.
template <class Move>
void forEachBlock(std::int64_t elementCount, Move move) {
  for (std::int64_t first = 0; first < elementCount; first += kBlockElements)
    move(first, std::min(kBlockElements, elementCount - first));
}

/// Room for the largest block of elements of this size.
std::vector<std::byte> blockOf(std::size_t elementSize, std::int64_t elementCount) {
  return std::vector<std::byte>(elementSize *
                                static_cast<std::size_t>(std::min(kBlockElements, elementCount)));
}

/// One block of packed elements.
void uploadBlock(backend::Backend& backend, ElementType type, backend::Storage& target,
                 std::int64_t first, std::int64_t count, const std::byte* host,
                 std::vector<std::byte>& converted) {
  if (isDeviceType(type)) return backend.uploadRun(target, first, count, host);
  toDeviceElements(type, host, converted.data(), count);
  backend.uploadRun(target, first, count, converted.data());
}

void downloadBlock(backend::Backend& backend, ElementType type, backend::Storage& source,
                   std::int64_t first, std::int64_t count, std::byte* host,
                   std::vector<std::byte>& converted) {
  if (isDeviceType(type)) return backend.downloadRun(source, first, count, host);
  backend.downloadRun(source, first, count, converted.data());
  toHostElements(type, converted.data(), host, count);
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
  if (isDeviceType(type)) return backend.upload(target, host);
  const std::int64_t elements = target.shape().elementCount();
  std::vector<std::byte> converted = blockOf(elementSize(target.type()), elements);
  forEachBlock(elements, [&](std::int64_t first, std::int64_t count) {
    uploadBlock(backend, type, target, first, count,
                static_cast<const std::byte*>(host) + first * elementSize(type), converted);
  });
}

void downloadElements(backend::Backend& backend, ElementType type, backend::Storage& source,
                      void* host) {
  if (isDeviceType(type)) return backend.download(source, host);
  const std::int64_t elements = source.shape().elementCount();
  std::vector<std::byte> converted = blockOf(elementSize(source.type()), elements);
  forEachBlock(elements, [&](std::int64_t first, std::int64_t count) {
    downloadBlock(backend, type, source, first, count,
                  static_cast<std::byte*>(host) + first * elementSize(type), converted);
  });
}

void uploadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                      std::span<backend::Storage* const> targets, const void* host) {
  const std::int64_t elements = targets.front()->shape().elementCount();
  std::vector<std::byte> packed = blockOf(largestField(structure), elements);
  std::vector<std::byte> converted = packed;
  for (backend::Storage* const target : targets)
    backend.discard(*target);
  forEachBlock(elements, [&](std::int64_t first, std::int64_t count) {
    const auto* const structures = static_cast<const std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < targets.size(); ++f) {
      packField(structure, f, structures, packed.data(), count);
      uploadBlock(backend, structure.fields[f].type, *targets[f], first, count, packed.data(),
                  converted);
    }
  });
}

void downloadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                        std::span<backend::Storage* const> sources, void* host) {
  const std::int64_t elements = sources.front()->shape().elementCount();
  std::vector<std::byte> packed = blockOf(largestField(structure), elements);
  std::vector<std::byte> converted = packed;
  forEachBlock(elements, [&](std::int64_t first, std::int64_t count) {
    auto* const structures = static_cast<std::byte*>(host) + first * structure.size;
    for (std::size_t f = 0; f < sources.size(); ++f) {
      downloadBlock(backend, structure.fields[f].type, *sources[f], first, count, packed.data(),
                    converted);
      unpackField(structure, f, packed.data(), structures, count);
    }
  });
}

}  // namespace brook
