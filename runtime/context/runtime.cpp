#include "runtime/backend/backend.h"
#include "runtime/backend/forks.h"
#include "runtime/choice/backend_choice.h"
#include "runtime/context/current_runtime.h"
#include "runtime/context/environment.h"
#include "runtime/context/select_backend.h"
#include "runtime/context/ticks.h"
#include "runtime/log/log.h"
#include "runtime/memory/storage_owner.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace brook {
namespace {

/// A runtime that was started on this thread, and the request of useDevice(); nullopt for runtimes
/// of initialize().
struct OwnedRuntime {
  std::unique_ptr<Runtime> runtime;
  std::optional<context::RequestedDevice> device;
};

struct OwnedRuntimes : std::vector<OwnedRuntime> {
  ~OwnedRuntimes();
};

/// True after the thread's runtimes were destroyed. File-scope streams are destroyed after the
/// thread-local objects of the main thread, and can still read variables without a destructor.
thread_local bool threadHasEnded = false;
/// The runtime that the thread uses, null at its end. It is separate because each call of a kernel
/// reads it.
thread_local Runtime* currentOfThread = nullptr;
thread_local OwnedRuntimes ownedRuntimes;

OwnedRuntimes::~OwnedRuntimes() {
  threadHasEnded = true;
  currentOfThread = nullptr;
}

OwnedRuntimes& ofThisThread() {
  if (threadHasEnded) {
    throw ThreadError("A stream was used after the end of its thread or of main().");
  }
  return ownedRuntimes;
}

/// Returns null if there are no shared objects: on the CPU, or before the first use.
backend::SharedGl* sharedGl(const char* call) {
  Runtime* const current = runtime();
  if (current == nullptr || !current->backendName().starts_with("gl")) return nullptr;
  if (backend::SharedGl* const shared = current->backend().sharedGl()) return shared;
  throw NotSupportedError(std::string(call) + ": " + current->backendName() +
                          " was started without a graphics context of the program; give one to "
                          "initialize.");
}

}  // namespace

struct Runtime::State {
  struct OwnedBackend {
    std::unique_ptr<backend::Backend> backend;
    std::shared_ptr<StorageOwner> storageOwner;
  };

  std::vector<OwnedBackend> backends;
  /// Null if there is one backend.
  std::unique_ptr<choice::BackendChoice> choice;
};

Runtime::Runtime(backend::OwnedBackends backends) : chooses_(backends.all.size() > 1) {
  auto state = std::make_unique<State>();
  state_ = state.get();
  std::vector<std::string> names;
  for (std::unique_ptr<backend::Backend>& backend : backends.all) {
    names.push_back(backend->info().name);
    auto owner = std::make_shared<StorageOwner>(*backend);
    state_->backends.push_back({std::move(backend), std::move(owner)});
  }
  use(0);
  if (chooses_) {
    const choice::BackendControl control = {
        [this] {
          const Times all = times();
          return choice::ChainCost{all.upload + all.download, all.kernels};
        },
        [this] { finish(); }, [](const std::string& text) { log::write(log::kChoice, text); }};
    state_->choice = std::make_unique<choice::BackendChoice>(std::move(names), control);
  }
  context::startTraceFromEnvironment();
  static_cast<void>(state.release());  // owned by the destructor if nothing has thrown
}

Runtime::~Runtime() {
  if (currentOfThread == this) currentOfThread = nullptr;
  for (const State::OwnedBackend& owned : state_->backends)
    owned.storageOwner->close();
  delete state_;
}

void Runtime::use(unsigned index) {
  backend_ = state_->backends[index].backend.get();
  storageOwner_ = state_->backends[index].storageOwner.get();
}

void Runtime::beforeUpload() {
  use(static_cast<unsigned>(state_->choice->beforeUpload()));
}
void Runtime::beforeDownload() {
  state_->choice->beforeDownload();
}
void Runtime::beforeCall(const choice::Call& call) {
  use(static_cast<unsigned>(state_->choice->beforeCall(call)));
}

bool Runtime::useHostBackend() {
  const bool isOther = backend_ != state_->backends.front().backend.get();
  use(0);
  return isOther;
}

bool Runtime::fallBack(const std::string& why) {
  if (!chooses_ || !state_->choice->fallBack(why)) return false;
  use(0);
  return true;
}

const std::string& Runtime::backendName() const {
  return backend_->info().name;
}
const std::string& Runtime::device() const {
  return backend_->info().device;
}
bool Runtime::isHardware() const {
  return backend_->info().isHardware;
}
bool Runtime::hasExactArithmetic() const {
  return std::ranges::all_of(state_->backends, [](const State::OwnedBackend& owned) {
    return owned.backend->info().hasExactArithmetic;
  });
}
std::uint64_t Runtime::launchCount() const {
  std::uint64_t count = 0;
  for (const State::OwnedBackend& owned : state_->backends)
    count += owned.backend->launchCount();
  return count;
}

Runtime::Times Runtime::times() const {
  return {context::secondsOf(ticks_.upload), context::secondsOf(ticks_.kernels),
          context::secondsOf(ticks_.download)};
}

void Runtime::finish() {
  const context::Stopwatch stopwatch(ticks_.kernels);
  for (const State::OwnedBackend& owned : state_->backends)
    owned.backend->finish();
}

Runtime* initialize(const char* name, void* nativeContext) {
  OwnedRuntimes& runtimes = ofThisThread();
  if (currentOfThread != nullptr && currentOfThread->backend().isLost()) finalize();
  if (currentOfThread != nullptr) return currentOfThread;
  backend::retireLostThreads();  // before the program starts threads of its own
  const bool isNamed = name != nullptr && *name != '\0';
  const char* const variable = context::runtimeFromEnvironment();
  std::string request = isNamed ? name : variable ? variable : "";
  // Objects shared with the program's OpenGL must be on that backend.
  if (request == "auto" && nativeContext != nullptr) request.clear();
  const std::string origin = isNamed ? "initialize" : variable ? "BRT_RUNTIME" : "the default";
  auto started = std::make_unique<Runtime>(
      context::selectBackends(request, origin, context::builtInCandidates(nativeContext),
                              context::backendsOfAutoFromEnvironment()));
  runtimes.push_back({std::move(started), std::nullopt});
  return currentOfThread = runtimes.back().runtime.get();
}

void context::useDevice(const std::optional<RequestedDevice>& device) {
  OwnedRuntimes& runtimes = ofThisThread();
  const auto known = std::find_if(runtimes.begin(), runtimes.end(), [&](const OwnedRuntime& owned) {
    return owned.device == device && !owned.runtime->backend().isLost();
  });
  if (known != runtimes.end()) {
    currentOfThread = known->runtime.get();
  } else if (!device) {
    currentOfThread = nullptr;  // the next use starts one
  } else {
    auto started = std::make_unique<Runtime>(context::selectBackend(
        device->backend, "useDevices", context::builtInCandidates(nullptr, device->adapter)));
    runtimes.push_back({std::move(started), device});
    currentOfThread = runtimes.back().runtime.get();
  }
}

Runtime* runtime() {
  if (currentOfThread == nullptr) ofThisThread();  // throws at the end of the thread
  return currentOfThread;
}

void setRuntime(Runtime* runtime) {
  ofThisThread();  // throws at the end of the thread; its end clears what is set here
  if (runtime != nullptr && !runtime->storageOwner().isOnThisThread()) {
    throw ThreadError("setRuntime: the runtime " + runtime->backendName() +
                      " belongs to another thread.");
  }
  currentOfThread = runtime;
}

void finish() {
  if (Runtime* const current = runtime()) current->finish();
}

void unbind() {
  if (backend::SharedGl* const shared = sharedGl("unbind")) shared->giveToProgram();
}
void bind() {
  if (backend::SharedGl* const shared = sharedGl("bind")) shared->takeFromProgram();
}

void finalize() {
  OwnedRuntimes& runtimes = ofThisThread();
  Runtime* const ended = std::exchange(currentOfThread, nullptr);
  const auto found = std::find_if(runtimes.begin(), runtimes.end(),
                                  [&](const auto& owned) { return owned.runtime.get() == ended; });
  if (found != runtimes.end()) runtimes.erase(found);
}

const char** runtimeTargets() {
  static std::vector<const char*> targets = [] {
    std::vector<const char*> names;
    for (const char* name : {"cpu", "cpu-scalar", "gl:compute", "gl:fragment"}) {
      for (const context::Candidate& candidate : context::builtInCandidates()) {
        if (candidate.name != name) continue;
        try {
          candidate.start();
          names.push_back(name);
        } catch (const Error&) {
          // A backend that cannot start here is no target.
        }
      }
    }
    names.push_back(nullptr);
    return names;
  }();
  return targets.data();
}

std::int64_t microseconds() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Streams do not replace a lost runtime, because the program must see the loss first.
Runtime& context::currentRuntime() {
  return currentOfThread != nullptr ? *currentOfThread : *initialize();
}

}  // namespace brook
