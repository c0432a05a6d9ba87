#include "compiler/passes/make_resumable.h"

#include "compiler/analysis/call_iterations.h"
#include "compiler/analysis/iterations.h"
#include "compiler/analysis/liveness.h"
#include "compiler/analysis/shared_locals.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/copy_inputs.h"
#include "compiler/passes/inline_calls.h"
#include "compiler/passes/loop_numbers.h"
#include "compiler/passes/saved_state.h"
#include "compiler/passes/sliced_arrays.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

// Streams of a pass of gl:compute (glsl/options.h), of which one is `resume`.
constexpr std::size_t kMaxSavedTypes = 6;
// Operations of a kernel whose helpers have loops: these can stop in the kernel only.
constexpr double kMaxInlined = 50000;

// The body of `advance`, of the same without the tests.
class ResumableRewriter {
 public:
  ResumableRewriter(FunctionBuilder& b, const LoopNumbers& numbers,
                    const UninterruptedIterations& uninterrupted)
      : b_(b),
        numbers_(numbers),
        uninterrupted_(uninterrupted),
        point_(b.local("point", kInt)),
        left_(b.local("left", kInt)) {}

  Block rewrite(const Block& body) { return rewrite(body, false); }

  VariableId point() const { return point_; }
  VariableId left() const { return left_; }
  /// Declared outside of what may be skipped.
  const std::vector<VariableId>& hoisted() const { return hoisted_; }

 private:
  ExprId isRunning() { return b_.binary(BinaryOp::Equal, b_.read(point_), b_.constant(0)); }

  ExprId isIn(const Numbers& numbers) {
    if (numbers.first == numbers.last)
      return b_.binary(BinaryOp::Equal, b_.read(point_), b_.constant(numbers.first));
    return b_.binary(BinaryOp::And,
                     b_.binary(BinaryOp::GreaterEqual, b_.read(point_), b_.constant(numbers.first)),
                     b_.binary(BinaryOp::LessEqual, b_.read(point_), b_.constant(numbers.last)));
  }

  // Whether `condition` holds, or the element goes on in one of the loops.
  ExprId holdsOrIsIn(ExprId condition, const Numbers& numbers) {
    const ExprId holds = b_.binary(BinaryOp::And, isRunning(), condition);
    return numbers.isEmpty() ? holds : b_.binary(BinaryOp::Or, holds, isIn(numbers));
  }

  Statement assign(VariableId variable, ExprId value, Location at) {
    return {Assign{{variable, {}, std::nullopt}, value}, at};
  }

  // Of a block in which loops count. Behind the last of them in an outer loop the element is
  // running: if it has stopped, it has left the outer one too. Behind the others it may be about to
  // go on in a later one.
  Block rewrite(const Block& block, bool isInLoop) {
    Block result;
    Block plain;
    const int last = numbers_.of(block).last;
    bool isKnownToRun = false;
    const auto flush = [&] {
      if (plain.empty()) return;
      const Location at = plain.front().location;
      if (isKnownToRun) {
        std::ranges::move(plain, std::back_inserter(result));
      } else {
        result.push_back({If{isRunning(), std::move(plain), {}}, at});
      }
      plain.clear();
    };
    for (const Statement& statement : block) {
      if (const auto* declare = std::get_if<Declare>(&statement.node)) {
        hoisted_.push_back(declare->variable);
        if (declare->init)
          plain.push_back(assign(declare->variable, *declare->init, statement.location));
      } else if (numbers_.of(statement).isEmpty()) {
        plain.push_back(statement);
      } else {
        flush();
        rewriteInto(result, statement, isInLoop);
        isKnownToRun = isInLoop && numbers_.of(statement).last == last;
      }
    }
    flush();
    return result;
  }

  void rewriteInto(Block& out, const Statement& statement, bool isInLoop) {
    const Location at = statement.location;
    if (std::holds_alternative<If>(statement.node)) {
      out.push_back(rewriteIf(statement, isInLoop));
      return;
    }
    rewriteLoop(out, statement);
    if (!isInLoop) return;
    const ExprId hasStopped = isIn(numbers_.of(statement));
    out.push_back({If{hasStopped, {{Break{}, at}}, {}}, at});
  }

  Statement rewriteIf(const Statement& statement, bool isInLoop) {
    const auto& branch = std::get<If>(statement.node);
    const auto rewriteArm = [&](const Block& arm) {
      return numbers_.of(arm).isEmpty() ? arm : rewrite(arm, isInLoop);
    };
    const ExprId condition = holdsOrIsIn(branch.condition, numbers_.of(branch.thenBlock));
    Statement result{If{condition, rewriteArm(branch.thenBlock), rewriteArm(branch.elseBlock)},
                     statement.location};
    if (branch.elseBlock.empty()) return result;
    const ExprId isWanted = b_.binary(BinaryOp::Or, isRunning(), isIn(numbers_.of(statement)));
    return {If{isWanted, {std::move(result)}, {}}, statement.location};
  }

  void rewriteLoop(Block& out, const Statement& statement) {
    const auto& loop = std::get<Loop>(statement.node);
    const Numbers numbers = numbers_.of(statement);
    const Location at = statement.location;
    const bool hasInner = !numbers_.of(loop.body).isEmpty();
    Block body;
    ExprId condition = loop.condition;
    if (!loop.testFirst) {
      const VariableId first = b_.local("first", kBool);
      out.push_back({Declare{first, isRunning()}, at});
      condition = b_.binary(BinaryOp::Or, b_.read(first), condition);
      body.push_back(assign(first, b_.constant(false), at));
    }
    body.push_back(test(statement, numbers.first));
    Block rest = hasInner ? rewrite(loop.body, true) : loop.body;
    std::ranges::move(rest, std::back_inserter(body));
    out.push_back({Loop{true, holdsOrIsIn(condition, numbers), std::move(body), loop.step}, at});
  }

  //   if running { left = left - cost  if left < 0 { point = number  break } }
  //   else if here { point = 0 }
  // An element that goes on does not pay for the iteration that it goes on with, nor for those of
  // the loops around it.
  Statement test(const Statement& loop, int number) {
    const Location at = loop.location;
    const double cost = uninterrupted_.ofStep(loop);
    const ExprId rest = b_.binary(BinaryOp::Subtract, b_.read(left_),
                                  b_.constant(static_cast<std::int32_t>(std::min(cost, 1e9))));
    const ExprId isUsedUp = b_.binary(BinaryOp::Less, b_.read(left_), b_.constant(0));
    Block stop = {assign(point_, b_.constant(number), at), {Break{}, at}};
    Block pay = {assign(left_, rest, at), {If{isUsedUp, std::move(stop), {}}, at}};
    const ExprId isHere = isIn({number, number});
    Block goOn = {{If{isHere, {assign(point_, b_.constant(0), at)}, {}}, at}};
    return {If{isRunning(), std::move(pay), std::move(goOn)}, at};
  }

  FunctionBuilder& b_;
  const LoopNumbers& numbers_;
  const UninterruptedIterations& uninterrupted_;
  VariableId point_;
  VariableId left_;
  std::vector<VariableId> hoisted_;
};

bool isPlainOutput(const Variable& variable) {
  return variable.kind == VariableKind::Output;
}

// Those of built-in functions, too.
bool hasLoopsInHelpers(const Function& kernel) {
  return std::ranges::any_of(kernel.helpers, [](const Function& helper) {
    bool hasLoops = false;
    forEachStatement(helper.body, [&](const Statement& statement) {
      hasLoops = hasLoops || std::holds_alternative<Loop>(statement.node) ||
                 analysis::iterationsOfCalls(helper, statement) > 0;
    });
    return hasLoops;
  });
}

// The kernel with locals in the place of its outputs.
class Advance {
 public:
  Advance(const Function& kernel, bool maySlice) : kernel_(kernel), maySlice_(maySlice) {}

  /// Nothing if it has no loops to stop in, or wants slices and may not have them.
  std::optional<Resumable> make() {
    copyParameters();
    FunctionBuilder b(function_);
    budget_ = b.parameter("budget", kInt, VariableKind::Constant);
    addLocals(b);
    const analysis::Iterations iterations = analysis::iterations(function_);
    const LoopNumbers numbers = loopsThatStop(function_, iterations);
    if (numbers.isEmpty()) return std::nullopt;
    return make(b, numbers, UninterruptedIterations(function_, iterations, numbers));
  }

  bool wantsSlices() const { return wantsSlices_; }

 private:
  void copyParameters() {
    function_.name = kernel_.name;
    function_.location = kernel_.location;
    function_.expressions = kernel_.expressions;
    function_.body = kernel_.body;
    function_.helpers = kernel_.helpers;
    renumbered_.resize(kernel_.variables.size());
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      if (isPlainOutput(kernel_.variables[i])) continue;
      renumbered_[i] = {function_.parameterCount++};
      function_.variables.push_back(kernel_.variables[i]);
    }
  }

  void addLocals(FunctionBuilder& b) {
    for (std::uint32_t i = 0; i < kernel_.variables.size(); ++i) {
      const bool isParameter = i < kernel_.parameterCount;
      if (isParameter && !isPlainOutput(kernel_.variables[i])) continue;
      renumbered_[i] = {static_cast<std::uint32_t>(function_.variables.size())};
      Variable local = kernel_.variables[i];
      local.name = b.uniqueName(local.name);
      local.kind = VariableKind::Local;
      local.storage = Storage::Plain;
      local.field.reset();
      function_.variables.push_back(std::move(local));
      if (isParameter) outputs_.push_back(renumbered_[i]);
    }
    renumberVariables(function_, renumbered_);
  }

  std::optional<Resumable> make(FunctionBuilder& b, const LoopNumbers& numbers,
                                const UninterruptedIterations& uninterrupted) {
    Resumable result;
    result.maxOverrun = uninterrupted.ofStop();
    result.fixedIterations = uninterrupted.ofFunction();
    result.lanes = addingLanes(function_.body, numbers);
    ResumableRewriter rewriter(b, numbers, uninterrupted);
    Block rewritten = rewriter.rewrite(function_.body);
    // Loops one behind the other would each save the counters of all.
    const std::vector<VariableId> shared = analysis::sharedLocals(function_, rewriter.hoisted());
    function_.body = std::move(rewritten);
    renumberVariables(function_, shared);
    std::vector<VariableId> hoisted = rewriter.hoisted();
    std::erase_if(hoisted, [&](VariableId id) { return shared[id.index] != id; });
    // Going on skips over what gives variables their values: what is read then has been saved.
    const std::vector<VariableId> live = liveAtBegin(hoisted);
    wantsSlices_ = SavedState(function_, live).types().size() > kMaxSavedTypes &&
                   std::ranges::any_of(live, [&](VariableId id) { return isArray(id); });
    if (wantsSlices_ && !maySlice_) return std::nullopt;

    std::vector<VariableId> values, arrays, others;
    for (const VariableId id : live)
      (wantsSlices_ && isArray(id) ? arrays : values).push_back(id);
    std::ranges::copy_if(hoisted, std::back_inserter(others),
                         [&](VariableId id) { return std::ranges::find(live, id) == live.end(); });
    SlicedArrays sliced(function_, arrays);
    std::uint32_t shift = 0;
    const auto moved = [&](VariableId id) { return VariableId{id.index + shift}; };
    if (!sliced.isEmpty()) {
      shift = sliced.addParameters(function_);
      std::ranges::transform(values, values.begin(), moved);
    }
    SavedState saved(function_, values);
    const std::uint32_t ofState = saved.addParameters(function_);
    sliced.moveArrays(ofState);
    shift += ofState;
    std::ranges::transform(outputs_, outputs_.begin(), moved);
    std::ranges::transform(others, others.begin(), moved);
    replaceOutputShapes(sliced.isEmpty() ? saved.resumeNext() : saved.resume());
    complete(saved, sliced, others, moved(rewriter.point()), moved(rewriter.left()));
    result.finish = makeFinish(saved);
    result.saved = saved.types();
    addKernels(result, saved, sliced, moved(rewriter.point()));
    return result;
  }

  bool isArray(VariableId id) const { return function_.variable(id).type.isArray(); }

  std::vector<VariableId> liveAtBegin(const std::vector<VariableId>& hoisted) {
    for (const VariableId output : outputs_)
      function_.variable(output).kind = VariableKind::Output;
    const analysis::VariableSet live = analysis::liveness(function_).atBegin;
    for (const VariableId output : outputs_)
      function_.variable(output).kind = VariableKind::Local;
    std::vector<VariableId> result = outputs_;
    std::ranges::copy_if(hoisted, std::back_inserter(result),
                         [&](VariableId id) { return live[id.index]; });
    return result;
  }

  // All outputs of a launch have its shape.
  void replaceOutputShapes(VariableId output) {
    const auto isOurs = [&](VariableId id) {
      return std::ranges::find(outputs_, id) != outputs_.end();
    };
    FunctionBuilder b(function_);
    rewriteExpressions(function_, [&](const Expr& e) -> std::optional<ExprId> {
      if (const auto* n = std::get_if<Position>(&e.node); n && isOurs(n->stream))
        return b.position(output);
      if (const auto* n = std::get_if<Extent>(&e.node); n && isOurs(n->stream))
        return b.extent(output);
      return std::nullopt;
    });
  }

  // Loads, then the body.
  void complete(const SavedState& saved, const SlicedArrays& sliced,
                const std::vector<VariableId>& others, VariableId point, VariableId left) {
    Block body = std::exchange(function_.body, {});
    FunctionBuilder b(function_);
    b.setLocation(function_.location);
    b.declare(point, b.read(saved.resume()));
    b.declare(left, b.read(budget_));
    saved.load(b);
    if (!sliced.isEmpty()) {
      const ExprId isSaved = b.binary(BinaryOp::Greater, b.read(point), b.constant(0));
      sliced.load(b, isSaved, b.position(saved.resume()));
    }
    for (const VariableId id : others)
      b.declare(id);
    for (Statement& statement : body)
      b.append(std::move(statement));
    b.openIf(b.binary(BinaryOp::Equal, b.read(point), b.constant(0)));
    b.assign(point, b.constant(-1));
    b.close();
  }

  // Behind the body what each of the kernels stores.
  void addKernels(Resumable& result, const SavedState& saved, const SlicedArrays& sliced,
                  VariableId point) {
    result.advance = function_;
    FunctionBuilder b(result.advance);
    b.setLocation(function_.location);
    b.assign(saved.resumeNext(), b.read(point));
    saved.store(b);
    if (sliced.isEmpty()) return;
    result.sliced = sliced.types();
    result.slices = sliced.slices();
    result.fixedIterations += sliced.slices();
    result.save = function_;
    FunctionBuilder s(*result.save);
    s.setLocation(function_.location);
    const ExprId element = s.swizzle(s.position(saved.resume()), {0});
    const ExprId first = s.binary(BinaryOp::Multiply, element, s.constant(sliced.slices()));
    sliced.store(s,
                 s.binary(BinaryOp::Subtract, s.swizzle(s.position(sliced.output(0)), {0}), first));
    dropOutputs(*result.save, saved.resumeNext().index, saved.types().size() + 1);
    dropOutputs(result.advance, sliced.output(0).index, sliced.streamCount());
  }

  // Those that another kernel stores.
  static void dropOutputs(Function& function, std::uint32_t first, std::size_t count) {
    std::vector<VariableId> kept, outputs;
    for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
      const bool isDropped = i >= first && i < first + count;
      if (!isDropped) (isPlainOutput(function.variables[i]) ? outputs : kept).push_back({i});
    }
    std::ranges::copy(outputs, std::back_inserter(kept));
    const auto parameterCount = static_cast<std::uint32_t>(kept.size());
    for (std::uint32_t i = function.parameterCount; i < function.variables.size(); ++i)
      kept.push_back({i});
    selectVariables(function, kept, parameterCount);
  }

  Function makeFinish(const SavedState& saved) const {
    Function finish;
    finish.name = kernel_.name;
    finish.location = kernel_.location;
    for (std::size_t i = 0; i < saved.types().size(); ++i) {
      finish.variables.push_back(function_.variable(saved.stream(i)));
      ++finish.parameterCount;
    }
    FunctionBuilder b(finish);
    b.setLocation(kernel_.location);
    std::size_t number = 0;
    for (std::uint32_t i = 0; i < kernel_.parameterCount; ++i) {
      if (!isPlainOutput(kernel_.variables[i])) continue;
      Variable output = kernel_.variables[i];
      output.name = b.uniqueName(output.name);
      finish.variables.push_back(std::move(output));
      const VariableId id{finish.parameterCount++};
      b.assign(id, saved.value(b, number++, 0));
    }
    return finish;
  }

  const Function& kernel_;
  bool maySlice_;
  bool wantsSlices_ = false;
  Function function_;
  std::vector<VariableId> renumbered_;
  std::vector<VariableId> outputs_;  // as locals
  VariableId budget_;
};

std::optional<Resumable> partsOf(const Function& function) {
  Advance advance(function, false);
  std::optional<Resumable> made = advance.make();
  if (!advance.wantsSlices()) return made;
  CopiedInputs copied = copyInputs(function);
  made = Advance(copied.kernel, true).make();
  const bool hasCopies = copied.inputs.parameterCount > 0 &&
                         isPlainOutput(copied.inputs.variables[copied.inputs.parameterCount - 1]);
  if (hasCopies) made->inputs = std::move(copied.inputs);
  return made;
}

std::optional<Resumable> makeInlinedResumable(const Function& function) {
  std::optional<Resumable> made = partsOf(function);
  const bool isKnown = analysis::iterations(function).ofFunction.has_value();
  if (made && !isKnown) made->attempt = attemptLoops(function);
  return made;
}

}  // namespace

std::optional<Resumable> makeResumable(const Function& function) {
  if (!hasLoopsInHelpers(function)) return makeInlinedResumable(function);
  Function inlined = function;
  if (!inlineHelpers(inlined, kMaxInlined)) return std::nullopt;
  return makeInlinedResumable(inlined);
}

}  // namespace brook::passes
