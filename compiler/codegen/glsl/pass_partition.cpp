#include "compiler/codegen/glsl/pass_partition.h"

#include "compiler/codegen/glsl/glslang.h"
#include "compiler/codegen/glsl/lower/lower.h"
#include "compiler/codegen/glsl/print_shader.h"
#include "compiler/codegen/glsl/uses.h"
#include "compiler/codegen/glsl_fragment/fragment_writer.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace brook::glsl {
namespace {

/// The costs of passes in scalar operations, as `brt-info --calibrate` measured them on llvmpipe
/// (docs/backends.md, Splitting).
constexpr passes::PassCosts kCosts = {.pass = 54, .input = 130, .read = 50, .storedWord = 5};

std::string number(double value) {
  return std::to_string(std::llround(value));
}

class Measurement {
 public:
  Measurement(const ir::Function& function, const Options& options)
      : function_(function), options_(options) {}

  Result<PassPartition> measure(const passes::OutputPartition& partition) const {
    PassPartition result{partition, {}, {.passes = partition.passes.size()}};
    for (const passes::OutputPass& pass : partition.passes) {
      Result<MeasuredPass> measured = measurePass(partition, pass);
      if (!measured) return measured.failure();
      const ShaderCost& cost = measured->cost;
      result.all.textureReads += cost.textureReads;
      result.all.arithmetic += cost.arithmetic;
      result.all.cost += kCosts.pass + cost.arithmetic + kCosts.read * cost.textureReads +
                         kCosts.input * static_cast<double>(measured->inputs);
      result.costs.push_back(cost);
    }
    for (const analysis::ValueAt& value : partition.saved) {
      const ir::Type type = function_.variable(value.variable).type;
      result.all.cost += kCosts.storedWord * type.width * (type.isDouble() ? 2 : 1);
    }
    return result;
  }

 private:
  struct MeasuredPass {
    ShaderCost cost;
    std::size_t inputs;
  };

  Result<MeasuredPass> measurePass(const passes::OutputPartition& partition,
                                   const passes::OutputPass& pass) const {
    Result<ir::Function> extracted = passes::extractPass(function_, partition, pass);
    if (!extracted) return extracted.failure();
    LoweredFunction lowered = lower(*extracted, !options_.fpContract);
    lowered.isExact = false;  // most devices need no code that rounds
    const bool isMap = function_.kind == ir::FunctionKind::Kernel;
    FunctionLibrary library;
    const std::unique_ptr<StageWriter> writer = makeFragmentWriter(
        isMap ? BindingKind::TextureDirect : BindingKind::TextureWrapped, false, library);
    const ShaderRequest request{lowered, passes::writtenParameters(function_, pass),
                                isMap ? ShaderKind::Map : ShaderKind::ReduceTree};
    Result<SpirvModule> module =
        compileToSpirv(printShader(request, *writer, library), PipelineStage::Fragment);
    if (!module) return module.failure();
    Result<ShaderCost> cost = countCost(decorateExact(*module, options_.fpContract),
                                        options_.maxInstructions.has_value());
    if (!cost) return cost.failure();
    return MeasuredPass{*cost, inputsOf(lowered.function).size()};
  }

  const ir::Function& function_;
  const Options& options_;
};

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

int longest(const PassPartition& partition) {
  int most = 0;
  for (const ShaderCost& cost : partition.costs)
    most = std::max(most, cost.instructions);
  return most;
}

/// Returns by how many instructions the longest pass exceeds the limit.
int excess(const PassPartition& partition, const Options& options) {
  return std::max(0, longest(partition) - options.maxInstructions.value_or(longest(partition)));
}

Result<PassPartition> cheapest(const ir::Function& function, const Options& options,
                               const passes::PassLimits& limits) {
  const Measurement measurement(function, options);
  std::optional<PassPartition> best;
  PartitionCost greedy;
  for (const passes::OutputPartition& partition : passes::splitOutputs(function, limits, kCosts)) {
    Result<PassPartition> measured = measurement.measure(partition);
    if (!measured) return measured;
    if (!best) greedy = measured->all;
    const auto rank = [&](const PassPartition& p) {
      return std::pair(excess(p, options), p.all.cost);
    };
    if (!best || rank(*measured) < rank(*best)) best = std::move(*measured);
  }
  BROOK_CHECK(best, "split_outputs gives at least one partition");
  best->greedy = greedy;
  return std::move(*best);
}

constexpr int kAttempts = 4;

std::string counted(double count, const char* noun) {
  const std::string digits = number(count);
  return digits + " " + noun + (digits == "1" ? "" : "s");
}

std::string work(double reads, double arithmetic) {
  return counted(reads, "read") + ", " + counted(arithmetic, "arithmetic operation");
}

std::string describe(const PartitionCost& cost) {
  return std::to_string(cost.passes) + (cost.passes == 1 ? " pass, " : " passes, ") +
         work(cost.textureReads, cost.arithmetic) + ", cost " + number(cost.cost);
}

}  // namespace

// The search counts operations of the kernel, which are fewer than the instructions of its shader.
// So if a pass exceeds the limit, the search runs again with a lower one. Reductions have one pass
// for each stage and are not searched again.
Result<PassPartition> choosePartition(const ir::Function& function, const Options& options,
                                      const passes::PassLimits& limits) {
  const bool isMap = function.kind == ir::FunctionKind::Kernel;
  passes::PassLimits searched = limits;
  if (!isMap) searched.maxInstructions.reset();
  Result<PassPartition> chosen = cheapest(function, options, searched);
  if (!limits.maxInstructions) return chosen;
  const int most = *limits.maxInstructions;
  std::int64_t allowed = most;
  for (int i = 0; i < kAttempts && isMap && chosen && excess(*chosen, options) > 0; ++i) {
    allowed = allowed * most / longest(*chosen);
    searched.maxInstructions = static_cast<int>(allowed);
    chosen = cheapest(function, options, searched);
  }
  if (!chosen || excess(*chosen, options) == 0) return chosen;
  return Failure{"it cannot be divided into passes of at most " + std::to_string(most) +
                 " instructions (--max-instructions): the longest has " +
                 std::to_string(longest(*chosen)) +
                 "; make several kernels of it, or raise the limit"};
}

std::string describe(const ir::Function& function, const PassPartition& chosen) {
  const passes::OutputPartition& partition = chosen.partition;
  std::string text = "kernel '" + function.name + "' runs in " + describe(chosen.all);
  if (chosen.greedy.passes > 1)
    text += "; as many outputs as fit in each: " + describe(chosen.greedy);
  for (std::size_t p = 0; p < partition.passes.size(); ++p) {
    const passes::OutputPass& pass = partition.passes[p];
    const ShaderCost& cost = chosen.costs[p];
    std::vector<std::string> outputs;
    std::vector<std::string> saves;
    std::vector<std::string> loads;
    for (const ir::VariableId output : pass.outputs)
      outputs.push_back(function.variable(output).shownName());
    for (const std::size_t save : pass.saves)
      saves.push_back(function.variable(partition.saved[save].variable).name);
    for (const std::size_t load : pass.loads)
      loads.push_back(function.variable(partition.saved[load].variable).name);
    text += "\n  pass " + std::to_string(p + 1) + ":";
    if (!outputs.empty()) text += " writes " + list(outputs) + ";";
    if (!saves.empty()) text += " saves " + list(saves) + ";";
    if (!loads.empty()) text += " loads " + list(loads) + ";";
    text += " " + work(cost.textureReads, cost.arithmetic) + ", " +
            counted(cost.instructions, "instruction");
  }
  return text;
}

}  // namespace brook::glsl
