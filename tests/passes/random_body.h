// Random bodies: the statements of a kernel or of a helper.
#pragma once

#include "tests/passes/random_expressions.h"

#include <optional>
#include <string>
#include <vector>

namespace brook::fuzz {

/// A function that a kernel may call.
struct RandomHelper {
  std::string name;
  bool readsPositions = false;  ///< of its first parameter, which gets a stream
};

class RandomBody {
 public:
  /// `function` has its parameters and no statement yet. `helpers` are functions of the module.
  RandomBody(Random& random, const Modes& modes, const ir::Module& module, ir::Function& function,
             const std::vector<RandomHelper>& helpers);

  /// Lets expressions read the position of a parameter.
  void addPosition(ir::VariableId parameter) { e_.addPosition(parameter); }
  void make(int statements);

 private:
  // ---- random_body.cpp
  void addParameters();
  void initialiseOutputs();
  void finishOutputs();
  void statement();
  void alikeStatement();
  void modeStatement();
  void block(int statements);
  void assignAnything();
  void assign(ir::VariableId variable);
  ir::VariableId declare(const char* name, ir::ExprId value);
  ir::VariableId declareRandom();
  void declareArray();
  void makeReadable(ir::VariableId variable);
  ir::Type randomType();
  /// Makes a branch with the statements that `make` adds.
  template <class Make>
  void behindTest(ir::ExprId condition, Make make) {
    b_.openIf(condition);
    inBlock(make);
    b_.close();
  }
  /// Takes back the names of a block at its end.
  template <class Make>
  void inBlock(Make make) {
    const RandomExpressions::Scope scope = e_.scope();
    const std::size_t writable = writable_.size();
    make();
    writable_.resize(writable);
    e_.leave(scope);
  }
  bool isInLoop() const { return loops_ > 0; }

  // ---- random_loops.cpp
  void plainLoop();
  void counterLoop();
  struct Counter;
  Counter randomCounter(ir::Scalar kind);
  ir::ExprId randomBound(const Counter& counter, int steps);
  void loopOver(const Counter& counter, bool isGuarded);
  void loopBody();
  void jump();

  // ---- random_patterns.cpp
  void branch();
  void branches();
  void chain();
  void selects();
  void taps();
  void iterate();
  void guardedGather();
  void indexVector();
  void repeated();
  void zeros();
  void message();
  void push();
  void scatter(ir::VariableId output);
  void leave();
  void call();
  bool canCall(const ir::Function& callee, const RandomHelper& helper) const;
  std::optional<ir::VariableId> gatherLike(const ir::Variable& parameter) const;
  ir::CallArgument argument(const ir::Function& callee, std::uint32_t parameter,
                            const RandomHelper& helper);
  ir::Place placeOf(ir::Type type);

  Random& random_;
  const Modes& modes_;
  const ir::Module& module_;
  ir::Function& function_;
  ir::FunctionBuilder b_;
  RandomExpressions e_;
  const std::vector<RandomHelper>& helpers_;
  std::vector<ir::VariableId> writable_;
  std::vector<std::vector<ir::VariableId>> pushed_;  // lists of outputs that are pushed together
  std::vector<ir::VariableId> scattered_;
  std::vector<ir::VariableId> streams_;
  int loops_ = 0;
  int depth_ = 0;
  int left_ = 0;  // statements
};

}  // namespace brook::fuzz
