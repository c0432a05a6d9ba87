// Fixture of the tests of check. Kernels are given in the form of surface's output, as C++.
//
// The words STREAM, ITER, OUT, VOUT, SCATTER, ACCUMULATOR, KERNEL and REDUCE represent the user's
// syntax, which the desugared C++ does not show. The fixture builds the KernelTable from them. The
// C++ type of a gather gives its rank. FN and VEC name the built-in functions and the constructors.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace brook::check {

/// Returns the IR of kernels without the line that names the module; or, if there are messages, the
/// messages, each "line:column: error: words\n".
std::string irOf(const std::string& kernels);

std::string messagesOf(const std::string& kernels);

/// Returns the messages about a body and then its statements, without locations. The parameters of
/// the kernel are: streams a: float, v: float4, n: int; gathers g: float[], h: float4[][]; output
/// o: float4.
std::string body(const std::string& statements);

}  // namespace brook::check
