// Which backend a name means, and which one to start.
//
//   name         tried, in this order
//   cpu          cpu                              cpu:sse2, cpu:avx2, cpu:avx512: only those bodies
//   cpu-scalar   cpu-scalar
//   gl           gl:compute, gl:fragment          ogl, gles, cal mean gl; OpenGL ES only if neither
//                                                 has desktop OpenGL
//   gl:compute   gl:compute                       gl:fragment, null likewise
//   (none)       gl:compute and gl:fragment if the device is hardware, then cpu
//   auto         cpu, and with it gl:compute or gl:fragment if the device is hardware
#pragma once

#include "runtime/backend/backend.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brook::context {

/// A backend that may be started: its name and how. `start` throws a brook::Error that says why
/// not.
struct Candidate {
  std::string name;
  std::function<std::unique_ptr<backend::Backend>()> start;
};

/// All backends that this library is built with. Those on OpenGL share objects with the context of
/// the program, if there is one, and run on the device of that number among those of EGL; without
/// one, on that of BRT_ADAPTER, if it is set.
std::vector<Candidate> builtInCandidates(void* programContext = nullptr,
                                         std::optional<int> adapter = {});

/// Starts the backends of a runtime: those that `auto` chooses from, which `backendsOfAuto` may
/// name, or the one of another request. Throws as selectBackend does.
std::vector<std::unique_ptr<backend::Backend>> selectBackends(
    const std::string& request, const std::string& origin, const std::vector<Candidate>& candidates,
    const std::vector<std::string>& backendsOfAuto = {});

/// Starts a backend. `request` is a name of the table above but auto, or empty; `origin` says in
/// messages where it comes from: "BRT_RUNTIME". Throws BackendError for an unknown name, and for a
/// known one when none of its backends starts; the text then lists what was tried and why it
/// failed.
std::unique_ptr<backend::Backend> selectBackend(const std::string& request,
                                                const std::string& origin,
                                                const std::vector<Candidate>& candidates);

}  // namespace brook::context
