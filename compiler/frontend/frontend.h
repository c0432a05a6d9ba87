// The front end: one .br file -> kernel IR, the kernels' signatures and the translated host text.
//
//   in:  a file or its text, and the options of a C++ compiler
//   out: a Unit; or nullopt, after errors were reported in Clang's form
//
// Its stages are Clang's preprocessor, surface (tokens), Clang's parser, check (kernel IR) and host
// text. The interface has no types of Clang. There are no globals and no exit; it may be called any
// number of times.
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

/// Headers that BrookGPU 0.5 included into every program, and its type `fixed`
/// (Unit::needsCLibrary).
inline constexpr const char* kCLibrary[] = {"assert.h", "math.h",   "stdio.h",
                                            "stdlib.h", "string.h", "brook/fixed.hpp"};

/// True for x.brh and x.brhi, which hold prototypes; C++ includes them as x.hpp.
bool isBrookHeader(std::string_view file);

/// The stage after which a run ends.
enum class LastStage {
  Surface,   ///< the constructs of Brook are found and rewritten
  Check,     ///< everything is checked, and there is IR
  HostText,  ///< the Unit is complete
};

/// The messages of one call, in source order.
struct Report {
  std::string text;  ///< in Clang's form, complete with a count of errors at its end
  std::vector<diagnostics::Finding> findings;  ///< the same as data
};

struct Options {
  std::string inputName;                  ///< as messages show it; it is read unless `text` is set
  std::optional<std::string> text;        ///< the contents, if they are in memory
  std::vector<std::string> includePaths;  ///< -I, in order
  std::vector<std::string> systemIncludePaths;  ///< -isystem, in order
  std::vector<std::string> defines;             ///< -D: "NAME" or "NAME=VALUE"
  std::vector<std::string> undefines;           ///< -U
  std::vector<std::string> forcedIncludes;      ///< -include
  std::vector<std::string> warningFlags;        ///< -Wname, -Wno-name, -Werror, -w
  bool colour = false;
  unsigned errorLimit = 20;  ///< further errors are dropped; 0: no limit
  LastStage lastStage = LastStage::HostText;
  bool wantsSurfaceText = false;  ///< fill Unit::surfaceText
  bool showsSearchPaths = false;  ///< prints the #include search path on stderr (-v)
  /// Receives all messages of one call at once; not called if there are none.
  std::function<void(const Report&)> diagnostics;
  /// Is called at the start of each stage: "preprocess", "surface", "parse", "check", "host". A run
  /// may skip stages and may repeat them.
  std::function<void(const char*)> stageBegins;
};

struct ParameterSignature {
  std::string name;  ///< empty in a prototype without names
  ir::VariableKind kind = ir::VariableKind::Constant;
  ir::Type type;
  int rank = 0;  ///< number of dimensions of a Gather
  ir::Storage storage = ir::Storage::Plain;
  std::string structure = {};  ///< name of the structure; `type` is then void
  /// The extents in all brackets of a Gather, so that host code may pass an array; else empty.
  std::vector<std::int64_t> arrayExtents = {};

  bool operator==(const ParameterSignature&) const = default;
};

struct KernelSignature {
  std::string name;
  ir::FunctionKind kind = ir::FunctionKind::Kernel;  ///< Kernel or Reduction
  std::vector<ParameterSignature> parameters;
  bool defined = false;  ///< true if it is defined here, not only declared
  Linkage linkage = Linkage::External;
  ir::Location location;  ///< location of the name; file is an index into Unit::module.files
};

struct Unit {
  /// Host code uses names that only the headers of the C library and <brook/brook.hpp> declare, and
  /// includes none of them, as old programs do.
  bool needsCLibrary = false;
  std::string surfaceText;  ///< the user's text as Clang's parser receives it; if requested
  ir::Module module;        ///< all defined kernels, reductions and helpers; calls are not inlined
  std::vector<KernelSignature> kernels;  ///< kernels that host code may call, in order, each once
  /// The user's text as C++, line for line. Kernels are replaced by prototypes of their stubs,
  /// streams and iterators by declarations of ::brook::stream and ::brook::iter. It follows
  /// `#line 1 "x.br"`.
  std::string hostText;
  /// The structures of the input that streams can hold, for the header for hosts of Brook+.
  std::string structureDefinitions;
  std::vector<std::string> dependencies;  ///< the user's files that were read, the input first
  std::vector<std::string> systemDependencies;  ///< files found in system include paths
};

/// Returns nullopt after errors; all messages went to options.diagnostics.
std::optional<Unit> compile(const Options& options);

struct Preprocessed {
  std::string text;                       ///< preprocessed text (-E)
  std::vector<std::string> dependencies;  ///< as in Unit
  std::vector<std::string> systemDependencies;
};

/// Returns nullopt after errors.
std::optional<Preprocessed> preprocess(const Options& options);

/// Returns the dependencies only.
std::optional<Preprocessed> findDependencies(const Options& options);

}  // namespace brook::frontend
