// What a launch costs, and what threads gain.
#include "kernels.br.h"
#include "tests/perf/cpu/hand/kernels.h"
#include "tests/perf/cpu/workload.h"

#include <atomic>
#include <thread>

namespace brook::perf {
namespace {

constexpr float kFactor = 1.5f;

// r = a x + y of floats.
struct Saxpy {
  Shape shape;
  SharedFloats x;
  SharedFloats y;
  std::vector<float> expected;

  explicit Saxpy(const Shape& s)
      : shape(s),
        x(std::make_shared<Floats>(noise(count(), 31))),
        y(std::make_shared<Floats>(noise(count(), 32))) {
    for (std::size_t i = 0; i < count(); ++i)
      expected.push_back(kFactor * (*x)[i] + (*y)[i]);
  }
  std::size_t count() const { return static_cast<std::size_t>(shape.elementCount()); }
  Contestant brook(Runtime& runtime, const std::string& name) const {
    setRuntime(&runtime);
    const stream xs = streamOf(ElementType::Float, shape, *x);
    const stream ys = streamOf(ElementType::Float, shape, *y);
    const stream out(ElementType::Float, shape);
    Contestant contestant = brookContestant(runtime, [=] { saxpy(kFactor, xs, ys, out); }, {out});
    contestant.name = name;
    return contestant;
  }
  // The work of a launch and nothing else.
  Contestant bare() const {
    const SharedFloats r = zeros(count());
    const hand::Kernels& kernels = *hand::availableKernels().front();
    const auto all = [=, *this] {
      kernels.saxpy(r->size(), kFactor, x->data(), y->data(), r->data());
    };
    const auto one = [=, *this] { r->front() = kFactor * x->front() + y->front(); };
    return contestantOf("bare work", count() == 1 ? std::function<void()>(one) : all, {r});
  }
  // The same on two threads, half each.
  Contestant bareHalves() const {
    const SharedFloats r = zeros(count());
    const auto half = [=, *this](std::size_t begin) {
      hand::availableKernels().front()->saxpy(r->size() / 2, kFactor, x->data() + begin,
                                              y->data() + begin, r->data() + begin);
    };
    const auto both = [=] {
      std::thread other(half, std::size_t{0});
      half(r->size() / 2);
      other.join();
    };
    return contestantOf("intrinsics, 2 threads", both, {r});
  }
};

Workload saxpyWorkload(const std::string& name, const Saxpy& saxpy) {
  Workload w;
  w.name = name;
  w.reference = {.values = saxpy.expected, .tolerance = 1e-6f};
  w.isWallTime = true;
  return w;
}

Workload launchWorkload(Runtime& runtime, const std::string& name, int side, double allowance) {
  const Saxpy saxpy({side, side});
  Workload w = saxpyWorkload(name, saxpy);
  w.brook = saxpy.brook(runtime, "Brook");
  char peer[64];
  std::snprintf(peer, sizeof peer, "bare work + %.1f us", 1e6 * allowance);
  w.peers = {{.name = peer, .aim = 1, .forms = {saxpy.bare()}, .allowance = allowance}};
  return w;
}

Workload streamingThreads(const Runtimes& runtimes, const std::string& name, int side) {
  const Saxpy saxpy({16, side, side});
  Workload w = saxpyWorkload(name, saxpy);
  w.brook = saxpy.brook(runtimes.twoThreads, "Brook");
  const Contestant serial = saxpy.brook(runtimes.oneThread, "1 thread");
  w.peers = {{.name = "intrinsics, 2 threads", .aim = 0.95, .forms = {saxpy.bareHalves()}},
             {.name = "1 thread", .aim = {}, .forms = {serial}}};
  return w;
}

// Something that takes time on another processor, or on this one.
class BusyThread {
 public:
  BusyThread()
      : thread_([this] {
          while (!isDone_.load(std::memory_order_relaxed)) {
          }
        }) {}
  ~BusyThread() {
    isDone_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> isDone_ = false;
  std::thread thread_;
};

Workload besideBusyThread(const Runtimes& runtimes, const std::string& name, int side) {
  const Saxpy saxpy({side, side});
  Workload w = saxpyWorkload(name, saxpy);
  w.brook = saxpy.brook(runtimes.twoThreads, "Brook");
  w.brook.run = [busy = std::make_shared<BusyThread>(), run = w.brook.run](int count) {
    run(count);
  };
  const Contestant serial = saxpy.brook(runtimes.oneThread, "1 thread");
  w.peers = {{.name = "1 thread", .aim = 1 / 1.1, .forms = {serial}}};
  return w;
}

// Rows differ by their work.
Contestant brookSet(Runtime& runtime, int side) {
  setRuntime(&runtime);
  const stream out(ElementType::Float, {side, side});
  const float step = 3.0f / static_cast<float>(side);
  return brookContestant(runtime, [=] { mandelbrot(float2(-2, -1.5f), step, 256, out); }, {out});
}

// Few elements, each a loop along a row.
Contestant brookRows(Runtime& runtime, int n) {
  setRuntime(&runtime);
  const Floats numbers = noise(static_cast<std::size_t>(n) * n, 17);
  const stream a = streamOf(ElementType::Float, {n, n}, numbers);
  const stream x = streamOf(ElementType::Float, {n}, numbers);
  const stream out(ElementType::Float, {n});
  return brookContestant(runtime, [=] { sgemv(n, 1.0f, a, x, 0.0f, x, out); }, {out});
}

// The one thread's result is right if that of the kernel's own workload is.
Workload threadsWorkload(const Runtimes& runtimes, const std::string& name, int size,
                         Contestant (*make)(Runtime&, int)) {
  Workload w;
  w.name = name;
  w.isWallTime = true;
  w.brook = make(runtimes.twoThreads, size);
  w.brook.name = "Brook";
  Contestant serial = make(runtimes.oneThread, size);
  serial.name = "1 thread";
  serial.run(1);
  w.reference.values = serial.result();
  w.peers = {{.name = "1 thread", .aim = 1.8, .forms = {serial}}};
  return w;
}

}  // namespace

std::vector<NamedWorkload> launchWorkloads(int side) {
  const std::string one = "launch, 1 x 1";
  const std::string few = "launch, 64 x 64";
  const std::string computing = "2 threads, mandelbrot";
  const std::string looping = "2 threads, sgemv 1000 x 1000";
  const std::string streaming = "2 threads, saxpy 2^24";
  const std::string busy = "2 threads beside a busy one, saxpy 2^20";
  return {
      {one, [=](const Runtimes& r) { return launchWorkload(r.twoThreads, one, 1, 0.2e-6); }},
      {few, [=](const Runtimes& r) { return launchWorkload(r.twoThreads, few, 64, 0.6e-6); }},
      {computing, [=](const Runtimes& r) { return threadsWorkload(r, computing, side, brookSet); }},
      {looping,
       [=](const Runtimes& r) {
         return threadsWorkload(r, looping, side * 1000 / 1024, brookRows);
       }},
      {streaming, [=](const Runtimes& r) { return streamingThreads(r, streaming, side); }},
      {busy, [=](const Runtimes& r) { return besideBusyThread(r, busy, side); }}};
}

}  // namespace brook::perf
