// Elements that lie elsewhere than those that are written: repeated, in rows and columns, transposed,
// at a distance that the call tells; and many launches over few elements, through views.
#include "kernels.br.h"
#include "tests/perf/cpu/plain/place_loops.h"
#include "tests/perf/cpu/workload.h"

#include <cstddef>
#include <functional>

namespace brook::perf {
namespace {

using Loop = std::function<void(const plain::PlaceLoops&)>;

SharedFloats sharedNoise(std::size_t count, unsigned seed) {
  return std::make_shared<Floats>(noise(count, seed));
}

Peer loopPeer(const std::string& name, std::optional<double> aim, const Loop& loop,
              const SharedFloats& result) {
  Peer peer = {.name = name, .aim = aim, .forms = {}};
  for (const plain::PlaceLoops* loops : {&plain::gxx::kPlaceLoops, &plain::clangxx::kPlaceLoops})
    peer.forms.push_back(contestantOf(loops->compiler, [=] { loop(*loops); }, {result}));
  return peer;
}

// What is right says the loop, which is as plain as can be.
Workload placesWorkload(const std::string& name, const Contestant& brook, const Peer& peer) {
  Workload w;
  w.name = name;
  w.brook = brook;
  Contestant loop = peer.forms.front();
  loop.run(1);
  w.reference.values = loop.result();
  w.peers = {peer};
  return w;
}

Workload repeatWorkload(Runtime& runtime, const std::string& name, int side) {
  const auto size = static_cast<std::size_t>(side) * side;
  const SharedFloats a = sharedNoise(size / 4, 41), b = sharedNoise(size, 42), r = zeros(size);
  const stream half = streamOf(ElementType::Float, {side / 2, side / 2}, *a);
  const stream whole = streamOf(ElementType::Float, {side, side}, *b);
  const stream out(ElementType::Float, {side, side});
  const Contestant brook = brookContestant(runtime, [=] { addTwo(half, whole, out); }, {out});
  return placesWorkload(name, brook,
                        loopPeer(
                            "C++ loop", 1,
                            [=](const plain::PlaceLoops& loops) {
                              loops.addRepeated(side, side, a->data(), b->data(), r->data());
                            },
                            r));
}

Workload rowAndColumnWorkload(Runtime& runtime, const std::string& name, int side) {
  const auto length = static_cast<std::size_t>(side);
  const SharedFloats a = sharedNoise(length, 43), b = sharedNoise(length, 44);
  const SharedFloats r = zeros(length * length);
  const stream row = streamOf(ElementType::Float, {1, side}, *a);
  const stream column = streamOf(ElementType::Float, {side, 1}, *b);
  const stream out(ElementType::Float, {side, side});
  const Contestant brook = brookContestant(runtime, [=] { addTwo(row, column, out); }, {out});
  return placesWorkload(name, brook,
                        loopPeer(
                            "C++ loop", 1,
                            [=](const plain::PlaceLoops& loops) {
                              loops.addRowAndColumn(side, side, a->data(), b->data(), r->data());
                            },
                            r));
}

Workload transpositionWorkload(Runtime& runtime, const std::string& name, int side) {
  const auto size = static_cast<std::size_t>(side) * side;
  const SharedFloats a = sharedNoise(size, 45), r = zeros(size);
  const stream in = streamOf(ElementType::Float, {side, side}, *a);
  const stream out(ElementType::Float, {side, side});
  const Contestant brook = brookContestant(runtime, [=] { transposed(in, out); }, {out});
  return placesWorkload(
      name, brook,
      loopPeer(
          "C++ loop in blocks", 1,
          [=](const plain::PlaceLoops& loops) { loops.transpose(side, a->data(), r->data()); }, r));
}

Workload shiftWorkload(Runtime& runtime, const std::string& name, int count) {
  const int by = 5;
  const SharedFloats a = sharedNoise(static_cast<std::size_t>(count), 46), r = zeros(a->size());
  const stream in = streamOf(ElementType::Float, {count}, *a);
  const stream out(ElementType::Float, {count});
  const Contestant brook = brookContestant(runtime, [=] { shifted(in, by, out); }, {out});
  return placesWorkload(
      name, brook,
      loopPeer(
          "C++ loop", 1,
          [=](const plain::PlaceLoops& loops) { loops.shift(count, by, a->data(), r->data()); },
          r));
}

// A launch for each run of a stream.
Workload runsWorkload(Runtime& runtime, const std::string& name, int runs, int length) {
  const auto size = static_cast<std::size_t>(runs) * static_cast<std::size_t>(length);
  const SharedFloats a = sharedNoise(size, 47), b = sharedNoise(size, 48), r = zeros(size);
  const int count = runs * length;
  const stream first = streamOf(ElementType::Float, {count}, *a);
  const stream second = streamOf(ElementType::Float, {count}, *b);
  const stream out = streamOf(ElementType::Float, {count}, *r);
  const auto launches = [=] {
    for (int at = 0; at < count; at += length)
      addTwo(first.domain(at, at + length), second.domain(at, at + length),
             out.domain(at, at + length));
  };
  return placesWorkload(name, brookContestant(runtime, launches, {out}),
                        loopPeer(
                            "C++ loop", 1.0 / 3,
                            [=](const plain::PlaceLoops& loops) {
                              loops.addRuns(runs, length, a->data(), b->data(), r->data());
                            },
                            r));
}

// As diagonals of a matrix one after the other: each is made of the two before.
Workload diagonalsWorkload(Runtime& runtime, const std::string& name, int runs, int length) {
  const int count = runs * length;
  const SharedFloats r = sharedNoise(static_cast<std::size_t>(count), 49);
  const stream all = streamOf(ElementType::Float, {count}, *r);
  const auto launches = [=] {
    for (int at = 2 * length; at < count; at += length)
      meanOfTwo(all.domain(at - 2 * length, at - length), all.domain(at - length, at),
                all.domain(at, at + length));
  };
  return placesWorkload(
      name, brookContestant(runtime, launches, {all}),
      loopPeer(
          "C++ loop", 1.0 / 3,
          [=](const plain::PlaceLoops& loops) { loops.addToNext(runs, length, r->data()); }, r));
}

}  // namespace

std::vector<NamedWorkload> placesWorkloads(int side) {
  std::vector<NamedWorkload> all;
  const auto add = [&](const std::string& name, Workload (*make)(Runtime&, const std::string&, int),
                       int size) {
    all.push_back({name, [=](const Runtimes& r) { return make(r.oneThread, name, size); }});
  };
  const auto addLaunches = [&](const std::string& name,
                               Workload (*make)(Runtime&, const std::string&, int, int), int runs,
                               int length) {
    all.push_back({name, [=](const Runtimes& r) { return make(r.oneThread, name, runs, length); }});
  };
  add("input repeated by 2, 1024 x 1024", repeatWorkload, side);
  add("row plus column, 1024 x 1024", rowAndColumnWorkload, side);
  add("transposition, 1000 x 1000", transpositionWorkload, side * 1000 / 1024);
  add("transposition, 1024 x 1024", transpositionWorkload, side);
  add("transposition, 4096 x 4096", transpositionWorkload, 4 * side);
  add("gather at x + n, 2^16", shiftWorkload, 64 * side);
  addLaunches("1000 launches of 64, views", runsWorkload, 1000, 64);
  addLaunches("2000 diagonals of 1000", diagonalsWorkload, 2 * side * 1000 / 1024, 1000);
  return all;
}

}  // namespace brook::perf
