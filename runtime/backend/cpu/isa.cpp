#include "runtime/backend/cpu/isa.h"

#include <brook/error.hpp>

#include <algorithm>

namespace brook::cpu {
namespace {

// "AVX-512, AVX2"; the instruction set `other` is left out.
std::string namesOf(const std::vector<Isa>& isas, Isa other) {
  std::string names;
  for (const Isa isa : isas) {
    if (isa != other) names += (names.empty() ? "" : ", ") + std::string(isaName(isa));
  }
  return names;
}

// Describes the code that a kernel has instead of code for the backend.
std::string otherCode(const KernelDescriptor& kernel, std::span<const Isa> isas) {
  std::vector<Isa> held;
  for (const CpuBody& body : kernel.cpuBodies)
    held.push_back(body.isa);
  const std::string names = namesOf(held, Isa::Scalar);
  if (names.empty()) return "no code that the backend";
  const std::string usable = namesOf({isas.begin(), isas.end()}, Isa::Generic);
  return "code for " + names + ", but none for " + (usable.empty() ? "any processor" : usable) +
         ", which the backend";
}

[[noreturn]] void refuse(const KernelDescriptor& kernel, std::span<const Isa> isas,
                         const std::string& backendName, bool hasBody) {
  const std::string sentence =
      std::string(kernel.name) + ": the kernel of " + kernel.sourceFile + " holds ";
  if (!hasBody) {
    const bool isScalar = isas.size() == 1 && isas.front() == Isa::Scalar;
    throw CompileError(sentence + otherCode(kernel, isas) + " " + backendName + " can run here; " +
                       (isScalar ? "brcc emits it without --target, or with cpu-scalar in its list."
                                 : "brcc --target=cpu emits code for every processor."));
  }
  throw CompileError(sentence + "code for " + backendName +
                     " that was compiled with options which change its arithmetic in spite of what "
                     "the file says: of clang, -ffp-contract=fast, -fno-honor-nans, "
                     "-fno-honor-infinities and -fdenormal-fp-math are such. Compile it without "
                     "them.");
}

}  // namespace

const char* isaName(Isa isa) {
  switch (isa) {
    case Isa::Scalar:
      return "scalar";
    case Isa::Sse2:
      return "SSE2";
    case Isa::Avx2:
      return "AVX2";
    case Isa::Avx512:
      return "AVX-512";
    case Isa::Generic:
      return "generic";
  }
  return "";
}

std::vector<Isa> availableIsas() {
  std::vector<Isa> isas;
#if defined(__x86_64__)
  // The extensions that brook/spmd.h turns on for each body.
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
    isas.push_back(Isa::Avx512);
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) isas.push_back(Isa::Avx2);
  isas.push_back(Isa::Sse2);
#endif
  isas.push_back(Isa::Generic);
  return isas;
}

const CpuBody* findBody(const KernelDescriptor& kernel, std::span<const Isa> isas) {
  for (const Isa isa : isas) {
    for (const CpuBody& body : kernel.cpuBodies) {
      if (body.isa == isa && body.isExact()) return &body;
    }
  }
  return nullptr;
}

const CpuBody& chooseBody(const KernelDescriptor& kernel, std::span<const Isa> isas,
                          const std::string& backendName) {
  if (const CpuBody* const body = findBody(kernel, isas)) return *body;
  const bool hasBody = std::ranges::any_of(kernel.cpuBodies, [&](const CpuBody& body) {
    return std::ranges::find(isas, body.isa) != isas.end();
  });
  refuse(kernel, isas, backendName, hasBody);
}

}  // namespace brook::cpu
