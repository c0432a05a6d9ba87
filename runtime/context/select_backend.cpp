#include "runtime/context/select_backend.h"

#include "runtime/log/log.h"

#include <brook/error.hpp>

#include <algorithm>
#include <set>

namespace brook::context {
namespace {

/// The failed attempts and their reasons, for messages.
using Attempts = std::vector<std::string>;

std::string joined(const std::vector<std::string>& texts, const char* separator) {
  std::string all;
  for (const std::string& text : texts)
    all += (all.empty() ? "" : separator) + text;
  return all;
}

/// The request if the program and the environment have none.
constexpr const char* kDefault = "";

/// Returns the names of the candidates for a request; empty for an unknown one.
std::vector<std::string> namesFor(const std::string& request,
                                  const std::vector<Candidate>& candidates) {
  if (request == "gl" || request == "ogl" || request == "gles" || request == "cal") {
    return {"gl:compute", "gl:fragment"};
  }
  if (request == kDefault) return {"gl:compute", "gl:fragment", "cpu"};
  for (const Candidate& candidate : candidates) {
    if (candidate.name == request) return {request};
  }
  return {};
}

std::unique_ptr<backend::Backend> startBackend(const std::string& name,
                                               const std::vector<Candidate>& candidates,
                                               Attempts& attempts) {
  const auto candidate = std::find_if(candidates.begin(), candidates.end(),
                                      [&](const Candidate& c) { return c.name == name; });
  if (candidate == candidates.end()) {
    attempts.push_back(name + ": not part of this build of the library");
    return nullptr;
  }
  try {
    return candidate->start();
  } catch (const ArgumentError&) {
    throw;  // the settings are wrong for every backend
  } catch (const Error& error) {
    attempts.push_back(name + ": " + error.what());
    return nullptr;
  }
}

std::string describe(const backend::Info& info) {
  return info.name + " (" + info.device + ")";
}

void logChoice(const std::string& chosen, const std::string& origin, const std::string& request,
               const Attempts& attempts) {
  if (!log::isEnabled(log::kChoice)) return;
  std::string text = "using " + chosen + ", ";
  text += request == kDefault ? "chosen automatically" : "asked for by " + origin + "=" + request;
  if (!attempts.empty()) text += "; not used: " + joined(attempts, "; ");
  log::write(log::kChoice, text);
}

std::string asSentence(const std::string& text) {
  return text.ends_with('.') ? text : text + ".";
}

std::string advice(const std::string& request) {
  const std::string cpu = "use BRT_RUNTIME=cpu, which every machine has.";
  if (request.starts_with("cpu")) return "Rather " + cpu;
  return "Install a driver of OpenGL (Debian: libgl1-mesa-dri, libegl1 and libopengl0), or " + cpu;
}

/// Returns the OpenGL backend that `auto` uses beside the CPU; null without hardware.
std::unique_ptr<backend::Backend> hardwareGl(const std::vector<Candidate>& candidates,
                                             Attempts& attempts) {
  for (const char* const name : {"gl:compute", "gl:fragment"}) {
    std::unique_ptr<backend::Backend> backend = startBackend(name, candidates, attempts);
    if (backend == nullptr) continue;
    const backend::Info& info = backend->info();
    if (info.isHardware && !info.isEs) return backend;
    attempts.push_back(std::string(name) + ": " + info.device + " is not hardware" +
                       (info.isEs ? " with desktop OpenGL" : ""));
  }
  return nullptr;
}

/// Like selectBackend, but without a log line. Adds failed attempts to `attempts`.
std::unique_ptr<backend::Backend> startRequested(const std::string& request,
                                                 const std::string& origin,
                                                 const std::vector<Candidate>& candidates,
                                                 Attempts& attempts) {
  const std::vector<std::string> names = namesFor(request, candidates);
  if (names.empty()) {
    std::vector<std::string> known = {"auto", "gl"};
    for (const Candidate& candidate : candidates)
      known.push_back(candidate.name);
    throw BackendError(origin + " asks for the backend '" + request +
                       "', which does not exist. Known are " + joined(known, ", ") + ".");
  }
  std::unique_ptr<backend::Backend> es;  // if there is no desktop OpenGL, which runs every program
  for (const std::string& name : names) {
    std::unique_ptr<backend::Backend> backend = startBackend(name, candidates, attempts);
    if (backend == nullptr) continue;
    if (names.size() > 1 && backend->info().isEs) {
      attempts.push_back(name + ": " + backend->info().device +
                         " runs only programs compiled with --target=essl300,essl310");
      if (request != kDefault && es == nullptr) es = std::move(backend);
      continue;
    }
    if (request == kDefault && name != "cpu" && !backend->info().isHardware) {
      attempts.push_back(name + ": " + backend->info().device + " is not hardware");
      continue;
    }
    return backend;
  }
  if (es != nullptr) return es;
  throw BackendError(origin + " asks for the backend '" + request +
                     "', which cannot start. Tried: " + asSentence(joined(attempts, "; ")) + " " +
                     advice(request));
}

[[noreturn]] void refuseBackendsOfAuto(const std::vector<std::string>& backends) {
  throw ArgumentError("BRT_AUTO is '" + joined(backends, ",") +
                      "', but must name backends that compute, the CPU's first and each once: "
                      "cpu,gl:compute.");
}

void requireBackendOfAuto(const std::string& name, const std::vector<std::string>& all) {
  const bool isCpu = name.starts_with("cpu");
  const bool isFirst = &name == &all.front();
  if (name.empty() || name == "null" || name == "auto" || (isFirst && !isCpu)) {
    refuseBackendsOfAuto(all);
  }
}

}  // namespace

std::unique_ptr<backend::Backend> selectBackend(const std::string& request,
                                                const std::string& origin,
                                                const std::vector<Candidate>& candidates) {
  Attempts attempts;
  std::unique_ptr<backend::Backend> backend = startRequested(request, origin, candidates, attempts);
  logChoice(describe(backend->info()), origin, request, attempts);
  return backend;
}

std::vector<std::unique_ptr<backend::Backend>> selectBackends(
    const std::string& request, const std::string& origin, const std::vector<Candidate>& candidates,
    const std::vector<std::string>& backendsOfAuto) {
  std::vector<std::unique_ptr<backend::Backend>> backends;
  if (request != "auto") {
    backends.push_back(selectBackend(request, origin, candidates));
    return backends;
  }
  Attempts attempts;
  if (backendsOfAuto.empty()) {
    backends.push_back(startRequested("cpu", origin, candidates, attempts));
    if (auto device = hardwareGl(candidates, attempts)) backends.push_back(std::move(device));
  }
  for (const std::string& name : backendsOfAuto) {
    requireBackendOfAuto(name, backendsOfAuto);
    backends.push_back(startRequested(name, "BRT_AUTO", candidates, attempts));
  }
  std::vector<std::string> chosen;
  std::set<std::string> names;
  for (const std::unique_ptr<backend::Backend>& backend : backends) {
    chosen.push_back(describe(backend->info()));
    if (!names.insert(backend->info().name).second) refuseBackendsOfAuto(backendsOfAuto);
  }
  logChoice(joined(chosen, " and "), origin, request, attempts);
  return backends;
}

}  // namespace brook::context
