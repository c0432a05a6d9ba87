// Writes the C++ of the agreement test's kernels to the file named by the argument: every region,
// then a table of all entry functions.
#include "compiler/codegen/cpu/generate.h"
#include "compiler/codegen/cpu_scalar/agreement_corpus.h"
#include "compiler/codegen/cpu_scalar/generate.h"
#include "compiler/ir/parse.h"

#include <fstream>
#include <iostream>
#include <stdexcept>

namespace brook::codegen::cpu_scalar {
namespace {

struct Kernels {
  ir::Module agreeing;
  ir::Module contracted;
};

std::string valueOf(const Result<std::string>& bodies) {
  if (!bodies) throw std::runtime_error(bodies.failure().message);
  return *bodies + "\n";
}

std::string emitRegion(const ir::Module& module, Isa isa, bool contract) {
  std::string bodies;
  for (const ir::Function& kernel : module.functions) {
    bodies += valueOf(isa == Isa::Scalar ? generate(kernel)
                                         : cpu::generate(kernel, {.contract = contract}));
  }
  std::string text =
      cpu::printRegion({.isa = isa, .usesDouble = true, .contract = contract}, bodies);
  // Compile the generic bodies on x86-64 too.
  if (isa == Isa::Generic) text.replace(0, text.find('\n'), "#if 1");
  return text;
}

std::string tableRows(const ir::Module& module, Isa isa, bool contract) {
  const auto entry = [&](const std::string& name) { return name.empty() ? "nullptr" : name; };
  std::string rows;
  for (const ir::Function& kernel : module.functions) {
    const cpu::EntryNames names = cpu::entryNames(kernel, isa, contract);
    rows += "    {\"" + kernel.name + "\", " + std::to_string(static_cast<int>(isa)) + ", " +
            entry(names.map) + ", " + entry(names.combine) + ", " + entry(names.accumulate) +
            "},\n";
  }
  return rows;
}

void emit(const Kernels& kernels, std::ostream& out) {
  out << "#include <cmath>\n#include <brook/kernel_body.h>\n";
  std::string table;
  for (Isa isa : {Isa::Scalar, Isa::Generic, Isa::Sse2, Isa::Avx2, Isa::Avx512}) {
    out << emitRegion(kernels.agreeing, isa, false);
    if (isa != Isa::Scalar) out << emitRegion(kernels.contracted, isa, true);
    const std::string condition = cpu::regionCondition(isa);
    const bool isConditional = !condition.empty() && isa != Isa::Generic;
    table += isConditional ? "#if " + condition + "\n" : "";
    table += tableRows(kernels.agreeing, isa, false);
    if (isa != Isa::Scalar) table += tableRows(kernels.contracted, isa, true);
    table += isConditional ? "#endif\n" : "";
  }
  out << R"(struct Entry {
  const char* kernel;
  int isa;
  brook::body::MapBody map;
  brook::body::CombineBody combine;
  brook::body::AccumulateBody accumulate;
};
extern "C" {
extern const Entry brook_test_entries[];
extern const int brook_test_count;
const Entry brook_test_entries[] = {
)" << table
      << R"(};
const int brook_test_count = sizeof brook_test_entries / sizeof(Entry);
}
)";
}

ir::Module parsed(const char* text) {
  Result<ir::Module> module = ir::parse(text);
  if (!module) throw std::runtime_error("agreement_corpus.h:" + module.failure().message);
  return std::move(*module);
}

}  // namespace
}  // namespace brook::codegen::cpu_scalar

int main(int argumentCount, char** arguments) try {
  using namespace brook::codegen::cpu_scalar;
  if (argumentCount != 2) return 2;
  std::ofstream out(arguments[1]);
  emit({parsed(kCorpus), parsed(kContracted)}, out);
  return out ? 0 : 1;
} catch (const std::runtime_error& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
