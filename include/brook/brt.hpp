// What some programs of BrookGPU 0.5 include for the API of <brook/brook.hpp>, with the C headers that
// it brought along.
#pragma once
#pragma GCC system_header

#include <brook/brook.hpp>

#include <math.h>
#include <string.h>
