// Finds declarations of streams and iterators in host code, and stream parameters of functions.
//
//   in:  preprocessed tokens, a position where a declaration or a parameter can begin
//   out: a StreamDeclaration, and errors about its form (docs/language/streams.md, Declarations and
//        shapes, Iterators)
//
//   static float4 a<rows, (n * 2)>, x;   ->   element float4; a: extents; x: an ordinary declarator
//
// Two names followed by '<' begin nothing else in C++, so `a < b > c` is still an expression.
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/specifiers.h"
#include "compiler/surface/tokens.h"

#include <optional>

namespace brook::surface {

class StreamParser {
 public:
  StreamParser(TokenReader& reader, const ElementTypes& types) : reader_(reader), types_(types) {}

  /// Returns the stream declaration that begins at `first`, or nullopt.
  std::optional<StreamDeclaration> parseDeclaration(std::size_t first);
  /// Returns the stream parameter of a host function that begins at `first`, or nullopt.
  std::optional<StreamDeclaration> parseParameter(std::size_t first);

 private:
  std::optional<StreamDeclaration> readSpecifiersAt(std::size_t first, Specifiers& specifiers);
  /// Returns the declarator at `first`, or nullopt. Sets `end` to the token after it.
  std::optional<StreamDeclarator> parseDeclarator(std::size_t first, std::size_t& end);
  std::size_t skipInitialiser(std::size_t i) const;
  bool isNextDeclaration(const StreamDeclaration& declaration, std::size_t i) const;
  void reportNotEnded(const StreamDeclarator& declarator);
  void checkName(const Specifiers& specifiers);
  void checkPointerElement(const Specifiers& specifiers);
  void checkArrayInParentheses(const Specifiers& specifiers);
  bool checkParameterForm(const Specifiers& specifiers);
  int countArguments(std::size_t open) const;
  void checkDeclaration(const StreamDeclaration& declaration, const Specifiers& specifiers);
  void checkExtents(const StreamDeclaration& declaration, const StreamDeclarator& declarator);
  void checkInitialiser(const StreamDeclaration& declaration, StreamDeclarator& declarator);
  void checkElement(StreamDeclaration& declaration);

  TokenReader& reader_;
  const ElementTypes& types_;
};

}  // namespace brook::surface
