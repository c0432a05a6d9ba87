// Writes the C++ of the agreement corpus to the file named by the argument: every region, then a
// table of all entry functions.
#include "compiler/codegen/cpu/generate.h"
#include "compiler/codegen/cpu_scalar/agreement_corpus.h"
#include "compiler/codegen/cpu_scalar/generate.h"
#include "compiler/ir/parse.h"

#include <fstream>
#include <iostream>
#include <stdexcept>

namespace brook::codegen::cpu_scalar {
namespace {

std::string orNull(const std::string& name) {
  return name.empty() ? "nullptr" : name;
}

std::string emitRegion(const ir::Module& corpus, Isa isa) {
  std::string text = cpu::openRegion(isa);
  // The generic bodies are to be tested on x86-64 too.
  if (isa == Isa::Generic) text.replace(0, text.find('\n'), "#if 1");
  for (const ir::Function& kernel : corpus.functions) {
    const Result<std::string> bodies =
        isa == Isa::Scalar ? generate(kernel) : cpu::generate(kernel);
    if (!bodies) throw std::runtime_error(bodies.failure().message);
    text += *bodies + "\n";
  }
  return text + cpu::closeRegion(isa);
}

std::string tableRows(const ir::Module& corpus, Isa isa) {
  std::string rows;
  for (const ir::Function& kernel : corpus.functions) {
    const cpu::EntryNames names = cpu::entryNames(kernel, isa);
    rows += "    {\"" + kernel.name + "\", " + std::to_string(static_cast<int>(isa)) + ", " +
            orNull(names.map) + ", " + orNull(names.combine) + ", " + orNull(names.accumulate) +
            "},\n";
  }
  return rows;
}

void emit(const ir::Module& corpus, std::ostream& out) {
  out << "#include <cmath>\n#include <brook/kernel_body.h>\n";
  std::string table;
  for (Isa isa : {Isa::Scalar, Isa::Generic, Isa::Sse2, Isa::Avx2, Isa::Avx512}) {
    out << emitRegion(corpus, isa);
    const std::string condition = cpu::regionCondition(isa);
    const bool isConditional = !condition.empty() && isa != Isa::Generic;
    table += isConditional ? "#if " + condition + "\n" : "";
    table += tableRows(corpus, isa) + (isConditional ? "#endif\n" : "");
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

}  // namespace
}  // namespace brook::codegen::cpu_scalar

int main(int argumentCount, char** arguments) {
  if (argumentCount != 2) return 2;
  const brook::Result<brook::ir::Module> corpus =
      brook::ir::parse(brook::codegen::cpu_scalar::kCorpus);
  if (!corpus) {
    std::cerr << "agreement_corpus.h:" << corpus.failure().message << "\n";
    return 1;
  }
  std::ofstream out(arguments[1]);
  brook::codegen::cpu_scalar::emit(*corpus, out);
  return out ? 0 : 1;
}
