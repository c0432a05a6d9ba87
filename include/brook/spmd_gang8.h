// spmd_gang8.h: gangs of eight registers of lanes, gangs of gangs of gangs (spmd_gang.h).
//
// brcc includes this file after spmd_gang.h for kernels whose elements go down columns
// (compiler/analysis/column_walk.h). Their vectors read a piece of each row, and the rows of a matrix
// often lie a multiple of 4096 bytes apart: all of these pieces then share a few lines of the
// first-level cache. The longer a piece, the more lines they have, and the better a prefetcher sees
// what comes next: sums of the columns of 1024 rows of 1024 floats take a third of the time of gangs of
// two. At the end of a region brcc undefines BROOK_GANG8.
#pragma GCC system_header

// Levels of namespaces.
// clang-format off
#ifndef BROOK_GANG8
#define BROOK_GANG8
#define BROOK_GANG_LEVEL 2
#define BROOK_GANG_NAME gang4
#define BROOK_GANG_OF gang
#include <brook/spmd_halves.h>
#undef BROOK_GANG_NAME
#undef BROOK_GANG_OF
#define BROOK_GANG_NAME gang8
#define BROOK_GANG_OF gang4
#include <brook/spmd_halves.h>
#undef BROOK_GANG_LEVEL
#undef BROOK_GANG_NAME
#undef BROOK_GANG_OF
#endif
