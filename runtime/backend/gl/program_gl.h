// ParameterBuffer: the uniform buffer that holds the parameter block of a program's launches.
//
// In: the block of a launch (parameter_block.h). Out: binding 0 of the shaders. Programs that run
// in turn, as in an iteration, each find their block as they left it:
//   a(2, x, y)   uploads 2 and the shapes of x and y
//   b(x)         uploads the shape of x
//   a(2, x, y)   binds
//   b(x)         binds
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace brook::gl {

class ParameterBuffer {
 public:
  /// Needs the context current, as all members do.
  ParameterBuffer();
  ~ParameterBuffer();
  ParameterBuffer(const ParameterBuffer&) = delete;
  ParameterBuffer& operator=(const ParameterBuffer&) = delete;

  void bind() const;
  /// Of the buffer that is bound. Throws OutOfMemoryError.
  void update(std::span<const std::byte> block);
  /// The contents are not what they were meant to be.
  void forget() { contents_.clear(); }

 private:
  unsigned buffer_ = 0;
  std::size_t capacity_ = 0;
  std::vector<std::byte> contents_;
};

class ProgramBinaries;

/// The constants of a shader that its program is made with, so that the driver drops code that the
/// launches of the program do not need (docs/backends.md, Constants).
struct ProgramConstants {
  /// By their ids in the shader.
  enum Id {
    SameShapes,
    Rank,
    Adjacent,
    AllWrapped,
    Lanes,
    Grid,
    EvenShapes,
    InBounds,
    SameExtents,
    Dispatch,
    RoundInShader,
    kCount
  };
  /// For all launches.
  std::array<int, kCount> values = {0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 0};

  auto operator<=>(const ProgramConstants&) const = default;
};

class ProgramGl {
 public:
  /// From `binaries`, if there are any and this program is among them, else from the text. Throws
  /// CompileError with the driver's log and the numbered text if the driver rejects it. The vertex
  /// shader of a fragment shader is `pointsText` or, where that is null, a triangle that covers the
  /// output.
  ProgramGl(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
            const ProgramConstants& constants, const ProgramBinaries* binaries,
            const char* pointsText = nullptr);
  ~ProgramGl();
  ProgramGl(const ProgramGl&) = delete;
  ProgramGl& operator=(const ProgramGl&) = delete;

  /// With its parameters.
  void use() const;
  /// The parameter block of the next launch. Only while the program is in use.
  void setParameters(std::span<const std::byte> block) { parameters_.update(block); }
  void forgetParameters() { parameters_.forget(); }
  /// Whether invocations have the positions of their elements (ProgramConstants::Grid).
  bool isGrid() const { return isGrid_; }

  /// To be called after each launch. The launches of a program are checked for errors until one had
  /// none, later ones are not: they make the same calls.
  void checkFirstLaunch(const KernelDescriptor& kernel);

 private:
  unsigned program_ = 0;
  ParameterBuffer parameters_;
  bool isGrid_;
  bool wasLaunched_ = false;
};

/// The programs of one context. Nothing else may choose its program or its uniform buffer.
class ProgramCache {
 public:
  /// `binaries` outlives the cache; null: programs are not kept.
  explicit ProgramCache(const ProgramBinaries* binaries) : binaries_(binaries) {}

  /// Puts the program to use, built when first asked for. `pointsText` is the same each time.
  ProgramGl& use(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                 const ProgramConstants& wanted, const char* pointsText = nullptr);

 private:
  ProgramGl& find(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                  const ProgramConstants& wanted, const char* pointsText);

  const ProgramBinaries* binaries_;
  struct Programs {
    std::string text;                                  ///< of their shader
    std::array<bool, ProgramConstants::kCount> reads;  ///< whether it has the constant
    std::map<ProgramConstants, std::unique_ptr<ProgramGl>> all;

    Programs(const char* shaderText, const char* pointsText);
  };

  std::map<const ShaderDescriptor*, Programs> programs_;
  void forgetState();

  // What OpenGL has, if there was no error since.
  const ProgramGl* inUse_ = nullptr;
  std::uint64_t errors_ = 0;
};

/// The shader of `kernel` for these properties; null if it has none.
const ShaderDescriptor* findShader(const KernelDescriptor& kernel, Dialect dialect,
                                   BindingKind bindingKind, ShaderKind kind, int pass);

/// For the error about a kernel without a shader for a backend.
[[noreturn]] void throwMissingShader(const KernelDescriptor& kernel, const char* backend,
                                     Dialect dialect, ShaderKind kind, int pass);

}  // namespace brook::gl
