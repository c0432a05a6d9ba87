// The C headers that the header of BrookGPU 0.5 brought along: old C++ files rely on them.
// brcc does not read it (its own name lookup of C functions is Unit::needsCLibrary).
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <math.h>
#include <string.h>
