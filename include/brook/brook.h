// All of Brook+'s interface; its names are there without `brook::`, too.
#pragma once

#include <brook/Device.h>
#include <brook/ErrorCodes.h>
#include <brook/KernelInterface.h>
#include <brook/Stream.h>
#include <brook/VectorDataType.h>

#include <math.h>
#include <pthread.h>

#include <iostream>
#include <map>

using namespace brook::plus;
