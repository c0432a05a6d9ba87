// The target over given files, without libFuzzer: for tests, and to look at one input in a
// debugger.
//
//   ir_replay|compiler_replay [--mutants=N] [--last=FILE] FILE|FOLDER...
//
// Runs every file, then N mutations of them, the same each time. --last: writes each input to FILE
// before it runs, so that the one that ends this process can be looked at. What the compiler says
// of the inputs goes nowhere.
#include "compiler/support/internal_error.h"
#include "tests/fuzz/libfuzzer/mutator.h"
#include "tests/fuzz/libfuzzer/target.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace brook::fuzz {
namespace {

/// As brcc has it (compiler/driver/main.cpp).
constexpr unsigned kStackBytes = 512u << 20;

struct Arguments {
  unsigned mutants = 0;
  std::string last;
  std::vector<std::string> files;
};

void addFiles(const std::string& path, std::vector<std::string>& files) {
  if (!std::filesystem::is_directory(path)) return files.push_back(path);
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(path))
    found.push_back(entry.path().string());
  std::ranges::sort(found);  // so that mutations are the same everywhere
  files.insert(files.end(), found.begin(), found.end());
}

Arguments parseArguments(int argc, char** argv) {
  const std::string mutants = "--mutants=";
  const std::string last = "--last=";
  Arguments result;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument.starts_with(mutants)) {
      result.mutants = static_cast<unsigned>(std::stoul(argument.substr(mutants.size())));
    } else if (argument.starts_with(last)) {
      result.last = argument.substr(last.size());
    } else {
      addFiles(argument, result.files);
    }
  }
  return result;
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  BROOK_CHECK(file, "cannot read '" + path + "'");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class Replay {
 public:
  explicit Replay(const Arguments& arguments)
      : arguments_(arguments), report_(::fdopen(::dup(STDERR_FILENO), "w")) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::close(nowhere);
  }
  ~Replay() { std::fclose(report_); }
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  int run() {
    std::vector<std::string> inputs;
    for (const std::string& file : arguments_.files) {
      inputs.push_back(read(file));
      runOne(file, inputs.back());
    }
    const Language language = target().language();
    for (unsigned i = 0; i < arguments_.mutants && !inputs.empty(); ++i) {
      // Later ones are mutations of mutations, so that they go further.
      std::string& input = inputs[i % inputs.size()];
      Mutator mutator(language, i);
      const std::string& other = inputs[(i * 7 + 1) % inputs.size()];
      std::string changed = i % 5 == 0 ? mutator.crossOver(input, other) : mutator.mutate(input);
      runOne("mutation " + std::to_string(i), changed);
      const bool goesOn = i % 3 != 0 && changed.size() < kLongestMutant;
      if (goesOn) input = std::move(changed);
    }
    std::fprintf(report_, "%zu files and %u mutations, %d of them wrong\n", arguments_.files.size(),
                 arguments_.mutants, wrong_);
    return wrong_ == 0 && !arguments_.files.empty() ? 0 : 1;
  }

 private:
  static constexpr std::size_t kLongestMutant = 4096;

  void runOne(const std::string& name, const std::string& input) {
    if (!arguments_.last.empty()) std::ofstream(arguments_.last, std::ios::binary) << input;
    try {
      target().run(input);
    } catch (const std::exception& error) {
      ++wrong_;
      std::fprintf(report_, "%s: %s\n---- the input:\n%s\n----\n", name.c_str(), error.what(),
                   input.c_str());
    }
  }

  const Arguments& arguments_;
  std::FILE* report_;
  int wrong_ = 0;
};

struct Job {
  Arguments arguments;
  int status = 1;
};

void* runJob(void* given) {
  Job& job = *static_cast<Job*>(given);
  job.status = Replay(job.arguments).run();
  return nullptr;
}

int runOnLargeStack(Job job) {
  pthread_attr_t attributes;
  pthread_t worker;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  if (pthread_create(&worker, &attributes, runJob, &job) == 0) pthread_join(worker, nullptr);
  pthread_attr_destroy(&attributes);
  return job.status;
}

}  // namespace
}  // namespace brook::fuzz

int main(int argc, char** argv) {
  return brook::fuzz::runOnLargeStack({brook::fuzz::parseArguments(argc, argv)});
}
