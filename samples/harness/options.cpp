// readOptions, by CLI11.
#include "options.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>

namespace samples {
namespace {

constexpr int kMaxSteps = 1 << 24;

/// The place of the number in the name of a frame: "%d", "%3d" or "%03d".
struct NumberPlace {
  std::size_t begin = std::string::npos;
  std::size_t end = 0;
  int digits = 0;
};

NumberPlace numberPlace(const std::string& name) {
  NumberPlace place;
  place.begin = name.find('%');
  if (place.begin == std::string::npos) return place;
  place.end = place.begin + 1;
  while (place.end < name.size() && name[place.end] >= '0' && name[place.end] <= '9') {
    place.digits = 10 * place.digits + (name[place.end] - '0');
    if (place.digits > 9) return {};
    ++place.end;
  }
  if (place.end == name.size() || name[place.end] != 'd') return {};
  ++place.end;
  if (name.find('%', place.end) != std::string::npos) return {};
  return place;
}

/// "rows (default: 512)", and for what the sample does not use "(not used here)".
std::string helpOf(const std::string& meaning, const std::string& byDefault) {
  if (meaning.empty()) return "(not used here)";
  return meaning + (byDefault.empty() ? "" : " (default: " + byDefault + ")");
}

/// CLI11 says of "3.5" that it is in no range, and of "-1" that it is no number.
CLI::Validator wholeNumber(long long least, long long most) {
  const auto wrong = [=](const std::string& text) -> std::string {
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && least <= value && value <= most)
      return "";
    return "'" + text + "' is no whole number from " + std::to_string(least) + " to " +
           std::to_string(most);
  };
  return {wrong, ""};
}

std::string checkedOutput(const std::string& name) {
  if (name.empty()) return "the name is empty";
  if (name == "-") return "'-' would be a file of this name; /dev/stdout is standard output";
  std::string suffix = std::filesystem::path(name).extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return char(std::tolower(c)); });
  if (!suffix.empty() && suffix != ".png")
    return "'" + name + "' would be a PNG picture; write .png";
  if (name.find('%') == std::string::npos || asksForFrames(name)) return "";
  return "'" + name + "' has a % that is no place for a number; write %d or %03d";
}

/// Of a backend that is none, before anything is computed on those in front of it.
std::string checkedBackend(const std::string& name) {
  for (const char* const known : {"auto", "cpu", "cpu-scalar", "cpu:sse2", "cpu:avx2", "cpu:avx512",
                                  "gl", "ogl", "gles", "gl:compute", "gl:fragment", "null"}) {
    if (name == known) return "";
  }
  return "there is no backend '" + name +
         "'; there are auto, cpu, cpu:sse2, cpu:avx2, cpu:avx512, cpu-scalar, gl, gl:compute and "
         "gl:fragment";
}

void noteUnused(const CLI::App& app, const Description& about) {
  const std::pair<const char*, bool> uses[] = {{"--size", !about.sizeMeaning.empty()},
                                               {"--steps", !about.stepsMeaning.empty()},
                                               {"--input", !about.inputMeaning.empty()},
                                               {"--seed", !about.seedMeaning.empty()},
                                               {"--output", !about.output.empty()}};
  for (const auto& [name, isUsed] : uses) {
    if (isUsed || app.count(name) == 0) continue;
    std::fprintf(stderr, "%s: note: %s is not used here\n", app.get_name().c_str(), name);
  }
  if (app.count("--input") == 0) return;
  for (const std::string& name : about.unusedWithInput) {
    if (app.count(name) == 0) continue;
    std::fprintf(stderr, "%s: note: %s is not used with --input\n", app.get_name().c_str(),
                 name.c_str());
  }
}

std::vector<std::string> defaultBackends() {
  const char* const fromEnvironment = std::getenv("BRT_RUNTIME");
  const bool isChosen = fromEnvironment != nullptr && *fromEnvironment != '\0';
  return {isChosen ? fromEnvironment : "auto"};
}

void declareOptions(CLI::App& app, const Description& about, Options& options) {
  app.add_option("--size", options.size, helpOf(about.sizeMeaning, std::to_string(about.size)))
      ->type_name("N")
      ->check(wholeNumber(about.leastSize, about.mostSize));
  app.add_option("--steps", options.steps, helpOf(about.stepsMeaning, std::to_string(about.steps)))
      ->type_name("N")
      ->check(wholeNumber(1, kMaxSteps));
  app.add_option(
         "--backend", options.backends,
         "backends to run on one after the other, of auto, cpu, cpu-scalar, gl, gl:compute, "
         "gl:fragment (default: BRT_RUNTIME, without that auto)")
      ->option_text("NAME,NAME")  // CLI11 would show that arguments may follow
      ->delimiter(',')
      ->check(CLI::Validator(checkedBackend, ""))
      ->allow_extra_args(false);
  app.add_option("--input,input", options.input, helpOf(about.inputMeaning, ""))->type_name("FILE");
  app.add_option(
         "--output", options.output,
         helpOf(about.output.empty() ? "" : "picture to write; with %03d one for each frame",
                about.output))
      ->type_name("FILE")
      ->check(CLI::Validator(checkedOutput, ""));
  app.add_flag("--check", options.check, "compare with a computation that does not use Brook");
  app.add_option("--seed", options.seed, helpOf(about.seedMeaning, "1"))
      ->type_name("N")
      ->check(wholeNumber(0, std::numeric_limits<std::uint32_t>::max()));
  app.add_flag("--quiet", options.quiet, "print nothing but errors");
}

/// CLI11 would take the next argument for the value.
void refuseEmptyValues(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument.rfind("--", 0) == 0 && argument.back() == '=')
      throw CLI::ValidationError(argument, "nothing stands behind the sign");
  }
}

/// "--backend cpu gl": the second name would be the input.
void refuseBackendsWithoutCommas(int argc, const char* const* argv) {
  for (int i = 1; i + 2 < argc; ++i) {
    const std::string list = argv[i + 1];
    const std::string next = argv[i + 2];
    if (std::strcmp(argv[i], "--backend") != 0 || !checkedBackend(next).empty()) continue;
    throw CLI::ValidationError("--backend", "commas stand between backends: " + list + "," + next);
  }
}

}  // namespace

std::string programName(int argc, const char* const* argv) {
  const std::string path = argc > 0 ? argv[0] : "sample";
  return path.substr(path.rfind('/') + 1);
}

Options readOptions(int argc, const char* const* argv, const Description& about) {
  Options options;
  options.size = about.size;
  options.steps = about.steps;
  options.output = about.output;
  options.backends = defaultBackends();
  CLI::App app(about.purpose, programName(argc, argv));
  declareOptions(app, about, options);
  try {
    refuseEmptyValues(argc, argv);
    refuseBackendsWithoutCommas(argc, argv);
    app.parse(argc, argv);
    const std::string wrong = checkedBackend(options.backends.front());
    if (!wrong.empty()) throw CLI::ValidationError("BRT_RUNTIME", wrong);
  } catch (const CLI::CallForHelp& help) {
    std::exit(app.exit(help));
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "%s: error: %s; --help lists the options\n", app.get_name().c_str(),
                 error.what());
    std::exit(2);
  }
  if (!options.quiet) noteUnused(app, about);
  return options;
}

bool asksForFrames(const std::string& output) {
  return numberPlace(output).begin != std::string::npos;
}

std::string frameName(const std::string& output, int frame) {
  const NumberPlace place = numberPlace(output);
  if (place.begin == std::string::npos) return output;
  std::string number = std::to_string(frame);
  if (number.size() < std::size_t(place.digits))
    number.insert(0, place.digits - number.size(), '0');
  return output.substr(0, place.begin) + number + output.substr(place.end);
}

}  // namespace samples
