// KernelDescriptor: everything that the runtime knows of a kernel. brcc emits one constant table of
// this form per kernel; a program may also build one at run time and register it the same way.
//
// All pointers refer to storage that outlives every launch of the kernel.
#pragma once
#pragma GCC system_header

#include <brook/array_view.hpp>
#include <brook/element_type.hpp>
#include <brook/iteration_count.hpp>
#include <brook/kernel_body.h>

#include <cstdint>

namespace brook {

enum class ParameterKind : std::uint8_t { Stream, Iterator, Gather, Constant, Output, Accumulator };

struct ParameterDescriptor {
  const char* name;
  ParameterKind kind;
  ElementType type;
  int rank = 0;  ///< of a Gather: 1 to 4
  /// Of a Gather: the access window, fastest dimension first, when every index is the output
  /// position plus a constant in [windowMin, windowMax]; otherwise `anywhere`.
  bool anywhere = true;
  int windowMin[4] = {0, 0, 0, 0};
  int windowMax[4] = {0, 0, 0, 0};
  /// The structure whose field this is ("h.n" of a parameter h); null: none. The fields of one
  /// argument stand side by side, in the order of its StructureDescriptor.
  const char* structure = nullptr;
  bool isFirstField = true;
};

/// Instruction set of a CPU body.
enum class Isa : std::uint8_t { Scalar, Sse2, Avx2, Avx512, Generic };

/// The code of a kernel for one instruction set. Scalar: one element at a time (cpu-scalar).
/// A map kernel has `map`, a reduction `combine` and, if commutative, `accumulate`.
struct CpuBody {
  Isa isa;
  body::MapBody map = nullptr;
  body::CombineBody combine = nullptr;
  body::AccumulateBody accumulate = nullptr;
  /// Whether the options that the code was compiled with left its arithmetic alone; null: they did.
  body::Check computesExactly = nullptr;

  bool isExact() const { return computesExactly == nullptr || computesExactly(); }
};

enum class PipelineStage : std::uint8_t { Fragment, Compute };
enum class Dialect : std::uint8_t { Glsl330, Glsl430, Essl300, Essl310 };

/// How a shader's streams are bound.
enum class BindingKind : std::uint8_t {
  TextureDirect,   ///< fragment: every stream lies in a texture of its own shape
  TextureWrapped,  ///< fragment: any mix of direct and wrapped textures
  StorageBuffer,   ///< compute
  BufferTexture,   ///< compute: reads through buffer textures, writes to storage buffers
};

/// What one launch of a shader does.
enum class ShaderKind : std::uint8_t {
  Map,          ///< the kernel's body for each element
  ReduceTree,   ///< each result combines up to 8 adjacent values pairwise
  ReduceLanes,  ///< each result is one of the 64 lanes of a block of 4096 (commutative operators)
};

/// The constant `brook_in_bounds` of shaders has 4 bits for each of the kernel's first gathers, up
/// to this number (docs/backends.md, Constants).
inline constexpr int kInBoundsGathers = 7;

/// The constant `brook_same_extents` of shaders has a bit for each gather up to this number.
inline constexpr int kSameExtentsGathers = 31;

/// One shader. docs/backends.md (shader interface) tells its uniforms, samplers and buffers.
struct ShaderDescriptor {
  PipelineStage stage;
  Dialect dialect;
  BindingKind bindingKind;
  ShaderKind kind;
  int pass;  ///< index into KernelDescriptor::passes
  /// The inputs are more than a device can bind: those of one type share a texture or, with
  /// StorageBuffer, all a buffer (docs/backends.md, Packed inputs).
  bool isPacked;
  const char* text;  ///< complete GLSL
};

/// The bit of a dialect in PassDescriptor::dialects.
constexpr int dialectBit(Dialect dialect) {
  return 1 << static_cast<int>(dialect);
}

/// One pass of a kernel on backends with limited outputs. A kernel that needs no splitting has one
/// pass that writes all its outputs; a reduction always has one. Dialects whose devices have other
/// limits may have other passes: those of one dialect, in order, are the kernel.
struct PassDescriptor {
  int dialects;            ///< dialectBit of each that this pass belongs to
  ArrayView<int> outputs;  ///< parameter indices, in order of the shader's output locations
  ArrayView<int> inputs;   ///< parameter indices of the streams that are read, in order
  int textureReads;        ///< counts for reports and cost models, one element's worth; loops
  int arithmetic;          ///< count as 8 rounds
  /// Streams of the launch's shape that hand values from pass to pass, the same for all passes of a
  /// dialect. Their parameter indices follow those of the kernel's.
  ArrayView<ElementType> temporaries = {};
};

/// How a kernel with variable or scatter outputs is launched. Its code knows neither: one launch
/// stores in ordinary outputs what each element pushed as its push number `appendIndex`, and how
/// often it pushes. docs/architecture.md (variable outputs) tells what the runtime does with them.
struct AppendDescriptor {
  ArrayView<int> outputs;  ///< parameter indices: what is pushed together
  int bound;               ///< the most pushes of one element that count; 0: all
  int count;               ///< parameter index of the number of pushes
  int index;  ///< parameter index of the position in a scatter output; -1: a variable output
};

struct KernelDescriptor;

/// How arrays are saved that live in such loops: `save` runs for `count` elements side by side in
/// the place of each element of the launch, and each stores a slice of the arrays.
struct SlicesDescriptor {
  /// Its parameters: those of `advance` that are no outputs; outputs for each of `types`.
  const KernelDescriptor* save;
  int count;
  ArrayView<ElementType> types;
  /// A map kernel that copies the streams and iterators of the kernel, its parameters, to outputs;
  /// null: there is nothing to copy.
  const KernelDescriptor* inputs = nullptr;
  ArrayView<ElementType> copied = {};
};

/// A kernel that stops when its iterations are used up.
struct AttemptDescriptor {
  /// A map kernel. Its parameters: those of the kernel; an int constant, the iterations of a
  /// launch; an output of int, which is 0 where the element has come to its end and its outputs are
  /// right.
  const KernelDescriptor* kernel;
  int maxOverrun;  ///< as of ResumableDescriptor
  int fixedIterations;
};

/// Of a kernel whose loops may run longer than a driver allows (docs/backends.md, Long loops).
struct ResumableDescriptor {
  iterations::Bound bound;  ///< of all its loops together; null: not known before they run
  /// Of a reduction in the order of a tree: a map kernel that combines elements 2i and 2i + 1 of a
  /// gather <blocks, n> to an output <blocks, ceil(n / 2)>, of the same parameters.
  const KernelDescriptor* pairs = nullptr;
  /// A map kernel that does a part of the work for each element and can be launched again. Its
  /// parameters: those of the kernel that are no outputs, in order; an int constant, the iterations
  /// of this launch; streams: an int, where the element is (at first 0, -1 when it is done), and
  /// what was `saved`; the same as outputs. Null: there is no such kernel.
  const KernelDescriptor* advance = nullptr;
  /// A map kernel that makes the outputs, in order, of the streams that were saved.
  const KernelDescriptor* finish = nullptr;
  ArrayView<ElementType> saved = {};
  /// An element may run so many iterations more than a launch of `advance` was given, and all
  /// elements together so many beside them.
  int maxOverrun = 0;
  int fixedIterations = 0;
  /// Of the elements of a vector the iterations of so many add up at most.
  int lanes = 16;
  /// Then the parameters of `advance` are: those of the kernel that are no streams, iterators and
  /// outputs, in order; streams of SlicesDescriptor::copied; the int constant; gathers of rank 4 of
  /// its types; and the others as without slices. Null: there are none.
  const SlicesDescriptor* slices = nullptr;
  /// What is tried before; null: nothing.
  const AttemptDescriptor* attempt = nullptr;
};

/// A place in a kernel that prints or asserts.
struct MessageSite {
  bool isFailure;    ///< an assertion, whose message stands for its failure
  const char* text;  ///< a format of printf, one conversion for each value
  const char* file;  ///< where it stands, as given to brcc
  int line;
  ArrayView<ElementType> values;  ///< Float, Int or Double, with their components
};

/// What a kernel prints and asserts. `kernel` is launched before it: its parameters are those of
/// the kernel that are no outputs, in order; an int constant, the number of the message to record,
/// from 0; and outputs. The first is an int4: how many messages the element has, which of them was
/// a failure (from 1; 0: none), which of `sites` the recorded one is (from 1; 0: there is none).
/// Then so many float4, int4 and double2 with the components of its values, by their kind, in
/// order.
struct MessagesDescriptor {
  const KernelDescriptor* kernel;
  ArrayView<MessageSite> sites;
  int floats = 0;
  int ints = 0;
  int doubles = 0;
};

struct KernelDescriptor {
  /// BROOK_ABI_VERSION of the brcc that emitted it. This and the name begin the descriptors of all
  /// versions.
  int abiVersion;
  const char* name;        ///< as in the source
  const char* sourceFile;  ///< the .br file as given to brcc
  int line;
  bool isReduction;
  bool isCommutative;  ///< which tree of docs/language/reductions.md a reduction uses
  /// The body asks for positions (indexof), so that launches may not be flattened to one dimension.
  bool usesPosition;
  /// The body computes with 64-bit floats, which not every device has; such kernels have no shaders
  /// of OpenGL ES.
  bool usesDouble;
  /// About how many reads and operations on scalars an element is, taken that loops run 8 times.
  int operations;
  bool hasLoops;  ///< how often they run shows when they do
  ArrayView<ParameterDescriptor> parameters;
  ArrayView<CpuBody> cpuBodies;
  ArrayView<PassDescriptor> passes;
  ArrayView<ShaderDescriptor> shaders;
  const char* irText;  ///< kernel IR after the common passes
  /// Of a reduction over structures: the first parameter of its input. Its code is that of a map
  /// kernel: it combines elements 2i and 2i + 1 of gathers <blocks, n> to outputs
  /// <blocks, ceil(n / 2)>. -1 for every other kernel.
  int pairwiseInput = -1;
  ArrayView<AppendDescriptor> appends = {};
  /// With appends: the parameter that chooses the push; it and those behind it are not the
  /// program's.
  int appendIndex = -1;
  const ResumableDescriptor* resumable = nullptr;  ///< null: all loops are short
  const MessagesDescriptor* messages = nullptr;    ///< null: prints and asserts nothing
  /// Of a kernel with appends, which may push often: code for one element at a time whose `map`
  /// writes all pushes of an element side by side; null: there is none. Its arguments are those of
  /// the kernel with the appended outputs and positions all pushes of all elements, with the counts
  /// how many of them there are of an element, and behind them for each append an int stream
  /// that tells where the element's first one goes.
  const CpuBody* writer = nullptr;
  /// How many branches stand in each other in its shaders, at most; 0: so few that every driver
  /// holds them (docs/backends.md, Branches in branches).
  int nesting = 0;
  /// Of a kernel with a writer whose only output is a scatter: code for one element at a time that
  /// stores in place. Its arguments are those of the kernel with the target as the output; it reads
  /// neither counts nor positions. Null: there is none.
  const CpuBody* scatterer = nullptr;
};

}  // namespace brook
