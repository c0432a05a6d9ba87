// Writes the C++ of function_bodies.h to the file named by the argument: in a region of each
// instruction set a loop for each function of functions.def. With a second argument, "contracted",
// that of contractedBodies.
#include "compiler/codegen/cpu/region.h"

#include <fstream>
#include <string>

namespace {

using brook::Isa;

// A loop over vectors of lanes, or of single floats.
std::string loopOf(const std::string& function, bool isOfTwo, Isa isa) {
  const std::string read = isa == Isa::Scalar ? "read_float(" : "read_Float(";
  const std::string step = isa == Isa::Scalar ? "1" : "kLanes";
  const std::string second = isOfTwo ? ", " + read + "y, i)" : "";
  return "static void " + function + "_loop(const float* x, const float* " + (isOfTwo ? "y" : "") +
         ", float* result, int count) {\n" + "  for (int i = 0; i < count; i += " + step +
         ") write(result, i, " + function + "(" + read + "x, i)" + second + "));\n}\n";
}

// What brcc makes of rsqrt (compiler/passes/expand_builtins.cpp).
std::string inverseRoot(Isa isa) {
  const std::string type = isa == Isa::Scalar ? "float" : "Float";
  return "static " + type + " rsqrt(" + type + " x) { return 1.0f / sqrt(x); }\n";
}

std::string region(Isa isa, bool contract) {
  std::string bodies = inverseRoot(isa);
  std::string table = "static const accuracy::Loop loops[] = {";
#define FUNCTION1(name, right, limit)  \
  bodies += loopOf(#name, false, isa); \
  table += #name "_loop, ";
#define FUNCTION2(name, right, limit) \
  bodies += loopOf(#name, true, isa); \
  table += #name "_loop, ";
#include "tests/accuracy/functions.def"
  bodies += table + "};\n";
  std::string text = brook::codegen::cpu::printRegion({.isa = isa, .contract = contract}, bodies);
  // The generic bodies are to be tested on x86-64 too.
  if (isa == Isa::Generic) text.replace(0, text.find('\n'), "#if 1");
  return text;
}

void emit(std::ostream& out, bool contract) {
  out << "#include \"tests/accuracy/function_bodies.h\"\n";
  std::string rows;
  for (const Isa isa : {Isa::Scalar, Isa::Generic, Isa::Sse2, Isa::Avx2, Isa::Avx512}) {
    if (contract && isa == Isa::Scalar) continue;
    out << region(isa, contract);
    const std::string name = brook::codegen::cpu::regionName(isa, contract);
    const std::string row = "    {brook::Isa(" + std::to_string(static_cast<int>(isa)) +
                            "), brook_bodies::" + name + "::loops},\n";
    const std::string condition = brook::codegen::cpu::regionCondition(isa);
    const bool isConditional = !condition.empty() && isa != Isa::Generic;
    rows += isConditional ? "#if " + condition + "\n" + row + "#endif\n" : row;
  }
  const std::string table = contract ? "contractedBodies" : "functionBodies";
  out << "namespace accuracy {\nconst FunctionBodies " << table << "[] = {\n"
      << rows << "};\nconst int " << table << "Count = sizeof " << table << " / sizeof *" << table
      << ";\n}\n";
}

}  // namespace

int main(int argumentCount, char** arguments) {
  if (argumentCount < 2) return 2;
  std::ofstream out(arguments[1]);
  emit(out, argumentCount > 2 && std::string(arguments[2]) == "contracted");
  return out ? 0 : 1;
}
