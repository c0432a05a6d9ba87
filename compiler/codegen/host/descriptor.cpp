#include "compiler/codegen/host/descriptor.h"

#include "compiler/analysis/access_window.h"
#include "compiler/analysis/operation_cost.h"
#include "compiler/codegen/host/call_arguments.h"
#include "compiler/codegen/host/resumable.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <cctype>
#include <cstdio>

namespace brook::host {
namespace {

using namespace ir;
using codegen::TextWriter;

const char* kindName(const Variable& parameter) {
  switch (parameter.kind) {
    case VariableKind::Stream:
      return "Stream";
    case VariableKind::Iterator:
      return "Iterator";
    case VariableKind::Gather:
      return "Gather";
    case VariableKind::Constant:
      return "Constant";
    case VariableKind::Output:
      return "Output";
    case VariableKind::Accumulator:
      return "Accumulator";
    case VariableKind::VariableOutput:
    case VariableKind::ScatterOutput:
    case VariableKind::Value:
    case VariableKind::Local:
      break;
  }
  BROOK_UNREACHABLE("parameter '" + parameter.name + "' of a host-callable kernel");
}

const char* quotedName(Isa isa) {
  constexpr const char* kNames[] = {"Scalar", "Sse2", "Avx2", "Avx512", "Generic"};
  return kNames[static_cast<int>(isa)];
}

const char* quotedName(PipelineStage stage) {
  return stage == PipelineStage::Fragment ? "Fragment" : "Compute";
}

const char* quotedName(Dialect dialect) {
  constexpr const char* kNames[] = {"Glsl330", "Glsl430", "Essl300", "Essl310"};
  return kNames[static_cast<int>(dialect)];
}

const char* quotedName(BindingKind path) {
  constexpr const char* kNames[] = {"TextureDirect", "TextureWrapped", "StorageBuffer",
                                    "BufferTexture"};
  return kNames[static_cast<int>(path)];
}

const char* quotedName(ShaderKind kind) {
  constexpr const char* kNames[] = {"Map", "ReduceTree", "ReduceLanes"};
  return kNames[static_cast<int>(kind)];
}

std::string list(const int (&values)[4]) {
  std::string text = "{";
  for (int i = 0; i < 4; ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "}";
}

bool usesPosition(const Function& function) {
  bool isFound = false;
  forEachExpr(function, [&](ExprId id) {
    isFound = isFound || std::holds_alternative<Position>(function.expr(id).node);
  });
  return isFound;
}

// Returns an ArrayView of the table; an empty table is not printed, so its view is `{}`.
std::string view(const std::string& table, bool isEmpty) {
  return isEmpty ? "{}" : table;
}

void printParameters(const KernelEntry& kernel, TextWriter& out) {
  const Function& function = *kernel.function;
  if (function.parameterCount == 0) return;
  out.open("const ::brook::ParameterDescriptor parameters[] = {");
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const Variable& parameter = function.variables[i];
    std::string row = "{" + stringLiteral(parameter.shownName()) +
                      ", ::brook::ParameterKind::" + kindName(parameter) + ", " +
                      elementTypeText(parameter.element()) + ", " + std::to_string(parameter.rank);
    if (parameter.kind == VariableKind::Gather) {
      const analysis::AccessWindow window = analysis::accessWindow(function, VariableId{i});
      row += window.anywhere ? ", true" : ", false";
      row += ", " + list(window.low) + ", " + list(window.high);
    } else {
      row += ", true, {0, 0, 0, 0}, {0, 0, 0, 0}";
    }
    if (parameter.field) {
      row += ", " + stringLiteral(parameter.field->structure) + ", " +
             (isFirstField(function, i) ? "true" : "false");
    }
    out.line(row + "},");
  }
  out.close("};");
}

// Prints the members of a CpuBody.
std::string bodyText(const BodyEntry& body) {
  const auto pointer = [](const std::string& function) {
    return function.empty() ? std::string("nullptr") : "&" + function;
  };
  return std::string("{::brook::Isa::") + quotedName(body.isa) + ", " + pointer(body.map) + ", " +
         pointer(body.combine) + ", " + pointer(body.accumulate) + ", " + pointer(body.check) + "}";
}

void printBodies(const KernelEntry& kernel, TextWriter& out) {
  for (const BodyEntry& writer : kernel.writer)
    out.line("const ::brook::CpuBody writer = " + bodyText(writer) + ";");
  for (const BodyEntry& scatterer : kernel.scatterer)
    out.line("const ::brook::CpuBody scatterer = " + bodyText(scatterer) + ";");
  if (kernel.bodies.empty()) return;
  out.open("const ::brook::CpuBody bodies[] = {");
  for (const BodyEntry& body : kernel.bodies) {
    if (!body.condition.empty()) out.line("#if " + body.condition);
    out.line(bodyText(body) + ",");
    if (!body.condition.empty()) out.line("#endif");
  }
  out.close("};");
}

void printIndices(const std::string& table, const std::vector<int>& indices, TextWriter& out) {
  if (indices.empty()) return;
  std::string row = "const int " + table + "[] = {";
  for (std::size_t i = 0; i < indices.size(); ++i)
    row += (i ? ", " : "") + std::to_string(indices[i]);
  out.line(row + "};");
}

// Returns "::brook::dialectBit(::brook::Dialect::Glsl330) | ..."
std::string dialectBits(const std::vector<Dialect>& dialects) {
  std::string bits;
  for (const Dialect dialect : dialects) {
    bits += (bits.empty() ? "" : " | ") + std::string("::brook::dialectBit(::brook::Dialect::") +
            quotedName(dialect) + ")";
  }
  return bits;
}

void printPasses(const KernelEntry& kernel, TextWriter& out) {
  if (kernel.passes.empty()) return;
  for (std::size_t p = 0; p < kernel.passes.size(); ++p) {
    const std::string number = std::to_string(p);
    printIndices("outputs_" + number, kernel.passes[p].outputs, out);
    printIndices("inputs_" + number, kernel.passes[p].inputs, out);
    printTypes("temporaries_" + number, kernel.passes[p].temporaries, out);
  }
  out.open("const ::brook::PassDescriptor passes[] = {");
  for (std::size_t p = 0; p < kernel.passes.size(); ++p) {
    const PassEntry& pass = kernel.passes[p];
    const std::string number = std::to_string(p);
    out.line("{" + dialectBits(pass.dialects) + ",");
    out.line(" " + view("outputs_" + number, pass.outputs.empty()) + ", " +
             view("inputs_" + number, pass.inputs.empty()) + ", " +
             std::to_string(pass.textureReads) + ", " + std::to_string(pass.arithmetic) +
             (pass.temporaries.empty() ? "" : ", temporaries_" + number) + "},");
  }
  out.close("};");
}

void printShaders(const KernelEntry& kernel, TextWriter& out) {
  if (kernel.shaders.empty()) return;
  out.open("const ::brook::ShaderDescriptor shaders[] = {");
  for (const ShaderEntry& shader : kernel.shaders) {
    out.line(std::string("{::brook::PipelineStage::") + quotedName(shader.stage) +
             ", ::brook::Dialect::" + quotedName(shader.dialect) + ", ::brook::BindingKind::" +
             quotedName(shader.bindingKind) + ", ::brook::ShaderKind::" + quotedName(shader.kind) +
             ", " + std::to_string(shader.pass) + (shader.isPacked ? ", true," : ", false,"));
    out.lines(stringLiteral(shader.text) + "},");
  }
  out.close("};");
}

// Prints how the runtime appends the pushes or scatters of a kernel.
void printAppends(const Function& function, TextWriter& out) {
  const std::vector<AppendOutput>& appends = function.appends;
  if (appends.empty()) return;
  for (std::size_t a = 0; a < appends.size(); ++a) {
    std::string row = "const int appended_" + std::to_string(a) + "[] = {";
    for (const VariableId output : appends[a].outputs) {
      row += (output == appends[a].outputs.front() ? "" : ", ") + std::to_string(output.index);
    }
    out.line(row + "};");
  }
  out.open("const ::brook::AppendDescriptor appends[] = {");
  for (std::size_t a = 0; a < appends.size(); ++a) {
    const AppendOutput& append = appends[a];
    const std::string index = append.index ? std::to_string(append.index->index) : "-1";
    out.line("{appended_" + std::to_string(a) + ", " + std::to_string(append.bound) + ", " +
             std::to_string(append.count.index) + ", " + index + "},");
  }
  out.close("};");
}

// The tables have the same names for every kernel, so each kernel has a namespace: no kernel can
// have the name of another one's table.
std::string namespaceName(const Function& kernel) {
  return "brook_kernel_" + kernel.name;
}

// Every driver accepts this many nested branches. softpipe: 32; llvmpipe: 80.
constexpr int kNestingAlwaysHeld = 30;

// Prints the members with default values, up to the last one that differs from its default.
void printRareMembers(const KernelEntry& kernel, TextWriter& out) {
  const Function& function = *kernel.function;
  struct Member {
    std::string text;
    bool isDefault;
  };
  const auto index = [](const char* name, const std::optional<VariableId>& parameter) {
    const std::string number = parameter ? std::to_string(parameter->index) : std::string("-1");
    return Member{"/* " + std::string(name) + " */ " + number, !parameter};
  };
  const auto pointer = [](const char* object, bool exists) {
    return Member{exists ? "&" + std::string(object) : "nullptr", !exists};
  };
  std::vector<Member> members = {
      index("pairwiseInput", function.pairwiseInput),
      {view("appends", function.appends.empty()), function.appends.empty()},
      index("appendIndex", function.appendIndex),
      pointer("resumable", !kernel.resumable.empty()),
      pointer("messages", kernel.messages != nullptr),
      pointer("writer", !kernel.writer.empty()),
      {"/* nesting */ " + std::to_string(kernel.nesting), kernel.nesting <= kNestingAlwaysHeld},
      pointer("scatterer", !kernel.scatterer.empty())};
  while (!members.empty() && members.back().isDefault)
    members.pop_back();
  std::string text;
  for (const Member& member : members)
    text += member.text + (&member == &members.back() ? "," : ", ");
  if (!text.empty()) out.line(text);
}

}  // namespace

std::string descriptorName(const Function& kernel) {
  return namespaceName(kernel) + "::descriptor";
}

std::string elementTypeText(Element element) {
  BROOK_CHECK(element.type.isFloating() || element.type.scalar == Scalar::Int,
              "no element type: " + elementName(element));
  std::string name = elementName(element);
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  return "::brook::ElementType::" + name;
}

const std::string& fileOf(const FileParts& parts, const Location& location) {
  return location.file == 0 ? parts.inputName : parts.files[location.file];
}

void printTypes(const std::string& table, const std::vector<Type>& types, TextWriter& out) {
  if (types.empty()) return;
  std::string row = "const ::brook::ElementType " + table + "[] = {";
  for (std::size_t i = 0; i < types.size(); ++i)
    row += (i ? ", " : "") + elementTypeText({types[i]});
  out.line(row + "};");
}

std::string stringLiteral(const std::string& text) {
  std::string literal = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      literal += i + 1 < text.size() ? "\\n\"\n\"" : "\\n";
    } else if (c == '"' || c == '\\') {
      literal += {'\\', c};
    } else if (c == '?') {
      literal += "\\?";  // prevents trigraphs
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned>(c));
      literal += octal;
    } else {
      literal += c;
    }
  }
  return literal + "\"";
}

void printDescriptor(const KernelEntry& kernel, const FileParts& parts, TextWriter& out) {
  const Function& function = *kernel.function;
  out.line("namespace " + namespaceName(function) + " {");
  printParameters(kernel, out);
  printBodies(kernel, out);
  printPasses(kernel, out);
  printShaders(kernel, out);
  printAppends(function, out);
  printResumable(kernel, parts, out);
  printMessages(kernel, parts, out);
  const bool isReduction = function.kind == FunctionKind::Reduction || function.pairwiseInput;
  out.open("const ::brook::KernelDescriptor descriptor = {");
  out.line(std::to_string(BROOK_ABI_VERSION) + ", " + stringLiteral(function.name) + ", " +
           stringLiteral(fileOf(parts, function.location)) + ", " +
           std::to_string(function.location.line) + ",");
  const auto flag = [](const char* name, bool value) {
    return std::string("/* ") + name + " */ " + (value ? "true" : "false");
  };
  out.line(flag("isReduction", isReduction) + ", " + flag("isCommutative", kernel.isCommutative) +
           ", " + flag("usesPosition", usesPosition(function)) + ", " +
           flag("usesDouble", kernel.usesDouble) + ",");
  const analysis::ElementWork work = analysis::elementWork(function);
  out.line("/* operations */ " + std::to_string(work.operations) + ", " +
           flag("hasLoops", work.hasLoops) + ",");
  out.line(view("parameters", function.parameterCount == 0) + ", " +
           view("bodies", kernel.bodies.empty()) + ",");
  out.line(view("passes", kernel.passes.empty()) + ", " + view("shaders", kernel.shaders.empty()) +
           ",");
  out.lines(stringLiteral(kernel.irText) + ",");
  printRareMembers(kernel, out);
  out.close("};");
  out.line("}  // namespace " + namespaceName(function));
}

namespace {

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
