// Host memory as BrookGPU 0.5 offered it: brmalloc and its relatives.
//
// Blocks are 32-byte aligned. Any memory may be given to streamRead and streamWrite; these
// functions are here for programs that call them. Do not mix them with malloc and free.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstddef>

/// Null when there is not enough memory. brcalloc sets all bytes to 0.
void* brmalloc(std::size_t size);
void* brcalloc(std::size_t count, std::size_t size);
/// A block with the old contents as far as both sizes reach; null, and the old block kept, when
/// there is not enough memory. A null `block` is allocated anew. Throws brook::ArgumentError for a
/// block of other origin.
void* brrealloc(void* block, std::size_t size);
/// Nothing happens for null. Throws brook::ArgumentError for a block of other origin.
void brfree(void* block);
/// True for the start of a block that these functions gave and that has not been freed.
bool brismalloc(const void* block);
