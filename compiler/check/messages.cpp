// ExpressionLowering: print and assert (docs/language/kernels.md, Messages).
#include "clang/Lex/Lexer.h"
#include "compiler/check/expressions.h"

#include <algorithm>
#include <optional>
#include <string>

namespace brook::check {
namespace {

using diagnostics::Kind;

constexpr std::string_view kFlags = "-+ #0";
constexpr std::string_view kDigits = "0123456789";
/// The largest width that every C library prints and that the runtime keeps in one piece.
constexpr unsigned kWidestConversion = 4095;
constexpr std::string_view kOfInts = "diouxXc";
constexpr std::string_view kOfFloats = "fFeEgGaA";

// The conversions of a format, such as "%5.2f". They end at the first conversion that print
// rejects; `fault` is then the index of the reason in Kind::PrintFormat.
struct FormatConversions {
  std::vector<std::string> found;
  std::optional<int> fault;
};

constexpr int kUnknownConversion = 1;
constexpr int kWidthFromArgument = 3;
constexpr int kTooWide = 4;
constexpr int kEndsEarly = 5;

// Returns the position after the width or precision at `first`. Sets `fault` if it is too large or
// is `*`.
std::size_t readNumber(std::string_view format, std::size_t first, std::optional<int>& fault) {
  if (first < format.size() && format[first] == '*') {
    fault = kWidthFromArgument;
    return first + 1;
  }
  const std::size_t last = std::min(format.find_first_not_of(kDigits, first), format.size());
  unsigned number = 0;
  const llvm::StringRef digits(format.data() + first, last - first);
  if (!digits.empty() && (digits.getAsInteger(10, number) || number > kWidestConversion)) {
    fault = kTooWide;
  }
  return last;
}

FormatConversions conversionsOf(std::string_view format) {
  FormatConversions result;
  for (std::size_t i = format.find('%'); i != std::string_view::npos; i = format.find('%', i)) {
    if (format.substr(i).starts_with("%%")) {
      i += 2;
      continue;
    }
    std::size_t last = std::min(format.find_first_not_of(kFlags, i + 1), format.size());
    last = readNumber(format, last, result.fault);
    if (last < format.size() && format[last] == '.') {
      last = readNumber(format, last + 1, result.fault);
    }
    result.found.emplace_back(format.substr(i, last - i + 1));
    const bool isKnown = last < format.size() && (kOfInts.find(format[last]) != kOfInts.npos ||
                                                  kOfFloats.find(format[last]) != kOfFloats.npos);
    if (!result.fault && !isKnown) result.fault = kUnknownConversion;
    if (result.fault) break;
    i = last + 1;
  }
  return result;
}

// Returns the text as a format without conversions.
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

// Returns false for other calls.
bool ExpressionLowering::message(const clang::CallExpr& call) {
  const Callee callee = calleeOf(call);
  if (!isMessage(callee)) return false;
  if (context_.builder.function().kind == ir::FunctionKind::Reduction) {
    context_.report(call.getExprLoc(), Kind::MessageInReduction)
        << (callee.kind == CalleeKind::Print ? "print" : "assert");
  } else if (callee.kind == CalleeKind::Print) {
    print(call);
  } else {
    assertion(call);
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
  if (message.text.find('\0') != std::string::npos) {
    context_.report(literal->getExprLoc(), Kind::PrintFormat) << kEndsEarly << "";
    return;
  }
  const FormatConversions conversions = conversionsOf(message.text);
  if (conversions.fault) {
    context_.report(literal->getExprLoc(), Kind::PrintFormat)
        << *conversions.fault << conversions.found.back() << kWidestConversion;
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
  if (takesFloats == type.isFloating()) return convert_.to(printed, type, argument.getExprLoc());
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

// Returns the user's text between the parentheses of the call.
std::string ExpressionLowering::sourceOf(const clang::CallExpr& call) const {
  const clang::SourceManager& sources = context_.unit.ast.getSourceManager();
  const clang::CharSourceRange all = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(call.getExprLoc(), call.getRParenLoc()), sources,
      context_.unit.ast.getLangOpts());
  const llvm::StringRef text =
      clang::Lexer::getSourceText(all, sources, context_.unit.ast.getLangOpts());
  const std::size_t open = text.find('(');
  if (open == llvm::StringRef::npos) return "...";  // inside a macro
  return text.substr(open + 1).drop_back().trim().str();
}

}  // namespace brook::check
