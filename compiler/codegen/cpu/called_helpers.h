// Called helpers: the helpers of a large kernel as functions.
//
//   kernel k(stream x: float, output o: float) {     namespace k_calls {
//     helper h(value v: float, output r: float) {    BROOK_APART void h(Float v, Float& r) {
//       r = mul(v, v)                                  r = v * v;
//     }                                        ->    }
//     var t: float                                   }  // namespace k_calls
//     call h(x, out t)                               ..
//   }                                                k_calls::h(x, t);
//
// A Value is the same for all lanes where each call passes one that is; what a helper gives back
// varies. One that goes different ways takes the lanes that run.
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/module.h"

#include <map>
#include <string>
#include <vector>

namespace brook::codegen::cpu {

struct CalledHelper {
  const ir::Function* function;
  analysis::Uniformity uniformity;
  std::vector<bool> varyingValues;  ///< by parameter
  std::string name;                 ///< "k_calls::h"
  bool takesLanes;
};

class CalledHelpers {
 public:
  /// `names`: of the kernel, which must not change while this is used.
  CalledHelpers(const ir::Function& kernel, const analysis::Uniformity& uniformity,
                BodyNames& names);
  /// The same for a single lane.
  CalledHelpers(const ir::Function& kernel, BodyNames& names);

  const CalledHelper& of(const ir::Call& call) const { return helpers_.at(call.callee); }
  /// Whether any takes the lanes that run.
  bool takeLanes() const;
  /// Prints the functions; nothing where there are none.
  void print(bool contract, TextWriter& out) const;

 private:
  void name(BodyNames& names);
  void printFunction(const CalledHelper& helper, bool contract, TextWriter& out) const;

  const ir::Function& kernel_;
  const bool areLanes_;
  std::map<std::string, CalledHelper> helpers_;  ///< by name
};

}  // namespace brook::codegen::cpu
