#include "compiler/ir/types.h"

namespace brook::ir {
namespace {

constexpr std::string_view kScalarNames[] = {"void", "bool", "int", "uint", "float", "double"};
constexpr std::string_view kStorageNames[] = {"",      "uint",   "char",  "uchar",
                                              "short", "ushort", "fixed", "shortfixed"};

bool isFixed(Storage storage) {
  return storage == Storage::Fixed || storage == Storage::Shortfixed;
}

}  // namespace

int maxWidth(Scalar kind) {
  return kind == Scalar::Void ? 1 : kind == Scalar::Double ? 2 : 4;
}

std::string typeName(Type type) {
  std::string name(kScalarNames[static_cast<int>(type.scalar)]);
  if (type.width > 1) name += static_cast<char>('0' + type.width);
  if (type.isArray()) name += "[" + std::to_string(type.elements) + "]";
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
    const auto scalar = static_cast<Scalar>(i);
    if (width > maxWidth(scalar)) return std::nullopt;
    return Type{scalar, static_cast<std::uint8_t>(width)};
  }
  return std::nullopt;
}

bool isStorageOf(Type type, Storage storage) {
  return storage == Storage::Plain ||
         type.scalar == (isFixed(storage) ? Scalar::Float : Scalar::Int);
}

std::string elementName(Element element) {
  if (element.storage == Storage::Plain) return typeName(element.type);
  std::string name(kStorageNames[static_cast<int>(element.storage)]);
  if (element.type.isVector()) name += static_cast<char>('0' + element.type.width);
  return name;
}

std::optional<Element> parseElement(std::string_view name) {
  if (const std::optional<Type> type = parseType(name)) return Element{*type, Storage::Plain};
  for (int i = 1; i < static_cast<int>(std::size(kStorageNames)); ++i) {
    const auto storage = static_cast<Storage>(i);
    const Scalar scalar = isFixed(storage) ? Scalar::Float : Scalar::Int;
    for (std::uint8_t width = 1; width <= 4; ++width) {
      const Element element{{scalar, width}, storage};
      if (elementName(element) == name) return element;
    }
  }
  return std::nullopt;
}

}  // namespace brook::ir
