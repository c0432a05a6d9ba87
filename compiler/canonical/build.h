// Build: makes regions and values of a function.
//
//   in:  a kernel or helper without pushes and messages, whose only return is its last statement
//   out: its regions (region.h); the values are expressions of another function, which has the
//        parameters of the first and symbols
//
//   q.x = add(p.x, 1)                     the value of g[..]: g[p.y][add(p.x, 1)]
//   q.y = p.y
//   s = g[q.y][q.x]
#pragma once

#include "compiler/canonical/region.h"
#include "compiler/canonical/values.h"

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace brook::canonical {

/// The name of the first variable that held a value, and its statement.
struct Origin {
  std::string name;
  ir::Location location;
};

/// Facts about the launches that run the result.
struct Assumptions {
  /// Positions, and extents of gathers, are at most 2^22.
  bool arePositionsSmall = false;
  /// Ints that the launch gives are from -2^22 to 2^22.
  bool areParametersSmall = false;
};
/// The assumptions that a result needs.
struct Needed {
  bool positions = false;
  bool extentsOfGathers = false;
  std::set<ir::VariableId> parameters = {};
};

struct Built {
  ir::Function function;  ///< holds the values; its body is empty
  Body body;
  std::unordered_map<std::uint32_t, Origin> origins;  ///< by value
  Needed needed;
  std::vector<MadeComponent> components;
};

/// The function with its parameters alone.
ir::Function parametersOf(const ir::Function& function);
/// False of reductions.
bool canBuild(const ir::Function& function);
Built build(const ir::Function& function, Assumptions assumptions);

}  // namespace brook::canonical
