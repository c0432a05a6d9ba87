// Options: the command line of brcc, parsed and checked. options.td lists it.
#pragma once

#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <optional>
#include <string>
#include <vector>

namespace brook::driver {

/// What brcc can generate: kernel_descriptor.hpp's instruction sets and dialects, in groups.
struct Targets {
  bool cpu = true;
  bool cpuScalar = true;
  std::vector<Dialect> dialects = {Dialect::Glsl330, Dialect::Glsl430};
};

/// A kind of file that brcc writes.
enum class Emit { Cpp, Glsl, Essl, Ir, Reflection, Report };

struct EmittedFile {
  Emit kind = Emit::Cpp;
  std::string path;  ///< "-" for stdout
};

/// The files that a rule of make lists.
enum class DependencyFiles { All, Users };

struct Options {
  enum class Action {
    Compile,
    Help,
    Version,
    VersionAsJson,
    PrintTargets,
    PrintWarnings,
    PrintPasses,
    Explain
  };
  Action action = Action::Compile;

  std::string explained;       ///< a message, as findPage takes it, with Action::Explain
  std::string input;           ///< "-" for stdin
  std::string stdinText;       ///< what stdin held, for run() with such an input
  std::string output;          ///< "-" for stdout
  bool isOutputNamed = false;  ///< by -o
  std::vector<EmittedFile> emitted;
  std::optional<std::string> temporaries;  ///< the folder for what each stage gives
  std::string headerFile;                  ///< empty: none
  bool isHeaderOfBrookPlus = false;        ///< that header is for hosts of Brook+
  Targets targets;
  bool syntaxOnly = false;
  bool preprocessOnly = false;
  bool debugLines = false;

  std::vector<std::string> includePaths;
  std::vector<std::string> systemIncludePaths;
  std::vector<std::string> defines;
  std::vector<std::string> undefines;
  std::vector<std::string> forcedIncludes;

  std::string dependencyFile;     ///< empty: none
  bool onlyDependencies = false;  ///< -M, -MM: nothing else is written
  DependencyFiles dependencyFiles = DependencyFiles::All;
  std::vector<std::string> dependencyTargets;
  bool phonyDependencies = false;

  std::vector<std::string> warningFlags;  ///< "-Wname", in order; "-w" among them
  std::optional<bool> colour;             ///< nothing: decide by the terminal
  unsigned errorLimit = 20;
  enum class MessageFormat { Text, Json, Sarif };
  MessageFormat messageFormat = MessageFormat::Text;
  std::vector<std::string> warnings;  ///< of the command line, a sentence each

  bool fpContract = false;
  bool trapsBounds = false;  ///< an index outside of a gather is an error at run time
  bool remarksOfSplit = false;
  bool remarksOfGathers = false;
  bool remarksOfVectorize = false;  ///< of what is not vector code
  std::optional<int> maxOutputs;
  std::optional<int> maxInputs;
  std::optional<int> maxInstructions;

  bool verbose = false;
  bool timeReport = false;
  std::string timeTrace;  ///< a file; empty: none

  std::vector<std::string> printStages;
  std::string stopAfter;
  std::vector<std::string> passes;  ///< with isIr: these instead of the whole pipeline; gives IR

  /// The input is IR text.
  bool isIr() const { return input.ends_with(".ir"); }
  /// Prototypes, which become a C++ header.
  bool isHeader() const;
  /// Of a file that the preprocessor made of the input.
  const char* preprocessedSuffix() const { return isHeader() ? ".brhi" : ".bri"; }
  bool prints(const std::string& stage) const;
  /// The files that a run without errors writes, but for the trace and what each stage gives; "-"
  /// for stdout.
  std::vector<std::string> outputs() const;
  /// Those under whose name, which nobody gave, lies C++ that brcc did not write: they stay.
  std::vector<std::string> foreignOutputs() const;
  bool emits(Emit kind) const;
  bool stopsAfter(const std::string& stage) const { return stopAfter == stage; }
};

/// Parses the arguments after the program's name; @files are expanded. The failure is a usage error
/// in one sentence that says what to do.
Result<Options> parseOptions(const std::vector<std::string>& arguments);

/// A value of --emit= and the file that it makes.
struct EmitKind {
  const char* name;
  Emit kind;
  const char* suffix;  ///< of the file if there are several
};

/// Returns the kinds of the values of --emit=, code first, in any order of the values. The failure
/// is a usage error.
Result<std::vector<EmitKind>> emitKinds(const std::vector<std::string>& names);

}  // namespace brook::driver
