// Prints a kernel as plain C++: one element at a time, for reading, for gdb, and as the reference
// to which every other target is compared.
//
// In:  one kernel or reduction of a validated module after the common passes. Out: C++ for the
// region openRegion(Isa::Scalar) of codegen/cpu/region.h. Its entry functions have
//      the names cpu::entryNames(kernel, Isa::Scalar).
//
//   kernel saxpy(constant a: float,    static void saxpy_element(float a, float4 x, float4 y,
//       stream x: float4, ...) {                                 float4& result) {
//     result = add(mul(float4(a),        result = float4(a) * x + y;
//                  x), y)           -> }
//   }                                  static void saxpy_map(const Launch* launch, ...) {
//                                        for each element: load, saxpy_element, store
//                                      }
#pragma once

#include "compiler/codegen/cpu/entry_names.h"
#include "compiler/codegen/cpu/region.h"
#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <optional>
#include <string>
#include <vector>

namespace brook::codegen::cpu_scalar {

/// The #line directives by which debuggers and warnings find the source.
struct LineDirectives {
  std::vector<std::string> sourceFiles;  ///< Module::files
  std::string outputFile;                ///< the emitted file
  int firstLine = 1;                     ///< its line where the generated text begins
};

struct GenerateOptions {
  std::optional<LineDirectives> lines = std::nullopt;
  bool marksSources = false;  ///< source_marks.h
};

Result<std::string> generate(const ir::Function& kernel, const GenerateOptions& options = {});

}  // namespace brook::codegen::cpu_scalar
