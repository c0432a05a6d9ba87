// Options: the command line of brcc, parsed and checked. options.td lists it.
#pragma once

#include "compiler/codegen/cpu/region.h"
#include "compiler/support/result.h"

#include <brook/kernel_descriptor.hpp>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace brook::driver {

/// The targets of the generated code: kernel_descriptor.hpp's instruction sets and dialects, in
/// groups.
struct Targets {
  bool cpuScalar = true;
  std::set<Isa> isas = codegen::cpu::spmdIsas();
  std::vector<Dialect> dialects = {Dialect::Glsl330, Dialect::Glsl430};
};

/// A kind of file that brcc writes.
enum class Emit { Cpp, Glsl, Essl, Ir, Reflection, Report };

struct EmittedFile {
  Emit kind = Emit::Cpp;
  std::string path;  ///< "-" for stdout
};

/// The files that a make rule lists.
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

  std::string explained;       ///< id or name for findPage, with Action::Explain
  std::string input;           ///< "-" for stdin
  std::string stdinText;       ///< contents of stdin, if it is the input
  std::string output;          ///< "-" for stdout
  bool isOutputNamed = false;  ///< by -o
  std::vector<EmittedFile> emitted;
  std::optional<std::string> temporaries;  ///< folder for the output of each stage
  std::string headerFile;                  ///< empty: no header
  bool isHeaderOfBrookPlus = false;        ///< true if the header is for hosts of Brook+
  Targets targets;
  bool syntaxOnly = false;
  bool preprocessOnly = false;
  bool debugLines = false;

  std::vector<std::string> includePaths;
  std::vector<std::string> systemIncludePaths;
  std::vector<std::string> defines;
  std::vector<std::string> undefines;
  std::vector<std::string> forcedIncludes;

  std::string dependencyFile;     ///< empty: no file
  bool onlyDependencies = false;  ///< -M, -MM: only the rule is written
  DependencyFiles dependencyFiles = DependencyFiles::All;
  std::vector<std::string> dependencyTargets;
  bool phonyDependencies = false;

  std::vector<std::string> warningFlags;  ///< "-Wname" etc. in order, also "-w"
  std::optional<bool> colour;             ///< nullopt: colour on a terminal
  unsigned errorLimit = 20;
  enum class MessageFormat { Text, Json, Sarif };
  MessageFormat messageFormat = MessageFormat::Text;
  std::vector<std::string> warnings;  ///< about the command line, one sentence each

  bool fpContract = false;
  bool trapsBounds = false;  ///< an index outside of a gather is a run-time error
  bool remarksOfSplit = false;
  bool remarksOfGathers = false;
  bool remarksOfVectorize = false;  ///< about code that is not vector code
  std::optional<int> maxOutputs;
  std::optional<int> maxInputs;
  std::optional<int> maxInstructions;

  bool verbose = false;
  bool timeReport = false;
  std::string timeTrace;  ///< file of the trace; empty: none

  std::vector<std::string> printStages;
  std::string stopAfter;
  std::vector<std::string> passes;  ///< with isIr: replaces the whole pipeline; the output is IR

  /// True if the input is IR text.
  bool isIr() const { return input.ends_with(".ir"); }
  /// True if the input has prototypes, which are translated to a C++ header.
  bool isHeader() const;
  /// Returns the suffix of a preprocessed input.
  const char* preprocessedSuffix() const { return isHeader() ? ".brhi" : ".bri"; }
  bool prints(const std::string& stage) const;
  /// Returns the files that a successful run writes, except the trace and the output of each stage;
  /// "-" is stdout.
  std::vector<std::string> outputs() const;
  /// Returns outputs with default names that brcc must not overwrite, because they are C++ that it
  /// did not write.
  std::vector<std::string> foreignOutputs() const;
  bool emits(Emit kind) const;
  bool stopsAfter(const std::string& stage) const { return stopAfter == stage; }
};

/// Parses the arguments after the program's name and expands @files. The failure is a usage error
/// in one sentence with advice.
Result<Options> parseOptions(const std::vector<std::string>& arguments);

/// A value of --emit= and the file that brcc writes for it.
struct EmitKind {
  const char* name;
  Emit kind;
  const char* suffix;  ///< suffix of the file if there are several
};

/// Parses the values of --emit=. The result has code first, whatever their order. The failure is a
/// usage error.
Result<std::vector<EmitKind>> emitKinds(const std::vector<std::string>& names);

}  // namespace brook::driver
