// What <brook/brook.hpp> was in BrookGPU 0.5: brook::Stream is the class of its pointers to streams
// (StreamInterface), the vectors of emitted code are there, and the standard headers that it brought
// along. For old programs that rely on any of this, with this header before all other ones of Brook,
// or with `-include brook/brook_0_5.hpp` for brcc and for the C++ compiler.
#pragma once

#ifndef BROOK_TYPED_VECTORS
#define BROOK_0_5 1
#endif

#include <brook/brook.hpp>
#include <brook/vectors_0_5.hpp>

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>
