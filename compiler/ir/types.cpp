#include "compiler/ir/types.h"

namespace brook::ir {
namespace {

constexpr std::string_view kScalarNames[] = {"void", "bool", "int", "uint", "float"};

}  // namespace

std::string typeName(Type type) {
  std::string name(kScalarNames[static_cast<int>(type.scalar)]);
  if (type.isVector()) name += static_cast<char>('0' + type.width);
  return name;
}

std::optional<Type> parseType(std::string_view name) {
  int width = 1;
  if (!name.empty() && name.back() >= '2' && name.back() <= '4') {
    width = name.back() - '0';
    name.remove_suffix(1);
  }
  for (int i = 0; i < static_cast<int>(std::size(kScalarNames)); ++i) {
    if (name != kScalarNames[i]) continue;
    if (i == 0 && width != 1) return std::nullopt;
    return Type{static_cast<Scalar>(i), static_cast<std::uint8_t>(width)};
  }
  return std::nullopt;
}

}  // namespace brook::ir
