// Runs the CPU bodies of kernels.br that this machine can run, without the runtime, and prints the
// bits of their results. Fails if two bodies of a kernel give different ones. Where it is compiled
// and run makes no difference to what it prints on stdout; stderr tells which bodies ran.
//
// Includes what brcc has emitted, since the descriptors are that file's own.
#include "kernels.br.cpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <vector>

// The functions of the emitted file that host code calls need a runtime; here nobody calls them.
void brook::generated::map(const KernelDescriptor&, std::initializer_list<Argument>) {
  std::abort();
}
void brook::generated::reduce(const KernelDescriptor&, std::initializer_list<Argument>) {
  std::abort();
}

namespace {

using namespace brook;

const KernelDescriptor* const kKernels[] = {
    &brook_kernel_saxpy::descriptor,
    &brook_kernel_stencil::descriptor,
    &brook_kernel_mandelbrot::descriptor,
    &brook_kernel_product::descriptor,
    &brook_kernel_rowsTimesVector::descriptor,
    &brook_kernel_vectorSums::descriptor,
    &brook_kernel_fewVectorSums::descriptor,
    &brook_kernel_sumsOfSome::descriptor,
    &brook_kernel_lookUp::descriptor,
    &brook_kernel_circular::descriptor,
    &brook_kernel_exponentials::descriptor,
    &brook_kernel_rounding::descriptor,
    &brook_kernel_integers::descriptor,
    &brook_kernel_doubles::descriptor,
    &brook_kernel_unsignedIntegers::descriptor,
    &brook_kernel_move::descriptor,
    &brook_kernel_narrow::descriptor,
    &brook_kernel_filtered::descriptor,
    &brook_kernel_scattered::descriptor,
    &brook_kernel_branches::descriptor,
    &brook_kernel_sum::descriptor,
    &brook_kernel_extremes::descriptor,
    &brook_kernel_bits::descriptor,
    &brook_kernel_chain::descriptor,
    &brook_kernel_doubleSum::descriptor,
    &brook_kernel_heaviest::descriptor,
};

struct Shape {
  int extent[4];
  long long count() const { return 1LL * extent[0] * extent[1] * extent[2] * extent[3]; }
};
// Rows with a rest after full vectors, and enough of them for tiles.
constexpr Shape kDomain = {{75, 15, 1, 1}};
constexpr Shape kRepeated = {{25, 5, 1, 1}};

// Standard distributions differ from library to library; the backend does not.
class Data {
 public:
  std::vector<unsigned char> elements(ElementType type, long long count) {
    std::string bytes;
    for (long long i = 0; i < count * componentCount(type); ++i) {
      const ElementFamily family = elementFamily(deviceType(type));
      if (family == ElementFamily::Float) append(bytes, static_cast<float>(real()));
      if (family == ElementFamily::Double) append(bytes, real() * 1.1);
      if (family == ElementFamily::Int) append(bytes, integer());
    }
    return {bytes.begin(), bytes.end()};
  }

 private:
  template <class T>
  static void append(std::string& bytes, T value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  double real() {
    constexpr double kSpecial[] = {0.0, -0.0, INFINITY,  -INFINITY,    NAN, 1e30,
                                   0.5, 2.5,  8388607.5, 2147483648.0, 1.0, -1e-40,
                                   4e9, -1.5, 100.25,    -2147483904.0};
    if (random_() % 8 == 0) return kSpecial[random_() % std::size(kSpecial)];
    return static_cast<double>(random_() % 8000) / 1000.0 - 4.0;
  }
  int integer() {
    constexpr int kSpecial[] = {0, 1, -1, -2147483647 - 1, 2147483647, 31, 32, 33};
    if (random_() % 4 == 0) return kSpecial[random_() % std::size(kSpecial)];
    return static_cast<int>(random_() % 256);
  }

  std::mt19937 random_{20040810};
};

bool runsHere(Isa isa) {
#if defined(__x86_64__)
  if (isa == Isa::Avx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (isa == Isa::Avx512) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
  }
#endif
  static_cast<void>(isa);
  return true;
}

// The bits of results, of which NaN has one form only: it may carry other bits elsewhere.
template <class T>
std::string oneNan(const std::vector<unsigned char>& bytes) {
  std::string result(bytes.begin(), bytes.end());
  for (std::size_t i = 0; i < result.size(); i += sizeof(T)) {
    T value;
    std::memcpy(&value, &result[i], sizeof value);
    if (std::isnan(value)) result.replace(i, sizeof value, sizeof value, '\x7f');
  }
  return result;
}
std::string resultOf(const std::vector<unsigned char>& bytes, ElementType type) {
  const ElementFamily family = elementFamily(deviceType(type));
  if (family == ElementFamily::Float) return oneNan<float>(bytes);
  if (family == ElementFamily::Double) return oneNan<double>(bytes);
  return {bytes.begin(), bytes.end()};
}

// The arguments of one launch and what they point to. `inputs`: the shape of streams and iterators.
class Arguments {
 public:
  Arguments(const KernelDescriptor& kernel, const Shape& inputs) {
    Data data;
    for (const ParameterDescriptor& parameter : kernel.parameters) {
      const Shape shape = shapeOf(parameter, inputs);
      const bool isPair = parameter.kind == ParameterKind::Iterator;
      storage_.push_back(data.elements(parameter.type, isPair ? 2 : shape.count()));
      if (isLimit(parameter)) setInteger(storage_.back(), 40);
      // An append index: what each element pushes first.
      if (kernel.appendIndex == static_cast<int>(storage_.size()) - 1)
        setInteger(storage_.back(), 0);
      arguments_.push_back(argument(storage_.back(), shape));
    }
  }

  const body::Argument* data() const { return arguments_.data(); }
  std::string outputs(const KernelDescriptor& kernel) const {
    std::string result;
    std::size_t i = 0;
    for (const ParameterDescriptor& parameter : kernel.parameters) {
      if (parameter.kind == ParameterKind::Output) result += resultOf(storage_[i], parameter.type);
      ++i;
    }
    return result;
  }

 private:
  static Shape shapeOf(const ParameterDescriptor& parameter, const Shape& inputs) {
    if (parameter.kind == ParameterKind::Output) return kDomain;
    if (parameter.kind == ParameterKind::Constant) return {{1, 1, 1, 1}};
    if (parameter.kind != ParameterKind::Gather) return inputs;
    Shape shape = {{80, 1, 1, 1}};
    for (int d = 1; d < parameter.rank; ++d)
      shape.extent[d] = 20;
    return shape;
  }
  static bool isLimit(const ParameterDescriptor& parameter) {
    return parameter.kind == ParameterKind::Constant && parameter.type == ElementType::Int;
  }
  static void setInteger(std::vector<unsigned char>& bytes, int value) {
    std::memcpy(bytes.data(), &value, sizeof value);
  }
  static body::Argument argument(std::vector<unsigned char>& bytes, const Shape& shape) {
    body::Argument made{};
    made.data = bytes.data();
    long long pitch = 1;
    for (int d = 0; d < 4; ++d) {
      made.extent[d] = shape.extent[d];
      made.pitch[d] = pitch;
      pitch *= shape.extent[d];
    }
    made.sameShape = std::memcmp(&shape, &kDomain, sizeof shape) == 0;
    return made;
  }

  std::vector<std::vector<unsigned char>> storage_;
  std::vector<body::Argument> arguments_;
};

std::string mapResult(const KernelDescriptor& kernel, const CpuBody& body) {
  std::string result;
  for (const Shape& inputs : {kDomain, kRepeated}) {
    const Arguments arguments(kernel, inputs);
    const body::Launch launch{arguments.data(), {kDomain.extent[0], kDomain.extent[1], 1, 1}};
    const body::Range range{0, kDomain.extent[1], 0, kDomain.extent[0]};
    body.map(&launch, &range);
    result += arguments.outputs(kernel);
  }
  return result;
}

std::string reductionResult(const KernelDescriptor& kernel, const CpuBody& body) {
  const Arguments arguments(kernel, kDomain);
  const ElementType type = kernel.parameters[0].type;
  std::string result;
  for (const int n : {1, 7, 64, 4095}) {
    const std::vector<unsigned char> elements = Data().elements(type, n);
    std::vector<unsigned char> results(elements.size());
    body.combine(arguments.data(), elements.data(), n, results.data());
    result += resultOf(results, type);
    if (!body.accumulate) continue;
    body.accumulate(arguments.data(), elements.data(), n, results.data());
    result += resultOf(results, type);
  }
  return result;
}

void print(const char* kernel, const std::string& bytes) {
  std::printf("%s:", kernel);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    std::printf("%s%02x", i % 4 == 0 ? " " : "", static_cast<unsigned char>(bytes[i]));
  std::printf("\n");
}

}  // namespace

int main() {
  constexpr const char* kIsaNames[] = {"scalar", "sse2", "avx2", "avx512", "generic"};
  std::set<std::string> ran;
  int failures = 0;
  for (const KernelDescriptor* kernel : kKernels) {
    std::string first;
    for (const CpuBody& body : kernel->cpuBodies) {
      if (!runsHere(body.isa)) continue;
      const std::string result =
          body.map ? mapResult(*kernel, body) : reductionResult(*kernel, body);
      const char* const isa = kIsaNames[static_cast<int>(body.isa)];
      if (first.empty()) {
        first = result;
      } else if (result != first) {
        std::fprintf(stderr, "%s: the body of %s gives other bits\n", kernel->name, isa);
        ++failures;
      }
      ran.insert(isa);
    }
    print(kernel->name, first);
  }
  for (const std::string& isa : ran)
    std::fprintf(stderr, "ran: %s\n", isa.c_str());
  return failures == 0 ? 0 : 1;
}
