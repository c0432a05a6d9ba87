// Transfers between host memory and the storages of a backend, with conversion of elements and
// separation of fields (element_conversion, structure_fields). Conversions work on mapped memory of
// the device, or, where the host cannot map it, in blocks that stay in the processor's cache.
//
//   uchar4[n]            <->  storage of int4, or of uchar4 without conversion
//   {float3, uchar}[n]   <->  storage of float3, storage of int
#pragma once

#include "runtime/backend/backend.h"

#include <brook/element.hpp>
#include <brook/element_type.hpp>

#include <span>

namespace brook {

/// Transfer all elements of the storage, whose type is Backend::storageType(type).
void uploadElements(backend::Backend& backend, ElementType type, backend::Storage& target,
                    const void* host);
void downloadElements(backend::Backend& backend, ElementType type, backend::Storage& source,
                      void* host);

/// Transfer structures, with a storage for each field. In `host` the padding between the fields is
/// not changed.
void uploadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                      std::span<backend::Storage* const> storages, const void* host);
void downloadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                        std::span<backend::Storage* const> storages, void* host);

}  // namespace brook
