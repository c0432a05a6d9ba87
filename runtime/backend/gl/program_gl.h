// ProgramGl: a shader of a kernel, compiled and linked, with its bindings set once.
#pragma once

#include "runtime/backend/gl/special_programs.h"

#include <brook/kernel_descriptor.hpp>

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>

namespace brook::gl {

class ProgramBinaries;

/// The constants of a shader that its program is made with, so that the driver drops code that the
/// launches of the program do not need (docs/backends.md, Constants).
struct ProgramConstants {
  /// By their ids in the shader.
  enum Id { SameShapes, Rank, Adjacent, AllWrapped, Lanes, Grid, EvenShapes, kCount };
  /// For all launches.
  std::array<int, kCount> values = {0, 4, 0, 0, 1, 0, 0};

  auto operator<=>(const ProgramConstants&) const = default;
};

/// What a program is made of.
struct ProgramSource {
  const KernelDescriptor& kernel;
  const ShaderDescriptor& shader;
  const char* pointsText = nullptr;  ///< as of ProgramGl; the same each time for a shader
};

class ProgramGl {
 public:
  /// From `binaries`, if there are any and this program is among them, else from `text`, that of
  /// the shader or a special one of it. Throws CompileError with the driver's log and the numbered
  /// text if the driver rejects it. The vertex shader of a fragment shader is `source.pointsText` or,
  /// where that is null, a triangle that covers the output.
  ProgramGl(const ProgramSource& source, const std::string& text, const ProgramConstants& constants,
            const ProgramBinaries* binaries);
  ~ProgramGl();
  ProgramGl(const ProgramGl&) = delete;
  ProgramGl& operator=(const ProgramGl&) = delete;

  void use() const;
  /// To be called after each launch. The launches of a program are checked for errors until one had
  /// none, later ones are not: they make the same calls.
  void checkFirstLaunch(const KernelDescriptor& kernel);

 private:
  unsigned program_ = 0;
  bool wasLaunched_ = false;
};

/// The programs of a shader for the same constants: one for all launches, and special ones.
class ProgramVariants {
 public:
  /// Builds the general one. `binaries` as of ProgramCache.
  ProgramVariants(const ProgramSource& source, const ProgramConstants& constants,
                  const ProgramBinaries* binaries, const SpecialPolicy& policy);

  /// Whether invocations have the positions of their elements (ProgramConstants::Grid).
  bool isGrid() const { return constants_.values[ProgramConstants::Grid] != 0; }

  /// For a launch with this block. Builds a special program now and then.
  ProgramGl& programFor(const ProgramSource& source, std::span<const ParameterSlot> block);

 private:
  ProgramConstants constants_;
  const ProgramBinaries* binaries_;
  ProgramGl general_;
  SpecialPrograms special_;
};

/// The programs of one context.
class ProgramCache {
 public:
  /// `binaries` outlives the cache; null: programs are not kept.
  ProgramCache(const ProgramBinaries* binaries, const SpecialPolicy& policy)
      : binaries_(binaries), policy_(policy) {}

  /// Those for the constants among `wanted` that the shader has.
  ProgramVariants& find(const ProgramSource& source, const ProgramConstants& wanted);

 private:
  struct Programs {
    std::string text;                                  ///< of their shader
    std::array<bool, ProgramConstants::kCount> reads;  ///< whether it has the constant
    std::map<ProgramConstants, ProgramVariants> all;

    Programs(const char* shaderText, const char* pointsText);
  };

  Programs& programsOf(const ProgramSource& source);

  const ProgramBinaries* binaries_;
  SpecialPolicy policy_;
  std::map<const ShaderDescriptor*, Programs> programs_;
};

/// The shader of `kernel` for these properties; null if it has none.
const ShaderDescriptor* findShader(const KernelDescriptor& kernel, Dialect dialect,
                                   ReadPath readPath, ShaderStage stage, int pass);

/// For the error about a kernel without a shader for an engine.
[[noreturn]] void throwMissingShader(const KernelDescriptor& kernel, const char* engine,
                                     Dialect dialect, ShaderStage stage, int pass);

}  // namespace brook::gl
