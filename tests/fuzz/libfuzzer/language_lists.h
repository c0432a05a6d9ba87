// Lists of words that both languages share, from the compiler's own definitions.
#pragma once

#include "compiler/ir/types.h"

#include <string>
#include <utility>
#include <vector>

namespace brook::fuzz {

/// float, float2, ... of these kinds, as kernels compute with them.
inline std::vector<std::string> valueTypes(std::vector<ir::Scalar> kinds) {
  std::vector<std::string> names;
  for (const ir::Scalar kind : kinds) {
    for (int width = 1; width <= ir::maxWidth(kind); ++width)
      names.push_back(ir::typeName({kind, static_cast<std::uint8_t>(width)}));
  }
  return names;
}

/// char, char2, ...: how parameters may be held.
inline std::vector<std::string> storageTypes() {
  using ir::Storage;
  std::vector<std::string> names;
  for (const Storage storage : {Storage::Char, Storage::Uchar, Storage::Short, Storage::Ushort,
                                Storage::Fixed, Storage::Shortfixed}) {
    const bool isFloat = storage == Storage::Fixed || storage == Storage::Shortfixed;
    for (std::uint8_t width = 1; width <= 4; ++width)
      names.push_back(
          ir::elementName({{isFloat ? ir::Scalar::Float : ir::Scalar::Int, width}, storage}));
  }
  return names;
}

/// The built-in functions of each number of arguments.
inline std::vector<std::vector<std::string>> functionsByArity() {
  constexpr std::pair<const char*, std::size_t> kFunctions[] = {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) {#name, arity},
#include "compiler/ir/builtins.def"
  };
  std::vector<std::vector<std::string>> result;
  for (const auto& [name, arity] : kFunctions) {
    if (result.size() <= arity) result.resize(arity + 1);
    result[arity].emplace_back(name);
  }
  return result;
}

/// With as many words as there are letters to a swizzle, and some that no type has.
inline std::vector<std::string> swizzles() {
  return {"x",   "y", "z",   "w",   "xy",   "yx",   "zw",   "xx",
          "xyz", "w", "zyx", "www", "xyzw", "wzyx", "xxyy", "xyzwx"};
}

}  // namespace brook::fuzz
