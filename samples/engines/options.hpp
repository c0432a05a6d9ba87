// The command line that the samples share.
#pragma once

#include <getopt.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace samples {

struct Options {
  int size = 0;
  /// Engines in the order in which they run.
  std::vector<std::string> engines;
  std::string output;
  /// The arguments that are not options.
  std::vector<std::string> files;
};

inline void printUsage(const char* program, const char* purpose, const Options& defaults) {
  std::printf("%s: %s\n\n", program, purpose);
  std::printf("  --size=N         (default: %d)\n", defaults.size);
  std::printf("  --backend=LIST   engines to compare, of cpu, cpu-scalar, gl, gl:compute,\n");
  std::printf("                   gl:fragment (default: BRT_RUNTIME, without that cpu,gl)\n");
  if (!defaults.output.empty()) {
    std::printf("  --output=NAME    (default: %s)\n", defaults.output.c_str());
  }
}

/// "cpu,gl:compute" gives the two names.
inline std::vector<std::string> splitAtCommas(const std::string& list) {
  std::vector<std::string> parts(1);
  for (const char c : list) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// 1 to 2^24; ends the program for anything else.
inline int readSize(const char* program, const char* text) {
  char* end = nullptr;
  const long size = std::strtol(text, &end, 10);
  if (*text != '\0' && *end == '\0' && size >= 1 && size <= 1 << 24) return int(size);
  std::fprintf(stderr, "%s: --size=%s: not a number from 1 to %d\n", program, text, 1 << 24);
  std::exit(2);
}

/// Reads the command line over the defaults. A program that takes files says how many at most.
/// Ends the program after --help and, with status 2, after wrong usage.
inline Options readOptions(int argc, char** argv, const char* purpose, Options options,
                           std::size_t mostFiles = 0) {
  const char* fromEnvironment = std::getenv("BRT_RUNTIME");
  const bool isChosen = fromEnvironment != nullptr && *fromEnvironment != '\0';
  const Options defaults = options;
  options.engines =
      isChosen ? std::vector<std::string>{fromEnvironment} : std::vector<std::string>{"cpu", "gl"};
  const option known[] = {{"size", required_argument, nullptr, 's'},
                          {"backend", required_argument, nullptr, 'b'},
                          {"output", required_argument, nullptr, 'o'},
                          {"help", no_argument, nullptr, 'h'},
                          {nullptr, 0, nullptr, 0}};
  for (int found = 0; (found = getopt_long(argc, argv, "", known, nullptr)) != -1;) {
    if (found == 's') {
      options.size = readSize(argv[0], optarg);
    } else if (found == 'b') {
      options.engines = splitAtCommas(optarg);
    } else if (found == 'o' && !defaults.output.empty()) {
      options.output = optarg;
    } else if (found == 'h') {
      printUsage(argv[0], purpose, defaults);
      std::exit(EXIT_SUCCESS);
    } else {
      if (found == 'o') std::fprintf(stderr, "%s: no file to write here\n", argv[0]);
      std::exit(2);
    }
  }
  options.files.assign(argv + optind, argv + argc);
  if (options.files.size() > mostFiles) {
    std::fprintf(stderr, "%s: too many arguments: %s\n", argv[0], options.files.back().c_str());
    std::exit(2);
  }
  return options;
}

}  // namespace samples
