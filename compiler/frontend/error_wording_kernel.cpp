// ErrorWording: errors in the bodies of kernels.
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "compiler/frontend/diagnostic_types.h"
#include "compiler/frontend/error_wording.h"
#include "compiler/frontend/prelude_kernel.h"

#include <algorithm>
#include <set>

namespace brook::frontend {
namespace {

namespace diag = clang::diag;
namespace tok = clang::tok;
using diagnostics::Kind;
using Worded = ErrorWording::Worded;

/// Returns the name in the user's text.
std::string nameOf(clang::QualType type) {
  const std::string name = type.getUnqualifiedType().getAsString();
  return name.starts_with("struct ") ? name.substr(7) : name;
}

}  // namespace

std::optional<Worded> ErrorWording::inKernel(const clang::Diagnostic& diagnostic,
                                             std::size_t token) const {
  const std::string word = reader_.spelling(token);
  const bool isBeforeMember = reader_.is(token, tok::period) && reader_.isIdentifier(token + 1);
  switch (diagnostic.getID()) {
    case diag::err_typecheck_subscript_value:
      return Worded{Kind::TooManyBrackets, word};
    case diag::err_typecheck_invalid_operands:
    case diag::err_typecheck_unary_expr:
    case diag::err_typecheck_expect_int:
    case diag::err_typecheck_cond_incompatible_operands:
    case diag::err_typecheck_vector_not_convertable_non_scalar:
      return operands(diagnostic, token);
    case diag::err_typecheck_nonviable_condition:
      return hostVector(diagnostic);
    case diag::err_ext_vector_component_exceeds_length:
    case diag::err_ext_vector_component_name_illegal:
    case diag::err_typecheck_member_reference_struct_union:
      if (!isBeforeMember) return std::nullopt;
      return Worded{Kind::BadSwizzle, reader_.spelling(token + 1)};
    case diag::err_no_member:
    case diag::err_no_member_suggest:
      if (!namesClass(diagnostic, "gather") || token < 2) return std::nullopt;
      return Worded{Kind::GatherAsValue,
                    reader_.spelling(reader_.is(token - 1, tok::period) ? token - 2 : token - 1)};
    case diag::err_typecheck_duplicate_vector_components_not_mlvalue: {
      const std::optional<std::size_t> last = diagnostic.getNumRanges() > 0
                                                  ? knownToken(diagnostic.getRange(0).getEnd())
                                                  : std::nullopt;
      return Worded{Kind::RepeatedComponent, last ? reader_.spelling(*last) : word};
    }
    case diag::err_typecheck_expression_not_modifiable_lvalue:
      return Worded{Kind::NotAssignable, ""};
    case diag::err_typecheck_assign_const: {
      const std::optional<std::size_t> first = diagnostic.getNumRanges() > 0
                                                   ? knownToken(diagnostic.getRange(0).getBegin())
                                                   : std::nullopt;
      return Worded{Kind::ConstantAssigned, reader_.spelling(first.value_or(token))};
    }
    case diag::err_break_not_in_loop_or_switch:
    case diag::err_continue_not_in_loop:
      return Worded{Kind::OutsideOfLoop, word};
    case diag::err_typecheck_member_reference_suggestion:
    case diag::err_typecheck_member_reference_arrow:
      return Worded{Kind::ForbiddenInKernel, "'->'"};
    case diag::err_undeclared_var_use:
    case diag::err_undeclared_var_use_suggest:
      if (reader_.is(token + 1, tok::l_paren)) return Worded{Kind::UnknownCallee, word};
      if (!isKernelFunction(word)) return std::nullopt;
      return Worded{Kind::ForbiddenInKernel, "a function as a value"};
    case diag::err_ovl_unresolvable:
      return Worded{Kind::ForbiddenInKernel, "a function as a value"};
    case diag::err_excess_initializers: {
      const std::string type = token > 0 ? reader_.spelling(token - 1) : "";
      if (!isVectorTypeName(type) || !reader_.is(token + 1, tok::l_paren)) return std::nullopt;
      return Worded{Kind::VectorInParentheses, type + " " + word + " = " + type + "(...)"};
    }
    case diag::err_ovl_no_viable_function_in_call:
      return callInKernel(diagnostic, token);
    case diag::err_ovl_no_viable_oper:
      return assignment(diagnostic, token);
    default:
      return std::nullopt;
  }
}

/// Rewords `x % 2.0`, and operands that no operator takes.
std::optional<Worded> ErrorWording::operands(const clang::Diagnostic& diagnostic,
                                             std::size_t token) const {
  for (unsigned i = 0; i < diagnostic.getNumRanges(); ++i) {
    const llvm::StringRef name = className(typeArgument(diagnostic, i));
    const std::optional<std::size_t> operand = firstName(diagnostic.getRange(i));
    if (!operand) continue;
    if (name == "gather" || name == "gather_row") {
      return Worded{Kind::GatherAsValue, reader_.spelling(*operand)};
    }
    if (name == "Stream" || name == "stream" || name == "iter") {
      return Worded{Kind::GlobalVariable, reader_.spelling(*operand)};
    }
    if (isStatement(*operand)) return Worded{Kind::StatementAsValue, reader_.spelling(*operand)};
    if (isVectorTypeName(std::string_view(name))) return hostName(*operand);
  }
  for (unsigned i = 0; i < diagnostic.getNumArgs(); ++i) {
    const clang::QualType type = typeArgument(diagnostic, i);
    if (!type.isNull() && type->isRecordType()) return Worded{Kind::StructureAsValue, nameOf(type)};
  }
  static const std::set<std::string> integerOperators = {"%",  "&",  "|",  "^",  "~",   "<<", ">>",
                                                         "%=", "&=", "|=", "^=", "<<=", ">>="};
  const std::string word = reader_.spelling(token);
  if (integerOperators.contains(word)) return Worded{Kind::IntegerOperator, word};
  return std::nullopt;
}

/// Returns `g` in `g`, `-g` and `(2 * g)`.
std::optional<std::size_t> ErrorWording::firstName(const clang::CharSourceRange& range) const {
  const std::optional<std::size_t> first = knownToken(range.getBegin());
  const std::optional<std::size_t> last = knownToken(range.getEnd());
  for (std::size_t i = first.value_or(1); i <= last.value_or(0); ++i) {
    if (reader_.isIdentifier(i)) return i;
  }
  return std::nullopt;
}

/// Rewords an error about a variable or function of the host at `token`. Vectors of the host have
/// the names of kernel vectors, but they are different types.
Worded ErrorWording::hostName(std::size_t token) const {
  const bool isCall = reader_.is(token + 1, tok::l_paren);
  return {isCall ? Kind::UnknownCallee : Kind::GlobalVariable, reader_.spelling(token)};
}

/// Rewords `float4 v = g` with a vector of the host.
std::optional<Worded> ErrorWording::hostVector(const clang::Diagnostic& diagnostic) const {
  bool isOne = false;
  for (unsigned i = 0; i < diagnostic.getNumArgs(); ++i)
    isOne = isOne || isVectorTypeName(std::string_view(className(typeArgument(diagnostic, i))));
  const std::optional<std::size_t> value =
      diagnostic.getNumRanges() > 0 ? knownToken(diagnostic.getRange(0).getBegin()) : std::nullopt;
  if (!isOne || !value || !reader_.isIdentifier(*value)) return std::nullopt;
  return hostName(*value);
}

/// True if the kernel around `token` declares `name` before it: `T name`, or one of several names.
bool ErrorWording::isDeclaredBefore(std::size_t token, const std::string& name) const {
  const surface::KernelDeclaration& kernel = *kernelAround(token);
  for (std::size_t i = kernel.all.first + 1; i < token; ++i) {
    if (!reader_.isWord(i, name)) continue;
    if (reader_.isIdentifier(i - 1) || reader_.isTypeKeyword(i - 1) ||
        reader_.is(i - 1, tok::comma))
      return true;
  }
  return false;
}

/// Rewords `o = x` for a scatter output, `g = x` for a vector of the host, and `t = {x, 2}` for a
/// structure with other fields.
std::optional<Worded> ErrorWording::assignment(const clang::Diagnostic& diagnostic,
                                               std::size_t token) const {
  const std::optional<std::size_t> first =
      diagnostic.getNumRanges() > 0 ? knownToken(diagnostic.getRange(0).getBegin()) : std::nullopt;
  if (!first) return std::nullopt;
  const std::string name = reader_.spelling(*first);
  if (isGather(name, token)) {
    return Worded{isIndexedOnce(*first) ? Kind::TooFewBrackets : Kind::ScatterAccess, name};
  }
  if (!reader_.is(token, tok::equal)) return std::nullopt;
  if (reader_.isIdentifier(*first) && !isDeclaredBefore(*first, name)) return hostName(*first);
  if (!reader_.is(token + 1, tok::l_brace)) return std::nullopt;
  return Worded{Kind::StructureValues, reader_.spelling({*first, token})};
}

/// True for `o[x] =`, which is no element if `o` has several dimensions.
bool ErrorWording::isIndexedOnce(std::size_t name) const {
  if (!reader_.is(name + 1, tok::l_square)) return false;
  const std::size_t close = reader_.findClosing(name + 1);
  return close != surface::kNoToken && reader_.is(close + 1, tok::equal);
}

/// True if `name` is a gather or a scatter output of the kernel around `token`.
bool ErrorWording::isGather(const std::string& name, std::size_t token) const {
  return std::ranges::any_of(
      kernelAround(token)->parameters, [&](const surface::ParameterDeclaration& parameter) {
        return parameter.rank > 0 && reader_.spelling(parameter.name) == name;
      });
}

/// True for a call without a value.
bool ErrorWording::isStatement(std::size_t token) const {
  const bool isOne = reader_.isWord(token, "push") || reader_.isWord(token, "print") ||
                     reader_.isWord(token, "assert");
  return isOne && reader_.is(token + 1, tok::l_paren);
}

std::optional<Worded> ErrorWording::callInKernel(const clang::Diagnostic& diagnostic,
                                                 std::size_t token) const {
  const std::string name = calledName(diagnostic);
  while (reader_.is(token + 1, tok::coloncolon))
    token += 2;
  const std::string word = reader_.spelling(token);
  const std::size_t close =
      reader_.is(token + 1, tok::l_paren) ? reader_.findClosing(token + 1) : token;
  for (std::size_t i = token; i < close && close != surface::kNoToken; ++i) {
    if (isStatement(i)) return Worded{Kind::StatementAsValue, reader_.spelling(i)};
    const bool beginsArgument = reader_.is(i, tok::l_paren) || reader_.is(i, tok::comma);
    if (beginsArgument && reader_.is(i + 1, tok::l_brace))
      return Worded{Kind::ForbiddenInKernel, "a list in braces as an argument"};
  }
  // This is an implicit conversion, which accepts every value.
  if (name == "convert" && word != name) {
    return Worded{Kind::ForbiddenInKernel, "a function as a value"};
  }
  if (isKernel(word)) return Worded{Kind::CalleeArguments, word};
  if (isKernelFunction(word) || findCFunction(word) != nullptr) return std::nullopt;
  return Worded{Kind::UnknownCallee, word};
}

}  // namespace brook::frontend
