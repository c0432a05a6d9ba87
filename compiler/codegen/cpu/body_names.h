// BodyNames: what the emitted bodies of one kernel call their variables.
//
// Source names survive unless C++ or the body headers (brook/scalar.h, brook/spmd.h) use them.
#pragma once

#include "compiler/codegen/name_table.h"
#include "compiler/ir/module.h"

#include <string>
#include <vector>

namespace brook::codegen::cpu {

class BodyNames {
 public:
  explicit BodyNames(const ir::Function& function);

  const std::string& variable(ir::VariableId id) const { return variables_[id.index].value; }
  /// The body::Argument of a parameter: "x_argument"; of a gather "g". Of a stream or iterator it is
  /// its Input in a row (brook/inputs.h), which is made of a Stretch: "x_stretch", and of elements that
  /// may lie in a buffer: "x_piece".
  const std::string& argument(ir::VariableId id) const { return variables_[id.index].argument; }
  const std::string& stretch(ir::VariableId id) const { return variables_[id.index].stretch; }
  const std::string& piece(ir::VariableId id) const { return variables_[id.index].piece; }
  /// Where the element lies in a stream: "x_position".
  const std::string& position(ir::VariableId id) const { return variables_[id.index].position; }
  /// The ends of an iterator: "i_min", "i_max".
  const std::string& bound(ir::VariableId id, bool upper) const {
    return upper ? variables_[id.index].upper : variables_[id.index].lower;
  }
  /// A name that is not taken yet, close to `wanted`.
  std::string fresh(std::string_view wanted) { return table_.add(wanted); }

 private:
  struct Names {
    std::string value, argument, stretch, piece, position, lower, upper;
  };

  NameTable table_;
  std::vector<Names> variables_;
};

}  // namespace brook::codegen::cpu
