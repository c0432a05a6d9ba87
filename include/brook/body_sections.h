// body_sections.h: which parts of the body headers a region takes. Emitted code computes with few of
// the many functions there, and compilers take longer to read the others than to compile the kernel.
//
//   #define BROOK_BODY_USES (BROOK_USE_VECTORS | BROOK_USE_PIECES)
//   #include <brook/spmd.h>
//
// brcc defines it as what the bodies of the region name (compiler/codegen/cpu/body_sections.h), and
// undefines it at the end of the region. Without a definition all of them are there.
#pragma GCC system_header

#ifndef BROOK_BODY_SECTIONS_H
#define BROOK_BODY_SECTIONS_H
/// Types of two to four components, and everything on them.
#define BROOK_USE_VECTORS 1
/// Built-in functions that no instruction computes: float_functions.h.
#define BROOK_USE_FUNCTIONS 2
/// spmd_pieces.h: rows of inputs of other extents.
#define BROOK_USE_PIECES 4
/// spmd_columns.h, spmd_across.h, spmd_tables.h and spmd_reductions.h.
#define BROOK_USE_COLUMNS 8
#define BROOK_USE_ACROSS 16
#define BROOK_USE_TABLES 32
#define BROOK_USE_REDUCTIONS 64
#define BROOK_USE_ALL 127
#endif

#ifndef BROOK_BODY_USES
#define BROOK_BODY_USES BROOK_USE_ALL
#endif
