// PrintReport: facts -> one self-contained HTML page (--emit=report).
//
// For each kernel, the page has its parameters and the passes with their inputs, outputs and
// operation counts. It explains why the kernel was divided or is not vector code, and has the
// source beside the generated C++ and GLSL. The style and script of the page are page.css and
// page.js.
#pragma once

#include "compiler/report/facts.h"

#include <string>

namespace brook::report {

std::string printReport(const FileFacts& facts);

}  // namespace brook::report
