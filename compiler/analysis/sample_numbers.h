// SampleNumbers: numbers to try a function on.
//
//   function: if gt(a, 1000) { r = add(r, 1) }       float a
//   sample 0: 1, 2, 3, ...                           easy to read
//   others:   7.4, 1000, 0, 3.2, 1500, 88, ...       random ones, 0, and those around the function's
//                                                    own constants
//
// They are positive, but for every other one where `hasSigns`. Small ones are in [0, 1]; integers from
// 0 to less than the least of the function's own constants that is above 1, or than 4.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <vector>

namespace brook::analysis {

/// The numbers of a function's constants, but for very large ones, and where negative numbers are
/// told from others.
struct FunctionConstants {
  std::vector<double> values;
  bool hasAbsolute = false;  ///< it takes absolute values
  bool isOrderedByZero =
      false;  ///< it compares with 0 or less, or has the larger one of 0 and others
};
FunctionConstants constantsOf(const ir::Function& function);

enum class SampleRange : std::uint8_t { Wide, Small };

class SampleNumbers {
 public:
  SampleNumbers(int sample, SampleRange range, std::vector<double> constants, bool hasSigns);

  double next(ir::Scalar kind);
  /// 0 or 1.
  double nextTruth();

 private:
  std::uint32_t random();
  double near(bool isWhole);
  double wide(bool isWhole);
  double small(bool isWhole);

  int sample_;
  SampleRange range_;
  std::vector<double> constants_;
  bool hasSigns_;
  std::uint64_t state_;
  int count_ = 0;
};

}  // namespace brook::analysis
