#include "tests/perf/paper/compare.h"

#include "tests/perf/harness/rows.h"

#include <cstdio>
#include <optional>

namespace brook::perf::paper {
namespace {

constexpr const char* kHandCpu = "hand-written C++";
constexpr double kSameApiAim = 0.95;

using Samples = std::vector<double>;

double medianOf(const Samples& samples) {
  return quartiles(samples).median;
}

std::string milliseconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g ms", 1e3 * seconds);
  return text;
}

// One backend with the program on it.
struct Backend {
  std::string name;
  Runtime& runtime;
  std::shared_ptr<BrookProgram> program;

  Backend(const std::string& name_, Runtime& runtime_, const Application& application)
      : name(name_), runtime(runtime_) {
    setRuntime(&runtime);
    program = application.makeBrook();
    program->upload();
  }
  Contestant kernels() const {
    return {name,
            [&r = runtime, p = program](int count) {
              setRuntime(&r);
              for (int i = 0; i < count; ++i)
                p->launch();
              r.finish();
            },
            [&r = runtime, p = program] {
              setRuntime(&r);
              return p->download();
            }};
  }
  // Uploads what it has and downloads the last result.
  Contestant transfers() const {
    return {name,
            [&r = runtime, p = program](int count) {
              setRuntime(&r);
              for (int i = 0; i < count; ++i) {
                p->upload();
                p->download();
              }
            },
            {}};
  }
};

// A row of the table with its samples: of a backend, or of the fastest form of a peer.
struct Version {
  std::string name;
  std::string form;
  Samples samples;
};

class Comparison {
 public:
  Comparison(const Bench& bench, const Application& application)
      : application_(application),
        peers_(application.makePeers(bench.machine)),
        backends_{{"cpu", bench.cpu, application},
                  {"gl:fragment", bench.fragment, application},
                  {"gl:compute", bench.compute, application}} {
    for (const Backend& backend : backends_)
      contestants_.push_back(backend.kernels());
    for (const Forms* forms : {&peers_.cpu, &peers_.fragment, &peers_.compute, &peers_.library}) {
      for (const Form& form : *forms)
        contestants_.push_back(form.contestant);
    }
    verify(contestants_, application.reference);
    for (const Backend& backend : backends_)
      contestants_.push_back(backend.transfers());
    samples_ = measure(contestants_, bench.settings);
  }

  void print() const {
    printOverCpu();
    const Forms* const own[] = {&peers_.cpu, &peers_.fragment, &peers_.compute};
    for (std::size_t i = 0; i < backends_.size(); ++i) {
      printSameApi(i, *own[i]);
      printTransfers(i);
    }
  }

 private:
  // Backends come first, then the forms in the order of Peers, then the transfers.
  std::size_t firstOf(const Forms& forms) const {
    std::size_t first = backends_.size();
    for (const Forms* before : {&peers_.cpu, &peers_.fragment, &peers_.compute, &peers_.library}) {
      if (before == &forms) break;
      first += before->size();
    }
    return first;
  }

  // Of those that pass, nothing if there is none.
  template <class Predicate>
  std::optional<Version> fastest(const std::string& name, const Forms& forms,
                                 Predicate passes) const {
    std::optional<Version> best;
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const Samples& samples = samples_[firstOf(forms) + i];
      if (!passes(forms[i]) || (best && medianOf(best->samples) <= medianOf(samples))) continue;
      best = {name, forms[i].contestant.name, samples};
    }
    return best;
  }

  std::optional<Version> fastest(const std::string& name, const Forms& forms) const {
    return fastest(name, forms, [](const Form&) { return true; });
  }

  std::string handName(std::size_t backend) const {
    return backend == 0 ? kHandCpu : "hand-written " + backends_[backend].name;
  }

  std::string rateOf(const Version& version) const {
    char text[64];
    std::snprintf(text, sizeof text, "%.4g %s",
                  1e-6 * application_.work / medianOf(version.samples), application_.unit.c_str());
    return text + (version.form.empty() ? "" : ", " + version.form);
  }

  void printOverCpu() const {
    const Version cpu = *fastest(kHandCpu, peers_.cpu);
    printOverCpu(cpu, cpu);
    if (!peers_.library.empty()) {
      printOverCpu(*fastest(peers_.libraryName, peers_.library), cpu);
    } else if (!peers_.libraryName.empty()) {
      perf::print(
          {"paper", application_.name + ", " + peers_.libraryName, kHandCpu, {}, {}, "missing"});
    }
    for (std::size_t i = 0; i < backends_.size(); ++i) {
      if (i == 1) printOverCpu(*fastest(handName(i), peers_.fragment), cpu);
      if (i == 2) printOverCpu(*fastest(handName(i), peers_.compute), cpu);
      printOverCpu({backends_[i].name, "", samples_[i]}, cpu);
    }
  }

  void printOverCpu(const Version& version, const Version& cpu) const {
    perf::print({.group = "paper",
                 .name = application_.name + ", " + version.name,
                 .peer = kHandCpu,
                 .ratio = speedOver(cpu.samples, version.samples),
                 .aim = {},
                 .note = rateOf(version),
                 .seconds = medianOf(version.samples)});
  }

  // The aim is about what the compiler makes of the program, not about other algorithms.
  void printSameApi(std::size_t backend, const Forms& forms) const {
    const auto isSame = [](const Form& form) { return form.isOfBrooksAlgorithm; };
    const auto isOther = [](const Form& form) { return !form.isOfBrooksAlgorithm; };
    if (const auto same = fastest(handName(backend), forms, isSame))
      printOver(backend, *same, kSameApiAim);
    if (const auto other = fastest(handName(backend) + ", other algorithm", forms, isOther))
      printOver(backend, *other, {});
  }

  void printOver(std::size_t backend, const Version& peer, std::optional<double> aim) const {
    perf::print({.group = "paper-same-api",
                 .name = application_.name + ", " + backends_[backend].name,
                 .peer = peer.name,
                 .ratio = speedOver(peer.samples, samples_[backend]),
                 .aim = aim,
                 .note = "peer: " + milliseconds(medianOf(peer.samples)) + ", " + peer.form,
                 .seconds = medianOf(samples_[backend])});
  }

  // K over T: the computational intensity of section 5.2.
  void printTransfers(std::size_t backend) const {
    const Samples& transfers = samples_[samples_.size() - backends_.size() + backend];
    perf::print({.group = "paper-transfers",
                 .name = application_.name + ", " + backends_[backend].name + ", transfers",
                 .peer = "its kernels",
                 .ratio = speedOver(samples_[backend], transfers),
                 .aim = {},
                 .note = "peer: " + milliseconds(medianOf(samples_[backend])) +
                         ", upload and download: " + milliseconds(medianOf(transfers)),
                 .seconds = medianOf(transfers)});
  }

  const Application& application_;
  const Peers peers_;
  const std::vector<Backend> backends_;
  std::vector<Contestant> contestants_;
  std::vector<Samples> samples_;
};

}  // namespace

void compare(const Bench& bench, const Application& application) {
  Comparison(bench, application).print();
}

}  // namespace brook::perf::paper
