// ExpressionLowering: print and assert (docs/language/kernels.md, Messages).
#include "clang/Lex/Lexer.h"
#include "compiler/check/expressions.h"

#include <algorithm>
#include <string>

namespace brook::check {
namespace {

using diagnostics::Kind;

constexpr std::string_view kFlags = "-+ #0";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kOfInts = "diouxXc";
constexpr std::string_view kOfFloats = "fFeEgGaA";

// The conversions of a format, "%5.2f"; `isRight` is false at one that print does not know, which
// is then the last.
struct FormatConversions {
  std::vector<std::string> found;
  bool isRight = true;
};

FormatConversions conversionsOf(std::string_view format) {
  FormatConversions result;
  for (std::size_t i = format.find('%'); i != std::string_view::npos; i = format.find('%', i)) {
    if (format.substr(i).starts_with("%%")) {
      i += 2;
      continue;
    }
    std::size_t last = std::min(format.find_first_not_of(kFlags, i + 1), format.size());
    last = std::min(format.find_first_not_of(kDigits, last), format.size());
    if (last < format.size() && format[last] == '.') {
      last = std::min(format.find_first_not_of(kDigits, last + 1), format.size());
    }
    result.found.emplace_back(format.substr(i, last - i + 1));
    result.isRight = last < format.size() && (kOfInts.find(format[last]) != kOfInts.npos ||
                                              kOfFloats.find(format[last]) != kOfFloats.npos);
    if (!result.isRight) break;
    i = last + 1;
  }
  return result;
}

// As a format of its own.
std::string withoutConversions(std::string_view text) {
  std::string result;
  for (const char c : text)
    result += c == '%' ? std::string("%%") : std::string(1, c);
  return result;
}

std::string failureText(std::string_view asserted) {
  return "assertion '" + withoutConversions(asserted) + "' failed";
}

}  // namespace

// False for other calls.
bool ExpressionLowering::message(const clang::CallExpr& call) {
  const Callee callee = calleeOf(call);
  if (!isMessage(callee)) return false;
  if (context_.builder.function().kind == ir::FunctionKind::Reduction) {
    context_.report(call.getExprLoc(), Kind::MessageInReduction)
        << (callee.kind == CalleeKind::Print ? "print" : "assert");
  } else if (callee.kind == CalleeKind::Print) {
    print(call);
  } else if (callee.kind == CalleeKind::Assert) {
    assertion(call);
  } else {  // of <assert.h>, which has tested the condition
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(asWritten(call.getArg(0)));
    const std::string asserted = text == nullptr ? "" : text->getString().str();
    context_.builder.message({true, failureText(asserted), {}});
  }
  return true;
}

void ExpressionLowering::print(const clang::CallExpr& call) {
  const auto* literal = call.getNumArgs() == 0
                            ? nullptr
                            : llvm::dyn_cast<clang::StringLiteral>(asWritten(call.getArg(0)));
  if (literal == nullptr || !literal->isOrdinary()) {
    context_.report(call.getExprLoc(), Kind::PrintFormat) << 0 << "";
    return;
  }
  ir::Message message{false, literal->getString().str(), {}};
  const FormatConversions conversions = conversionsOf(message.text);
  if (!conversions.isRight) {
    context_.report(literal->getExprLoc(), Kind::PrintFormat) << 1 << conversions.found.back();
    return;
  }
  const unsigned given = call.getNumArgs() - 1;
  if (given != conversions.found.size()) {
    context_.report(call.getExprLoc(), Kind::PrintFormat)
        << 2 << "" << static_cast<unsigned>(conversions.found.size()) << given;
    return;
  }
  for (unsigned i = 0; i < given; ++i) {
    const Value printed = printedValue(*call.getArg(i + 1), conversions.found[i]);
    if (!printed) return;
    message.values.push_back(printed.id);
  }
  context_.builder.message(std::move(message));
}

Value ExpressionLowering::printedValue(const clang::Expr& argument, const std::string& conversion) {
  const Value printed = value(&argument);
  if (!printed) return {};
  const ir::Type type = convert_.typeOf(printed);
  const bool takesFloats = kOfFloats.find(conversion.back()) != kOfFloats.npos;
  if (takesFloats == type.isFloating()) return printed;
  context_.report(argument.getExprLoc(), Kind::PrintValue) << conversion << ir::typeName(type);
  return {};
}

void ExpressionLowering::assertion(const clang::CallExpr& call) {
  if (call.getNumArgs() != 1) {
    context_.report(call.getExprLoc(), Kind::BuiltinArity)
        << "assert" << 1 << static_cast<int>(call.getNumArgs());
    return;
  }
  const std::optional<ir::ExprId> holds = condition(call.getArg(0));
  if (!holds || !context_.unit.hasAssertions) return;
  ir::FunctionBuilder& builder = context_.builder;
  builder.openIf(builder.unary(ir::UnaryOp::Not, *holds));
  builder.message({true, failureText(sourceOf(call)), {}});
  builder.close();
}

// What stands between the parentheses of the call, as the user wrote it.
std::string ExpressionLowering::sourceOf(const clang::CallExpr& call) const {
  const clang::SourceManager& sources = context_.unit.ast.getSourceManager();
  const clang::CharSourceRange all = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(call.getExprLoc(), call.getRParenLoc()), sources,
      context_.unit.ast.getLangOpts());
  const llvm::StringRef text =
      clang::Lexer::getSourceText(all, sources, context_.unit.ast.getLangOpts());
  const std::size_t open = text.find('(');
  if (open == llvm::StringRef::npos) return "...";  // a part of a macro
  return text.substr(open + 1).drop_back().trim().str();
}

}  // namespace brook::check
