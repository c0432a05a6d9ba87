// spmd_gang.h: the types and functions of spmd.h for two registers of lanes at a time, a gang. A
// chain of operations that wait for each other, as in a loop that its elements leave at different
// times, keeps the processor busy only when two of them run side by side.
//
// brcc includes this file after spmd.h, inside the namespace of a region, for kernels that are
// bound by latency. The text of their bodies is the same as with one register. At the end of a
// region brcc undefines BROOK_GANG.
#pragma GCC system_header

// Levels of namespaces.
// clang-format off
#ifndef BROOK_GANG
#define BROOK_GANG
#define BROOK_GANG_LEVEL 1
#define BROOK_GANG_NAME gang
#if defined(BROOK_CONTRACTED_REGION)
#define BROOK_GANG_OF_ISA(name) brook_bodies::name##_contracted
#else
#define BROOK_GANG_OF_ISA(name) brook_bodies::name
#endif
#if BROOK_ISA == 3
#define BROOK_GANG_OF BROOK_GANG_OF_ISA(avx512)
#elif BROOK_ISA == 2
#define BROOK_GANG_OF BROOK_GANG_OF_ISA(avx2)
#elif BROOK_ISA == 1
#define BROOK_GANG_OF BROOK_GANG_OF_ISA(sse2)
#else
#define BROOK_GANG_OF BROOK_GANG_OF_ISA(generic)
#endif
#include <brook/spmd_halves.h>
#undef BROOK_GANG_LEVEL
#undef BROOK_GANG_NAME
#undef BROOK_GANG_OF
#undef BROOK_GANG_OF_ISA
#endif
