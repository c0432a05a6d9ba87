// The list of backends of this build. Add new backends here.
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/gl/gl_backend.h"
#include "runtime/backend/null/null_backend.h"
#include "runtime/backend/stress/stress_backend.h"
#include "runtime/context/environment.h"
#include "runtime/context/select_backend.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace brook::context {
namespace {

/// Returns the backend, with BRT_STRESS wrapped in the stress backend.
std::unique_ptr<backend::Backend> asAskedFor(std::unique_ptr<backend::Backend> backend) {
  const std::optional<std::uint32_t> stress = stressFromEnvironment();
  return stress ? backend::makeStressed(std::move(backend), *stress) : std::move(backend);
}

Candidate cpuCandidate(const char* name, std::optional<Isa> isa) {
  return {name, [isa] {
            cpu::Options options;
            options.isa = isa;
            options.threads = threadsFromEnvironment();
            options.stress = stressFromEnvironment();
            return asAskedFor(cpu::makeCpu(options));
          }};
}

Candidate glCandidate(const char* name, PipelineStage stage, void* programContext,
                      std::optional<int> adapter) {
  return {name, [stage, programContext, adapter] {
            gl::GlSettings settings;
            settings.programContext = programContext;
            settings.adapter = adapter ? adapter : adapterFromEnvironment();
            settings.cacheFolder = cacheFolderFromEnvironment();
            if (keepsToMinimumLimits()) settings.limits = gl::LimitSource::Specification;
            // Shared objects must be those that the program sees, so there is no stress.
            if (programContext != nullptr)
              return std::unique_ptr<backend::Backend>(gl::createBackend(stage, settings));
            settings.stress = stressFromEnvironment();
            return asAskedFor(gl::createBackend(stage, settings));
          }};
}

}  // namespace

std::vector<Candidate> builtInCandidates(void* programContext, std::optional<int> adapter) {
  return {
      cpuCandidate("cpu", std::nullopt),
      cpuCandidate("cpu-scalar", Isa::Scalar),
      glCandidate("gl:compute", PipelineStage::Compute, programContext, adapter),
      glCandidate("gl:fragment", PipelineStage::Fragment, programContext, adapter),
      {"null", [] { return std::make_unique<backend::NullBackend>(); }},
// The instruction sets of this processor that brcc emits code for (compiler/codegen/cpu/region.h).
#if defined(__x86_64__)
      cpuCandidate("cpu:sse2", Isa::Sse2),
      cpuCandidate("cpu:avx2", Isa::Avx2),
      cpuCandidate("cpu:avx512", Isa::Avx512),
#else
      cpuCandidate("cpu:generic", Isa::Generic),
#endif
  };
}

}  // namespace brook::context
