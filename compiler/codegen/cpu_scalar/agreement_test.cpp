// cpu-scalar and every instruction set of cpu compute the same bits.
//
// The build emits the kernels of agreement_corpus.h (agreement_emit.cpp), and each compiler of this
// machine makes a shared object of them. These tests run them on awkward data: tails of every
// length, shapes that repeat and stride, special values, outputs in place. A few are also compared
// with plain C++ (agreement_plain_cpp_test.cpp).
#include "compiler/codegen/cpu_scalar/agreement_launch.h"

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace brook::codegen::cpu_scalar {
namespace {

std::vector<Extents> domains() {
  std::vector<Extents> result;
  for (int n = 1; n <= 17; ++n)
    result.push_back({n, 1, 1, 1});
  result.insert(result.end(), {{33, 1, 1, 1},
                               {100, 1, 1, 1},
                               {5, 3, 1, 1},
                               {37, 4, 1, 1},
                               {19, 3, 2, 1},
                               {6, 2, 2, 3},
                               {70, 13, 1, 1}});
  return result;
}

TEST_P(Agreement, OfMapKernels) {
  for (const ir::Function& kernel : corpus().functions) {
    if (kernel.kind != ir::FunctionKind::Kernel) continue;
    const Entry& oracle = entryOf(GetParam(), kernel.name, Isa::Scalar);
    for (const Extents& domain : domains()) {
      for (Inputs inputs : {Inputs::Same, Inputs::Half, Inputs::Twice, Inputs::Odd,
                            Inputs::OneColumn, Inputs::OneRow, Inputs::InPlace}) {
        const std::vector<Parameter> parameters = makeParameters(kernel, domain, inputs);
        const std::vector<Parameter> expected = run(oracle, parameters, domain, inputs);
        for (Isa isa : kIsas) {
          if (isa == Isa::Scalar || !runsHere(isa)) continue;
          const auto actual =
              run(entryOf(GetParam(), kernel.name, isa), parameters, domain, inputs);
          for (std::size_t i = 0; i < expected.size(); ++i) {
            std::ostringstream what;
            what << kernel.name << "." << expected[i].variable.name << " on " << nameOf(isa)
                 << ", domain " << domain[0] << " " << domain[1] << " " << domain[2] << " "
                 << domain[3] << ", inputs " << static_cast<int>(inputs);
            expectSameBits(expected[i].words, actual[i].words, expected[i].variable.type,
                           what.str());
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST_P(Agreement, OfReductions) {
  std::vector<long long> lengths = {63, 64, 65, 100, 127, 128, 129, 200, 1000, 4095, 4096};
  for (long long n = 1; n <= 40; ++n)
    lengths.push_back(n);
  for (const ir::Function& kernel : corpus().functions) {
    if (kernel.kind != ir::FunctionKind::Reduction) continue;
    const Entry& oracle = entryOf(GetParam(), kernel.name, Isa::Scalar);
    const ir::Type type = kernel.variables[0].type;
    for (long long n : lengths) {
      const Words elements = Data().words(type, n, false);
      for (Stage stage : {Stage::Combine, Stage::CombineInPlace, Stage::Accumulate}) {
        if (stage == Stage::Accumulate && oracle.accumulate == nullptr) continue;
        const Words expected = reduce(oracle, kernel, elements, n, stage);
        for (Isa isa : kIsas) {
          if (!runsHere(isa)) continue;
          const Entry& entry = entryOf(GetParam(), kernel.name, isa);
          expectSameBits(expected, reduce(entry, kernel, elements, n, stage), type,
                         kernel.name + " on " + nameOf(isa) + ", n = " + std::to_string(n) +
                             ", stage " + std::to_string(static_cast<int>(stage)));
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// Returns the shared objects, one for each compiler and set of flags ("corpus_g++.so"): the list in
// the environment, or one.
std::vector<std::string> objects() {
  std::vector<std::string> result;
  const char* const listed = std::getenv("BROOK_TEST_OBJECTS");
  std::stringstream list(listed != nullptr ? listed : BROOK_TEST_OBJECT);
  for (std::string object; std::getline(list, object, ':');)
    result.push_back(object);
  return result;
}

std::string testName(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Compilers, Agreement, testing::ValuesIn(objects()), testName);

}  // namespace
}  // namespace brook::codegen::cpu_scalar
