#include "compiler/surface/kernel_parser.h"

#include "compiler/diagnostics/kinds.h"
#include "compiler/frontend/prelude_kernel.h"
#include "compiler/surface/specifiers.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace brook::surface {
namespace {

namespace tok = clang::tok;
using diagnostics::Kind;
using diagnostics::report;
using ir::VariableKind;

/// True if the first token after the specifiers shows that they belong to a kernel.
bool isKernelStart(const TokenReader& reader, const Specifiers& specifiers) {
  const std::size_t name = specifiers.all.last;
  return (specifiers.has(reader, "kernel") || specifiers.has(reader, "reduce")) &&
         specifiers.hasType() && reader.isIdentifier(name) && reader.is(name + 1, tok::l_paren);
}

VariableKind qualifiedKind(const std::string& qualifier, const ParameterDeclaration& parameter) {
  if (qualifier == "iter") return VariableKind::Iterator;
  if (qualifier == "reduce") return VariableKind::Accumulator;
  if (qualifier == "vout") return VariableKind::VariableOutput;
  return parameter.rank > 0 ? VariableKind::ScatterOutput : VariableKind::Output;
}

/// Returns the token after the ';' or body of the declaration at `i`, whose parentheses may not
/// match.
std::size_t endOfDeclaration(const TokenReader& reader, std::size_t i) {
  while (i < reader.size() && !reader.at(i).isOneOf(tok::semi, tok::l_brace, tok::eof))
    ++i;
  const std::size_t end = reader.is(i, tok::l_brace) ? reader.findClosingBrace(i) : i;
  return end == kNoToken || reader.is(end, tok::eof) ? reader.size() - 1 : end + 1;
}

/// Returns the token after Brook+'s `Attribute[GroupSize(64)]` at `first`, or `first`.
std::size_t behindAttribute(const TokenReader& reader, std::size_t first) {
  if (!reader.isWord(first, "Attribute") || !reader.is(first + 1, tok::l_square)) return first;
  const std::size_t close = reader.findClosing(first + 1);
  return close == kNoToken ? first : close + 1;
}

}  // namespace

std::optional<KernelDeclaration> KernelParser::parse(std::size_t first) {
  const Specifiers specifiers = readSpecifiers(reader_, behindAttribute(reader_, first));
  if (!isKernelStart(reader_, specifiers)) return std::nullopt;
  if (specifiers.all.first != first) {
    report(reader_.diagnostics(), reader_.location(first), Kind::NotSupportedYet)
        << "'Attribute' (memory shared by a group of elements)";
  }
  KernelDeclaration kernel;
  kernel.name = specifiers.all.last;
  kernel.result = specifiers.type;
  kernel.resultType = types_.find(reader_.spelling(specifiers.type)).value_or("");
  kernel.kind = specifiers.has(reader_, "reduce") ? ir::FunctionKind::Reduction
                : kernel.resultType == "void"     ? ir::FunctionKind::Kernel
                                                  : ir::FunctionKind::Helper;
  kernel.linkage = specifiers.has(reader_, "static")   ? Linkage::Internal
                   : specifiers.has(reader_, "inline") ? Linkage::Inline
                                                       : Linkage::External;
  const std::string name = reader_.spelling(kernel.name);
  std::set<std::string> seen;
  for (const std::size_t qualifier : specifiers.qualifiers) {
    const std::string word = reader_.spelling(qualifier);
    if (!seen.insert(word).second) {
      report(reader_.diagnostics(), reader_.location(qualifier), Kind::DuplicateQualifier) << word;
    }
    if (word == "kernel" || word == "reduce") continue;
    report(reader_.diagnostics(), reader_.location(qualifier), Kind::MisplacedQualifier)
        << reader_.spelling(qualifier) << "before a kernel";
  }
  const std::string resultSpelling = reader_.spelling(kernel.result);
  if (const auto refusal = types_.findRefusal(resultSpelling);
      refusal && kernel.resultType.empty()) {
    report(reader_.diagnostics(), reader_.location(kernel.result.first),
           Kind::NotAnElementStructure)
        << resultSpelling << *refusal;
  }
  const std::size_t open = kernel.name + 1;
  const std::size_t close = reader_.findClosing(open);
  if (close == kNoToken) {
    report(reader_.diagnostics(), reader_.location(open), Kind::KernelSyntaxError) << "')'" << name;
    kernel.all = {first, reader_.size() - 1};
    return kernel;
  }
  kernel.all = {first, close + 1};
  if (!parseParameters(kernel, open, close)) {
    kernel.all.last = endOfDeclaration(reader_, open);
    return kernel;
  }
  if (reader_.is(close + 1, tok::l_brace)) {
    const std::size_t end = reader_.findClosingBrace(close + 1);
    if (end == kNoToken) {
      report(reader_.diagnostics(), reader_.location(close + 1), Kind::KernelSyntaxError)
          << "'}' at the end of the body" << name;
    }
    kernel.body = {close + 1, end == kNoToken ? reader_.size() - 1 : end + 1};
    kernel.all.last = kernel.body.last;
  } else if (reader_.is(close + 1, tok::semi)) {
    kernel.all.last = close + 2;
  } else {
    const clang::SourceLocation end = reader_.location(close);
    report(reader_.diagnostics(), reader_.preprocessor().getLocForEndOfToken(end),
           Kind::KernelSyntaxError)
        << "'{' or ';'" << name;
  }
  checkName(kernel);
  checkParameterNames(kernel);
  checkOutputs(kernel);
  if (kernel.kind == ir::FunctionKind::Reduction) checkReduction(kernel);
  return kernel;
}

bool KernelParser::parseParameters(KernelDeclaration& kernel, std::size_t open, std::size_t close) {
  std::size_t i = open + 1;
  if (i == close || (reader_.isWord(i, "void") && i + 1 == close)) return true;
  while (i < close) {
    std::size_t end = i;
    const auto parameter = parseParameter(kernel, i, close, end);
    if (!parameter) return false;
    kernel.parameters.push_back(*parameter);
    if (end == close && reader_.is(close, tok::r_paren)) return true;
    if (end == close) {  // `float a<>], float b<>)`
      reportUnexpected(kernel, i, close);
      return false;
    }
    i = end + 1;
  }
  report(reader_.diagnostics(), reader_.location(close), Kind::KernelSyntaxError)
      << "a parameter" << reader_.spelling(kernel.name);
  return false;
}

std::optional<ParameterDeclaration> KernelParser::parseParameter(const KernelDeclaration& kernel,
                                                                 std::size_t first,
                                                                 std::size_t last,
                                                                 std::size_t& end) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const std::string kernelName = reader_.spelling(kernel.name);
  const Specifiers specifiers = readSpecifiers(reader_, first);
  ParameterDeclaration parameter;
  parameter.type = specifiers.type;
  std::size_t i = specifiers.all.last;
  if (reader_.is(i, tok::ellipsis)) {
    report(diagnostics, reader_.location(i), Kind::ForbiddenInKernel)
        << "a variable number of arguments";
    return std::nullopt;
  }
  // A prototype may omit the name: `kernel void f(float4 <>, float);`
  if (!specifiers.hasType() && reader_.isIdentifier(i)) {
    parameter.type = {i, i + 1};
    ++i;
  }
  if (parameter.type.isEmpty()) {
    report(diagnostics, reader_.location(i), Kind::KernelSyntaxError)
        << "the type of a parameter" << kernelName;
    return std::nullopt;
  }
  if (reader_.is(i, tok::star) || reader_.is(i, tok::amp)) {
    report(diagnostics, reader_.location(i), Kind::KernelPointer);
    return std::nullopt;
  }
  if (reader_.is(i, tok::l_square) && !nearestWord(reader_, first, {"vout"}).empty()) {
    report(diagnostics, reader_.location(first), Kind::MisspelledWord)
        << reader_.spelling(first) << "vout";
    return std::nullopt;
  }
  if (reader_.isIdentifier(i)) parameter.name = i++;
  bool isStream = false;
  if (!parseSuffix(kernel, parameter, i, isStream)) return std::nullopt;
  if (i > last || !(reader_.is(i, tok::comma) || i == last)) {
    reportUnexpected(kernel, first, i);
    return std::nullopt;
  }
  parameter.all = {first, i};
  end = i;
  chooseKind(kernel, parameter, specifiers, isStream);
  checkSizes(parameter);
  checkElement(parameter);
  return parameter;
}

/// Reports the error at `i` in the parameter that begins at `first`.
void KernelParser::reportUnexpected(const KernelDeclaration& kernel, std::size_t first,
                                    std::size_t i) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const bool isAfterWord = i == first + 1 || i == first + 2;
  const std::string_view word =
      isAfterWord ? nearestWord(reader_, first, {"out", "iter", "reduce", "vout"}) : "";
  if (!word.empty()) {
    report(diagnostics, reader_.location(first), Kind::MisspelledWord)
        << reader_.spelling(first) << word;
    return;
  }
  for (std::size_t k = first; k < i; ++k) {
    if (reader_.isWord(k, "shared")) {
      report(diagnostics, reader_.location(k), Kind::NotSupportedYet)
          << "'shared' (memory shared by a group of elements)";
      return;
    }
    if (reader_.isWord(k, "restrict")) {
      report(diagnostics, reader_.location(k), Kind::MisplacedQualifier)
          << "restrict" << "on a parameter of a kernel";
      return;
    }
  }
  report(diagnostics, reader_.location(i), Kind::KernelSyntaxError)
      << "',' or ')'" << reader_.spelling(kernel.name);
}

/// Parses `<...>` or `[...][...]` after the name.
bool KernelParser::parseSuffix(const KernelDeclaration& kernel, ParameterDeclaration& parameter,
                               std::size_t& i, bool& isStream) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const std::size_t first = i;
  if (!parseBrackets(kernel, parameter, i)) return false;
  isStream = reader_.is(i, tok::less);
  if (isStream) {
    const TokenReader::Extents extents = reader_.readExtents(i);
    if (extents.close == kNoToken) {
      report(diagnostics, reader_.location(i), Kind::UnclosedExtents) << nameOf(parameter);
      return false;
    }
    const std::size_t open = i;
    i = extents.close + 1;
    if (parameter.rank > 0 || reader_.is(i, tok::l_square)) {
      report(diagnostics, reader_.location(parameter.rank > 0 ? first : i), Kind::ArrayOfStreams)
          << nameOf(parameter) << false;
      return false;
    }
    if (extents.count > 0) {
      report(diagnostics, reader_.location(open + 1), Kind::IgnoredExtents) << nameOf(parameter);
    }
  } else if (parameter.rank > 4) {
    report(diagnostics, reader_.location(first), Kind::StreamRank)
        << nameOf(parameter) << parameter.rank;
  }
  return true;
}

/// Reports sizes that are ignored: a gather accepts arrays only if all of its brackets have a size.
void KernelParser::checkSizes(const ParameterDeclaration& parameter) {
  if (parameter.rank == 0 || parameter.rank > 4 || parameter.isArray()) return;
  std::size_t i = parameter.name == kNoToken ? parameter.type.last : parameter.name + 1;
  while (reader_.is(i, tok::l_square) && reader_.is(i + 1, tok::r_square))
    i += 2;
  if (!reader_.is(i, tok::l_square)) return;
  report(reader_.diagnostics(), reader_.location(i + 1), Kind::IgnoredExtents) << nameOf(parameter);
}

/// Counts the brackets and keeps their sizes.
bool KernelParser::parseBrackets(const KernelDeclaration& kernel, ParameterDeclaration& parameter,
                                 std::size_t& i) {
  while (reader_.is(i, tok::l_square)) {
    const std::size_t close = reader_.findClosing(i);
    if (close == kNoToken) {
      report(reader_.diagnostics(), reader_.location(i), Kind::KernelSyntaxError)
          << "']'" << reader_.spelling(kernel.name);
      return false;
    }
    std::int64_t size = 0;
    const bool isNumber = close == i + 2 && reader_.is(i + 1, tok::numeric_constant) &&
                          !llvm::StringRef(reader_.spelling(i + 1)).getAsInteger(0, size);
    if (isNumber && size > 0) parameter.sizes.push_back(size);
    ++parameter.rank;
    i = close + 1;
  }
  if (static_cast<int>(parameter.sizes.size()) != parameter.rank) parameter.sizes.clear();
  return true;
}

void KernelParser::chooseKind(const KernelDeclaration& kernel, ParameterDeclaration& parameter,
                              const Specifiers& specifiers, bool isStream) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const std::string name = nameOf(parameter);
  const bool isReduction = kernel.kind == ir::FunctionKind::Reduction;
  parameter.kind = parameter.rank > 0 ? VariableKind::Gather
                   : isStream         ? VariableKind::Stream
                                      : VariableKind::Constant;
  std::set<std::string> seen;
  for (const std::size_t qualifier : specifiers.qualifiers) {
    const std::string word = reader_.spelling(qualifier);
    const clang::SourceLocation place = reader_.location(qualifier);
    if (!seen.insert(word).second) {
      report(diagnostics, place, Kind::DuplicateQualifier) << word;
    } else if (word == "kernel") {
      report(diagnostics, place, Kind::MisplacedQualifier) << word << "on a parameter";
    } else if (word == "out" && !isStream && parameter.rank == 0) {
      report(diagnostics, place, Kind::OutNotStream) << name;
    } else if (word == "vout" && !isStream) {
      report(diagnostics, place, Kind::VariableOutputNotStream) << name;
    } else if (word == "iter" && !isStream) {
      report(diagnostics, place, Kind::IteratorNotStream) << name;
    } else if (word == "reduce" && !isReduction) {
      report(diagnostics, place, Kind::ReduceInKernel) << name << reader_.spelling(kernel.name);
    } else if (word == "reduce" && parameter.rank > 0) {
      report(diagnostics, place, Kind::AccumulatorArray) << name;
      parameter.kind = VariableKind::Accumulator;
      parameter.rank = 0;
    } else if (isReduction && word != "reduce") {
      report(diagnostics, place, Kind::MisplacedQualifier) << word << "in a reduction";
      parameter.kind = word == "iter" ? VariableKind::Iterator : VariableKind::Output;
    } else if (seen.size() > 1) {
      report(diagnostics, place, Kind::MisplacedQualifier)
          << word
          << "on a parameter marked '" + reader_.spelling(specifiers.qualifiers.front()) + "'";
    } else {
      parameter.kind = qualifiedKind(word, parameter);
      if (word == "vout") readBound(kernel, parameter, qualifier);
    }
  }
  for (const std::size_t storage : specifiers.storage) {
    if (reader_.is(storage, tok::kw_const)) continue;
    report(diagnostics, reader_.location(storage), Kind::MisplacedQualifier)
        << reader_.spelling(storage) << "on a parameter of a kernel";
  }
}

/// Reads the bound in brackets after the word, as in `vout[2]`.
void KernelParser::readBound(const KernelDeclaration& kernel, ParameterDeclaration& parameter,
                             std::size_t qualifier) {
  if (reader_.is(qualifier + 1, tok::l_square)) {
    parameter.bound = {qualifier + 2, reader_.findClosing(qualifier + 1)};
  } else {
    report(reader_.diagnostics(), reader_.location(qualifier + 1), Kind::KernelSyntaxError)
        << "'[' after 'vout'" << reader_.spelling(kernel.name);
  }
}

void KernelParser::checkElement(ParameterDeclaration& parameter) {
  const std::string spelling = reader_.spelling(parameter.type);
  const clang::SourceLocation place = reader_.location(parameter.type.first);
  const std::optional<std::string> element = types_.find(spelling);
  if (element && *element != "void") {
    parameter.element = *element;
    if (parameter.kind == VariableKind::Iterator && !isFloatElement(*element)) {
      report(reader_.diagnostics(), place, Kind::IteratorRank) << 1 << spelling;
    }
  } else if (const auto refusal = types_.findRefusal(spelling)) {
    report(reader_.diagnostics(), place, Kind::NotAnElementStructure) << spelling << *refusal;
  } else if (const auto nearest = ElementTypes::nearestOf(spelling);
             (element || nearest) && parameter.kind == VariableKind::Constant) {
    report(reader_.diagnostics(), place, Kind::ParameterType)
        << spelling << nearest.has_value() << nearest.value_or("");
  } else if (element || nearest) {
    report(reader_.diagnostics(), place, Kind::NotAnElementType) << spelling;
  }
}

std::string KernelParser::nameOf(const ParameterDeclaration& parameter) const {
  return parameter.name == kNoToken ? "" : reader_.spelling(parameter.name);
}

}  // namespace brook::surface
