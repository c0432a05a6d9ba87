// What kernels print.
#pragma once
#pragma GCC system_header

#include <brook/callback.hpp>

#include <string>

namespace brook {

/// Called with each line that `print` in a kernel gives, without the end of line, instead of
/// stdout. In the order of the elements, those of one element in the order of the kernel, before
/// the call of the kernel returns, by the thread that made it. An empty callback brings stdout
/// back.
using PrintCallback = Callback<void(const std::string& line)>;
void setPrintCallback(PrintCallback callback);

/// The most lines that one call of a kernel prints. One more line says how many are left out.
inline constexpr int kMostPrintedLines = 1000;

}  // namespace brook
