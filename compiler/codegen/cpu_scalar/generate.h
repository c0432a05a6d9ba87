// Plain C++ of a kernel: one element at a time, for reading, for gdb, and as the oracle that every
// other target is compared with.
//
// In:  one kernel or reduction of a validated module after the common passes.
// Out: C++ for the inside of the region openRegion(Isa::Scalar) of codegen/cpu/region.h. The entry
//      functions are those of cpu::entryNames(kernel, Isa::Scalar).
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

/// #line directives that lead debuggers and warnings to the source.
struct LineDirectives {
  std::vector<std::string> sourceFiles;  ///< Module::files
  std::string outputFile;                ///< the emitted file
  int firstLine = 1;                     ///< the line of it where the generated text will begin
};

struct GenerateOptions {
  std::optional<LineDirectives> lines = std::nullopt;
  bool marksSources = false;  ///< source_marks.h
};

Result<std::string> generate(const ir::Function& kernel, const GenerateOptions& options = {});

}  // namespace brook::codegen::cpu_scalar
