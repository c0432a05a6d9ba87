// Regions: a function as its control flow, with values instead of assignments.
//
//   var i: int = 0                          repeat while lt(i, n)
//   loop while lt(i, n) {                     carried i: from 0, s: from 0.0
//     s = add(s, g[i])               ->       end: add(i, 1), add(s, g[i])
//   } step { i = add(i, 1) }
//   o = s                                   output o: what s is behind the loop
//
// A symbol is a variable that has one value wherever it is valid: what a loop carries, at the head of
// an iteration and behind the loop; what an `if` leaves; what an element of an array is at a moment.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace brook::canonical {

struct Item;

using Region = std::vector<std::unique_ptr<Item>>;

/// The values that the arms of an `if` leave in a variable. An arm that jumps away leaves none.
struct Merge {
  ir::VariableId symbol;  ///< valid behind the `if`
  std::optional<ir::ExprId> whenTrue;
  std::optional<ir::ExprId> whenFalse;
};

struct Branch {
  ir::ExprId condition;
  Region whenTrue;
  Region whenFalse;
  std::vector<Merge> merges;
};

/// A value that a loop carries from one iteration to the next.
struct Carried {
  ir::VariableId head;  ///< valid in the loop: the value at the beginning of the iteration
  ir::VariableId exit;  ///< valid behind the loop
  ir::ExprId init;
};

/// A loop that tests its condition before each iteration.
struct Repeat {
  ir::ExprId condition;
  std::vector<Carried> carried;
  Region body;  ///< its last item is a Jump unless its end is not reached
};

/// The end of an iteration, or of the loop. The last item of its region.
struct Jump {
  enum class Kind : std::uint8_t { End, Continue, Break };
  Kind kind;
  std::vector<ir::ExprId> values;  ///< the next values of Repeat::carried, in order
};

/// Returns the jumps of a loop by its body, in order, without the jumps of inner loops.
std::vector<const Jump*> jumpsOf(const Region& body);

/// A Declare of a symbol or of an array, an Assign to an element of an array, or a statement that has
/// an effect. Its expressions are values.
struct Item {
  std::variant<ir::Statement, Branch, Repeat, Jump> node;
  ir::Location location;
};

inline std::vector<const Jump*> jumpsOf(const Region& body) {
  std::vector<const Jump*> jumps;
  for (const auto& item : body) {
    if (const auto* jump = std::get_if<Jump>(&item->node)) jumps.push_back(jump);
    const auto* branch = std::get_if<Branch>(&item->node);
    if (!branch) continue;
    for (const Region* arm : {&branch->whenTrue, &branch->whenFalse}) {
      const std::vector<const Jump*> inner = jumpsOf(*arm);
      jumps.insert(jumps.end(), inner.begin(), inner.end());
    }
  }
  return jumps;
}

/// The value of an output at the end.
struct Final {
  ir::VariableId output;
  ir::ExprId value;
  ir::Location location;  ///< of the last assignment
};

/// A function's body.
struct Body {
  Region region;
  std::vector<Final> finals;
  std::optional<ir::Statement> last;  ///< a return
};

}  // namespace brook::canonical
