#include "compiler/analysis/builtin_cost.h"

namespace brook::analysis {

int operationsOf(ir::BuiltinKind function) {
  using ir::BuiltinKind;
  switch (function) {
    case BuiltinKind::Abs:
    case BuiltinKind::All:
    case BuiltinKind::Any:
    case BuiltinKind::IsFinite:
    case BuiltinKind::IsInf:
    case BuiltinKind::IsNan:
    case BuiltinKind::Max:
    case BuiltinKind::Min:
      return 1;
    case BuiltinKind::Ceil:
    case BuiltinKind::Floor:
    case BuiltinKind::Round:
    case BuiltinKind::Trunc:
      return kOperationsOfRounding;
    case BuiltinKind::NearestIndex:  // and a conversion
      return 2 * kOperationsOfRounding;
    case BuiltinKind::Sqrt:
      return kOperationsOfDivision;
    default:
      return kOperationsOfFunction;
  }
}

}  // namespace brook::analysis
