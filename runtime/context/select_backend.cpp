#include "runtime/context/select_backend.h"

#include "runtime/log/log.h"

#include <brook/error.hpp>

#include <algorithm>

namespace brook::context {
namespace {

/// One attempt and why it was given up, for messages.
using Attempts = std::vector<std::string>;

std::string joined(const std::vector<std::string>& texts, const char* separator) {
  std::string all;
  for (const std::string& text : texts)
    all += (all.empty() ? "" : separator) + text;
  return all;
}

/// The candidates' names that a request stands for; empty for a request nobody knows.
std::vector<std::string> namesFor(const std::string& request,
                                  const std::vector<Candidate>& candidates) {
  if (request == "gl" || request == "ogl" || request == "gles") {
    return {"gl:compute", "gl:fragment"};
  }
  if (request == "auto") return {"gl:compute", "gl:fragment", "cpu"};
  for (const Candidate& candidate : candidates) {
    if (candidate.name == request) return {request};
  }
  return {};
}

std::unique_ptr<backend::Backend> start(const std::string& name,
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
    throw;  // the program or the environment says what no backend can follow
  } catch (const Error& error) {
    attempts.push_back(name + ": " + error.what());
    return nullptr;
  }
}

void logChoice(const backend::Info& info, const std::string& origin, const std::string& request,
               const Attempts& attempts) {
  if (!log::isEnabled(log::kChoice)) return;
  std::string text = "using " + info.name + " (" + info.device + "), ";
  text += request == "auto" ? "chosen automatically" : "asked for by " + origin + "=" + request;
  if (!attempts.empty()) text += "; not used: " + joined(attempts, "; ");
  log::write(log::kChoice, text);
}

std::string advice(const std::string& request) {
  const std::string cpu = "use BRT_RUNTIME=cpu, which every machine has.";
  if (request.rfind("cpu", 0) == 0) return "Rather " + cpu;
  return "Install a driver of OpenGL (Debian: libgl1-mesa-dri, libegl1 and libopengl0), or " + cpu;
}

}  // namespace

std::unique_ptr<backend::Backend> selectBackend(const std::string& request,
                                                const std::string& origin,
                                                const std::vector<Candidate>& candidates) {
  const std::vector<std::string> names = namesFor(request, candidates);
  if (names.empty()) {
    std::vector<std::string> known = {"auto", "gl"};
    for (const Candidate& candidate : candidates)
      known.push_back(candidate.name);
    throw BackendError(origin + " asks for the backend '" + request +
                       "', which does not exist. Known are " + joined(known, ", ") + ".");
  }
  Attempts attempts;
  std::unique_ptr<backend::Backend> es;  // for want of one that runs every program
  for (const std::string& name : names) {
    std::unique_ptr<backend::Backend> backend = start(name, candidates, attempts);
    if (backend == nullptr) continue;
    if (names.size() > 1 && backend->info().isEs) {
      attempts.push_back(name + ": " + backend->info().device +
                         " runs only programs compiled with --target=essl300,essl310");
      if (request != "auto" && es == nullptr) es = std::move(backend);
      continue;
    }
    if (request == "auto" && name != "cpu" && !backend->info().isHardware) {
      attempts.push_back(name + ": " + backend->info().device + " is not hardware");
      continue;
    }
    logChoice(backend->info(), origin, request, attempts);
    return backend;
  }
  if (es != nullptr) {
    logChoice(es->info(), origin, request, attempts);
    return es;
  }
  throw BackendError(origin + " asks for the backend '" + request +
                     "', which cannot start. Tried: " + joined(attempts, "; ") + ". " +
                     advice(request));
}

}  // namespace brook::context
