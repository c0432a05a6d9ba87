#include "compiler/frontend/implicit_conversions.h"

#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/frontend/diagnostic_types.h"

#include <algorithm>

namespace brook::frontend {
namespace {

namespace diag = clang::diag;
namespace tok = clang::tok;

int width(clang::QualType type) {
  const auto* vector = type->getAs<clang::ExtVectorType>();
  return vector == nullptr ? 1 : static_cast<int>(vector->getNumElements());
}

/// Returns "float", "double", "int", "uint", "bool"; empty for other scalars.
std::string scalarName(clang::QualType type) {
  const auto* vector = type->getAs<clang::ExtVectorType>();
  const clang::QualType scalar = vector == nullptr ? type : vector->getElementType();
  if (scalar->isBooleanType()) return "bool";
  if (scalar->isSpecificBuiltinType(clang::BuiltinType::Double)) return "double";
  if (scalar->isFloatingType()) return "float";
  if (scalar->isUnsignedIntegerType()) return "uint";
  return scalar->isIntegerType() ? "int" : "";
}

/// Returns the rank of a scalar type. Operands are converted to the higher rank.
int rank(clang::QualType type) {
  const std::string name = scalarName(type);
  return name == "double" ? 3 : name == "float" ? 2 : name == "uint" ? 1 : 0;
}

/// True for the type that Sema gives to comparisons of double2; in kernels it is int2.
bool isWide(clang::QualType type) {
  const auto* vector = type->getAs<clang::ExtVectorType>();
  return vector != nullptr &&
         vector->getElementType()->isSpecificBuiltinType(clang::BuiltinType::Long);
}

/// Returns the name of a kernel type with this number of components; empty if it is no kernel type.
std::string shownType(clang::QualType type, int components) {
  std::string name = scalarName(type);
  if (name == "bool" && components > 1)
    name = "int";  // comparisons are int, and bool has no vectors
  if (!name.empty() && components > 1) name += std::to_string(components);
  return name;
}

}  // namespace

void ConversionFinder::watch(const surface::TokenReader& reader,
                             const surface::Declarations& declarations) {
  wording_.emplace(collector_, reader, declarations);
  if (!searches_) return;
  reader_ = &reader;
  sources_ = &reader.preprocessor().getSourceManager();
  for (const surface::KernelDeclaration& kernel : declarations.kernels) {
    for (std::size_t i = kernel.body.first; i < kernel.body.last; ++i) {
      tokens_.emplace(reader.location(i), i);
    }
  }
}

/// True for warnings about operations that C++ leaves undefined and Brook defines
/// (docs/language/types.md, Integers), or that check reports.
bool ConversionFinder::isDefinedInKernels(const clang::Diagnostic& diagnostic) const {
  switch (diagnostic.getID()) {
    case diag::warn_remainder_division_by_zero:
    case diag::warn_shift_gt_typewidth:
    case diag::warn_shift_negative:
    case diag::warn_shift_result_gt_typewidth:
    case diag::warn_array_index_exceeds_bounds:
    case diag::warn_array_index_precedes_bounds:
    case diag::warn_out_of_range_compare:
    case diag::warn_case_value_overflow:
    case diag::warn_impcast_integer_precision_constant:
    case diag::ext_vla_cxx:
    case diag::ext_vla_cxx_in_gnu_mode:
      return reader_ != nullptr && tokenAt(diagnostic.getLocation()).has_value();
    default:
      return false;
  }
}

void ConversionFinder::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                        const clang::Diagnostic& diagnostic) {
  const bool isError = level >= clang::DiagnosticsEngine::Error &&
                       !diagnostics::isWarningByDefault(diagnostic.getID());
  if (level <= clang::DiagnosticsEngine::Remark && level >= clang::DiagnosticsEngine::Note) {
    if (dropNotes_) return;
    if (isHiddenByOldDeclaration(diagnostic)) foundUndeclaredName_ = true;
    if (callee_ && mendArgument(diagnostic)) {
      collector_.dropLast();
      dropNotes_ = true;
      return;
    }
  } else {
    callee_.reset();
    dropNotes_ = (reader_ != nullptr && (mend(diagnostic) || isDefinedInKernels(diagnostic))) ||
                 (isError && wording_ && wording_->isCascading(diagnostic));
    if (dropNotes_) return;
  }
  collector_.HandleDiagnostic(level, diagnostic);
  if (!wording_ || !isError) return;
  const std::optional<ErrorWording::Worded> own = wording_->of(diagnostic);
  if (own) collector_.replaceLast(own->kind, own->argument);
  collector_.suggest(wording_->nameMeant(diagnostic, own));
}

/// True if an old program declares `extern int printf();`, without parameters in C++, and calls it
/// with arguments.
bool ConversionFinder::isHiddenByOldDeclaration(const clang::Diagnostic& note) const {
  constexpr unsigned kParameterCount = 4;
  return note.getID() == diag::note_ovl_candidate_arity && !tokenAt(note.getLocation()) &&
         note.getArgUInt(kParameterCount) == 0;
}

/// Returns true if a conversion removes the error.
bool ConversionFinder::mend(const clang::Diagnostic& diagnostic) {
  switch (diagnostic.getID()) {
    case diag::err_init_conversion_failed:
      return convert(spanOf(diagnostic, 0), typeArgument(diagnostic, 1));
    case diag::err_typecheck_convert_incompatible:
    case diag::err_incompatible_vectors:
      return convert(spanOf(diagnostic, 0), typeArgument(diagnostic, 0));
    case diag::err_shift_rhs_only_vector:
      return mendShift(diagnostic);
    case diag::err_typecheck_vector_not_convertable:
    case diag::err_typecheck_vector_lengths_not_equal:
    case diag::err_typecheck_cond_incompatible_operands:
      return mendOperands(diagnostic);
    case diag::err_typecheck_member_reference_struct_union:
      return mendScalarSwizzle(diagnostic);
    case diag::err_reference_bind_to_vector_element:
      return wrap(spanOf(diagnostic, 0), "::brook_kernel::place(", ")");
    case diag::err_typecheck_subscript_not_integer:
      return wrap(spanOf(diagnostic, 0), "::brook_kernel::convert<int>(", ")");
    case diag::err_bad_cxx_cast_vector_to_vector_different_size:
    case diag::err_bad_cxx_cast_vector_to_scalar_different_size:
    case diag::err_invalid_conversion_between_ext_vectors:
    case diag::err_invalid_conversion_between_vectors:
    case diag::err_invalid_conversion_between_vector_and_scalar:
    case diag::err_bad_cxx_cast_generic:
      return mendCast(diagnostic);
    case diag::err_typecheck_bool_condition:
    case diag::err_conditional_vector_size:
    case diag::err_conditional_vector_element_size:
    case diag::err_conditional_vector_mismatched:
      return mendCondition(diagnostic);
    case diag::err_undeclared_var_use:
    case diag::err_undeclared_var_use_suggest:
    case diag::err_unknown_typename:
    case diag::err_unknown_typename_suggest:
      foundUndeclaredName_ = true;
      return false;
    case diag::err_ovl_no_viable_function_in_call:
      callee_ = tokenAt(diagnostic.getLocation());
      return false;
    default:
      return false;
  }
}

/// Mends operands of incompatible types: the longer vector loses its last components, or the
/// operand of lower rank is converted to the other's scalar type.
bool ConversionFinder::mendOperands(const clang::Diagnostic& diagnostic) {
  const clang::QualType left = typeArgument(diagnostic, 0);
  const clang::QualType right = typeArgument(diagnostic, 1);
  if (left.isNull() || right.isNull()) return false;
  if (scalarName(left).empty() || scalarName(right).empty()) return false;
  const bool areVectors = width(left) > 1 && width(right) > 1;
  const bool isLengthWrong = areVectors && width(left) != width(right);
  if (!isLengthWrong && isWide(left) != isWide(right) && rank(left) + rank(right) < 2) {
    const clang::QualType wide = isWide(left) ? left : right;
    return wrap(spanOf(diagnostic, isWide(left) ? 0 : 1),
                "::brook_kernel::convert<" + shownType(wide, width(wide)) + ">(", ")");
  }
  const bool isLeftWrong =
      isLengthWrong ? width(left) > width(right) : rank(left) < rank(right) && width(left) > 1;
  const clang::QualType wrong = isLeftWrong ? left : right;
  if (isLeftWrong && isCompoundAssignment(tokenAt(diagnostic.getLocation()))) {
    // For `i2 *= f` and `i2 *= d`, Sema accepts vectors of equal size in bytes, and check compares
    // the scalars. `v4 += v3` would have to convert the result back; check reports it.
    const std::string scalar = width(right) > 1 ? scalarName(right) : "float";
    return wrap(spanOf(diagnostic, 1),
                "::brook_kernel::convert<" + scalar + std::to_string(width(left)) + ">(", ")");
  }
  std::string type;
  if (isLengthWrong) {
    type = shownType(wrong, std::min(width(left), width(right)));
  } else if (const clang::QualType other = isLeftWrong ? right : left; rank(wrong) < rank(other)) {
    // There is no double3; check reports it after Sema has accepted the vector of floats.
    const bool isPossible = scalarName(other) != "double" || width(wrong) == 2;
    type = (isPossible ? scalarName(other) : "float") + std::to_string(width(wrong));
  }
  if (type.empty()) return false;
  return wrap(spanOf(diagnostic, isLeftWrong ? 0 : 1), "::brook_kernel::convert<" + type + ">(",
              ")");
}

/// Mends `s << v`, which shifts the scalar by each component. Sema names the type of the count
/// first.
bool ConversionFinder::mendShift(const clang::Diagnostic& diagnostic) {
  const clang::QualType count = typeArgument(diagnostic, 0);
  const clang::QualType shifted = typeArgument(diagnostic, 1);
  if (count.isNull() || shifted.isNull()) return false;
  const std::string type = shownType(shifted, width(count));
  if (type.empty() || isCompoundAssignment(tokenAt(diagnostic.getLocation()))) return false;
  return wrap(spanOf(diagnostic, 0), "::brook_kernel::convert<" + type + ">(", ")");
}

bool ConversionFinder::isCompoundAssignment(std::optional<std::size_t> token) const {
  return token && reader_->spelling(*token).ends_with('=') &&
         !reader_->at(*token).isOneOf(tok::equalequal, tok::exclaimequal, tok::lessequal,
                                      tok::greaterequal);
}

/// Mends `s.xxx` on a scalar, a vector of copies. Only x and r are valid; for other letters Sema's
/// error is kept.
bool ConversionFinder::mendScalarSwizzle(const clang::Diagnostic& diagnostic) {
  const clang::QualType type = typeArgument(diagnostic, 0);
  const std::optional<std::size_t> dot = tokenAt(diagnostic.getLocation());
  if (type.isNull() || !dot || !reader_->isIdentifier(*dot + 1)) return false;
  const std::string letters = reader_->spelling(*dot + 1);
  const std::string name = scalarName(type);
  const bool isKnown = name == "float" || name == "double" || name == "int" || name == "uint";
  if (!isKnown || letters.size() > (name == "double" ? 2 : 4) ||
      letters.find_first_not_of("xr") != std::string::npos) {
    return false;
  }
  if (letters.size() > 1 &&
      !wrap(spanOf(diagnostic, 0),
            "::brook_kernel::convert<" + name + std::to_string(letters.size()) + ">(", ")")) {
    return false;
  }
  return all_.removed.insert(*dot).second && all_.removed.insert(*dot + 1).second;
}

/// Mends `(float3) v` and `float(v)` by choosing the remaining components first. C++ only casts
/// between vectors of equal size, so double2 and float2 are converted by constructors.
bool ConversionFinder::mendCast(const clang::Diagnostic& diagnostic) {
  std::vector<clang::QualType> types;
  for (unsigned i = 0; i < diagnostic.getNumArgs(); ++i) {
    if (!typeArgument(diagnostic, i).isNull()) types.push_back(typeArgument(diagnostic, i));
  }
  const std::optional<Span> cast = spanOf(diagnostic, 0);
  if (types.size() != 2 || !cast) return false;
  const int to = width(types[1]);
  const bool isFunctional = !reader_->is(cast->first, tok::l_paren);
  const std::size_t first = isFunctional ? cast->first + 1 : reader_->findClosing(cast->first) + 1;
  const Span operand{first, cast->last};
  if (width(types[0]) > to) return wrap(operand, "(", ")." + std::string("xyz").substr(0, to));
  // check reports that there is no such conversion.
  if (width(types[0]) < to) return width(types[0]) > 1 && convert(operand, types[1]);
  if (to == 1 || shownType(types[1], to).empty()) return false;
  return wrap(operand, "::brook_kernel::ctor::" + shownType(types[1], to) + "(", ")");
}

/// Mends a vector as a condition. check allows it only in `?:`.
bool ConversionFinder::mendCondition(const clang::Diagnostic& diagnostic) {
  std::optional<Span> condition = spanOf(diagnostic, 0);
  const std::optional<std::size_t> place = tokenAt(diagnostic.getLocation());
  if (place && reader_->is(*place, tok::question)) condition = conditionBefore(*place);
  return wrap(condition, "::brook_kernel::convert<bool>(", ")");
}

/// Mends an argument of a call. Sema names the argument in a note to its error.
bool ConversionFinder::mendArgument(const clang::Diagnostic& note) {
  if (note.getID() != diag::note_ovl_candidate_bad_conv) return false;
  clang::QualType to;
  for (unsigned i = 0; i < note.getNumArgs(); ++i) {
    if (!typeArgument(note, i).isNull()) to = typeArgument(note, i);
  }
  const unsigned last = note.getNumArgs() - 1;
  for (unsigned i = last; i > 0; --i) {
    if (note.getArgKind(i) != clang::DiagnosticsEngine::ak_uint &&
        note.getArgKind(i) != clang::DiagnosticsEngine::ak_sint) {
      continue;
    }
    const auto number = static_cast<unsigned>(note.getRawArg(i));
    if (number == 0) continue;
    return convert(argumentOf(*callee_, number), to);
  }
  return false;
}

bool ConversionFinder::convert(std::optional<Span> span, clang::QualType type) {
  if (type.isNull() || type->isReferenceType()) return false;
  const std::string name = shownType(type, width(type));
  if (name.empty()) return false;
  return wrap(span, "::brook_kernel::convert<" + name + ">(", ")");
}

/// Returns false if the span is not in a kernel, or if the same wrapping was tried before.
bool ConversionFinder::wrap(std::optional<Span> span, std::string before, std::string after) {
  if (!span) return false;
  surface::Wrapping wrapping{span->first, span->last, std::move(before), std::move(after)};
  if (std::ranges::find(known_.wrappings, wrapping) != known_.wrappings.end()) return false;
  all_.wrappings.push_back(std::move(wrapping));
  return true;
}

std::optional<std::size_t> ConversionFinder::tokenAt(clang::SourceLocation location) const {
  const auto found = tokens_.find(collector_.written(location, *sources_));
  if (found == tokens_.end()) return std::nullopt;
  return found->second;
}

std::optional<ConversionFinder::Span> ConversionFinder::spanOf(const clang::Diagnostic& diagnostic,
                                                               unsigned range) const {
  if (range >= diagnostic.getNumRanges()) return std::nullopt;
  const std::optional<std::size_t> first = tokenAt(diagnostic.getRange(range).getBegin());
  const std::optional<std::size_t> last = tokenAt(diagnostic.getRange(range).getEnd());
  if (!first || !last || *last < *first) return std::nullopt;
  return Span{*first, *last};
}

/// Returns argument `number`, counted from 1, of the call whose callee is this token.
std::optional<ConversionFinder::Span> ConversionFinder::argumentOf(std::size_t callee,
                                                                   unsigned number) const {
  if (!reader_->is(callee + 1, tok::l_paren)) return std::nullopt;
  const std::size_t close = reader_->findClosing(callee + 1);
  if (close == surface::kNoToken) return std::nullopt;
  std::size_t first = callee + 2;
  for (std::size_t i = first; i <= close; ++i) {
    if (i == close || reader_->is(i, tok::comma)) {
      if (--number == 0) return i > first ? std::optional(Span{first, i - 1}) : std::nullopt;
      first = i + 1;
    } else if (reader_->at(i).isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      i = reader_->findClosing(i);
    }
  }
  return std::nullopt;
}

/// Returns the condition of the `?:` with this '?'. Only assignments, commas and other `?:` bind
/// less tightly.
std::optional<ConversionFinder::Span> ConversionFinder::conditionBefore(
    std::size_t question) const {
  int depth = 0;
  std::size_t first = question;
  while (first > 0) {
    const clang::Token& token = reader_->at(first - 1);
    if (token.isOneOf(tok::r_paren, tok::r_square)) ++depth;
    if (token.isOneOf(tok::l_paren, tok::l_square) && --depth < 0) break;
    if (depth == 0 && token.isOneOf(tok::equal, tok::plusequal, tok::minusequal, tok::starequal,
                                    tok::slashequal, tok::comma, tok::semi, tok::l_brace,
                                    tok::r_brace, tok::kw_return, tok::question, tok::colon)) {
      break;
    }
    --first;
  }
  if (first == question) return std::nullopt;
  return Span{first, question - 1};
}

}  // namespace brook::frontend
