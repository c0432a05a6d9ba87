// LoopNumbers: the loops of a kernel that stop and go on (make_resumable.h), and how many
// iterations lie between two of their tests.
//
//   loop ... {            1
//     loop ... { }        2
//     loop 5 times { }    none: it runs in one piece
//   }
//   loop ... { }          3
#pragma once

#include "compiler/analysis/iterations.h"
#include "compiler/ir/module.h"

#include <unordered_map>

namespace brook::passes {

/// The numbers of the loops that count in a statement, which are adjacent.
struct Numbers {
  int first = 0;
  int last = -1;
  bool isEmpty() const { return last < first; }
};

class LoopNumbers {
 public:
  /// Loops that are known to run no more than `longest` iterations have none.
  LoopNumbers(const ir::Block& body, const analysis::Iterations& iterations, double longest);

  /// Of a loop that counts its own number is the first.
  Numbers of(const ir::Statement& statement) const;
  Numbers of(const ir::Block& block) const;
  bool isEmpty() const { return next_ == 1; }

 private:
  void number(const ir::Block& block);

  const analysis::Iterations& iterations_;
  double longest_;
  std::unordered_map<const ir::Statement*, Numbers> numbers_;
  int next_ = 1;
};

/// Iterations that the budget does not count.
class UninterruptedIterations {
 public:
  UninterruptedIterations(const ir::Function& function, const analysis::Iterations& iterations,
                          const LoopNumbers& numbers)
      : function_(function), iterations_(iterations), numbers_(numbers) {}

  /// Of a launch: what lies beside its loops, and of each loop the iteration that elements which
  /// go on there do not pay for. Lanes do all that in step.
  double ofFunction() const;
  /// Of a lane that stops, the others with it, though nothing has to be done there.
  double ofStop() const;
  /// From one test of the budget to the next in the same loop.
  double ofStep(const ir::Statement& loop) const;

 private:
  double of(const ir::Block& block) const;
  bool isNumbered(const ir::Statement& statement) const;

  const ir::Function& function_;
  const analysis::Iterations& iterations_;
  const LoopNumbers& numbers_;
};

/// The loops of a kernel that stop when their iterations are used up. Those that are known to be
/// short run in one piece, unless together they are too long for that.
LoopNumbers loopsThatStop(const ir::Function& function, const analysis::Iterations& iterations);

/// Of so many elements of a vector the iterations of these loops add up at most. They run one loop
/// side by side; of several, each may spend its iterations in another one. Where a loop has others
/// in it, which every element enters as often as it likes: all that a driver puts in a vector.
int addingLanes(const ir::Block& body, const LoopNumbers& numbers);

}  // namespace brook::passes
