// Descriptor tables: the structures of brook/kernel_descriptor.hpp, as constant C++ data.
#pragma once

#include "compiler/codegen/host/print.h"
#include "compiler/codegen/text_writer.h"

#include <string>
#include <vector>

namespace brook::host {

/// Returns the name of a kernel's descriptor: "brook_kernel_saxpy::descriptor".
std::string descriptorName(const ir::Function& kernel);

/// Returns a C++ string literal of any text, split over lines at newlines.
std::string stringLiteral(const std::string& text);

/// Returns "::brook::ElementType::Float4" for float4.
std::string elementTypeText(ir::Element element);

/// Writes an array of element types unless it would be empty.
void printTypes(const std::string& table, const std::vector<ir::Type>& types,
                codegen::TextWriter& out);

/// Returns the file of a location, as given to brcc.
const std::string& fileOf(const FileParts& parts, const ir::Location& location);

/// Writes the tables of one kernel and its descriptor.
void printDescriptor(const KernelEntry& kernel, const FileParts& parts, codegen::TextWriter& out);

/// Writes the tables of a kernel with messages, after the descriptor of its message kernel, and
/// `messages`, its MessagesDescriptor.
void printMessages(const KernelEntry& kernel, const FileParts& parts, codegen::TextWriter& out);

}  // namespace brook::host
