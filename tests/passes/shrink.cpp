#include "tests/passes/shrink.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "compiler/ir/visit.h"
#include "tests/passes/random_kernel.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

namespace brook::fuzz {

using namespace ir;

namespace {

constexpr int kMaxTries = 12'000;

// The statements of a function in a fixed order, each with its block.
struct At {
  Block* block;
  std::size_t number;
  Statement& statement() const { return (*block)[number]; }
};

void collect(Block& block, std::vector<At>& places) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    places.push_back({&block, i});
    for (Block* inner : blocks(block[i]))
      collect(*inner, places);
  }
}

std::vector<At> statementsOf(Function& function) {
  std::vector<At> places;
  collect(function.body, places);
  return places;
}

void replaceBy(const At& at, Block inner) {
  Block& block = *at.block;
  const auto place = block.erase(block.begin() + static_cast<std::ptrdiff_t>(at.number));
  block.insert(place, std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
}

class Shrinker {
 public:
  Shrinker(Case failing, const PassLists& lists, Finding finding)
      : lists_(lists), best_{std::move(failing), std::move(finding)} {}

  Shrunk process() {
    bool isSmaller = true;
    while (isSmaller && tries_ < kMaxTries) {
      isSmaller = removeFunctions();
      isSmaller = removeParameters() || isSmaller;
      for (std::size_t f = 0; f < module().functions.size(); ++f)
        isSmaller = shrinkStatements(f) || isSmaller;
      if (isSmaller) continue;
      for (std::size_t f = 0; f < module().functions.size(); ++f)
        isSmaller = shrinkExpressions(f) || isSmaller;
    }
    return std::move(best_);
  }

 private:
  Module& module() { return best_.smallest.module; }

  /// Keeps the candidate if the same pass fails on it.
  bool accept(Case candidate) {
    if (++tries_ > kMaxTries || !validate(candidate.module)) return false;
    if (readsUndefined(candidate)) return false;
    Check check = checkPasses(candidate.module, candidate.launch, lists_);
    if (!check.finding || check.finding->pass != best_.finding.pass) return false;
    best_ = {std::move(candidate), std::move(*check.finding)};
    return true;
  }

  static bool readsUndefined(const Case& candidate) {
    const Function& kernel = *candidate.module.find(kKernelName);
    LaunchArguments launch = candidate.launch;
    const auto first = evaluate(candidate.module, kernel, launch, kMaxStatements);
    launch.undefined = 1;
    const auto second = evaluate(candidate.module, kernel, launch, kMaxStatements);
    return !first || !second || !first->wrongIndex.empty() || first->outputs != second->outputs ||
           first->events != second->events;
  }

  // ---- statements

  bool shrinkStatements(std::size_t function) {
    // From the end on, so that uses go before what they use.
    bool isSmaller = false;
    std::size_t i = statementsOf(module().functions[function]).size();
    while (i-- > 0) {
      if (!tryStatement(function, i)) continue;
      isSmaller = true;
      i = std::min(i + 1, statementsOf(module().functions[function]).size());
    }
    return isSmaller;
  }

  bool tryStatement(std::size_t function, std::size_t number) {
    const auto changed = [&](const std::function<void(const At&)>& change) {
      Case candidate = best_.smallest;
      change(statementsOf(candidate.module.functions[function])[number]);
      return accept(std::move(candidate));
    };
    if (changed([](const At& at) { replaceBy(at, {}); })) return true;
    const std::size_t inner =
        blocks(statementsOf(module().functions[function])[number].statement()).size();
    for (std::size_t i = 0; i < inner; ++i) {
      if (changed([&](const At& at) { replaceBy(at, std::move(*blocks(at.statement())[i])); }))
        return true;
    }
    return false;
  }

  // ---- expressions

  bool shrinkExpressions(std::size_t function) {
    bool isSmaller = false;
    for (std::size_t i = 0; i < statementsOf(module().functions[function]).size(); ++i) {
      const std::size_t count =
          operands(statementsOf(module().functions[function])[i].statement()).size();
      for (std::size_t operand = 0; operand < count; ++operand) {
        while (tryExpression(function, i, operand))
          isSmaller = true;
      }
    }
    return isSmaller;
  }

  // Replaces one expression below the operand by an operand of its own, or by a constant.
  bool tryExpression(std::size_t function, std::size_t statement, std::size_t operand) {
    Function& current = module().functions[function];
    const ExprId root = operands(statementsOf(current)[statement].statement())[operand];
    std::vector<ExprId> below;
    forEachExpr(current, root, [&](ExprId id) { below.push_back(id); });
    std::ranges::reverse(below);
    for (const ExprId id : below) {
      const Expr e = current.expr(id);
      const bool isConstant = isLiteral(current, id);
      for (const double value : {0.0, 1.0}) {
        if (!isConstant && !e.type.isArray() &&
            tryReplacement(function, statement, operand, id, value))
          return true;
      }
      for (const ExprId part : ir::operands(e)) {
        if (current.expr(part).type == e.type &&
            tryReplacement(function, statement, operand, id, part))
          return true;
      }
    }
    return false;
  }

  static bool isLiteral(const Function& function, ExprId id) {
    const ExprNode& node = function.expr(id).node;
    const auto* construct = std::get_if<Construct>(&node);
    if (construct && construct->parts.size() == 1) return isLiteral(function, construct->parts[0]);
    return std::holds_alternative<Constant>(node);
  }

  template <class Replacement>
  bool tryReplacement(std::size_t function, std::size_t statement, std::size_t operand, ExprId old,
                      Replacement replacement) {
    Case candidate = best_.smallest;
    Function& target = candidate.module.functions[function];
    ExprId now;
    if constexpr (std::is_same_v<Replacement, double>) {
      now = FunctionBuilder(target).constant(replacement, target.expr(old).type);
    } else {
      now = replacement;
    }
    std::size_t next = 0;
    replaceOperands(statementsOf(target)[statement].statement(), [&](ExprId root) {
      return next++ == operand ? rebuilt(target, root, old, now) : root;
    });
    return accept(std::move(candidate));
  }

  static ExprId rebuilt(Function& function, ExprId id, ExprId old, ExprId now) {
    if (id == old) return now;
    return replaceOperands(function, id,
                           [&](ExprId part) { return rebuilt(function, part, old, now); });
  }

  // ---- functions and parameters

  bool removeFunctions() {
    bool isSmaller = false;
    for (std::size_t f = 0; f < module().functions.size();) {
      Case candidate = best_.smallest;
      const auto at = candidate.module.functions.begin() + static_cast<std::ptrdiff_t>(f);
      const bool isKernel = at->name == kKernelName;
      if (!isKernel) candidate.module.functions.erase(at);
      if (!isKernel && accept(std::move(candidate))) {
        isSmaller = true;
      } else {
        ++f;
      }
    }
    return isSmaller;
  }

  bool removeParameters() {
    bool isSmaller = false;
    for (std::uint32_t i = 0; i < module().find(kKernelName)->parameterCount;) {
      if (tryWithout(i)) {
        isSmaller = true;
      } else {
        ++i;
      }
    }
    return isSmaller;
  }

  bool tryWithout(std::uint32_t parameter) {
    Case candidate = best_.smallest;
    Function& kernel = *candidate.module.find(kKernelName);
    if (kernel.variables[parameter].kind == VariableKind::Output)
      removeAssignments(kernel.body, VariableId{parameter});
    if (names(kernel, VariableId{parameter})) return false;
    std::vector<VariableId> kept;
    for (std::uint32_t i = 0; i < kernel.variables.size(); ++i) {
      if (i != parameter) kept.push_back({i});
    }
    selectVariables(kernel, kept, kernel.parameterCount - 1);
    std::vector<Argument>& arguments = candidate.launch.arguments;
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(parameter));
    return accept(std::move(candidate));
  }

  static void removeAssignments(Block& block, VariableId output) {
    std::erase_if(block, [&](const Statement& statement) {
      const auto* assign = std::get_if<Assign>(&statement.node);
      return assign && assign->place.variable == output;
    });
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement))
        removeAssignments(*inner, output);
    }
  }

  // Whether the text has the name of the parameter elsewhere than at its declaration.
  static bool names(const Function& function, VariableId parameter) {
    const std::string& name = function.variable(parameter).name;
    const std::string text = print(function);
    const auto isPart = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    int count = 0;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      const bool isWhole = !isPart(text[at - 1]) && (end == text.size() || !isPart(text[end]));
      count += isWhole ? 1 : 0;
    }
    return count > 1;
  }

  const PassLists& lists_;
  Shrunk best_;
  int tries_ = 0;
};

}  // namespace

Shrunk shrink(const Case& failing, const PassLists& lists, const Finding& finding) {
  return Shrinker(failing, lists, finding).process();
}

}  // namespace brook::fuzz
