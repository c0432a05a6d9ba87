// brook_random_passes: makes random kernels, runs passes on them and evaluates them before and after
// each pass. The status is 1 if one differs, or if more than a twentieth are skipped, since they do not
// end.
//
//   brook_random_passes --seed=N --count=N [--only=N] [--modes=a,b]
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "tests/passes/random_kernel.h"
#include "tests/passes/random_launch.h"
#include "tests/passes/same_results.h"
#include "tests/passes/shrink.h"

#include <charconv>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace brook::fuzz {
namespace {

struct Options {
  unsigned seed = 1;
  long count = 1000;
  std::optional<long> only;  ///< the number of one kernel
  Modes modes = Modes::all();
};

std::optional<std::string_view> valueOf(std::string_view argument, std::string_view name) {
  if (!argument.starts_with(name)) return std::nullopt;
  return argument.substr(name.size());
}

// Sets the number, which is not negative; false for any other text.
template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0;
}

std::optional<Options> parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (const auto seed = valueOf(argument, "--seed=")) {
      if (!parse(*seed, options.seed)) return std::nullopt;
    } else if (const auto count = valueOf(argument, "--count=")) {
      if (!parse(*count, options.count) || options.count == 0) return std::nullopt;
    } else if (const auto only = valueOf(argument, "--only=")) {
      if (!parse(*only, options.only.emplace())) return std::nullopt;
    } else if (const auto names = valueOf(argument, "--modes=")) {
      const std::optional<Modes> modes = Modes::parse(*names);
      if (!modes) return std::nullopt;
      options.modes = *modes;
    } else {
      return std::nullopt;
    }
  }
  return options;
}

void print(const Case& found, const Finding& finding, long number) {
  std::printf("Kernel %ld: %s: %s\n\n%s\n", number, finding.pass.c_str(), finding.what.c_str(),
              ir::print(found.module).c_str());
  const ir::Function& kernel = *found.module.find(kKernelName);
  const auto& [x, y, z, w] = found.launch.domain;
  std::printf("Domain <%d, %d, %d, %d>, %d lanes\n", x, y, z, w, found.launch.lanes);
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i)
    std::printf("  %s\n", textOf(kernel.variables[i], found.launch.arguments[i]).c_str());
  std::printf("\nBefore %s:\n%s\nAfter:\n%s\n", finding.pass.c_str(),
              ir::print(finding.before).c_str(), ir::print(finding.after).c_str());
  std::fflush(stdout);
}

// The number of passes of the registry that run alone.
constexpr int kAlone = 2;

struct Counts {
  long kernels = 0;
  long skipped = 0;
  long failed = 0;
};

void checkKernel(const Options& options, long number, Counts& counts) {
  Random random(options.seed * 1'000'003U + static_cast<unsigned>(number));
  const Modes modes = options.modes.drawn(random);
  Case one;
  one.module = randomModule(random, modes);
  one.launch = randomLaunch(random, modes, *one.module.find(kKernelName));
  const PassLists lists = randomLists(random, modes, kAlone);
  ++counts.kernels;
  if (const Result<void> valid = ir::validate(one.module); !valid) {
    ++counts.failed;
    print(one, {"none", valid.failure().message, one.module, one.module}, number);
    return;
  }
  const Check check = checkPasses(one.module, one.launch, lists);
  counts.skipped += check.isSkipped ? 1 : 0;
  if (!check.finding) return;
  ++counts.failed;
  const Shrunk shrunk = shrink(one, lists, *check.finding);
  print(shrunk.smallest, shrunk.finding, number);
}

}  // namespace
}  // namespace brook::fuzz

int main(int argc, char** argv) {
  using namespace brook::fuzz;
  const std::optional<Options> options = parse(argc, argv);
  if (!options) {
    std::fprintf(stderr,
                 "usage: brook_random_passes --seed=N --count=N [--only=N] [--modes=a,b]\n");
    return 2;
  }
  Counts counts;
  const std::clock_t begin = std::clock();
  const long first = options->only.value_or(0);
  const long end = options->only ? first + 1 : options->count;
  constexpr long kMaxFailures = 5;
  for (long i = first; i < end && counts.failed < kMaxFailures; ++i)
    checkKernel(*options, i, counts);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("%ld kernels, %ld skipped, %ld failed, %.0f kernels a second of CPU time\n",
              counts.kernels, counts.skipped, counts.failed,
              static_cast<double>(counts.kernels) / seconds);
  return counts.failed > 0 || counts.skipped * 20 > counts.kernels + 20 ? 1 : 0;
}
