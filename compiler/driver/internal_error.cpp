#include "compiler/driver/internal_error.h"

#include "compiler/driver/files.h"
#include "compiler/driver/option_table.h"
#include "compiler/driver/pipeline.h"
#include "compiler/driver/version.h"
#include "compiler/frontend/frontend.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

namespace brook::driver {
namespace {

constexpr int kInternalError = static_cast<int>(Status::InternalError);

/// Limits the time of the preprocessor, which a defect may keep from ending.
constexpr unsigned kPreprocessSeconds = 20;

/// Runs `body` in a child process that exits with its result. Returns the status from waitpid(), or
/// nullopt if no child could be started.
std::optional<int> statusOfChild(const std::function<int()>& body) {
  std::signal(SIGCHLD, SIG_DFL);  // if it is ignored, children leave no status
  std::fflush(nullptr);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) return std::nullopt;
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);              // the child ends when brcc is stopped
    if (::getppid() != parent) std::raise(SIGTERM);  // brcc was stopped before the call
    std::exit(body());
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) std::abort();  // cannot happen: only this code waits for the child
  }
  return status;
}

/// True for a signal from a user or for an exceeded limit; neither is a defect.
bool isRequestToEnd(int signal) {
  return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT ||
         signal == SIGPIPE || signal == SIGXCPU || signal == SIGXFSZ;
}

void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

std::string quotedForResponseFile(const std::string& argument) {
  std::string text = "\"";
  for (char c : argument) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"\n";
}

/// A copy of an input in another folder.
struct Copy {
  std::string name;
  bool needsPreprocessor = false;  ///< as the original
};

bool isOfTheOriginal(const llvm::opt::Option& option) {
  return option.matches(OPT_INPUT) || option.matches(OPT_o) || option.matches(OPT_header_EQ) ||
         option.matches(OPT_save_temps) || option.matches(OPT_save_temps_EQ) ||
         option.matches(OPT_ftime_trace_EQ) || option.matches(OPT_dependency_group);
}

std::string absolute(const std::string& path) {
  llvm::SmallString<128> result(path);
  llvm::sys::fs::make_absolute(result);
  return result.str().str();
}

/// Returns the argument with absolute paths, so that it works in every folder.
std::string forEveryFolder(const llvm::opt::Arg& argument) {
  const llvm::opt::Option& option = argument.getOption();
  const std::string value = argument.getValue();
  const bool isFolder = option.matches(OPT_I) || option.matches(OPT_isystem);
  // The file is looked up in the include folders too, so only an existing path becomes absolute.
  const bool isFile = option.matches(OPT_include_) && llvm::sys::fs::exists(value);
  return argument.getSpelling().str() + (isFolder || isFile ? absolute(value) : value);
}

/// Returns arguments with which brcc, run in the folder of `copy`, repeats the original run of
/// `arguments`. All outputs are written to that folder.
std::vector<std::string> argumentsForCopy(const Options& original,
                                          const std::vector<std::string>& arguments,
                                          const Copy& copy) {
  ParsedArguments parsed;
  if (!parsed.parse(arguments)) return {copy.name};
  llvm::opt::ArgStringList kept;
  std::vector<std::string> result;
  if (copy.needsPreprocessor) {
    // #include "x.h" searches the folder of the input first.
    result.push_back("-I" + llvm::sys::path::parent_path(absolute(original.input)).str());
  }
  for (const llvm::opt::Arg* argument : *parsed.list) {
    const llvm::opt::Option& option = argument->getOption();
    if (option.matches(OPT_preprocessor_group)) {
      if (copy.needsPreprocessor) result.push_back(forEveryFolder(*argument));
    } else if (!isOfTheOriginal(option)) {
      argument->render(*parsed.list, kept);
    }
  }
  result.insert(result.end(), kept.begin(), kept.end());
  // './' distinguishes the name from an option and from a response file.
  const bool isName = copy.name[0] != '-' && copy.name[0] != '@';
  result.push_back((isName ? "" : "./") + copy.name);
  return result;
}

class Reproducer {
 public:
  Reproducer(const Options& options, const std::vector<std::string>& arguments)
      : options_(options), arguments_(arguments) {}

  /// Returns the folder of the reproducer, or an empty string if it could not be written.
  std::string write() {
    const char* temporary = std::getenv("TMPDIR");
    std::string folder = std::string(temporary && *temporary ? temporary : "/tmp") + "/brcc-XXXXXX";
    if (!::mkdtemp(folder.data())) return "";
    const Copy source = writeSource(folder);
    std::string options;
    for (const std::string& argument : argumentsForCopy(options_, arguments_, source))
      options += quotedForResponseFile(argument);
    driver::write(std::filesystem::path(folder) / "options", options);
    driver::write(std::filesystem::path(folder) / "version.json", versionJson());
    return folder;
  }

 private:
  std::string stem() const {
    return options_.input == "-" ? "stdin" : std::filesystem::path(options_.input).stem().string();
  }

  Copy writeSource(const std::filesystem::path& folder) const {
    const std::string preprocessed = stem() + options_.preprocessedSuffix();
    if (!options_.isIr() && preprocess(folder / preprocessed)) return {preprocessed};
    if (options_.input == "-") {
      driver::write(folder / "stdin.br", options_.stdinText);
      return {"stdin.br", true};
    }
    const std::string name = std::filesystem::path(options_.input).filename().string();
    std::error_code error;
    std::filesystem::copy_file(options_.input, folder / name, error);
    return {name, !options_.isIr()};
  }

  /// Runs in a separate process, because the failure may repeat here.
  bool preprocess(const std::filesystem::path& file) const {
    const std::optional<int> status = statusOfChild([&] {
      ::alarm(kPreprocessSeconds);
      Options options = options_;
      options.preprocessOnly = true;
      options.onlyDependencies = false;
      options.dependencyFile.clear();
      options.output = file.string();
      options.warnings.clear();
      options.warningFlags = {"-w"};
      options.messageFormat = Options::MessageFormat::Text;  // writes no text without messages
      options.verbose = options.timeReport = false;
      options.timeTrace.clear();
      return static_cast<int>(run(options));
    });
    return status == 0;
  }

  const Options& options_;
  const std::vector<std::string>& arguments_;
};

void explain(const Options& options, const std::vector<std::string>& arguments) {
  const std::string folder = Reproducer(options, arguments).write();
  const std::string input = options.input == "-" ? "stdin" : options.input;
  std::fprintf(stderr, "This is a defect of brcc %s, not of %s.", BROOK_VERSION, input.c_str());
  if (folder.empty()) {
    std::fputs(" Please report it with the input and the command line.\n", stderr);
    return;
  }
  std::fprintf(stderr,
               " Please report it with the folder %s, which holds the preprocessed source, the "
               "options and the version; 'cd %s && brcc @options' runs it again.\n",
               folder.c_str(), folder.c_str());
}

}  // namespace

int runGuarded(const Options& options, const std::vector<std::string>& arguments,
               const std::function<int()>& body) {
  const std::optional<int> status = statusOfChild(body);
  if (!status) return body();  // no process could be started: unguarded
  if (WIFSIGNALED(*status) && isRequestToEnd(WTERMSIG(*status))) {
    std::signal(WTERMSIG(*status), SIG_DFL);
    std::raise(WTERMSIG(*status));
  }
  if (WIFSIGNALED(*status)) {
    std::fprintf(stderr, "brcc: internal error: %s%s\n", ::strsignal(WTERMSIG(*status)),
                 WTERMSIG(*status) == SIGKILL ? "; memory may have run out" : "");
  } else if (WEXITSTATUS(*status) != kInternalError) {
    return WEXITSTATUS(*status);
  }
  explain(options, arguments);
  removeFiles(ordinaryFiles(options.outputs()), {options.input});
  return kInternalError;
}

}  // namespace brook::driver
