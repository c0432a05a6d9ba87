// The vector types, under Brook+'s name of the header.
#pragma once

#include <brook/brook_plus.hpp>

#include <stdlib.h>
#include <string.h>
