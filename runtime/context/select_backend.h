// Resolves the name of a backend and starts it.
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

/// A backend that may be started. `start` throws a brook::Error with the reason if it cannot.
struct Candidate {
  std::string name;
  std::function<std::unique_ptr<backend::Backend>()> start;
};

/// Returns all backends of this library. The OpenGL backends share objects with the context of the
/// program, if there is one. They run on the EGL device with the index `adapter`, or else of
/// BRT_ADAPTER if it is set.
std::vector<Candidate> builtInCandidates(void* programContext = nullptr,
                                         std::optional<int> adapter = {});

/// Starts the backends of a runtime: for `auto` the backends to choose from, which `backendsOfAuto`
/// may name, for any other request one backend. Throws as selectBackend does.
std::vector<std::unique_ptr<backend::Backend>> selectBackends(
    const std::string& request, const std::string& origin, const std::vector<Candidate>& candidates,
    const std::vector<std::string>& backendsOfAuto = {});

/// Starts a backend. `request` is a name of the table above except auto, or empty. `origin` is the
/// source of the request in messages: "BRT_RUNTIME". Throws BackendError for an unknown name, and
/// for a known one if none of its backends starts; the text then lists each attempt and its
/// failure.
std::unique_ptr<backend::Backend> selectBackend(const std::string& request,
                                                const std::string& origin,
                                                const std::vector<Candidate>& candidates);

}  // namespace brook::context
