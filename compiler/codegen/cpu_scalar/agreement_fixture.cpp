#include "compiler/codegen/cpu_scalar/agreement_fixture.h"

#include "compiler/codegen/cpu/region.h"
#include "compiler/codegen/cpu_scalar/agreement_corpus.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/validate.h"

#include <dlfcn.h>

#include <map>
#include <stdexcept>
#include <vector>

namespace brook::codegen::cpu_scalar {
namespace {

// Returns the entries of the corpus that one compiler compiled.
const std::vector<Entry>& entriesOf(const std::string& object) {
  static std::map<std::string, std::vector<Entry>> loaded;
  std::vector<Entry>& entries = loaded[object];
  if (!entries.empty()) return entries;
  void* library = dlopen(object.c_str(), RTLD_NOW);
  if (library == nullptr) throw std::runtime_error(dlerror());
  const auto* first = static_cast<const Entry*>(dlsym(library, "brook_test_entries"));
  const auto* count = static_cast<const int*>(dlsym(library, "brook_test_count"));
  entries.assign(first, first + *count);
  return entries;
}

}  // namespace

bool runsHere(Isa isa) {
#if defined(__x86_64__)
  if (isa == Isa::Avx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (isa == Isa::Avx512) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  }
  return true;
#else
  return isa == Isa::Scalar || isa == Isa::Generic;
#endif
}

std::string nameOf(Isa isa) {
  return cpu::regionName(isa);
}

ir::Module validModule(const char* text) {
  Result<ir::Module> parsed = ir::parse(text);
  if (!parsed) throw std::runtime_error(parsed.failure().message);
  if (Result<void> valid = ir::validate(*parsed); !valid) {
    throw std::runtime_error(valid.failure().message);
  }
  return std::move(*parsed);
}

const ir::Module& corpus() {
  static const ir::Module module = validModule(kCorpus);
  return module;
}

const Entry& entryOf(const std::string& object, const std::string& kernel, Isa isa) {
  for (const Entry& entry : entriesOf(object)) {
    if (entry.kernel == kernel && entry.isa == static_cast<int>(isa)) return entry;
  }
  throw std::runtime_error("no entry " + kernel);
}

}  // namespace brook::codegen::cpu_scalar
