// ProgramGl: a shader of a kernel, compiled and linked, with its bindings set once.
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

/// The uniform buffer with the parameter block of a program's launches.
///
/// In: the block of a launch (parameter_block.h). Out: binding 0 of the shaders. Each program keeps
/// its block, so that programs in an iteration need no uploads:
///   a(2, x, y)   uploads 2 and the shapes of x and y
///   b(x)         uploads the shape of x
///   a(2, x, y)   binds
///   b(x)         binds
class ParameterBuffer {
 public:
  /// All members need the context current.
  ParameterBuffer();
  ~ParameterBuffer();
  ParameterBuffer(const ParameterBuffer&) = delete;
  ParameterBuffer& operator=(const ParameterBuffer&) = delete;

  void bind() const;
  /// Updates the buffer, which must be bound. Throws OutOfMemoryError.
  void update(std::span<const std::byte> block);
  /// Marks the contents as unknown, so that the next update uploads.
  void forget() { contents_.clear(); }

 private:
  unsigned buffer_ = 0;
  std::size_t capacity_ = 0;
  std::vector<std::byte> contents_;
};

class ProgramBinaries;

/// The constants of a program's shader, with which the driver removes code that the program's
/// launches do not need (docs/backends.md, Constants).
struct ProgramConstants {
  /// The ids of the constants in the shader.
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
  /// The defaults are valid for all launches.
  std::array<int, kCount> values = {0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 0};

  auto operator<=>(const ProgramConstants&) const = default;
};

class ProgramGl {
 public:
  /// Loads the program from `binaries` if it is there, or else compiles the text. Throws
  /// CompileError with the driver's log and the numbered text if the driver rejects it. A fragment
  /// shader has the vertex shader `pointsText` or, if it is null, a triangle that covers the
  /// output.
  ProgramGl(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
            const ProgramConstants& constants, const ProgramBinaries* binaries,
            const char* pointsText = nullptr);
  ~ProgramGl();
  ProgramGl(const ProgramGl&) = delete;
  ProgramGl& operator=(const ProgramGl&) = delete;

  /// Makes the program current, with its parameters.
  void use() const;
  /// Sets the parameter block of the next launch. Only while the program is current.
  void setParameters(std::span<const std::byte> block) { parameters_.update(block); }
  void forgetParameters() { parameters_.forget(); }
  /// True if invocations have the positions of their elements (ProgramConstants::Grid).
  bool isGrid() const { return isGrid_; }

  /// Call it after each launch. The launches of a program are checked for errors until one has
  /// none. Later ones make the same calls and are not checked.
  void checkFirstLaunch(const KernelDescriptor& kernel);

 private:
  unsigned program_ = 0;
  ParameterBuffer parameters_;
  bool isGrid_;
  bool wasLaunched_ = false;
};

/// The programs of one context. Other code must not change its current program or uniform buffer.
class ProgramCache {
 public:
  /// `binaries` outlives the cache. If it is null, programs are not kept.
  explicit ProgramCache(const ProgramBinaries* binaries) : binaries_(binaries) {}

  /// Makes the program current; the first call builds it. `pointsText` is the same each time.
  ProgramGl& use(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                 const ProgramConstants& wanted, const char* pointsText = nullptr);

 private:
  ProgramGl& find(const KernelDescriptor& kernel, const ShaderDescriptor& shader,
                  const ProgramConstants& wanted, const char* pointsText);

  const ProgramBinaries* binaries_;
  struct Programs {
    std::string text;                                  ///< of the shader
    std::array<bool, ProgramConstants::kCount> reads;  ///< true if it has the constant
    std::map<ProgramConstants, std::unique_ptr<ProgramGl>> all;

    Programs(const char* shaderText, const char* pointsText);
  };

  std::map<const ShaderDescriptor*, Programs> programs_;
  void forgetState();

  // The current program of OpenGL, unless there was an error since.
  const ProgramGl* inUse_ = nullptr;
  std::uint64_t errors_ = 0;
};

/// Returns the shader of `kernel` with these properties, or null.
const ShaderDescriptor* findShader(const KernelDescriptor& kernel, Dialect dialect,
                                   BindingKind bindingKind, ShaderKind kind, int pass);

/// Throws the CompileError of a kernel without a shader for the backend.
[[noreturn]] void throwMissingShader(const KernelDescriptor& kernel, const char* backend,
                                     Dialect dialect, ShaderKind kind, int pass);

}  // namespace brook::gl
