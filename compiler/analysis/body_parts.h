// Body parts: how to divide the body of a large function into functions of bounded size.
//
// In:  a valid function. Out: which runs of statements make a part, so that no function that is
//      printed holds more than about `most` (analysis/code_size.h): neither a part nor what is left
//      around the parts. Compilers take time that grows faster than the length of a function; with
//      parts it grows with the number of statements. A part holds no break or continue that leaves
//      it. Where there are many, parts hold parts.
//
//   var a = f(x)                     part {
//   var b = f(a)     most: f, f        var a = f(x)
//   c = f(b)             ->            var b = f(a)      isUsedBehind(b, 2)
//   ..                               }
//                                    part {
//                                      c = f(b) ..
//                                    }
#pragma once

#include "compiler/ir/module.h"

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

namespace brook::analysis {

class BodyParts {
 public:
  /// No parts.
  BodyParts() = default;
  /// Those of a large function; none of another. The function must not change while this is used.
  explicit BodyParts(const ir::Function& function);
  BodyParts(const ir::Function& function, double most);

  /// How many statements of its block each part has that begins with this one, the part around the
  /// others first.
  std::span<const std::size_t> countsAt(const ir::Statement& statement) const;
  /// Whether statement number `end` of the block that declares the local, or one behind it, names
  /// it.
  bool isUsedBehind(ir::VariableId local, std::size_t end) const;
  /// Whether more than one of the functions that the parts and the rest are name the variable. The
  /// rest names all parameters.
  bool isShared(ir::VariableId variable) const { return isShared_[variable.index]; }
  bool isEmpty() const { return counts_.empty(); }

 private:
  class Divider;
  class Uses;

  std::unordered_map<const ir::Statement*, std::vector<std::size_t>> counts_;
  std::vector<std::size_t> lastUse_;  ///< by variable: in the block that declares it
  std::vector<bool> isShared_;        ///< by variable
};

}  // namespace brook::analysis
