// KernelDescriptor: the data by which the runtime launches a kernel. brcc emits one constant table
// of this form per kernel; a program may also build one at run time and register it the same way.
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
  int rank = 0;  ///< for a Gather: 1 to 4
  /// For a Gather: true if some index is not the output position plus a constant. Otherwise all
  /// these constants are in [windowMin, windowMax], the access window, fastest dimension first.
  bool anywhere = true;
  int windowMin[4] = {0, 0, 0, 0};
  int windowMax[4] = {0, 0, 0, 0};
  /// The structure whose field this is ("h.n" of a parameter h); null: none. The fields of one
  /// argument are adjacent parameters, in the order of its StructureDescriptor.
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
  /// Returns whether the C++ compiler's options kept the defined arithmetic; null: they did.
  body::Check computesExactly = nullptr;

  bool isExact() const { return computesExactly == nullptr || computesExactly(); }
};

enum class PipelineStage : std::uint8_t { Fragment, Compute };
enum class Dialect : std::uint8_t { Glsl330, Glsl430, Essl300, Essl310 };

/// The binding of a shader's streams.
enum class BindingKind : std::uint8_t {
  TextureDirect,   ///< fragment: every stream has a texture of its own shape
  TextureWrapped,  ///< fragment: any mix of direct and wrapped textures
  StorageBuffer,   ///< compute
  BufferTexture,   ///< compute: reads through buffer textures, writes to storage buffers
};

/// The work of one launch of a shader.
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

/// One shader. docs/backends.md (The shader interface) defines its uniforms, samplers and buffers.
struct ShaderDescriptor {
  PipelineStage stage;
  Dialect dialect;
  BindingKind bindingKind;
  ShaderKind kind;
  int pass;  ///< index into KernelDescriptor::passes
  /// True if the kernel has more inputs than a device can bind. Inputs of one type then share a
  /// texture; with StorageBuffer all inputs share one buffer (docs/backends.md, Packed inputs).
  bool isPacked;
  const char* text;  ///< complete GLSL
};

/// The bit of a dialect in PassDescriptor::dialects.
constexpr int dialectBit(Dialect dialect) {
  return 1 << static_cast<int>(dialect);
}

/// One pass of a kernel on backends with limited outputs. A kernel that needs no splitting has one
/// pass that writes all its outputs; a reduction always has one. Dialects whose devices have other
/// limits may have other passes. The passes of one dialect, in order, compute the kernel.
struct PassDescriptor {
  int dialects;            ///< dialectBit of each that this pass belongs to
  ArrayView<int> outputs;  ///< parameter indices, in order of the shader's output locations
  ArrayView<int> inputs;   ///< parameter indices of the streams that are read, in order
  int textureReads;        ///< counts for reports and cost models, one element's worth; loops
  int arithmetic;          ///< count as 8 rounds
  /// Streams of the launch's shape that pass values from one pass to a later one, the same for all
  /// passes of a dialect. Their parameter indices follow the indices of the kernel's parameters.
  ArrayView<ElementType> temporaries = {};
};

/// An append output: variable outputs that are pushed together, or a scatter output. The code of
/// the kernel has ordinary outputs instead. One launch stores in them, for each element, the push
/// that the parameter KernelDescriptor::appendIndex selects, and the count of its pushes.
/// docs/architecture.md (Variable outputs) describes the calls.
struct AppendDescriptor {
  ArrayView<int> outputs;  ///< parameter indices of the values that are pushed together
  int bound;               ///< maximum pushes of one element; further ones are dropped; 0: no limit
  int count;               ///< parameter index of the count of pushes
  int index;  ///< parameter index of the position in a scatter output; -1: a variable output
};

struct KernelDescriptor;

/// Saves the arrays of a resumable kernel. A launch of `save` has `count` adjacent elements for
/// each element of the kernel's launch, and each of them stores a slice of the arrays.
struct SlicesDescriptor {
  /// Its parameters are the parameters of `advance` that are no outputs, and then outputs for each
  /// of `types`.
  const KernelDescriptor* save;
  int count;
  ArrayView<ElementType> types;
  /// A map kernel that copies its parameters, the streams and iterators of the kernel, to outputs;
  /// null: the kernel has none.
  const KernelDescriptor* inputs = nullptr;
  ArrayView<ElementType> copied = {};
};

/// A kernel that stops after a given count of iterations.
struct AttemptDescriptor {
  /// A map kernel. Its parameters are the parameters of the kernel; an int constant, the iterations
  /// of a launch; and an output of int, which is 0 if the element is complete and its outputs are
  /// valid.
  const KernelDescriptor* kernel;
  int maxOverrun;  ///< as in ResumableDescriptor
  int fixedIterations;
};

/// The kernels that run a kernel in several launches if its loops may run longer than a driver
/// allows (docs/backends.md, Long loops).
struct ResumableDescriptor {
  iterations::Bound bound;  ///< iterations of all its loops; null: unknown before the launch
  /// For a reduction in the order of adjacent pairs: a map kernel with the same parameters that
  /// combines elements 2i and 2i + 1 of a gather <blocks, n> to an output <blocks, ceil(n / 2)>.
  const KernelDescriptor* pairs = nullptr;
  /// A map kernel that does a part of the work for each element and can be launched again; null:
  /// there is none. Its parameters are the parameters of the kernel that are no outputs, in order;
  /// an int constant, the iterations of this launch; streams: an int, the point at which the
  /// element continues (0 at first, -1 when it is done), and the values of `saved`; the same
  /// streams as outputs.
  const KernelDescriptor* advance = nullptr;
  /// A map kernel that computes the outputs, in order, from the saved streams.
  const KernelDescriptor* finish = nullptr;
  ArrayView<ElementType> saved = {};
  /// In a launch of `advance` an element may run `maxOverrun` iterations more than the launch was
  /// given. The elements that share a vector run `fixedIterations` more together.
  int maxOverrun = 0;
  int fixedIterations = 0;
  /// The iterations of at most this many elements of one vector add up.
  int lanes = 16;
  /// Null: there are no slices. With slices the parameters of `advance` are the parameters of the
  /// kernel that are no streams, iterators and outputs, in order; streams of
  /// SlicesDescriptor::copied; the int constant; gathers of rank 4 of SlicesDescriptor::types; and
  /// the others as without slices.
  const SlicesDescriptor* slices = nullptr;
  /// The kernel that is launched first, because it is enough for most launches; null: there is
  /// none.
  const AttemptDescriptor* attempt = nullptr;
};

/// A place in a kernel that prints or asserts.
struct MessageSite {
  bool isFailure;    ///< true for an assertion; the message is its failure
  const char* text;  ///< a format of printf, one conversion for each value
  const char* file;  ///< the source file, as given to brcc
  int line;
  ArrayView<ElementType> values;  ///< Float, Int or Double, with their components
};

/// The messages that a kernel prints and asserts. `kernel`, the message kernel, is launched before
/// it. Its parameters are the parameters of the kernel that are no outputs, in order; an int
/// constant, the index of the message to record, from 0; and outputs. The first output is an int4:
/// the count of the element's messages, the index of a failure among them (from 1; 0: none), and
/// the index of the recorded message in `sites` (from 1; 0: none). Then follow `floats` outputs of
/// float4, `ints` of int4 and `doubles` of double2, with the components of the message's values by
/// their kind, in order.
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
  /// True if the body depends on positions (indexof). Then launches may not be flattened to one
  /// dimension.
  bool usesPosition;
  /// True if the body computes with 64-bit floats, which some devices lack. Such kernels have no
  /// shaders of OpenGL ES.
  bool usesDouble;
  /// The approximate count of reads and scalar operations of one element, if loops run 8 times.
  int operations;
  bool hasLoops;  ///< their counts of iterations are only known at run time
  ArrayView<ParameterDescriptor> parameters;
  ArrayView<CpuBody> cpuBodies;
  ArrayView<PassDescriptor> passes;
  ArrayView<ShaderDescriptor> shaders;
  const char* irText;  ///< kernel IR after the common passes
  /// For a reduction over structures: the first parameter of its input. The code of such a
  /// reduction is a map kernel, which combines elements 2i and 2i + 1 of gathers <blocks, n> to
  /// outputs <blocks, ceil(n / 2)>. -1 for every other kernel.
  int pairwiseInput = -1;
  ArrayView<AppendDescriptor> appends = {};
  /// With appends: the parameter that selects the push. The program has no arguments for it and for
  /// the parameters after it.
  int appendIndex = -1;
  const ResumableDescriptor* resumable = nullptr;  ///< null: all loops are short
  const MessagesDescriptor* messages = nullptr;    ///< null: prints and asserts nothing
  /// For a kernel with appends that may push often: code for one element at a time whose `map`
  /// writes all pushes of an element to adjacent positions; null: there is none. It has the
  /// arguments of the kernel, with three differences. The appended outputs and positions have all
  /// pushes of all elements. The counts are inputs. After them each append has an int stream with
  /// the position of the element's first push.
  const CpuBody* writer = nullptr;
  /// The depth of nested branches in its shaders; 0: few enough for every driver (docs/backends.md,
  /// Branches in branches).
  int nesting = 0;
  /// For a kernel with a writer whose only output is a scatter: code for one element at a time that
  /// stores in place; null: there is none. It has the arguments of the kernel, with the target as
  /// the output. It reads neither counts nor positions.
  const CpuBody* scatterer = nullptr;
};

}  // namespace brook
