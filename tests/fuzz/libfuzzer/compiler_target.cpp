// The whole compiler: the text of a .br file -> all files that brcc can make of it, by the driver's
// own entry, driver::run, with the text as stdin. What is left out is the child process that keeps
// a user from seeing a crash (driver/internal_error.h), for crashes are what is looked for.
//
// Clang is not ours. It dies of some texts that are not C++, and nothing but Clang can mend that,
// so that `run` (the script) tells such crashes from ours: where the innermost function of Brook on
// the stack is the one that does nothing but drive Clang's preprocessor or parser
// (TranslateAction::preprocess, TranslateAction::parse), Clang fell over the text alone. Every
// other one is ours, also if it happens in a function of Clang that a stage of Brook calls, for
// that stage gave it something wrong.
#include "compiler/driver/options.h"
#include "compiler/driver/pipeline.h"
#include "compiler/support/internal_error.h"
#include "tests/fuzz/libfuzzer/generated_code.h"
#include "tests/fuzz/libfuzzer/target.h"

#include <unistd.h>

#include <filesystem>

namespace brook::fuzz {
namespace {

/// For the files that are made; gone with the process.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() / ("brook-fuzz-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

driver::Options everything() {
  static const Folder folder;
  const Result<driver::Options> options =
      driver::parseOptions({"-", "-o", folder / "program.cpp", "--header=" + folder / "program.h",
                            "--emit=cpp,glsl,essl,ir,reflection,report",
                            "--target=cpu,cpu-scalar,glsl330,glsl430,essl300,essl310", "-MD", "-g",
                            "-Rpass=split", "-Rpass-missed=vectorize", "-Weverything"});
  BROOK_CHECK(options, options.failure().message);
  return *options;
}

void run(const std::string& input) {
  static driver::Options options = everything();
  options.stdinText = input;
  driver::run(options, generateChecked);
}

}  // namespace

Target target() {
  return {brookLanguage, run};
}

}  // namespace brook::fuzz
