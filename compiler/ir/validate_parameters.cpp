#include "compiler/ir/validate_parameters.h"

#include "compiler/ir/builder.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace brook::ir {
namespace {

// Checks the variables of one function. The first broken rule ends the work; `failure_` holds it.
class ParameterValidator {
 public:
  ParameterValidator(const Function& function, const Function* owner)
      : function_(function), owner_(owner) {}

  Result<void> run() {
    variables();
    kindRules();
    helperRules();
    appends();
    messages();
    if (failure_.empty()) return {};
    return Failure{failure_};
  }

 private:
  bool ok() const { return failure_.empty(); }
  /// The parts of the rule are joined only if it is broken.
  template <class... Parts>
  void require(bool condition, const Parts&... parts) {
    if (!condition && ok()) failure_ = (std::string() + ... + parts);
  }
  bool exists(VariableId id) const { return id.index < function_.variables.size(); }
  VariableKind kind(VariableId id) const { return function_.variable(id).kind; }

  void variables() {
    std::set<std::string> names;
    require(function_.parameterCount <= function_.variables.size(),
            "more parameters than variables");
    for (std::uint32_t i = 0; ok() && i < function_.variables.size(); ++i) {
      const Variable& v = function_.variables[i];
      require(names.insert(v.name).second, "two variables are named '", v.name, "'");
      require(!isReservedName(v.name), "'", v.name, "' names a literal of IR text");
      require(!v.type.isVoid() && v.type.width >= 1 && v.type.width <= maxWidth(v.type.scalar),
              "variable '", v.name, "' has no value type");
      const bool isParameter = i < function_.parameterCount;
      require(isParameter != (v.kind == VariableKind::Local), "'", v.name, "' is a ", name(v.kind),
              " in the wrong part of the table");
      require(!v.type.isArray() || v.kind == VariableKind::Local, "'", v.name,
              "' is an array and a parameter");
      require(v.type.elements <= kMaxArrayElements, "'", v.name, "' has too many elements");
      const bool hasRank = v.kind == VariableKind::Gather || v.kind == VariableKind::ScatterOutput;
      require(hasRank ? v.rank >= 1 && v.rank <= 4 : v.rank == 0, "'", v.name, "' has rank ",
              std::to_string(v.rank));
      require(v.bound == 0 || (v.kind == VariableKind::VariableOutput && v.bound > 0), "'", v.name,
              "' has the bound ", std::to_string(v.bound));
      require(isStorageOf(v.type, v.storage), "'", v.name, "' is a ", typeName(v.type),
              " and stored as something else");
      const bool isStored =
          isParameter && (owner_ != nullptr ? v.kind == VariableKind::Gather
                                            : v.kind != VariableKind::Iterator &&
                                                  function_.kind != FunctionKind::Helper);
      require(v.storage == Storage::Plain || isStored, "'", v.name, "' is never stored");
    }
  }

  int count(VariableKind kind) const {
    int result = 0;
    for (const Variable& v : function_.variables)
      result += v.kind == kind;
    return result;
  }

  std::vector<Type> typesOf(VariableKind kind) const {
    std::vector<Type> result;
    for (const Variable& v : function_.variables) {
      if (v.kind == kind) result.push_back(v.type);
    }
    return result;
  }

  void kindRules() {
    const bool isReduction = function_.kind == FunctionKind::Reduction;
    require((count(VariableKind::Accumulator) > 0) == isReduction,
            "a reduction has an accumulator, other functions none");
    require(!function_.pairwiseInput || (function_.kind == FunctionKind::Kernel &&
                                         function_.isParameter(*function_.pairwiseInput) &&
                                         function_.variable(*function_.pairwiseInput).rank == 2),
            "only kernels combine pairs, those of a gather of rank 2");
    if (isReduction) {
      require(count(VariableKind::Stream) == count(VariableKind::Accumulator) &&
                  count(VariableKind::Output) == 0 && count(VariableKind::Iterator) == 0,
              "a reduction has a stream for each accumulator, no output and no iterator");
      require(!ok() || typesOf(VariableKind::Stream) == typesOf(VariableKind::Accumulator),
              "the streams of a reduction have other types than its accumulators");
    }
    const bool isHelper = function_.kind == FunctionKind::Helper;
    require(function_.kind == FunctionKind::Kernel ||
                count(VariableKind::VariableOutput) + count(VariableKind::ScatterOutput) == 0,
            "only kernels have variable and scatter outputs");
    require(function_.pushesOf.empty() ||
                (function_.kind == FunctionKind::Kernel && count(VariableKind::ScatterOutput) > 0 &&
                 count(VariableKind::VariableOutput) == 0 && count(VariableKind::Output) == 0),
            "what writes pushes is a kernel whose outputs are all scattered to");
    require(!function_.storesInPlace ||
                (!function_.pushesOf.empty() && count(VariableKind::ScatterOutput) == 1),
            "what stores in place writes pushes, to one output");
    require(isHelper || count(VariableKind::Value) == 0, "only helpers have value parameters");
    require(isHelper || function_.result.isVoid(), "only helpers return values");
  }

  // Rules for a helper that inline_calls kept.
  void helperRules() {
    require(function_.helpers.empty() || function_.kind != FunctionKind::Helper,
            "a helper has helpers");
    if (owner_ == nullptr) return;
    require(function_.kind == FunctionKind::Helper && function_.result.isVoid(),
            "a helper of '" + owner_->name + "' is none, or returns a value");
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const VariableKind kind = function_.variables[i].kind;
      require(kind == VariableKind::Value || kind == VariableKind::Gather ||
                  kind == VariableKind::Output,
              "a helper of '" + owner_->name + "' has a " + name(kind));
    }
  }

  bool isParameter(VariableId id, VariableKind kind, Type type) const {
    if (!exists(id)) return false;
    const Variable& v = function_.variable(id);
    return v.kind == kind && v.type == type;
  }

  void appends() {
    require((function_.appends.empty() && !function_.messages) == !function_.appendIndex,
            "appends or messages without an append index");
    require(function_.appends.empty() || !function_.messages, "appends and messages");
    if (!ok() || !function_.appendIndex) return;
    require(isParameter(*function_.appendIndex, VariableKind::Constant, kInt),
            "the index of the appends is no constant int");
    for (const AppendOutput& append : function_.appends) {
      require(isParameter(append.count, VariableKind::Output, kInt) &&
                  append.count.index > function_.appendIndex->index,
              "the count of an append is no int output behind the append index");
      for (const VariableId output : append.outputs) {
        require(exists(output) && kind(output) == VariableKind::Output,
                "an append of what is no output");
      }
      require(
          !append.index || (exists(*append.index) && kind(*append.index) == VariableKind::Output),
          "the index of an append is no output");
    }
  }

  void messages() {
    if (!ok() || !function_.messages) return;
    const Messages& messages = *function_.messages;
    const auto requireOutputs = [&](const std::vector<VariableId>& outputs, Type type) {
      for (const VariableId output : outputs) {
        require(isParameter(output, VariableKind::Output, type),
                "the values of messages go to what is no output of " + typeName(type));
      }
    };
    require(isParameter(messages.record, VariableKind::Output, kInt4),
            "the record of messages is no output of int4");
    requireOutputs(messages.floats, kFloat4);
    requireOutputs(messages.ints, kInt4);
    requireOutputs(messages.doubles, kDouble.withWidth(2));
  }

  const Function& function_;
  const Function* owner_;
  std::string failure_;
};

}  // namespace

Result<void> validateParameters(const Module& module, const Function& function,
                                const Function* owner) {
  if (Result<void> valid = validateLocation(module, function.location); !valid) return valid;
  return ParameterValidator(function, owner).run();
}

Result<void> validateLocation(const Module& module, Location location) {
  if (location.file < std::max<std::size_t>(module.files.size(), 1)) return {};
  return Failure{"file " + std::to_string(location.file) + " is not of the module"};
}

}  // namespace brook::ir
