// What the tests of check begin with: the text that surface makes of a kernel, given as C++.
//
// The words STREAM, ITER, OUT, VOUT, SCATTER, ACCUMULATOR, KERNEL and REDUCE stand for what the
// user wrote and the desugared C++ does not show; the KernelTable is made of them. A gather's rank
// is that of its C++ type. FN and VEC name the built-in functions and the constructors.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace brook::check {

/// The IR of kernels that give no message, without the line that names the module; else the
/// messages, "line:column: error: words\n" each.
std::string irOf(const std::string& kernels);

std::string messagesOf(const std::string& kernels);

/// The statements that a body becomes, without locations, after the messages. Its parameters:
/// streams a: float, v: float4, n: int; gathers g: float[], h: float4[][]; output o: float4.
std::string body(const std::string& statements);

}  // namespace brook::check
