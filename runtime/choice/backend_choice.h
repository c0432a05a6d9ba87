// BackendChoice: on which of several backends each chain of kernels runs.
//
// In: what a program does, call by call, and what it has cost. Out: the backend for the next call.
//
// A chain is what a program does between two meetings with the host: uploads, kernel calls,
// downloads. Chains that begin with the same call are taken for the same. The model is that of
// "Brook for GPUs" (Buck et al. 2004, section 5.2): with K the time of the kernels of a chain on an
// backend and T its transfers, a device pays where T_gpu + K_gpu < T_cpu + K_cpu. The paper writes
// the same as gamma > 1 / (s - 1), with the speedup s = K_cpu / K_gpu and the computational
// intensity gamma = K_gpu / (T_gpu - T_cpu).
//
//   loop of a program             1  2  3    4  5  6    7 ...
//   upload, blur, blur, download  cpu (3x)   gl (3x)    the faster one from here on
//
// The first run on a backend compiles shaders and moves what lies elsewhere; it does not count.
// The rest of the machine may have slowed down the others: a chain that has run long enough for the
// cost not to matter tries the backends again that were less than twice as slow, and later ever
// more rarely. If different backends are best for different chains, and these then take longer than
// they have by themselves, because streams go to and fro, all get the one backend that is best for
// all together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

namespace brook::choice {

/// Seconds that a chain spends.
struct ChainCost {
  double transfers = 0;  ///< T: uploads and downloads
  double kernels = 0;    ///< K
  double total() const { return transfers + kernels; }
};

/// A call that a chain begins with.
struct Call {
  const void* kernel;     ///< its descriptor
  const char* name;       ///< of the kernel
  std::int64_t elements;  ///< of all its streams

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

/// What the backends do for the choice.
struct BackendControl {
  /// What everything up to now has cost.
  std::function<ChainCost()> spent;
  /// Waits for all launches, so that spent() has them.
  std::function<void()> finish;
  /// A sentence for the log.
  std::function<void(const std::string&)> report;
};

class BackendChoice {
 public:
  /// `names` of the backends; number 0 is the first to be tried, and the one that programs start
  /// on.
  BackendChoice(std::vector<std::string> names, BackendControl control)
      : names_(std::move(names)), control_(std::move(control)) {}

  /// Before the host gives elements to a stream. Returns the backend that is likely to need them.
  std::size_t beforeUpload();
  /// Before the host takes elements of a stream.
  void beforeDownload();
  /// Before a kernel call. Returns the backend that runs it.
  std::size_t beforeCall(const Call& call);

  /// The backend cannot run the call; its chain stays on backend 0 from now on. False if it is
  /// there already.
  bool fallBack(const std::string& why);

  /// Runs of a chain on each backend before the choice; the first does not count.
  static constexpr int kTrials = 3;
  /// Runs after the choice before it is examined; each time four times as many.
  static constexpr std::int64_t kRunsToExamine = 60;
  /// A chain that goes on longer is several.
  static constexpr int kMaxCalls = 64;

 private:
  enum class Phase { Uploads, Calls, Downloads };
  /// Of one chain on one backend.
  struct Trials {
    int runs = 0;
    ChainCost best{std::numeric_limits<double>::infinity(), 0};
  };
  struct Chain {
    std::vector<Trials> trials;  ///< by backend
    std::size_t chosen = 0;
    bool isChosen = false;
    bool isForHost = false;                        ///< no other backend runs it
    std::int64_t runs = 0;                         ///< on the backends chosen
    std::int64_t runsBefore = 0;                   ///< those of them before the last choice
    std::int64_t examineAt = kRunsToExamine;       ///< number of runs
    double seconds = 0;                            ///< of the first after the choice, but one
    std::pair<const Call, Chain>* next = nullptr;  ///< what followed it the last time
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
  ChainCost before_;           ///< what was spent before the chain that goes on
  Entry* current_ = nullptr;   ///< null before the first call of a chain
  Entry* previous_ = nullptr;  ///< null before the end of the first chain
  std::size_t backend_ = 0;
  int calls_ = 0;
  bool isTogether_ = false;  ///< all chains on the backend that is best for all
};

}  // namespace brook::choice
