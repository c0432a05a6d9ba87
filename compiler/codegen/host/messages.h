// The MessagesDescriptor of a kernel that prints or asserts, as constant C++ data.
#pragma once

#include "compiler/codegen/host/print.h"
#include "compiler/codegen/text_writer.h"

namespace brook::host {

/// Writes the tables of a kernel with messages, after the descriptor of its message kernel, and
/// `messages`, its MessagesDescriptor.
void printMessages(const KernelEntry& kernel, const FileParts& parts, codegen::TextWriter& out);

}  // namespace brook::host
