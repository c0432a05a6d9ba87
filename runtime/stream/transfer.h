// Elements between host memory and the storages of a backend, converted and sorted by fields on the
// way (element_conversion, structure_fields). Where that is needed it is done into and out of the
// device's memory itself, or, if the host does not have it, in blocks, which stay in the
// processor's cache until they are on the device.
//
//   uchar4[n]            <->  storage of int4, or of uchar4 as it is
//   {float3, uchar}[n]   <->  storage of float3, storage of int
#pragma once

#include "runtime/backend/backend.h"

#include <brook/element.hpp>
#include <brook/element_type.hpp>

#include <span>

namespace brook {

/// All elements of the storage, which stores them as Backend::storageType(type).
void uploadElements(backend::Backend& backend, ElementType type, backend::Storage& target,
                    const void* host);
void downloadElements(backend::Backend& backend, ElementType type, backend::Storage& source,
                      void* host);

/// The same for structures, with a storage for each field. Of `host` the bytes between the fields
/// stay as they are.
void uploadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                      std::span<backend::Storage* const> storages, const void* host);
void downloadStructures(backend::Backend& backend, const StructureDescriptor& structure,
                        std::span<backend::Storage* const> storages, void* host);

}  // namespace brook
