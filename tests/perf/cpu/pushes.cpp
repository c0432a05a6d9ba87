// Variable outputs, scatters and streamScatter beside the loops that a program would have in their
// place.
#include "kernels.br.h"
#include "tests/perf/cpu/workload.h"

#include <brook/stream_operators.hpp>

#include <utility>

namespace brook::perf {
namespace {

constexpr const char* kLoop = "C++ loop";
/// A loop counts nothing, and is sure that nothing meets.
constexpr double kAim = 1.0 / 3;

using Loop = std::function<void(Floats& result)>;

Contestant loopContestant(const Loop& loop, const Floats& before) {
  const auto result = std::make_shared<Floats>(before);
  return contestantOf(kLoop, [=] { loop(*result); }, {result});
}

/// A loop that writes over what the run before has left is right if its first run is; so both sides
/// have the same first run, and what `call` changes it may change any number of times.
Workload besideLoop(const std::string& name, const Contestant& brook, const Loop& loop,
                    const Floats& before = {}) {
  Workload w;
  w.name = name;
  Floats expected = before;
  loop(expected);
  w.reference.values.assign(expected.begin(), expected.end());
  w.brook = brook;
  w.peers = {{.name = kLoop, .aim = kAim, .forms = {loopContestant(loop, before)}}};
  return w;
}

/// `call` rebinds the handle that it gets.
Contestant pushingContestant(Runtime& runtime, const std::function<void(stream&)>& call) {
  const auto handle = std::make_shared<stream>(ElementType::Float, Shape{1});
  Contestant contestant = brookContestant(runtime, [=] { call(*handle); }, {});
  contestant.result = [handle] {
    std::vector<float> values(static_cast<std::size_t>(handle->shape().elementCount()));
    handle->write(values.data());
    return values;
  };
  return contestant;
}

stream intsOf(const std::vector<int>& values) {
  stream result(ElementType::Int, Shape{static_cast<std::int64_t>(values.size())});
  result.read(values.data());
  return result;
}

stream lineOf(const Floats& values) {
  return streamOf(ElementType::Float, Shape{static_cast<std::int64_t>(values.size())}, values);
}

Contestant brookFilter(Runtime& runtime, const Floats& numbers, float limit) {
  setRuntime(&runtime);
  const stream x = lineOf(numbers);
  return pushingContestant(runtime, [=](stream& o) { below(x, limit, o); });
}

Workload filterWorkload(Runtime& runtime, const std::string& name, std::size_t count, float limit) {
  const Floats numbers = noise(count, 41);
  const Loop loop = [=](Floats& kept) {
    kept.clear();
    for (const float x : numbers) {
      if (x < limit) kept.push_back(x);
    }
  };
  return besideLoop(name, brookFilter(runtime, numbers, limit), loop);
}

Workload pushesWorkload(Runtime& runtime, const std::string& name, const std::vector<int>& counts) {
  setRuntime(&runtime);
  const stream n = intsOf(counts);
  const Loop loop = [=](Floats& all) {
    all.clear();
    for (const int count : counts) {
      for (int i = 0; i < count; ++i)
        all.push_back(static_cast<float>(i));
    }
  };
  return besideLoop(name, pushingContestant(runtime, [=](stream& o) { pushed(n, o); }), loop);
}

std::vector<int> onePushes(std::size_t elements, int pushes) {
  std::vector<int> counts(elements);
  counts[elements / 3] = pushes;
  return counts;
}

std::vector<int> someEach(std::size_t elements) {
  std::vector<int> counts;
  for (const float x : noise(elements, 42))
    counts.push_back(static_cast<int>(9 * x));
  return counts;
}

// Every place once, neighbours far apart; `count` is a power of two.
std::vector<int> permuted(std::size_t count) {
  std::vector<int> places;
  for (std::size_t i = 0; i < count; ++i)
    places.push_back(static_cast<int>(i * 2654435761 % count));
  return places;
}

Contestant brookScatter(Runtime& runtime, const Floats& numbers, const std::vector<int>& places) {
  setRuntime(&runtime);
  const stream x = lineOf(numbers), at = intsOf(places), o = lineOf(Floats(numbers.size()));
  return brookContestant(runtime, [=] { place(x, at, o); }, {o});
}

Workload scatterWorkload(Runtime& runtime, const std::string& name, std::size_t count) {
  const Floats numbers = noise(count, 43);
  const std::vector<int> places = permuted(count);
  const Loop loop = [=](Floats& target) {
    for (std::size_t i = 0; i < count; ++i)
      target[static_cast<std::size_t>(places[i])] = numbers[i];
  };
  return besideLoop(name, brookScatter(runtime, numbers, places), loop, Floats(count));
}

Workload eightStoresWorkload(Runtime& runtime, const std::string& name, std::size_t count) {
  setRuntime(&runtime);
  const Floats numbers = noise(count, 44), before(count + 21);
  const std::vector<int> places = permuted(count);
  const stream x = lineOf(numbers), at = intsOf(places), o = lineOf(before);
  const Loop loop = [=](Floats& target) {
    for (std::size_t i = 0; i < count; ++i) {
      for (int k = 0; k < 8; ++k)
        target[static_cast<std::size_t>(places[i] + 3 * k)] = numbers[i] + static_cast<float>(k);
    }
  };
  return besideLoop(name, brookContestant(runtime, [=] { placeEight(x, at, o); }, {o}), loop,
                    before);
}

/// The target is what it was before each call, which costs both sides a copy.
Workload operatorWorkload(Runtime& runtime, const std::string& name, std::size_t count,
                          Operation op, float (*combine)(float, float)) {
  setRuntime(&runtime);
  const Floats numbers = noise(count, 45), before = noise(count, 46);
  Floats places = noise(count, 47);
  for (float& p : places)
    p = static_cast<float>(static_cast<int>(p * static_cast<float>(count)));
  const stream x = lineOf(numbers), at = lineOf(places), start = lineOf(before), o = lineOf(before);
  const Contestant brook = brookContestant(runtime,
                                           [=] {
                                             stream target = o;
                                             target.assign(start);
                                             streamScatter(target, at, x, op);
                                           },
                                           {o});
  const Loop loop = [=](Floats& target) {
    std::copy(before.begin(), before.end(), target.begin());
    for (std::size_t i = 0; i < count; ++i) {
      float& t = target[static_cast<std::size_t>(places[i])];
      t = combine(numbers[i], t);
    }
  };
  return besideLoop(name, brook, loop, before);
}

// The one thread's result is right if that of the workload above is.
Workload threadsWorkload(const std::string& name, Contestant both, Contestant serial) {
  Workload w;
  w.name = name;
  w.isWallTime = true;
  both.name = "Brook";
  w.brook = std::move(both);
  serial.name = "1 thread";
  serial.run(1);
  w.reference.values = serial.result();
  w.peers = {{.name = "1 thread", .aim = 1.2, .forms = {serial}}};
  return w;
}

}  // namespace

std::vector<NamedWorkload> pushWorkloads(int side) {
  const std::size_t count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  std::vector<NamedWorkload> all;
  const auto add = [&](const std::string& name, const auto& make) {
    all.push_back({name, [=](const Runtimes& r) { return make(r.oneThread, name); }});
  };
  const auto addFilter = [&](const std::string& name, float limit) {
    add(name, [=](Runtime& r, const std::string& n) { return filterWorkload(r, n, count, limit); });
  };
  addFilter("vout, all kept", 2);
  addFilter("vout, 50 % kept", 0.5f);
  addFilter("vout, 1 % kept", 0.01f);
  add("vout, one of 65536 pushes 10000", [=](Runtime& r, const std::string& n) {
    return pushesWorkload(r, n, onePushes(count / 16, 10000));
  });
  add("vout, 0 to 8 pushes",
      [=](Runtime& r, const std::string& n) { return pushesWorkload(r, n, someEach(count)); });
  add("scatter", [=](Runtime& r, const std::string& n) { return scatterWorkload(r, n, count); });
  add("scatter, 8 stores in a loop",
      [=](Runtime& r, const std::string& n) { return eightStoresWorkload(r, n, count); });
  add("streamScatter, assign", [=](Runtime& r, const std::string& n) {
    return operatorWorkload(r, n, count, STREAM_SCATTER_ASSIGN, [](float a, float) { return a; });
  });
  add("streamScatter, add", [=](Runtime& r, const std::string& n) {
    return operatorWorkload(r, n, count, STREAM_SCATTER_ADD,
                            [](float a, float b) { return b + a; });
  });
  add("streamScatter, a reduction", [=](Runtime& r, const std::string& n) {
    return operatorWorkload(r, n, count, blend, [](float a, float b) { return 0.5f * b + a; });
  });
  const std::string filtered = "2 threads, vout, 50 % kept", scattered = "2 threads, scatter";
  all.push_back({filtered, [=](const Runtimes& r) {
                   const Floats numbers = noise(count, 41);
                   return threadsWorkload(filtered, brookFilter(r.twoThreads, numbers, 0.5f),
                                          brookFilter(r.oneThread, numbers, 0.5f));
                 }});
  all.push_back({scattered, [=](const Runtimes& r) {
                   const Floats numbers = noise(count, 43);
                   const std::vector<int> places = permuted(count);
                   return threadsWorkload(scattered, brookScatter(r.twoThreads, numbers, places),
                                          brookScatter(r.oneThread, numbers, places));
                 }});
  return all;
}

}  // namespace brook::perf
