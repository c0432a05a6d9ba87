#include "compiler/codegen/glsl/operators.h"

#include "compiler/support/internal_error.h"

namespace brook::glsl {

using namespace ir;

int precedence(BinaryOp op) {
  switch (op) {
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
      return kProduct;
    case BinaryOp::Add:
    case BinaryOp::Subtract:
      return kSum;
    case BinaryOp::ShiftLeft:
    case BinaryOp::ShiftRight:
      return kShift;
    case BinaryOp::Less:
    case BinaryOp::LessEqual:
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
      return kRelation;
    case BinaryOp::Equal:
    case BinaryOp::NotEqual:
      return kEquality;
    case BinaryOp::BitAnd:
      return kBitAnd;
    case BinaryOp::BitXor:
      return kBitXor;
    case BinaryOp::BitOr:
      return kBitOr;
    case BinaryOp::And:
      return kAnd;
    case BinaryOp::Or:
      return kOr;
  }
  BROOK_UNREACHABLE("unknown operator");
}

const char* vectorComparison(BinaryOp op) {
  switch (op) {
    case BinaryOp::Less:
      return "lessThan";
    case BinaryOp::LessEqual:
      return "lessThanEqual";
    case BinaryOp::Greater:
      return "greaterThan";
    case BinaryOp::GreaterEqual:
      return "greaterThanEqual";
    case BinaryOp::Equal:
      return "equal";
    case BinaryOp::NotEqual:
      return "notEqual";
    default:
      return nullptr;
  }
}

const char* libraryFunction(BuiltinKind kind) {
  switch (kind) {
    case BuiltinKind::Acos:
      return "brook_acos";
    case BuiltinKind::Asin:
      return "brook_asin";
    case BuiltinKind::Atan:
      return "brook_atan";
    case BuiltinKind::Atan2:
      return "brook_atan2";
    case BuiltinKind::Cosh:
      return "brook_cosh";
    case BuiltinKind::Exp:
      return "brook_exp";
    case BuiltinKind::Exp2:
      return "brook_exp2";
    case BuiltinKind::Fmod:
      return "brook_fmod";
    case BuiltinKind::FrexpExponent:
      return "brook_frexp_exponent";
    case BuiltinKind::FrexpMantissa:
      return "brook_frexp_mantissa";
    case BuiltinKind::IsFinite:
      return "brook_isfinite";
    case BuiltinKind::IsInf:
      return "brook_isinf";
    case BuiltinKind::IsNan:
      return "brook_isnan";
    case BuiltinKind::Ldexp:
      return "brook_ldexp";
    case BuiltinKind::Log10:
      return "brook_log10";
    case BuiltinKind::Max:
      return "brook_max";
    case BuiltinKind::Min:
      return "brook_min";
    case BuiltinKind::NearestIndex:
      return "brook_nearest_index";
    case BuiltinKind::Pow:
      return "brook_pow";
    case BuiltinKind::Round:
      return "brook_round";
    case BuiltinKind::Sinh:
      return "brook_sinh";
    case BuiltinKind::Tanh:
      return "brook_tanh";
    default:
      return nullptr;
  }
}

const char* libraryFunctionOfDoubles(BuiltinKind kind) {
  switch (kind) {
    case BuiltinKind::Fmod:
      return "brook_fmod_double";
    case BuiltinKind::IsFinite:
      return "brook_isfinite_double";
    case BuiltinKind::IsInf:
      return "brook_isinf_double";
    case BuiltinKind::IsNan:
      return "brook_isnan_double";
    case BuiltinKind::Max:
      return "brook_max_double";
    case BuiltinKind::Min:
      return "brook_min_double";
    case BuiltinKind::NearestIndex:
      return "brook_nearest_index_double";
    case BuiltinKind::Round:
      return "brook_round_double";
    default:
      return nullptr;
  }
}

const char* unorderedOpposite(BinaryOp op) {
  switch (op) {
    case BinaryOp::Less:
      return "brook_not_less";
    case BinaryOp::LessEqual:
      return "brook_not_less_equal";
    case BinaryOp::Greater:
      return "brook_not_greater";
    case BinaryOp::GreaterEqual:
      return "brook_not_greater_equal";
    default:
      return nullptr;
  }
}

}  // namespace brook::glsl
