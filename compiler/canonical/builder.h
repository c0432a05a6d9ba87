// Builder: what build() knows while it walks over a function (build.h).
#pragma once

#include "compiler/canonical/build.h"
#include "compiler/canonical/environment.h"
#include "compiler/canonical/loop_plan.h"
#include "compiler/canonical/slots.h"
#include "compiler/canonical/values.h"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace brook::canonical {

/// Whether an arm ends with `continue`.
bool skipsRest(const ir::If& branch);

class Builder {
 public:
  Builder(const ir::Function& function, Assumptions assumptions);
  Built run();

 private:
  struct OpenLoop {
    const ir::Loop* loop;
    const LoopPlan* plan;
    std::vector<std::size_t> slots;                      ///< that the loop carries
    std::unordered_map<std::size_t, ir::ExprId> before;  ///< what its slots are before it
    /// A loop that tests its condition behind the first iteration carries the result as well.
    bool carriesTest = false;
    bool hasFailed = false;  ///< the plan is wrong
    /// The steps made at the head, of slots that carry these.
    std::unordered_map<std::size_t, ir::ExprId> heads = {};
  };
  /// A loop in the making.
  struct MadeLoop {
    Repeat repeat;
    std::vector<std::size_t> slots;
    std::size_t firstValue = 0;    ///< the number of the first value that it made
    std::vector<ir::ExprId> last;  ///< what its slots are behind it, if not what their exits are
    bool hasFailed = false;
  };

  // ---- slots (build.cpp)
  ir::ExprId partOfParameter(std::size_t slot);
  ir::ExprId whole(ir::VariableId variable);
  void setWhole(ir::VariableId variable, std::size_t element, ir::ExprId value);
  void set(std::size_t slot, ir::ExprId value);
  void remember(ir::ExprId value, const std::string& name);
  ir::VariableId symbol(const std::string& name, ir::Type type);

  // ---- expressions (build.cpp)
  ir::ExprId value(ir::ExprId id);
  ir::ExprId made(const ir::Expr& expression);
  ir::ExprId element(ir::VariableId array, ir::ExprId index);
  ir::VariableId memoryOf(ir::VariableId array) const;
  bool readsMemory(ir::ExprId id) const;

  // ---- statements (build.cpp). A result says whether the end is reached.
  void append(Item item);
  bool addBlock(const ir::Block& block, std::size_t first, bool isTail);
  bool add(const ir::Statement& statement);
  void addDeclare(const ir::Declare& declare);
  void addAssign(const ir::Assign& assign);
  void assignTo(const ir::Place& place, ir::ExprId given);
  void setComponent(ir::VariableId variable, std::size_t element, std::uint8_t number,
                    ir::ExprId given);
  void setChosenComponent(ir::VariableId variable, ir::ExprId index, ir::ExprId given);
  void addCall(const ir::Call& call);
  ir::VariableId resultOf(const ir::Place& place);

  // ---- branches (build_branches.cpp)
  bool addIf(const ir::If& branch, const ir::Block* rest, std::size_t firstOfRest, bool isTail);
  bool addArm(const ir::Block& arm, const ir::Block* rest, std::size_t firstOfRest, bool isTail,
              Region& region);
  void merge(Branch branch, const Environment::Changes& ofTrue, const Environment::Changes& ofFalse,
             std::size_t firstValue);
  void leaveArm(Branch& branch, const Environment::Changes& changes,
                std::optional<ir::ExprId> Merge::* value, std::size_t firstSymbol);
  bool holds(ir::ExprId condition) const;
  std::set<ir::VariableId> symbolsOf(ir::ExprId value) const;
  bool dependsOn(ir::ExprId value, std::size_t firstSymbol) const;
  bool isGatherOfData(ir::ExprId id) const;
  bool areCheap(const std::vector<ir::ExprId>& roots, std::size_t firstValue) const;

  // ---- loops (build_loops.cpp)
  bool addLoop(const ir::Loop& loop);
  MadeLoop makeLoop(const ir::Loop& loop, const LoopPlan& plan);
  void carry(MadeLoop& made, std::vector<ir::VariableId>& exits);
  void addTest(const ir::Loop& loop, MadeLoop& made);
  void testByBreak(MadeLoop& made);
  bool leavesAsAtHead(const Jump& jump, MadeLoop& made);
  void testNext(Repeat& repeat, std::size_t firstSymbol);
  void carrySteps(MadeLoop& made, std::size_t slot, const Carried& steps);
  ir::ExprId afterSteps(std::size_t slot, ir::ExprId steps);
  ir::ExprId stepsTo(std::size_t slot, ir::ExprId count);
  bool isLong(ir::ExprId condition) const;
  void leaveLoop(const MadeLoop& made, const std::vector<ir::VariableId>& exits);
  void addUnrolled(const ir::Loop& loop, const LoopPlan& plan);
  std::vector<std::size_t> changedBy(const ir::Loop& loop) const;
  bool isTrueBefore(const ir::Loop& loop);
  void endIteration(Jump::Kind kind);
  void jump(Jump::Kind kind, std::optional<ir::ExprId> test);
  void breakLoop();
  ir::ExprId derived(std::size_t slot, const Derivation& derivation, ir::ExprId base);
  ir::ExprId countOf(std::size_t slot, ir::ExprId value);
  void refuse(std::size_t slot);

  const ir::Function& source_;
  Built built_;
  Values values_;
  Slots slots_;
  Environment environment_;
  std::vector<std::optional<ir::VariableId>> memory_;  ///< by array of the source
  std::vector<ir::Location> assignedAt_;               ///< by variable of the source
  std::vector<OpenLoop> loops_;
  std::vector<ir::ExprId> holding_;  ///< the conditions of the branches around
  std::unordered_map<const ir::Loop*, LoopPlan> plans_;
  Region* region_ = nullptr;
  ir::Location location_;
  std::unordered_map<std::uint32_t, ir::ExprId> known_;  ///< of the statement
};

}  // namespace brook::canonical
