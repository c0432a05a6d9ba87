#include "tests/passes/random_launch.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/print.h"
#include "tests/passes/random_values.h"

#include <algorithm>
#include <bit>

namespace brook::fuzz {

using namespace ir;

namespace {

// The fastest dimension first.
constexpr Place4 kDomains[] = {{6, 1, 1, 1}, {7, 1, 1, 1}, {9, 1, 1, 1}, {16, 1, 1, 1},
                               {5, 2, 1, 1}, {4, 2, 1, 1}, {3, 3, 1, 1}, {2, 5, 1, 1},
                               {4, 3, 1, 1}, {3, 2, 2, 1}, {2, 2, 3, 1}, {4, 1, 2, 1},
                               {2, 2, 2, 1}, {3, 1, 2, 2}, {2, 1, 2, 2}};

int rankOf(const Place4& extents) {
  int rank = 4;
  while (rank > 1 && extents[static_cast<std::size_t>(rank - 1)] == 1)
    --rank;
  return rank;
}

// One that divides the extent of the domain, or a multiple of it.
std::int32_t otherExtent(Random& random, std::int32_t extent) {
  switch (random.below(3)) {
    case 0:
      return 1;
    case 1:
      return extent * 2;
    default:
      return extent % 2 == 0 ? extent / 2 : extent;
  }
}

Place4 streamExtents(Random& random, const Place4& domain) {
  Place4 extents = domain;
  if (!random.oneIn(3)) return extents;
  for (std::int32_t& extent : extents) {
    if (random.oneIn(2)) extent = otherExtent(random, extent);
  }
  return extents;
}

Place4 gatherExtents(Random& random, const Place4& domain, int rank) {
  Place4 extents = {1, 1, 1, 1};
  for (std::size_t d = 0; d < static_cast<std::size_t>(rank); ++d)
    extents[d] = random.oneIn(2) ? std::min(domain[d], 6) : between(random, 1, rank > 2 ? 3 : 6);
  return extents;
}

Argument iteratorArgument(Random& random, const Modes& modes, const Place4& domain, Type type) {
  Argument argument;
  const int rank = random.oneIn(3) ? 1 : rankOf(domain);
  for (int d = 0; d < 4; ++d) {
    const auto at = static_cast<std::size_t>(d);
    argument.extents[at] = d < rank ? domain[at] : 0;
  }
  for (int i = 0; i < 2; ++i)
    argument.values.push_back(randomBits(random, modes, {type}));
  return argument;
}

Argument randomArgument(Random& random, const Modes& modes, const Variable& parameter,
                        const Place4& domain) {
  Argument argument;
  std::int64_t count = 0;
  switch (parameter.kind) {
    case VariableKind::Stream:
      argument.extents = streamExtents(random, domain);
      count = countOf(argument.extents);
      break;
    case VariableKind::Gather:
      argument.extents = gatherExtents(random, domain, parameter.rank);
      count = countOf(argument.extents);
      break;
    case VariableKind::Constant:
    case VariableKind::Accumulator:
      count = 1;
      break;
    case VariableKind::Iterator:
      return iteratorArgument(random, modes, domain, parameter.type);
    default:
      break;
  }
  for (; count > 0; --count)
    argument.values.push_back(randomBits(random, modes, parameter.element()));
  return argument;
}

}  // namespace

LaunchArguments randomLaunch(Random& random, const Modes& modes, const Function& kernel) {
  LaunchArguments launch;
  launch.domain = random.of(kDomains);
  launch.lanes = random.oneIn(2) ? 4 : 1;
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i)
    launch.arguments.push_back(randomArgument(random, modes, kernel.variables[i], launch.domain));
  return launch;
}

std::int64_t countOf(const Place4& extents) {
  std::int64_t count = 1;
  for (const std::int32_t extent : extents)
    count *= std::max(extent, 1);
  return count;
}

std::string textOf(Type type, const Bits& value) {
  Function function;
  FunctionBuilder b(function);
  std::string text;
  for (std::size_t i = 0; i < type.width; ++i) {
    const auto bits = static_cast<std::uint32_t>(value[i]);
    const ExprId constant = type.isFloat()    ? b.constant(std::bit_cast<float>(bits))
                            : type.isDouble() ? b.constant(std::bit_cast<double>(value[i]))
                            : type.isBool()   ? b.constant(bits != 0)
                            : type.scalar == Scalar::Uint
                                ? b.constant(bits)
                                : b.constant(static_cast<std::int32_t>(bits));
    text += (i > 0 ? ", " : "") + print(function, constant);
  }
  return type.width > 1 ? "(" + text + ")" : text;
}

std::string textOf(const Variable& parameter, const Argument& argument) {
  std::string text = parameter.name + ": " + elementName(parameter.element()) + " <";
  for (std::size_t d = 0; d < argument.extents.size(); ++d)
    text += (d > 0 ? ", " : "") + std::to_string(argument.extents[d]);
  text += "> =";
  for (const Bits& value : argument.values)
    text += " " + textOf(parameter.type, value);
  return text;
}

}  // namespace brook::fuzz
