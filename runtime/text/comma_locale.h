// For tests: a locale that writes 1234.5 as 1.234,5.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <locale>
#include <string>

namespace brook::text {

/// Sets the locale of C and C++ while it lives. Few machines have such a locale installed, so the
/// constructor makes one.
class CommaLocale {
 public:
  CommaLocale() {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "source") << "comment_char %\nescape_char /\nLC_NUMERIC\n"
                                         "decimal_point \"<U002C>\"\nthousands_sep \"<U002E>\"\n"
                                         "grouping 3;3\nEND LC_NUMERIC\n";
    const std::string command = "localedef -c -i '" + (folder_ / "source").string() +
                                "' -f UTF-8 '" + (folder_ / "comma").string() +
                                "' > /dev/null 2>&1";
    [[maybe_unused]] const int status = std::system(command.c_str());  // localedef may warn
    setenv("LOCPATH", folder_.c_str(), 1);
    isHere_ = std::setlocale(LC_ALL, "comma") != nullptr;
    std::locale::global(std::locale(std::locale::classic(), new Punctuation));
    if (!isHere_) return;
    char text[16];
    std::snprintf(text, sizeof text, "%.1f", 0.5);
    EXPECT_STREQ(text, "0,5");
  }
  ~CommaLocale() {
    std::locale::global(std::locale::classic());
    std::setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
    std::filesystem::remove_all(folder_);
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

  /// False if the locale cannot be made; then a test has nothing to check.
  bool isHere() const { return isHere_; }

 private:
  struct Punctuation : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("locale" + std::to_string(::getpid()));
  bool isHere_ = false;
};

}  // namespace brook::text
