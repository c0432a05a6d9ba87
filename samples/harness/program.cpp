#include "program.hpp"

#include <brook/brook.hpp>

#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace samples {
namespace {

/// "avx512" of the device "AVX-512, 2 threads".
std::string instructionSetOf(const std::string& device) {
  std::string name;
  for (const char c : device.substr(0, device.find(','))) {
    if (c != '-') name += char(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

/// True if the runtime is what was asked for: "gl" (or "ogl", "gles") is either backend of OpenGL,
/// "cpu:avx2" is "cpu" with that instruction set.
bool isBackend(const std::string& asked, const brook::Runtime& started) {
  const std::string& name = started.backendName();
  if (asked == "auto") return true;
  if (asked == "gl" || asked == "ogl" || asked == "gles")
    return name == "gl:compute" || name == "gl:fragment";
  if (asked.compare(0, 4, "cpu:") == 0) {
    return name == "cpu" && asked.substr(4) == instructionSetOf(started.device());
  }
  return asked == name;
}

/// Throws where no picture, or no first frame, can be written, before anything is made for it.
void requirePlace(const std::string& output) {
  namespace fs = std::filesystem;
  const fs::path file = frameName(output, 0);
  std::error_code none;
  if (fs::is_directory(file, none)) throw std::runtime_error(output + ": this is a folder");
  const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
  const bool isThere = access(file.c_str(), F_OK) == 0;
  const bool canBeMade = isThere || errno == ENOENT;  // not: too long a name, a file for a folder
  if (!canBeMade || access((isThere ? file : folder).c_str(), W_OK) != 0)
    throw std::runtime_error(output + ": " + std::strerror(errno) +
                             "; write elsewhere with --output=FILE");
}

void printHead() {
  std::printf("%-12s %-9s %-9s %-9s %-17s %-15s %s\n", "backend", "upload", "kernels", "download",
              "rate", "check", "device");
}

void printRow(brook::Runtime& runtime, const Work& work, const Verdict& verdict) {
  const brook::Runtime::Times times = runtime.times();
  std::printf("%-12s %-9s %-9s %-9s %-17s %-15s %s%s\n", runtime.backendName().c_str(),
              durationText(times.upload).c_str(), durationText(times.kernels).c_str(),
              durationText(times.download).c_str(), rateText(work, times.kernels).c_str(),
              verdict.text.c_str(), runtime.device().c_str(),
              runtime.isHardware() ? "" : " (software)");
}

}  // namespace

void Program::beBusy(const std::string& activity) {
  endProgress();  // there is one line at a time
  outside_ = std::make_unique<ProgressBar>(terminal(), name_);
  outside_->begin(activity);
}

void Program::runOnBackends(const Task& task) {
  endProgress();
  if (options_.check) {
    ProgressBar bar(terminal(), "check");
    bar.begin("computing without Brook");
    expected_ = task.withoutBrook();
  }
  if (!options_.quiet) printHead();
  for (const std::string& backend : options_.backends) {
    try {
      runOnBackend(backend, task);
    } catch (const brook::Error& error) {
      std::fflush(stdout);  // what is said of a backend follows what was printed of those before
      std::fprintf(stderr, "%s: error: %s\n", backend.c_str(), error.what());
      isGood_ = false;
    }
    brook::finalize();
    std::fflush(stdout);
  }
  beBusy("drawing");
}

void Program::runOnBackend(const std::string& backend, const Task& task) {
  brook::Runtime& runtime = *brook::initialize(backend.c_str(), task.graphicsContext);
  auto bar = std::make_unique<ProgressBar>(terminal(), runtime.backendName());
  const std::uint64_t launches = compute(task, *bar);
  bar->begin("checking");
  const Verdict verdict = check(task, backend, launches);
  bar.reset();  // the line makes room for the row
  if (!options_.quiet) printRow(runtime, task.work, verdict);
  if (verdict.isGood) return;
  isGood_ = false;
  std::fflush(stdout);
  std::fprintf(stderr, "%s: %s\n", backend.c_str(), verdict.text.c_str());
}

std::uint64_t Program::compute(const Task& task, ProgressBar& bar) {
  brook::Runtime& runtime = *brook::runtime();
  bar.begin("warming up");
  Steps warmUp(1, bar);
  task.onStreams(warmUp);
  brook::finish();
  runtime.resetTimes();
  const std::uint64_t launchesBefore = runtime.launchCount();
  const int count = about_.stepsMeaning.empty() ? 1 : options_.steps;
  bar.begin("computing", count, task.work, about_.isStepsAtMost);
  Steps steps(count, bar, asksForFrames(options_.output) ? options_.output : "",
              about_.stepsPerFrame);
  task.onStreams(steps);
  brook::finish();
  frameCount_ = steps.frameCount();
  return runtime.launchCount() - launchesBefore;
}

Verdict Program::check(const Task& task, const std::string& backend, std::uint64_t launches) {
  const brook::Runtime& runtime = *brook::runtime();
  if (!isBackend(backend, runtime)) return {false, "WRONG: this is not " + backend};
  if (launches == 0) return {false, "WRONG: no kernel ran here"};
  if (!options_.check) return {true, "-"};
  const std::string why = task.whyNotComparable ? task.whyNotComparable() : "";
  if (!why.empty()) return {false, why};
  const Numbers result = task.result();
  Verdict verdict = judge(result, expected_, runtime.hasExactArithmetic(), task.agreement);
  if (!verdict.isGood || !runtime.hasExactArithmetic()) return verdict;
  if (common_.empty()) common_ = result;
  if (differenceOf(result, common_, 0).count != 0) {
    return {false, "WRONG: other numbers than the backends above"};
  }
  return verdict;
}

void Program::say(const char* format, ...) {
  if (options_.quiet) return;
  endProgress();
  std::va_list arguments;
  va_start(arguments, format);
  std::vprintf(format, arguments);
  va_end(arguments);
  std::putchar('\n');
  beBusy("at work");
}

void Program::writePicture(const Picture& picture) {
  endProgress();
  if (!isGood_ || options_.output.empty()) return;
  const std::string first = frameName(options_.output, 0);
  if (frameCount_ > 1) {
    say("wrote %d pictures, %s to %s", frameCount_, first.c_str(),
        frameName(options_.output, frameCount_ - 1).c_str());
    return;
  }
  if (frameCount_ == 0) {
    ProgressBar bar(terminal(), "picture");
    bar.begin("writing " + first);
    writePng(first, picture);
  }
  say("wrote %s", first.c_str());
}

int runSample(int argc, char** argv, const Description& about,
              const std::function<void(Program&)>& sample) {
  const std::string name = programName(argc, argv);
  Program program(name, readOptions(argc, argv, about), about);
  const auto fail = [&](const char* why) {
    program.endProgress();
    std::fflush(stdout);
    std::fprintf(stderr, "%s: error: %s\n", name.c_str(), why);
    return EXIT_FAILURE;
  };
  try {
    const std::string& output = program.options().output;
    if (!about.output.empty() && !output.empty()) requirePlace(output);
    sample(program);
  } catch (const std::bad_alloc&) {
    return fail("this machine has not enough memory; a smaller --size takes less");
  } catch (const std::exception& error) {
    return fail(error.what());
  }
  program.endProgress();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    return fail("standard output cannot be written");
  }
  return program.isGood() ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace samples
