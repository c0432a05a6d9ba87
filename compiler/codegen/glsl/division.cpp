#include "compiler/codegen/glsl/division.h"

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

/// In scalar operations: what `brt-info --calibrate` printed on llvmpipe (docs/backends.md,
/// Splitting).
constexpr passes::PassCosts kCosts = {.pass = 54, .input = 130, .read = 50, .storedWord = 5};

std::string number(double value) {
  return std::to_string(std::llround(value));
}

class Measurement {
 public:
  Measurement(const ir::Function& function, const Options& options)
      : function_(function), options_(options) {}

  Result<Division> measure(const passes::OutputPartition& partition) const {
    Division division{partition, {}, {.passes = partition.passes.size()}};
    for (const passes::OutputPass& pass : partition.passes) {
      Result<MeasuredPass> measured = measurePass(partition, pass);
      if (!measured) return measured.failure();
      const ShaderCost& cost = measured->cost;
      division.all.textureReads += cost.textureReads;
      division.all.arithmetic += cost.arithmetic;
      division.all.cost += kCosts.pass + cost.arithmetic + kCosts.read * cost.textureReads +
                           kCosts.input * static_cast<double>(measured->inputs);
      division.costs.push_back(cost);
    }
    for (const analysis::ValueAt& value : partition.saved) {
      const ir::Type type = function_.variable(value.variable).type;
      division.all.cost += kCosts.storedWord * type.width * (type.isDouble() ? 2 : 1);
    }
    return division;
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
        isMap ? ReadPath::TextureDirect : ReadPath::TextureWrapped, false, library);
    const ShaderRequest request{lowered, passes::writtenParameters(function_, pass),
                                isMap ? ShaderStage::Map : ShaderStage::ReduceTree};
    Result<SpirvModule> module =
        compileToSpirv(printShader(request, *writer, library), Engine::Fragment);
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

int longest(const Division& division) {
  int most = 0;
  for (const ShaderCost& cost : division.costs)
    most = std::max(most, cost.instructions);
  return most;
}

/// Instructions that the longest pass has too many.
int excess(const Division& division, const Options& options) {
  return std::max(0, longest(division) - options.maxInstructions.value_or(longest(division)));
}

Result<Division> cheapest(const ir::Function& function, const Options& options,
                          const passes::PassLimits& limits) {
  const Measurement measurement(function, options);
  std::optional<Division> best;
  DivisionCost greedy;
  for (const passes::OutputPartition& partition : passes::splitOutputs(function, limits, kCosts)) {
    Result<Division> division = measurement.measure(partition);
    if (!division) return division;
    if (!best) greedy = division->all;
    const auto rank = [&](const Division& d) { return std::pair(excess(d, options), d.all.cost); };
    if (!best || rank(*division) < rank(*best)) best = std::move(*division);
  }
  BROOK_CHECK(best, "split_outputs gives at least one division");
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

std::string describe(const DivisionCost& cost) {
  return std::to_string(cost.passes) + (cost.passes == 1 ? " pass, " : " passes, ") +
         work(cost.textureReads, cost.arithmetic) + ", cost " + number(cost.cost);
}

}  // namespace

// The search counts operations of the kernel, of which there are fewer than instructions. Stages of
// reductions are one pass each.
Result<Division> divide(const ir::Function& function, const Options& options,
                        const passes::PassLimits& limits) {
  const bool isMap = function.kind == ir::FunctionKind::Kernel;
  passes::PassLimits searched = limits;
  if (!isMap) searched.maxInstructions.reset();
  Result<Division> division = cheapest(function, options, searched);
  if (!limits.maxInstructions) return division;
  const int most = *limits.maxInstructions;
  std::int64_t allowed = most;
  for (int i = 0; i < kAttempts && isMap && division && excess(*division, options) > 0; ++i) {
    allowed = allowed * most / longest(*division);
    searched.maxInstructions = static_cast<int>(allowed);
    division = cheapest(function, options, searched);
  }
  if (!division || excess(*division, options) == 0) return division;
  return Failure{"it cannot be divided into passes of at most " + std::to_string(most) +
                 " instructions (--max-instructions): the longest has " +
                 std::to_string(longest(*division)) +
                 "; make several kernels of it, or raise the limit"};
}

std::string describe(const ir::Function& function, const Division& division) {
  const passes::OutputPartition& partition = division.partition;
  std::string text = "kernel '" + function.name + "' runs in " + describe(division.all);
  if (division.greedy.passes > 1)
    text += "; as many outputs as fit in each: " + describe(division.greedy);
  for (std::size_t p = 0; p < partition.passes.size(); ++p) {
    const passes::OutputPass& pass = partition.passes[p];
    const ShaderCost& cost = division.costs[p];
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
