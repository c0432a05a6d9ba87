// BackendChoice: chooses one of several backends for each chain of kernels.
//
// In: the calls of a program and their costs. Out: the backend for the next call.
//
// A chain is a sequence of uploads, kernel calls and downloads, from one exchange with the host to
// the next. Chains that begin with the same call count as the same chain. The model is from "Brook
// for GPUs" (Buck et al. 2004, section 5.2). K is the time of a chain's kernels on a backend, and T
// the time of its transfers. A device pays where T_gpu + K_gpu < T_cpu + K_cpu. The paper writes
// this as gamma > 1 / (s - 1), with the speedup s = K_cpu / K_gpu and the computational intensity
// gamma = K_gpu / (T_gpu - T_cpu).
//
//   loop of a program             1  2  3    4  5  6    7 ...
//   upload, blur, blur, download  cpu (3x)   gl (3x)    the faster one from here on
//
// The first run on a backend compiles shaders and moves streams; it does not count. Other load of
// the machine may have slowed down the other runs. Therefore a chain that has run long enough tries
// the backends again that were less than twice as slow, at growing intervals. Different backends
// may be best for different chains, which then take longer than each one alone, because streams
// move between backends. In this case all chains get the backend that is best for all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

namespace brook::choice {

/// The time of a chain in seconds.
struct ChainCost {
  double transfers = 0;  ///< T: uploads and downloads
  double kernels = 0;    ///< K
  double total() const { return transfers + kernels; }
};

/// The call at the beginning of a chain.
struct Call {
  const void* kernel;     ///< its descriptor
  const char* name;       ///< the kernel's
  std::int64_t elements;  ///< in all its streams

  friend bool operator==(const Call& a, const Call& b) {
    return a.kernel == b.kernel && a.elements == b.elements;
  }
};

struct HashCall {
  std::size_t operator()(const Call& call) const {
    return std::hash<const void*>()(call.kernel) ^
           (std::hash<std::int64_t>()(call.elements) * 0x9e3779b97f4a7c15u);
  }
};

/// The functions of the runtime that the choice needs.
struct BackendControl {
  /// Returns the cost of everything up to now.
  std::function<ChainCost()> spent;
  /// Waits for all launches, so that spent() includes them.
  std::function<void()> finish;
  /// Logs a sentence.
  std::function<void(const std::string&)> report;
};

class BackendChoice {
 public:
  /// `names` are the backends'. Backend 0 is tried first, and programs start on it.
  BackendChoice(std::vector<std::string> names, BackendControl control)
      : names_(std::move(names)), control_(std::move(control)) {}

  /// Call it before the host writes to a stream. Returns the backend that is likely to need the
  /// elements.
  std::size_t beforeUpload();
  /// Call it before the host reads a stream.
  void beforeDownload();
  /// Call it before a kernel call. Returns the backend that runs it.
  std::size_t beforeCall(const Call& call);

  /// Moves the chain to backend 0 for good, because the current backend cannot run the call.
  /// Returns false if it is there already.
  bool fallBack(const std::string& why);

  /// Runs of a chain on each backend before the choice; the first does not count.
  static constexpr int kTrials = 3;
  /// Runs after the choice before it is examined. Each interval is four times the one before.
  static constexpr std::int64_t kRunsToExamine = 60;
  /// A longer chain is split.
  static constexpr int kMaxCalls = 64;

 private:
  enum class Phase { Uploads, Calls, Downloads };
  /// The runs of one chain on one backend.
  struct Trials {
    int runs = 0;
    ChainCost best{std::numeric_limits<double>::infinity(), 0};
  };
  struct Chain {
    std::vector<Trials> trials;  ///< by backend
    std::size_t chosen = 0;
    bool isChosen = false;
    bool isForHost = false;                   ///< only the host runs it
    std::int64_t runs = 0;                    ///< on the chosen backends
    std::int64_t runsBefore = 0;              ///< runs before the last choice
    std::int64_t examineAt = kRunsToExamine;  ///< count of runs
    double seconds = 0;                       ///< of the runs after the choice, except the first
    std::pair<const Call, Chain>* next = nullptr;  ///< the chain that followed last time
  };
  using Entry = std::pair<const Call, Chain>;

  void begin(Phase phase);
  void end();
  bool isMeasured(const Chain& chain) const;
  void choose(const Call& call, Chain& chain);
  void watch(Chain& chain);
  void examine(Chain& chain);
  std::size_t backendFor(const Chain& chain) const;
  std::size_t bestForAll() const;
  void reportChoice(const Call& call, const Chain& chain) const;

  const std::vector<std::string> names_;
  const BackendControl control_;
  std::unordered_map<Call, Chain, HashCall> chains_;
  Phase phase_ = Phase::Uploads;
  ChainCost before_;           ///< the cost before the current chain
  Entry* current_ = nullptr;   ///< null before the first call of a chain
  Entry* previous_ = nullptr;  ///< null before the end of the first chain
  std::size_t backend_ = 0;
  int calls_ = 0;
  bool isTogether_ = false;  ///< all chains use one backend
};

}  // namespace brook::choice
