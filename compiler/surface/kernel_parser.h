// Finds kernels: declarations with `kernel` or `reduce` among their specifiers.
//
//   in:  preprocessed tokens, a position where a declaration can begin
//   out: a KernelDeclaration, and errors about its form (docs/language/kernels.md, Parameters;
//        files.md, Qualifiers)
//
//   kernel void axpy(float k, float x<>, float t[], out float y<>) { y = k * x + t[0]; }  ->
//   axpy: Kernel; k Constant float, x Stream float, t Gather float rank 1, y Output float; body
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/tokens.h"

#include <optional>

namespace brook::surface {

class KernelParser {
 public:
  KernelParser(TokenReader& reader, const ElementTypes& types) : reader_(reader), types_(types) {}

  /// Returns the kernel that begins at token `first`, or nullopt. Reports all errors in it.
  std::optional<KernelDeclaration> parse(std::size_t first);

 private:
  bool parseParameters(KernelDeclaration& kernel, std::size_t open, std::size_t close);
  std::optional<ParameterDeclaration> parseParameter(const KernelDeclaration& kernel,
                                                     std::size_t first, std::size_t last,
                                                     std::size_t& end);
  bool parseSuffix(const KernelDeclaration& kernel, ParameterDeclaration& parameter, std::size_t& i,
                   bool& isStream);
  bool parseBrackets(const KernelDeclaration& kernel, ParameterDeclaration& parameter,
                     std::size_t& i);
  void reportUnexpected(const KernelDeclaration& kernel, std::size_t first, std::size_t i);
  void chooseKind(const KernelDeclaration& kernel, ParameterDeclaration& parameter,
                  const struct Specifiers& specifiers, bool isStream);
  void readBound(const KernelDeclaration& kernel, ParameterDeclaration& parameter,
                 std::size_t qualifier);
  void checkSizes(const ParameterDeclaration& parameter);
  void checkElement(ParameterDeclaration& parameter);
  void checkName(const KernelDeclaration& kernel);
  void checkParameterNames(const KernelDeclaration& kernel);
  void checkOutputs(const KernelDeclaration& kernel);
  void checkReduction(const KernelDeclaration& kernel);
  std::string nameOf(const ParameterDeclaration& parameter) const;

  TokenReader& reader_;
  const ElementTypes& types_;
};

}  // namespace brook::surface
