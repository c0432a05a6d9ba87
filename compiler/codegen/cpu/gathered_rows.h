// Gathered rows: the starts of rows in gathers that all vectors of a row of elements read from.
//
// In:  a kernel after consecutive_gathers. Out: for each gather along lanes whose slower indices
//      are made of the element's y, z, w and of arguments only, the row that it reads from. Emitted
//      code finds a row's start once, with its clamps and products, not for each vector:
//
//   u[add(position(o).y, 1)][..]->[..][first(o).x]      ->
//        const Row u_row = rowOf(u, add(o_position.y, 1));       in front of a row's vectors
//        row_Float(u_row, o_position.first)                      in the body
#pragma once

#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace brook::codegen::cpu {

class GatheredRows {
 public:
  explicit GatheredRows(const BodyContext& context);

  /// Null: the gather has no such row.
  const std::string* nameOf(ir::ExprId gather) const;
  /// What a body needs of them.
  std::vector<Parameter> parameters() const;
  /// Declarations of the rows, and of the positions that they are made of.
  std::vector<std::string> lines() const;

 private:
  struct Row {
    std::string name;
    std::string start;  ///< "rowOf(u, add(o_position.y, 1))"
  };

  bool isFixedInRow(const ir::Function& kernel, ir::ExprId index);
  const std::string& nameOfRow(const BodyContext& context, ir::VariableId gather,
                               const std::string& start);

  std::vector<std::string> positions_;
  std::vector<Row> rows_;
  std::map<std::uint32_t, std::string> names_;  ///< by gather
};

}  // namespace brook::codegen::cpu
