// The body of a kernel as C++: qualified names for constructors, built-in functions and indexof.
//
//   in:  the tokens of a body with its braces
//   out: the same tokens with qualifications; errors about words that are not allowed there
//
//   before:  { o = float4(max(a, b), (indexof a).xyb); }
//   after:   { o = ::brook_kernel::ctor::float4(::brook_kernel::fn::max(a, b),
//                  (::brook_kernel::fn::indexof(a)).xyz); }
#pragma once

#include "compiler/surface/desugar.h"
#include "compiler/surface/tokens.h"

#include <string>
#include <string_view>

namespace brook::surface {

class KernelBody {
 public:
  KernelBody(const TokenReader& reader, const Declarations& declarations,
             const Insertions& insertions, TokenFactory& factory)
      : reader_(reader), declarations_(declarations), insertions_(insertions), factory_(factory) {}

  void append(Tokens& output, TokenRange body);

 private:
  void appendBefore(Tokens& output, std::size_t i);
  void appendAfter(Tokens& output, std::size_t i);
  /// Appends the construct that begins at token `i` and returns the token after it.
  std::size_t appendAt(Tokens& output, std::size_t i);
  std::size_t appendKeywords(Tokens& output, std::size_t i);
  std::size_t appendAssertion(Tokens& output, std::size_t i);
  bool isOfAssertMacro(std::size_t i) const;
  bool appendAssertMacro(Tokens& output, std::size_t i);
  std::size_t behindAssertedText(std::size_t i) const;
  std::size_t calleeOfText(std::size_t i) const;
  bool isText(std::size_t i) const;
  bool reportMisspelledPrint(std::size_t i);
  std::size_t appendIndexof(Tokens& output, std::size_t i);
  clang::Token member(std::size_t i) const;
  bool isField(const std::string& name) const;
  bool isGroupShared(std::size_t i) const;
  bool isDiscard(std::size_t i) const;
  bool isStreamDeclaration(std::size_t i) const;
  bool isReservedName(std::size_t i) const;
  std::string_view misspelledStatement(std::size_t i) const;
  bool checkWord(std::size_t i);
  std::size_t endOfStatement(std::size_t i) const;

  // kernel_body_names.cpp
  std::size_t appendStandard(Tokens& output, std::size_t i);
  std::size_t appendTemplate(Tokens& output, std::size_t i);
  std::size_t endOfTemplate(std::size_t i) const;
  std::string vectorType(const std::string& name) const;
  bool isAlias(const std::string& name) const;
  bool isNameOfKernel(const std::string& name) const;
  bool isUserKernel(const std::string& name, std::size_t i) const;

  const TokenReader& reader_;
  const Declarations& declarations_;
  const Insertions& insertions_;
  TokenFactory& factory_;
  std::size_t assertMacroEnd_ = 0;  ///< last token of the latest macro assert
};

}  // namespace brook::surface
