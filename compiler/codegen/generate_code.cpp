#include "compiler/codegen/generate_code.h"

#include "compiler/analysis/commutativity.h"
#include "compiler/analysis/iterations.h"
#include "compiler/codegen/cpu/body_sections.h"
#include "compiler/codegen/cpu/entry_names.h"
#include "compiler/codegen/cpu/gather_loads.h"
#include "compiler/codegen/cpu/generate.h"
#include "compiler/codegen/cpu/region.h"
#include "compiler/codegen/cpu/scalarized.h"
#include "compiler/codegen/cpu_scalar/generate.h"
#include "compiler/codegen/source_marks.h"
#include "compiler/ir/print.h"
#include "compiler/ir/queries.h"
#include "compiler/passes/pair_reductions.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace brook::codegen {
namespace {

using cpu::EntryNames;

int lineCount(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

bool isReduction(const ir::Function& kernel) {
  return kernel.kind == ir::FunctionKind::Reduction;
}

bool hasOutput(const ir::Function& kernel) {
  return std::any_of(kernel.variables.begin(), kernel.variables.begin() + kernel.parameterCount,
                     [](const ir::Variable& parameter) {
                       return parameter.kind == ir::VariableKind::Output ||
                              parameter.kind == ir::VariableKind::Accumulator;
                     });
}

bool needsDouble(const GeneratedCode& code) {
  return std::any_of(code.kernels.begin(), code.kernels.end(),
                     [](const host::KernelEntry& entry) { return entry.usesDouble; });
}

host::BodyEntry bodyEntry(const ir::Function& function, Isa isa, bool contract = false) {
  const EntryNames names = cpu::entryNames(function, isa, contract);
  return {isa, names.map, names.combine, names.accumulate, names.check, cpu::regionCondition(isa)};
}

void addBody(host::KernelEntry& entry, Isa isa, bool contract = false) {
  entry.bodies.push_back(bodyEntry(*entry.function, isa, contract));
}

void addText(const std::string& text, const GenerationOptions& options, std::string& code) {
  if (options.marksSources) {
    code += withoutSourceMarks(text);
  } else {
    code += text;
  }
}

// Joins the lines of another component's message, so that it fits into a sentence.
std::string onOneLine(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t last = text.find_last_not_of(" \t\r", end - 1);
    if (end > begin && last != std::string::npos && last >= begin)
      result += (result.empty() ? "" : "; ") + text.substr(begin, last + 1 - begin);
    begin = end + 1;
  }
  return result;
}

void addError(const host::KernelEntry& entry, const std::string& targets, const Failure& failure,
              GeneratedCode& code) {
  code.errors.push_back({entry.function, targets, onOneLine(failure.message)});
}

std::string namesOf(const std::vector<Dialect>& dialects) {
  std::string names;
  for (const Dialect dialect : dialects)
    names += (names.empty() ? "" : ", ") + std::string(glsl::name(dialect));
  return names;
}

cpu::Region scalarRegion(const GeneratedCode& code) {
  return {.isa = Isa::Scalar, .usesDouble = needsDouble(code)};
}

cpu_scalar::GenerateOptions scalarOptions(const ir::Module& module,
                                          const GenerationOptions& options,
                                          const GeneratedCode& code) {
  cpu_scalar::GenerateOptions scalar{.marksSources = options.marksSources};
  if (options.debugLines) {
    scalar.lines = {module.files, options.outputName,
                    options.bodiesLine + cpu::linesBeforeBodies(scalarRegion(code)) +
                        lineCount(code.scalarBodies)};
  }
  return scalar;
}

void addScalar(const ir::Module& module, const GenerationOptions& options, GeneratedCode& code) {
  std::string& text = code.scalarBodies;
  for (std::size_t i = 0; i < code.kernels.size(); ++i) {
    host::KernelEntry& entry = code.kernels[i];
    Result<std::string> bodies =
        cpu_scalar::generate(*entry.function, scalarOptions(module, options, code));
    if (!bodies) {
      addError(entry, "cpu-scalar", bodies.failure(), code);
      continue;
    }
    addText(*bodies, options, text);
    code.texts[i].scalar = std::move(*bodies);
    addBody(entry, Isa::Scalar);
  }
}

// Returns true if `writer` stores the pushes that `kernel` counts.
bool isWriterOf(const ir::Function& writer, const host::KernelEntry& kernel) {
  return writer.pushesOf == kernel.function->name;
}

// Adds the bodies that store all pushes of an element.
void addWriters(const ir::Module& module, const GenerationOptions& options, GeneratedCode& code) {
  for (const ir::Function& writer : module.functions) {
    if (writer.pushesOf.empty()) continue;
    const auto entry = std::ranges::find_if(
        code.kernels, [&](const host::KernelEntry& kernel) { return isWriterOf(writer, kernel); });
    const Result<std::string> body =
        cpu_scalar::generate(writer, scalarOptions(module, options, code));
    // If the kernel itself has no body, its error is reported already.
    if (!body || entry == code.kernels.end()) continue;
    addText(*body, options, code.scalarBodies);
    auto& bodies = writer.storesInPlace ? entry->scatterer : entry->writer;
    bodies.push_back(bodyEntry(writer, Isa::Scalar));
  }
}

// Adds the bodies for one element at a time. The cpu target uses only the writers of them.
void addScalarRegion(const ir::Module& module, const GenerationOptions& options,
                     GeneratedCode& code) {
  const bool hasWriters =
      std::ranges::any_of(module.functions, [](const auto& f) { return !f.pushesOf.empty(); });
  if (!options.cpuScalar && !hasWriters) return;
  if (options.cpuScalar) addScalar(module, options, code);
  if (hasWriters) addWriters(module, options, code);
  cpu::Region region = scalarRegion(code);
  region.sections = cpu::usedSections(code.scalarBodies, region.usesDouble);
  code.scalarBodies = cpu::printRegion(region, code.scalarBodies);
}

void addRemarksOfVectorize(const ir::Function& kernel, GeneratedCode& code) {
  for (const cpu::Scalarized& construct : cpu::scalarized(kernel)) {
    code.remarks.push_back({Remark::Kind::MissedVectorize, &kernel, construct.location,
                            "kernel '" + kernel.name + "': " + construct.text});
  }
}

void addRemarksOfGathers(const ir::Function& kernel, GeneratedCode& code) {
  for (const cpu::GatherLoad& load : cpu::gatherLoads(kernel)) {
    code.remarks.push_back({Remark::Kind::Gather, &kernel, load.location,
                            "kernel '" + kernel.name + "': " + load.text});
  }
}

// Skips kernels that brcc generated.
void addRemarks(const ir::Function& kernel, const GenerationOptions& options, GeneratedCode& code) {
  if (kernel.messages) return;
  if (options.remarksOfGathers) addRemarksOfGathers(kernel, code);
  if (options.remarksOfVectorize) addRemarksOfVectorize(kernel, code);
}

// A kernel with a writer is not contracted: its counts must round as the writer's, which is not.
bool isContracted(const ir::Module& module, const GenerationOptions& options,
                  const host::KernelEntry& kernel) {
  return options.fpContract && std::ranges::none_of(module.functions, [&](const auto& function) {
           return isWriterOf(function, kernel);
         });
}

// Adds the regions of the contracted kernels, or of the others.
void addSpmdRegions(const ir::Module& module, const GenerationOptions& options, bool contract,
                    GeneratedCode& code) {
  std::string bodies;
  std::vector<host::KernelEntry*> kernels;
  for (std::size_t i = 0; i < code.kernels.size(); ++i) {
    host::KernelEntry& entry = code.kernels[i];
    if (isContracted(module, options, entry) != contract) continue;
    kernels.push_back(&entry);
    Result<std::string> text = cpu::generate(
        *entry.function, {.contract = contract, .marksSources = options.marksSources});
    if (!text) {
      addError(entry, "cpu", text.failure(), code);
      continue;
    }
    addText(*text, options, bodies);
    code.texts[i].spmd = std::move(*text);
    addRemarks(*entry.function, options, code);
  }
  if (kernels.empty()) return;
  cpu::Region region = {.usesDouble = needsDouble(code), .contract = contract};
  region.sections = cpu::usedSections(bodies, region.usesDouble);
  for (Isa isa : options.isas) {
    region.isa = isa;
    code.spmdBodies += cpu::printRegion(region, bodies);
    for (host::KernelEntry* entry : kernels)
      addBody(*entry, isa, contract);
  }
}

// A compiler for another processor would only complain about empty tables.
const char* const kOnlyForX86 =
    "#if !defined(__x86_64__)\n"
    "#error \"the kernels have code for x86-64 only; brcc --target=cpu emits it for all "
    "processors\"\n"
    "#endif\n";

void addSpmd(const ir::Module& module, const GenerationOptions& options, GeneratedCode& code) {
  if (!options.cpuScalar && !options.isas.contains(Isa::Generic)) code.spmdBodies += kOnlyForX86;
  for (const bool contract : {false, true})
    addSpmdRegions(module, options, contract, code);
}

glsl::Options glslOptions(const GenerationOptions& options, const host::KernelEntry& entry) {
  glsl::Options result;
  result.dialects = options.dialects;
  result.fpContract = options.fpContract;
  result.isCommutative = entry.isCommutative;
  result.maxOutputs = options.maxOutputs;
  result.maxInputs = options.maxInputs;
  result.maxInstructions = options.maxInstructions;
  result.marksSources = options.marksSources;
  return result;
}

void addShaders(glsl::KernelShaders& shaders, host::KernelEntry& entry) {
  for (glsl::PassSummary& pass : shaders.passes) {
    entry.passes.push_back(
        {std::move(pass.dialects), std::move(pass.outputs), std::move(pass.inputs),
         static_cast<int>(std::lround(pass.cost.textureReads)),
         static_cast<int>(std::lround(pass.cost.arithmetic)), std::move(pass.temporaries)});
  }
  for (glsl::ShaderText& shader : shaders.shaders) {
    entry.shaders.push_back({shader.stage, shader.dialect, shader.bindingKind, shader.kind,
                             shader.pass, shader.isPacked, std::move(shader.text)});
  }
  entry.nesting = shaders.nesting;
}

// Returns true if a driver that leaves loops after 65535 iterations could leave one too early.
bool mayRunLong(const ir::Function& kernel, const std::optional<analysis::Formula>& bound) {
  const std::optional<double> most = analysis::constantOf(bound);
  if (!most) return true;
  const double ofInvocation = isReduction(kernel) ? iterations::ofReduction(*most) : *most;
  return ofInvocation > iterations::kAlwaysGiven;
}

// Emits only the two variants that work everywhere.
Result<void> addPart(const GenerationOptions& options, host::KernelEntry& part) {
  part.usesDouble = ir::usesDouble(*part.function);
  part.irText = ir::print(*part.function);
  glsl::Options ofPart = glslOptions(options, part);
  ofPart.maxInstructions.reset();
  ofPart.bindingKinds = {BindingKind::TextureWrapped, BindingKind::StorageBuffer};
  Result<glsl::KernelShaders> shaders = glsl::generate(*part.function, ofPart);
  if (!shaders) return shaders.failure();
  addShaders(*shaders, part);
  return {};
}

// Adds the kernels that only drivers with such a limit need.
Result<void> addResumable(const GenerationOptions& options, host::KernelEntry& entry) {
  const ir::Function& kernel = *entry.function;
  const std::optional<analysis::Formula> bound = analysis::iterations(kernel).ofFunction;
  if (!mayRunLong(kernel, bound)) return {};
  host::ResumableEntry& made = entry.resumable.emplace_back(host::ResumableEntry{bound});
  if (isReduction(kernel)) {
    if (entry.isCommutative) return {};
    made.pairwise = std::make_shared<const ir::Function>(passes::pairwiseKernel(kernel));
    made.pairs.function = made.pairwise.get();
    if (Result<void> done = addPart(options, made.pairs); !done) return done;
    return addResumable(options, made.pairs);
  }
  std::optional<passes::Resumable> parts = passes::makeResumable(kernel);
  if (!parts)
    return {};  // every long loop is in a built-in function, or in a helper too large to
                // resume
  made.kernels = std::make_shared<const passes::Resumable>(std::move(*parts));
  if (made.kernels->attempt) made.attempt.function = &made.kernels->attempt->kernel;
  made.advance.function = &made.kernels->advance;
  made.finish.function = &made.kernels->finish;
  if (made.kernels->save) made.save.function = &*made.kernels->save;
  if (made.kernels->inputs) made.inputs.function = &*made.kernels->inputs;
  for (host::KernelEntry* part :
       {&made.attempt, &made.advance, &made.finish, &made.save, &made.inputs}) {
    if (!part->function) continue;
    if (Result<void> done = addPart(options, *part); !done) return done;
  }
  return {};
}

Result<void> addShadersOf(std::size_t kernel, const GenerationOptions& options,
                          GeneratedCode& code) {
  host::KernelEntry& entry = code.kernels[kernel];
  Result<glsl::KernelShaders> shaders =
      glsl::generate(*entry.function, glslOptions(options, entry));
  if (!shaders) return shaders.failure();
  addShaders(*shaders, entry);
  if (entry.function->messages) shaders->remarks.clear();
  for (const std::string& remark : shaders->remarks)
    code.remarks.push_back({Remark::Kind::Split, entry.function, entry.function->location, remark});
  code.texts[kernel].shaders = std::move(shaders->canonical);
  return addResumable(options, entry);
}

void addShaders(const GenerationOptions& options, GeneratedCode& code) {
  for (std::size_t i = 0; i < code.kernels.size(); ++i) {
    const Result<void> done = addShadersOf(i, options, code);
    if (!done) addError(code.kernels[i], namesOf(options.dialects), done.failure(), code);
  }
}

// Links each kernel that prints or asserts with its message kernel.
void findMessages(GeneratedCode& code) {
  for (const host::KernelEntry& entry : code.kernels) {
    const std::optional<ir::Messages>& messages = entry.function->messages;
    if (!messages) continue;
    for (host::KernelEntry& kernel : code.kernels) {
      if (kernel.function->name == messages->kernel) kernel.messages = entry.function;
    }
  }
}

}  // namespace

GeneratedCode generateCode(const ir::Module& module, const GenerationOptions& options) {
  GeneratedCode code;
  for (const ir::Function& kernel : module.functions) {
    if (!hasOutput(kernel)) continue;  // only other kernels call it, if any
    host::KernelEntry& entry = code.kernels.emplace_back();
    entry.function = &kernel;
    entry.isCommutative = isReduction(kernel) && analysis::isCommutative(kernel);
    entry.usesDouble = ir::usesDouble(kernel);
    entry.irText = ir::print(kernel);
  }
  findMessages(code);
  code.texts.resize(code.kernels.size());
  const auto begin = [&](const char* stage) {
    if (options.stageBegins) options.stageBegins(stage);
  };
  if (options.cpuScalar) begin("cpu_scalar");
  if (options.cpuScalar || !options.isas.empty()) addScalarRegion(module, options, code);
  if (!options.isas.empty()) {
    begin("cpu");
    addSpmd(module, options, code);
  }
  if (!options.dialects.empty()) {
    begin("glsl");
    addShaders(options, code);
  }
  return code;
}

}  // namespace brook::codegen
