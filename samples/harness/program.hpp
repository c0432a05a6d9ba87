// Program: what a sample's main() does besides its own work. It runs the sample's computation on
// the backends of --backend, times it, compares it under --check, and prints a table:
//
//   backend      upload    kernels   download   rate          check         device
//   cpu          1.20 ms   413 us    1.05 ms    20.3 GFLOPS   same          AVX2, 2 threads
//   gl:compute   2.31 ms   1.87 ms   2.02 ms    4.49 GFLOPS   same          llvmpipe (software)
#pragma once

#include "agreement.hpp"
#include "options.hpp"
#include "rate.hpp"
#include "steps.hpp"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace samples {

/// A computation on streams, and the same without Brook.
template <class T>
struct Computation {
  /// What all steps together amount to.
  Work work;
  /// On streams; called once with a single step, so that drivers compile their shaders, and once to
  /// be timed. Call brook::finish() before the results are fetched, so that the table tells kernels
  /// from download.
  std::function<std::vector<T>(Steps&)> onStreams;
  /// For --check: the same in plain C++ or by a library.
  std::function<std::vector<T>()> withoutBrook;
  Agreement agreement;
  /// An EGLContext that the program draws with, for the backends that can share it.
  void* graphicsContext = nullptr;
  /// Why the last result cannot be compared under --check, as with too few --steps; or "". May be
  /// left out.
  std::function<std::string()> whyNotComparable = nullptr;
};

class Program {
 public:
  Program(std::string name, const Options& options, const Description& about)
      : name_(std::move(name)), options_(options), about_(about) {
    beBusy("preparing");
  }

  const Options& options() const { return options_; }

  /// Runs the computation on each backend and returns the last result, which is empty if that
  /// backend failed. Backends of exact arithmetic have to give the same numbers as one another. A
  /// failure leaves a row of the table, and the program ends with EXIT_FAILURE.
  template <class T>
  std::vector<T> run(const Computation<T>& computation);

  /// Prints a line unless --quiet is given; as printf.
  void say(const char* format, ...) __attribute__((format(printf, 2, 3)));
  /// Writes the picture to --output and says so, unless --output asked for frames, which Steps has
  /// written, or something has failed.
  void writePicture(const Picture& picture);

  bool isGood() const { return isGood_; }
  /// Takes what a terminal shows of the work at hand off it.
  void endProgress() { outside_.reset(); }

 private:
  /// A Computation whose elements are numbers.
  struct Task {
    Work work;
    std::function<void(Steps&)> onStreams;
    std::function<Numbers()> result;
    std::function<Numbers()> withoutBrook;
    Agreement agreement;
    void* graphicsContext;
    std::function<std::string()> whyNotComparable;
  };
  /// Shows on a terminal what is done outside of computations.
  void beBusy(const std::string& activity);
  void runOnBackends(const Task& task);
  void runOnBackend(const std::string& backend, const Task& task);
  /// Once to warm up, once to be timed; how many kernels ran in the latter.
  std::uint64_t compute(const Task& task, ProgressBar& bar);
  /// Where progress is shown, null: nowhere.
  std::FILE* terminal() const { return options_.quiet ? nullptr : terminalOfErrors(); }
  Verdict check(const Task& task, const std::string& backend, std::uint64_t launches);

  std::string name_;
  Options options_;
  Description about_;
  std::unique_ptr<ProgressBar> outside_;
  bool isGood_ = true;
  Numbers expected_;
  int frameCount_ = 0;  ///< pictures that the last computation has written
  Numbers common_;      ///< what all exact backends have computed; the first of them sets it
};

template <class T>
std::vector<T> Program::run(const Computation<T>& computation) {
  std::vector<T> result;
  runOnBackends({computation.work, [&](Steps& steps) { result = computation.onStreams(steps); },
                 [&] { return numbersOf(result); },
                 [&] { return numbersOf(computation.withoutBrook()); }, computation.agreement,
                 computation.graphicsContext, computation.whyNotComparable});
  return result;
}

/// The body of main(): reads the command line, calls `sample`, and returns the status of the
/// program. What `sample` throws is one line on stderr.
int runSample(int argc, char** argv, const Description& about,
              const std::function<void(Program&)>& sample);

}  // namespace samples
