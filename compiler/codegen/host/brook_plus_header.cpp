#include "compiler/codegen/host/brook_plus_header.h"

#include "compiler/codegen/host/stub.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/support/hidden_macros.h"

#include <string>
#include <vector>

namespace brook::host {
namespace {

using namespace ir;
using codegen::TextWriter;

/// Prints one overload: its parameters, and how it checks and passes each argument.
class CallForm {
 public:
  CallForm(const KernelEntry& kernel, StubForm form) : kernel_(kernel), form_(form) {}

  void print(TextWriter& out) const {
    const std::vector<CallArgument> arguments = callArguments(*kernel_.function);
    std::string parameters;
    std::string handedOn;
    std::string read;
    std::string written;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const CallArgument& argument = arguments[i];
      parameters += (i == 0 ? "" : ", ") + parameter(argument, i);
      handedOn += (i == 0 ? "" : ", ") + value(argument, i);
      if (!isStream(argument, i)) continue;
      std::string& list = isWritten(argument) ? written : read;
      list += (list.empty() ? "&" : ", &") + argument.name;
    }
    out.line("  void operator()(" + parameters + ") {");
    // A parameter may be named `call`.
    out.line("    this->call(::brook::kernels::" + kernel_.function->name + "(), {" + read +
             "}, {" + written + "},");
    out.line("               [&](const ::brook::kernel& brook_kernel) { brook_kernel(" + handedOn +
             "); });");
    out.line("  }");
  }

 private:
  bool isArray(std::size_t i) const {
    return form_.takesArrays && i < kernel_.arrays.size() && !kernel_.arrays[i].empty();
  }
  bool isVariable(const CallArgument& argument) const {
    return form_.toVariable && isTarget(*kernel_.function, argument);
  }
  bool isWritten(const CallArgument& argument) const {
    return argument.first->kind == VariableKind::Output ||
           argument.first->kind == VariableKind::Accumulator;
  }
  bool isStream(const CallArgument& argument, std::size_t i) const {
    const VariableKind kind = argument.first->kind;
    return kind != VariableKind::Constant && kind != VariableKind::Iterator && !isArray(i) &&
           !isVariable(argument);
  }

  /// Qualified: namespace brook has a Shape of its own.
  static std::string typeOf(const CallArgument& argument) {
    return (argument.first->field ? "::" : "") + valueType(argument);
  }

  std::string parameter(const CallArgument& argument, std::size_t i) const {
    const std::string type = typeOf(argument);
    if (isArray(i)) return "const " + type + " " + argument.name + brackets(kernel_.arrays[i]);
    if (isVariable(argument)) return type + "& " + argument.name;
    if (argument.first->kind == VariableKind::Constant) {
      return "const " + type + "& " + argument.name;
    }
    if (argument.first->kind == VariableKind::Iterator) {
      return "const ::brook::iter& " + argument.name;
    }
    const bool changes = isNewStream(*kernel_.function, argument);
    return (changes ? "::brook::plus::Stream<" : "const ::brook::plus::Stream<") + type + ">& " +
           argument.name;
  }

  std::string value(const CallArgument& argument, std::size_t i) const {
    if (!isArray(i)) return argument.name;
    std::string extents;
    for (const std::int64_t extent : kernel_.arrays[i])
      extents += (extents.empty() ? "{" : ", ") + std::to_string(extent);
    return "::brook::generated::arrayStream(::brook::elementOf<" + typeOf(argument) + ">(), " +
           extents + "}, " + argument.name + ")";
  }

  const KernelEntry& kernel_;
  const StubForm form_;
};

void printObject(const KernelEntry& kernel, TextWriter& out) {
  const std::string& name = kernel.function->name;
  out.line();
  out.line("class brook_object_" + name + " : public ::brook::KernelInterface {");
  out.line(" public:");
  for (const StubForm form : stubForms(*kernel.function, kernel.arrays))
    CallForm(kernel, form).print(out);
  out.line("};");
  out.line("inline thread_local brook_object_" + name + " " + name + ";");
}

}  // namespace

std::string printBrookPlusHeader(const FileParts& parts) {
  std::vector<const KernelEntry*> kernels;
  for (const KernelEntry& kernel : parts.kernels) {
    if (isForOtherFiles(kernel)) kernels.push_back(&kernel);
  }
  TextWriter out;
  out.lines(banner(parts));
  out.line("#pragma once");
  out.line();
  out.lines(hideMacros(parts.macros));
  out.line("#include <brook/KernelInterface.h>");
  out.line("#include <brook/Stream.h>");
  out.lines(parts.structures.empty() ? "" : "\n" + parts.structures);
  out.line();
  out.line("namespace brook::kernels {");
  for (const KernelEntry* const kernel : kernels) {
    out.line((kernel->linkage == Linkage::Inline ? "inline " : "") +
             objectDeclaration(*kernel->function) + ";");
  }
  out.line("}  // namespace brook::kernels");
  out.line();
  out.line(
      "// As programs call them. Not at file scope, for a kernel may have the name of a function "
      "of");
  out.line("// the C library.");
  out.line("namespace brook::objects {");
  for (const KernelEntry* const kernel : kernels)
    printObject(*kernel, out);
  out.line();
  out.line("}  // namespace brook::objects");
  out.line();
  out.line("using namespace brook::objects;");
  out.lines(showMacros(parts.macros));
  return out.take();
}

}  // namespace brook::host
