// Row values: what is the same for all vectors of a row of elements.
//
// In:  a kernel after consecutive_gathers. Out: its locals that are made of the element's y, z, w
//      and of arguments only and never change; and for each gather whose slower indices are made
//      of such values, the row that it reads from. Emitted code computes them once in a row, with
//      their clamps and products, not for each vector:
//
//   var y: int = and(position(o).y, n)                  in front of a row's vectors:
//   o = u[..][..]->[add(y, 1)][first(o).x]      ->        const int y = o_position.y & n;
//                                                         const Row u_row = rowOf(u, add(y, 1));
//                                                       in the body: row_Float(u_row, ..)
//
// In front of all rows: the blocks of gathers across rows (analysis/across_rows.h), which several rows
// share: across_Float(a_across, place.x, a, ..) (brook/spmd_across.h); where gathers at distances that
// arguments tell stay inside of rows: isInner(a_inside, place) ? row_Float(..) : ..; and the elements of streams that lanes gather anywhere from outside of loops, if
// they fit in registers: gather_Float4(t_table, t, ..) (brook/spmd_tables.h).
#pragma once

#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace brook::codegen::cpu {

class RowValues {
 public:
  explicit RowValues(const BodyContext& context);

  /// Whether the local is one of them.
  bool contains(ir::VariableId local) const { return isLocal_[local.index]; }
  /// The row that a gather reads from; null: the gather has none.
  const std::string* rowOf(ir::ExprId gather) const;
  /// The table that a gather looks its elements up in if they are few; null: the gather has none.
  const std::string* tableOf(ir::ExprId gather) const;
  /// The blocks in which a gather across rows finds its elements; null: the gather has none.
  const std::string* blocksOf(ir::ExprId gather) const;
  /// The part of a row whose vectors the gather reads side by side, at a distance that the arguments
  /// tell; null: the gather has none.
  const std::string* spanOf(ir::ExprId gather) const;
  /// The kernel without the declarations of these locals.
  ir::Function restOf(const ir::Function& kernel) const;
  /// Of each parameter what that names, beside the rows; `inside`: null, or that body of it.
  std::vector<ParameterUse> usesOf(const ir::Function& rest, const InsideBody* inside) const;
  /// Calls `visit` with what the text of the body names: of gathers that have a row not the indices
  /// that the row was made of, of those that are one load not the indices of each lane.
  void forEachNamed(const ir::Function& rest, const InsideBody* inside,
                    const std::function<void(ir::ExprId)>& visit) const;
  /// Whether a gather, which may read anywhere in its row, needs no more than the row.
  bool isFromRow(ir::ExprId id, const ir::Gather& gather) const;
  /// Those that the rest of the kernel names.
  std::vector<Parameter> parameters(const ir::Function& rest, const InsideBody* inside) const;
  /// The declarations of tables, blocks and spans, which stand in front of all rows.
  std::vector<std::string> linesOfLaunch() const;
  /// Those of the others and of the positions that they are made of.
  std::vector<std::string> linesOfRow() const;
  /// The same in front of nothing but vectors of that body, where the streams of gathersAtRow() have
  /// a row for each row of the launch.
  std::vector<std::string> linesOfRowInside(const ir::Function& rest,
                                            const InsideBody& inside) const;
  /// The streams of which rows are read that have the number of the elements' row.
  std::vector<std::string> gathersAtRow() const;

 private:
  struct Value {
    std::string type;
    std::string name;
    std::string init;  ///< "rowOf(u, add(o_position.y, 1))"; empty: of blocks, which bodies change
    std::optional<ir::VariableId> local = std::nullopt;
    bool isOfLaunch = false;
    std::string gatherAtRow = {};  ///< of "rowOf(u, o_position.y)": "u"
  };

  static std::string lineOf(const Value& value);
  void findLocals(const BodyContext& context);
  void findRows(const BodyContext& context);
  void findTables(const BodyContext& context);
  void findBlocks(const BodyContext& context);
  void findSpans(const BodyContext& context);
  void findPositions(const BodyContext& context);
  bool isFixedInRow(const ir::Function& kernel, ir::ExprId root) const;
  void keepPositions(const ir::Function& kernel, ir::ExprId root);
  /// Of a row or a table; those made alike share it.
  Value& valueOf(const BodyContext& context, ir::VariableId gather, const std::string& type,
                 const std::string& init);

  std::vector<bool> isLocal_;      ///< by variable
  std::vector<bool> hasPosition_;  ///< by parameter
  std::vector<std::string> positions_;
  std::vector<Value> values_;
  std::map<std::uint32_t, std::string> rows_;    ///< by gather
  std::map<std::uint32_t, std::string> tables_;  ///< by gather
  std::map<std::uint32_t, std::string> blocks_;  ///< by gather
  std::map<std::uint32_t, std::string> spans_;   ///< by gather
};

}  // namespace brook::codegen::cpu
