// OutputPartition: a partition of a kernel into passes, and the function of each.
//
//   kernel k(stream x: float, output a: float, output b: float) {
//     var t: float = sin(x)
//     a = mul(t, t)
//     b = add(t, 1.0)
//   }
//
//   pass {a, saves t}: kernel k(.., output t_saved: float) {
//                        var t: float = sin(x)
//                        t_saved = t
//                        a = mul(t, t)
//                      }
//   pass {b, loads t}: kernel k(.., stream t_saved: float) {
//                        b = add(t_saved, 1.0)
//                      }
#pragma once

#include "compiler/analysis/slices.h"
#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <cstddef>
#include <vector>

namespace brook::passes {

struct OutputPass {
  std::vector<ir::VariableId> outputs;  ///< parameters that this pass writes, in order
  std::vector<std::size_t> saves;       ///< values that later passes load
  std::vector<std::size_t> loads;       ///< values that earlier passes saved

  bool operator==(const OutputPass&) const = default;
};

/// Every output is in exactly one pass. Passes run in order.
struct OutputPartition {
  std::vector<OutputPass> passes;
  /// Of locals and outputs, behind a statement that writes them.
  std::vector<analysis::ValueAt> saved;

  bool operator==(const OutputPartition&) const = default;
};

/// Whether a value of this type can be saved in a stream and come back as it was.
bool canSave(ir::Type type);
/// The type of the stream that holds it.
ir::Type savedType(ir::Type type);

/// The parameters of the pass's function that it writes: outputs, then saved values.
std::vector<ir::VariableId> writtenParameters(const ir::Function& function, const OutputPass& pass);

/// The function of one pass. It has the parameters of `function`, all of them, so that their
/// indices hold, and behind them one for each saved value: an Output in the pass that saves it,
/// else a Stream. The outputs of other passes are never written, and what only they needed is gone.
Result<ir::Function> extractPass(const ir::Function& function, const OutputPartition& partition,
                                 const OutputPass& pass);

}  // namespace brook::passes
