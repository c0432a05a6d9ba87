// The command line that all samples share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace samples {

/// What a sample tells about itself. Text that is empty says that there is no such thing here.
struct Description {
  /// In a sentence without an end, for --help: "the Mandelbrot set".
  std::string purpose;
  /// What --size counts ("pixels in a row"), its default, and its limits.
  std::string sizeMeaning;
  int size = 0;
  int leastSize = 1;
  int mostSize = 1 << 24;
  /// What --steps counts ("generations"), its default, and whether a computation may take fewer.
  std::string stepsMeaning;
  int steps = 1;
  bool isStepsAtMost = false;
  /// What --input reads: "a picture (PNG)".
  std::string inputMeaning;
  /// Options that decide nothing where --input is given: {"--size"}.
  std::vector<std::string> unusedWithInput;
  /// What --seed decides: "where the bodies start".
  std::string seedMeaning;
  /// Where --output writes if it is not given: "mandelbrot.png".
  std::string output;
  /// A step for each so many makes a picture of its own where --output asks for several.
  int stepsPerFrame = 1;
};

struct Options {
  int size = 0;
  int steps = 1;
  /// Backends in the order in which they run.
  std::vector<std::string> backends;
  std::string input;
  /// A file; "life-%03d.png" asks for a picture of each frame.
  std::string output;
  bool check = false;
  std::uint32_t seed = 1;
  bool quiet = false;
};

/// The program in messages: its file without the folders.
std::string programName(int argc, const char* const* argv);

/// Reads the command line. Ends the program after --help and, with status 2 and a sentence that
/// says what is wrong, after wrong usage. An option that the sample has no use for is named on
/// stderr.
Options readOptions(int argc, const char* const* argv, const Description& about);

/// True if the name of --output asks for a picture of each frame.
bool asksForFrames(const std::string& output);
/// "life-007.png" of "life-%03d.png" and 7.
std::string frameName(const std::string& output, int frame);

}  // namespace samples
