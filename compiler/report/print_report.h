// PrintReport: facts -> one HTML page that needs nothing beside it (--emit=report).
//
// For each kernel: its parameters; the passes with what they read and write and how much they do;
// why it was divided or is not vector code; the source beside the C++ and the GLSL made of it. The
// page's style and script are page.css and page.js.
#pragma once

#include "compiler/report/facts.h"

#include <string>

namespace brook::report {

std::string printReport(const FileFacts& facts);

}  // namespace brook::report
