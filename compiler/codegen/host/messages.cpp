#include "compiler/codegen/host/messages.h"

#include "compiler/codegen/host/descriptor.h"

namespace brook::host {
namespace {

using codegen::TextWriter;
using ir::Messages;

// Returns the type that is recorded: all but floating-point values are ints, and the conversion in
// the format defines how to show one.
ir::Type recordedType(ir::Type type) {
  return type.isFloating() ? type : type.withScalar(ir::Scalar::Int);
}

}  // namespace

void printMessages(const KernelEntry& kernel, const FileParts& parts, TextWriter& out) {
  if (kernel.messages == nullptr) return;
  const Messages& messages = *kernel.messages->messages;
  for (std::size_t i = 0; i < messages.sites.size(); ++i) {
    std::vector<ir::Type> values;
    for (const ir::Type type : messages.sites[i].values)
      values.push_back(recordedType(type));
    printTypes("values_" + std::to_string(i), values, out);
  }
  out.open("const ::brook::MessageSite sites[] = {");
  for (std::size_t i = 0; i < messages.sites.size(); ++i) {
    const Messages::Site& site = messages.sites[i];
    out.lines(std::string("{") + (site.isFailure ? "true, " : "false, ") +
              stringLiteral(site.text) + ", " + stringLiteral(fileOf(parts, site.location)) + ", " +
              std::to_string(site.location.line) + ", " +
              (site.values.empty() ? "{}" : "values_" + std::to_string(i)) + "},");
  }
  out.close("};");
  out.line("const ::brook::MessagesDescriptor messages = {&" + descriptorName(*kernel.messages) +
           ", sites, " + std::to_string(messages.floats.size()) + ", " +
           std::to_string(messages.ints.size()) + ", " + std::to_string(messages.doubles.size()) +
           "};");
}

}  // namespace brook::host
