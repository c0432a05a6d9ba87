// brook::kernel: a kernel as an object, to be handed on, to run over part of its domain, or to be
// given its arguments one by one.
#pragma once
#pragma GCC system_header

#include <brook/generated.hpp>
#include <brook/stream_interface.hpp>
#include <brook/vector_types.hpp>

#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace brook {

/// The positions that a kernel runs for: `size` of them from `offset` on. Component x counts along
/// the fastest dimension; components beyond the rank are 0 in `offset` and 1 in `size`.
struct ExecutionDomain {
  uint4 offset{0, 0, 0, 0};
  uint4 size{1, 1, 1, 1};
};

/// The header that brcc writes (`--header`) declares one for each kernel: brook::kernels::name().
/// A copy is an object of its own, without the arguments that were pushed.
///
///     brook::kernel flip = brook::kernels::flip();
///     flip(a, 10.0f, o);                     // as flip(a, 10.0f, o) of the same header
///     flip.domainSize(uint4(5, 1, 1, 1));    // the first five elements only, from now on
///     flip(a, 10.0f, o);
///
/// BrookGPU 0.5 passed the arguments one by one, in the order of the parameters:
///
///     flip->PushStream(a);
///     flip->PushConstant(10.0f);
///     flip->PushOutput(o);
///     flip->Map();
class kernel {
 public:
  kernel() = default;
  /// `descriptor` outlives the object.
  explicit kernel(const KernelDescriptor& descriptor) : descriptor_(&descriptor) {}
  kernel(const kernel& other)
      : descriptor_(other.descriptor_), domain_(other.domain_), hasDomain_(other.hasDomain_) {}
  kernel(kernel&& other) noexcept
      : descriptor_(other.descriptor_),
        domain_(other.domain_),
        hasDomain_(other.hasDomain_),
        pushed_(other.pushed_) {
    other.pushed_ = nullptr;
  }
  kernel& operator=(const kernel& other);
  kernel& operator=(kernel&& other) noexcept;
  ~kernel();

  /// Runs it, a reduction too: its result goes to the stream or variable that is given for it. An
  /// int, float or double becomes the float or double that the kernel has, or the vector with all
  /// components equal to it; an int becomes a vector of ints likewise. Throws what the function of
  /// the same name throws, and ArgumentError for an empty object and for a constant where a result
  /// is to be written.
  template <class... Arguments>
  BROOK_OF_THIS_FILE void operator()(Arguments&&... arguments) const {
    const std::initializer_list<Given> given = {Given(arguments)...};
    run(given.begin(), given.size());
  }

  /// From now on this object runs for part of the positions. What the kernel writes elsewhere is
  /// left as it was: of ordinary outputs the elements outside; pushes and scattered elements of
  /// positions outside do not exist. A kernel without input streams that scatters runs for the
  /// positions given, however many. Calls throw ShapeError when the part is empty or not inside of
  /// what the kernel runs over or a size is 0, ArgumentError when it is a reduction.
  void domainOffset(uint4 offset);
  void domainSize(uint4 size);

  /// The next argument. Streams are shared, constants are copied and converted as in a call; an
  /// iterator and the variable for a result have to live until the call.
  void PushStream(const stream& input) { pushStream(input); }
  void PushGatherStream(const stream& input) { pushStream(input); }
  void PushOutput(const stream& output) { pushStream(output); }
  /// For a variable output too: the handle, which gets a new stream, has to live until the call.
  void PushOutput(stream& output) { push(output); }
  void PushIter(const iter& values);
  template <class T, class = std::enable_if_t<isElement<T>>>
  BROOK_OF_THIS_FILE void PushConstant(const T& value) {
    pushConstant(value);
  }
  /// Where a reduction writes its result: a variable of the type named, or with __BRTSTREAM a
  /// brook::stream. Throws TypeError for another type than those of BrookGPU 0.5.
  void PushReduce(void* result, StreamType type);

  /// Runs it with the arguments pushed, which are forgotten then, whether it throws or not.
  void Map();
  void Reduce();
  kernel* operator->() { return this; }

 private:
  /// An argument, and how a result is written to it if it is a variable.
  struct Given {
    generated::Argument argument;
    generated::Argument written;
    bool isVariable = false;

    Given(stream& s) : argument(s), written(generated::Argument::newStream(s)), isVariable(true) {}
    Given(const stream& s) : argument(s), written(s) {}
    Given(const iter& i) : argument(i), written(i) {}
    template <class T, class = std::enable_if_t<isElement<T>>>
    BROOK_OF_THIS_FILE Given(T& variable)
        : argument(variable), written(generated::Argument::target(variable)), isVariable(true) {}
    template <class T, class = std::enable_if_t<isElement<T>>>
    BROOK_OF_THIS_FILE Given(const T& constant) : argument(constant), written(constant) {}
    Given(const generated::Argument& given) : argument(given), written(given) {}
  };
  /// What was pushed. Arguments refer to the streams and constants, so they are not copied.
  struct Pushed;
  struct Call;

  void run(const Given* given, std::size_t count) const;
  void push(const Given& given);
  void pushStream(const stream& s);
  void pushConstant(const generated::Argument& value);
  void runPushed();

  const KernelDescriptor* descriptor_ = nullptr;
  ExecutionDomain domain_;
  bool hasDomain_ = false;
  Pushed* pushed_ = nullptr;  ///< null: nothing was
};

}  // namespace brook
