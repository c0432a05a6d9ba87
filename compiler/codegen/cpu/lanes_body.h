// Lanes body: what the emitted function for one vector of lanes is made of.
//
// In:  a kernel as lanes compute it. Out: what of it varies, what a row's vectors share, and the
//      parameters of the function: constants, arguments, values of the row, and the place.
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/body_names.h"
#include "compiler/codegen/cpu/inside_body.h"
#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/row_values.h"
#include "compiler/ir/module.h"

#include <optional>
#include <vector>

namespace brook::codegen::cpu {

struct LanesBody {
  LanesBody(ir::Function function, BodyNames& names);

  /// `inside`: null, or that body of it.
  std::vector<Parameter> parameters(const BodyNames& names,
                                    const InsideBody* inside = nullptr) const;

  ir::Function kernel;
  analysis::Uniformity uniformity;
  RowValues rowValues;
  ir::Function rest;               ///< the kernel without row values
  std::vector<ParameterUse> uses;  ///< of the parameters in that
};

/// The body on components of a kernel on vectors (passes/flatten_components): the elements of one
/// vector as several vectors of memory, one after the other. Nothing: the kernel is not of that
/// kind, or chains of operations would be left alone that wait for their own results
/// (analysis/latency).
std::optional<LanesBody> partsBody(const ir::Function& kernel, BodyNames& names);

}  // namespace brook::codegen::cpu
