// The switch to Brook+: a C++ file that includes this header, or one of those that Brook+ had,
// before all other headers of Brook means what Brook+ meant, where the two differ.
//
//                             without                          with this header
//     brook::Stream<float>    {rows, columns}, slowest first   (rank, dimensions), fastest first
//     float4(1.0f)            1 in each component              1, 0, 0, 0
//     float4 v;               undefined                        0, 0, 0, 0
//     an error                is thrown                        is kept: stream.error()
//     calls of kernels        functions; objects are           objects, whose domain is for one
//                             brook::kernels::name()           call (brcc --brook-plus --header=)
//
// The headers of Brook+: brook/brook.h, Stream.h, Device.h, KernelInterface.h, VectorDataType.h and
// ErrorCodes.h. They change nothing in .br files, which declare streams themselves, and behind
// <brook/brook.hpp>. Files of both kinds make one program.
#pragma once

#ifndef BROOK_TYPED_VECTORS
#define BROOK_PLUS 1
#endif

#include <brook/brook.hpp>
