// Finds the keywords of kernels in host code where the language (docs/language/files.md, Words)
// does not allow them.
//
//   in:  preprocessed tokens, a position where a declaration or a parameter of the host can begin
//   out: errors
//
//   kernel int n;                              'kernel' is not allowed on a variable
//   void f(out float x);                       'out' is not allowed on a parameter ..
//   kernal void f(float a<>) { }               unknown word 'kernal'; did you mean 'kernel'?
//   itre float p<4> = iter(0, 1);              unknown word 'itre'; did you mean 'iter'?
//   Attribute[GroupSize(64)] void f();         .. is not supported yet
//
// The user may use the words as names: a word is a keyword only before a type and a name, which
// begin nothing in C++.
#pragma once

#include "compiler/surface/element_types.h"
#include "compiler/surface/specifiers.h"
#include "compiler/surface/tokens.h"

namespace brook::surface {

class HostKeywords {
 public:
  HostKeywords(const TokenReader& reader, const ElementTypes& types)
      : reader_(reader), types_(types) {}

  /// Returns the token after the erroneous declaration, or `first` if there is no error.
  std::size_t checkDeclaration(std::size_t first, bool isAtFileScope) const;
  void checkParameter(std::size_t first) const;
  /// Checks `indexof s` and `(indexof s)` used as a value.
  void checkIndexof(std::size_t i) const;

 private:
  std::size_t endOfDeclaration(std::size_t first) const;
  std::size_t checkMisspelledKernel(std::size_t first) const;
  std::size_t checkTemplate(std::size_t first) const;
  bool checkMisspelledIterator(std::size_t first) const;
  bool checkGroupShared(std::size_t first) const;
  bool isType(TokenRange type) const;

  const TokenReader& reader_;
  const ElementTypes& types_;
};

}  // namespace brook::surface
