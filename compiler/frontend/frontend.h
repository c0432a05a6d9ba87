// The front end: one .br file -> kernel IR, the kernels' signatures and the translated host text.
//
//   in:  a file or its text, and the options that a C++ compiler would have
//   out: a Unit; or nothing, after errors were printed in Clang's form
//
// Stages inside: Clang's preprocessor, surface (tokens), Clang's parser, check (kernel IR), host
// text. Free of Clang's types; no globals, no exit; may be called any number of times.
#pragma once

#include "compiler/diagnostics/finding.h"
#include "compiler/ir/module.h"
#include "compiler/support/linkage.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::frontend {

/// What BrookGPU 0.5 included into every program, and its type `fixed` (Unit::needsCLibrary).
inline constexpr const char* kCLibrary[] = {"assert.h", "math.h",   "stdio.h",
                                            "stdlib.h", "string.h", "brook/fixed.hpp"};

/// Whether a file holds prototypes, and C++ includes it as x.hpp: x.brh and x.brhi.
bool isBrookHeader(std::string_view file);

/// How far a run goes.
enum class LastStage {
  Surface,   ///< the constructs of Brook are found and rewritten
  Check,     ///< everything is checked and there is IR
  HostText,  ///< all of the Unit is made
};

/// What one call has to say, in the order of the source.
struct Report {
  std::string text;  ///< in Clang's form, ready to be shown; with a count of errors at its end
  std::vector<diagnostics::Finding> findings;  ///< the same as data
};

struct Options {
  std::string inputName;                  ///< as messages show it; read unless there is `text`
  std::optional<std::string> text;        ///< the contents, when they are in memory
  std::vector<std::string> includePaths;  ///< -I, in order
  std::vector<std::string> systemIncludePaths;  ///< -isystem, in order
  std::vector<std::string> defines;             ///< -D: "NAME" or "NAME=VALUE"
  std::vector<std::string> undefines;           ///< -U
  std::vector<std::string> forcedIncludes;      ///< -include
  std::vector<std::string> warningFlags;        ///< -Wname, -Wno-name, -Werror, -w
  bool colour = false;
  unsigned errorLimit = 20;  ///< what is found after that many is left out; 0: no limit
  LastStage lastStage = LastStage::HostText;
  bool wantsSurfaceText = false;  ///< fill Unit::surfaceText
  bool showsSearchPaths = false;  ///< prints where #include looks, on stderr (-v)
  /// Receives the messages of one call, all at once; not called when there are none.
  std::function<void(const Report&)> diagnostics;
  /// Hears which stage begins: "preprocess", "surface", "parse", "check", "host". Not all runs have
  /// each, and a run may have some of them several times.
  std::function<void(const char*)> stageBegins;
};

struct ParameterSignature {
  std::string name;  ///< empty in a prototype without names
  ir::VariableKind kind = ir::VariableKind::Constant;
  ir::Type type;
  int rank = 0;  ///< of a Gather
  ir::Storage storage = ir::Storage::Plain;
  std::string structure = {};  ///< its name; `type` is then void
  /// Of a Gather: the extents that its brackets say, if they all do, so that host code may give an
  /// array.
  std::vector<std::int64_t> arrayExtents = {};

  bool operator==(const ParameterSignature&) const = default;
};

struct KernelSignature {
  std::string name;
  ir::FunctionKind kind = ir::FunctionKind::Kernel;  ///< Kernel or Reduction
  std::vector<ParameterSignature> parameters;
  bool defined = false;  ///< here, and not only declared
  Linkage linkage = Linkage::External;
  ir::Location location;  ///< of the name; file is an index into Unit::module.files
};

struct Unit {
  /// Host code uses names that only the headers of the C library and <brook/brook.hpp> declare, and
  /// includes none of them; old programs do.
  bool needsCLibrary = false;
  std::string surfaceText;  ///< the user's text as Clang's parser gets it; if asked for
  ir::Module module;  ///< every kernel, reduction and helper that is defined; calls not inlined
  std::vector<KernelSignature> kernels;  ///< those that host code may call, in order, each once
  /// The user's text as C++, line for line. Kernels have become prototypes of their stubs, streams
  /// and iterators declarations of ::brook::stream and ::brook::iter. To follow `#line 1 "x.br"`.
  std::string hostText;
  /// The structures of the input that streams can hold, for the header that hosts of Brook+ include.
  std::string structureDefinitions;
  std::vector<std::string> dependencies;  ///< the user's files that were read, the input first
  std::vector<std::string> systemDependencies;  ///< files found in system include paths
};

/// Nothing when there were errors; all messages went to options.diagnostics.
std::optional<Unit> compile(const Options& options);

struct Preprocessed {
  std::string text;                       ///< (-E)
  std::vector<std::string> dependencies;  ///< as those of a Unit
  std::vector<std::string> systemDependencies;
};

/// Nothing when there were errors.
std::optional<Preprocessed> preprocess(const Options& options);

/// The same without the text.
std::optional<Preprocessed> findDependencies(const Options& options);

}  // namespace brook::frontend
