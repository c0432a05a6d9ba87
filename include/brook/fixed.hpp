// The element type `fixed` by its name in Brook. brcc includes this into programs that use the name
// in host code and declare nothing of that name.
#pragma once
#pragma GCC system_header

#include <brook/vector_types.hpp>

using brook::fixed;
