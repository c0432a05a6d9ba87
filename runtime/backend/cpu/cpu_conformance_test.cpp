// The conformance suite on the cpu backend, with each instruction set of this machine, and on
// cpu-scalar.
#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/cpu/isa.h"

#include <algorithm>

namespace brook::conformance {
namespace {

BackendCase cpuCase(const std::string& name, Isa isa) {
  return {name, [isa] { return cpu::makeCpu({isa, 3}); }, &cpuKernel};
}

std::vector<BackendCase> allCases() {
  std::vector<BackendCase> cases = {cpuCase("scalar", Isa::Scalar)};
  for (const Isa isa : cpu::availableIsas()) {
    std::string name = cpu::isaName(isa);
    name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
    cases.push_back(cpuCase(name, isa));
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Cpu, Conformance, testing::ValuesIn(allCases()), caseName);

}  // namespace
}  // namespace brook::conformance
