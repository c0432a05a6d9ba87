// What a kernel prints and asserts: the MessagesDescriptor of a kernel, as constant C++ data.
#pragma once

#include "compiler/codegen/host/print.h"
#include "compiler/codegen/text_writer.h"

namespace brook::host {

/// Writes the tables of a kernel that has messages, behind the descriptor of their kernel, and
/// `messages`, its MessagesDescriptor.
void printMessages(const KernelEntry& kernel, const FileParts& parts, codegen::TextWriter& out);

}  // namespace brook::host
