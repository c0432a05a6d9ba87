#include "compiler/codegen/host/resumable.h"

#include "compiler/codegen/host/descriptor.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace brook::host {
namespace {

using codegen::TextWriter;

void printBound(const analysis::Formula& bound, TextWriter& out) {
  const std::string text = analysis::print(bound, "of");
  const bool usesValues = text.find("of[") != std::string::npos;
  out.open(std::string("double iterations(const ::brook::iterations::LaunchValue*") +
           (usesValues ? " of" : "") + ") {");
  out.line("using namespace ::brook::iterations;");
  out.line("return Interval(" + text + ").high;");
  out.close();
}

void printPart(const char* name, const KernelEntry& part, const FileParts& parts, TextWriter& out) {
  out.line(std::string("namespace ") + name + " {");
  printDescriptor(part, parts, out);
  out.line("}");
}

// Returns the text of a count, at most 1e9, because no launch has a larger one.
std::string count(double value) {
  return std::to_string(std::llround(std::min(std::ceil(value), 1e9)));
}

void printSlices(const ResumableEntry& entry, const std::string& descriptor, const FileParts& parts,
                 TextWriter& out) {
  if (!entry.save.function) return;
  printTypes("sliced", entry.kernels->sliced, out);
  printPart("save", entry.save, parts, out);
  const bool hasInputs = entry.inputs.function != nullptr;
  if (hasInputs) {
    std::vector<ir::Type> copied;
    const ir::Function& inputs = *entry.inputs.function;
    for (std::uint32_t i = 0; i < inputs.parameterCount; ++i) {
      if (inputs.variables[i].kind == ir::VariableKind::Output)
        copied.push_back(inputs.variables[i].type);
    }
    printTypes("copied", copied, out);
    printPart("inputs", entry.inputs, parts, out);
  }
  out.line("const ::brook::SlicesDescriptor slices = {&save::" + descriptor + ", " +
           std::to_string(entry.kernels->slices) + ", sliced" +
           (hasInputs ? ", &inputs::" + descriptor + ", copied" : "") + "};");
}

void printAttempt(const ResumableEntry& entry, const std::string& descriptor,
                  const FileParts& parts, TextWriter& out) {
  if (!entry.attempt.function) return;
  const passes::Attempt& attempt = *entry.kernels->attempt;
  printPart("attempt", entry.attempt, parts, out);
  out.line("const ::brook::AttemptDescriptor attempted = {&attempt::" + descriptor +
           ", /* maxOverrun */ " + count(attempt.maxOverrun) + ", /* fixedIterations */ " +
           count(attempt.fixedIterations) + "};");
}

}  // namespace

void printResumable(const KernelEntry& kernel, const FileParts& parts, TextWriter& out) {
  if (kernel.resumable.empty()) return;
  const ResumableEntry& entry = kernel.resumable.front();
  out.line();
  out.line("// For drivers that leave long loops.");
  if (entry.bound) printBound(*entry.bound, out);
  const std::string bound = entry.bound ? "&iterations" : "nullptr";
  const std::string descriptor = descriptorName(*kernel.function);
  if (entry.pairwise) {
    printPart("pairs", entry.pairs, parts, out);
    out.line("const ::brook::ResumableDescriptor resumable = {" + bound +
             ", &pairs::" + descriptor + "};");
  } else if (entry.kernels) {
    printTypes("saved", entry.kernels->saved, out);
    printPart("advance", entry.advance, parts, out);
    printPart("finish", entry.finish, parts, out);
    printSlices(entry, descriptor, parts, out);
    printAttempt(entry, descriptor, parts, out);
    out.line("const ::brook::ResumableDescriptor resumable = {" + bound +
             ", nullptr, &advance::" + descriptor + ", &finish::" + descriptor +
             ", saved, /* maxOverrun */ " + count(entry.kernels->maxOverrun) +
             ", /* fixedIterations */ " + count(entry.kernels->fixedIterations) + ", /* lanes */ " +
             std::to_string(entry.kernels->lanes) + ", " +
             (entry.save.function ? "&slices" : "nullptr") +
             (entry.attempt.function ? ", &attempted" : "") + "};");
  } else {
    out.line("const ::brook::ResumableDescriptor resumable = {" + bound + "};");
  }
  out.line();
}

}  // namespace brook::host
