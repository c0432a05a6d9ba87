#include "compiler/codegen/glsl/generate.h"

#include "compiler/analysis/iterations.h"
#include "compiler/codegen/glsl/dialect.h"
#include "compiler/codegen/glsl/glslang.h"
#include "compiler/codegen/glsl/lower/lower.h"
#include "compiler/codegen/glsl/nesting.h"
#include "compiler/codegen/glsl/options.h"
#include "compiler/codegen/glsl/pass_partition.h"
#include "compiler/codegen/glsl/print_shader.h"
#include "compiler/codegen/glsl/spirv.h"
#include "compiler/codegen/glsl/uses.h"
#include "compiler/codegen/glsl_compute/compute_writer.h"
#include "compiler/codegen/glsl_fragment/fragment_writer.h"
#include "compiler/ir/queries.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace brook::glsl {
namespace {

PipelineStage stageOf(BindingKind bindingKind) {
  const bool isTexture =
      bindingKind == BindingKind::TextureDirect || bindingKind == BindingKind::TextureWrapped;
  return isTexture ? PipelineStage::Fragment : PipelineStage::Compute;
}

std::unique_ptr<StageWriter> makeStageWriter(BindingKind bindingKind, bool isPacked,
                                             FunctionLibrary& library) {
  return stageOf(bindingKind) == PipelineStage::Fragment
             ? makeFragmentWriter(bindingKind, isPacked, library)
             : makeComputeWriter(bindingKind, isPacked, library);
}

bool exists(BindingKind bindingKind, Dialect dialect) {
  switch (dialect) {
    case Dialect::Glsl330:
    case Dialect::Essl300:
      return stageOf(bindingKind) == PipelineStage::Fragment;
    case Dialect::Glsl430:
      return stageOf(bindingKind) == PipelineStage::Compute;
    case Dialect::Essl310:
      return bindingKind == BindingKind::StorageBuffer;
  }
  BROOK_UNREACHABLE("unknown dialect");
}

// Intermediate shaders write scratch streams, which are wrapped.
std::vector<BindingKind> bindingKindsOf(ShaderKind kind, const Options& options) {
  std::vector<BindingKind> bindings = options.bindingKinds;
  if (kind != ShaderKind::Map) std::erase(bindings, BindingKind::TextureDirect);
  return bindings;
}

std::vector<ShaderKind> kindsOf(const ir::Function& function, const Options& options) {
  if (function.kind == ir::FunctionKind::Kernel) return {ShaderKind::Map};
  if (!options.isCommutative) return {ShaderKind::ReduceTree};
  return {ShaderKind::ReduceTree, ShaderKind::ReduceLanes};
}

// In words. The validator looks for defects of brcc, not of the user; its time grows with the
// square of the number of blocks.
constexpr std::size_t kMaxValidated = 50000;

Result<SpirvModule> makeSpirv(const std::string& canonical, PipelineStage stage, bool mayContract) {
  Result<SpirvModule> compiled = compileToSpirv(canonical, stage);
  if (!compiled) return compiled;
  const SpirvModule named = dropNamesakes(*compiled);
  Result<SpirvModule> module = removeUnused(decorateExact(named, mayContract));
  if (!module) return module;
  if (module->size() > kMaxValidated) return module;
  if (Result<void> valid = validateSpirv(*module); !valid) return valid.failure();
  return module;
}

class ShaderGenerator {
 public:
  ShaderGenerator(const ir::Function& function, const Options& options)
      : function_(function),
        options_(options),
        usesDouble_(ir::usesDouble(function)),
        mayNotEnd_(!analysis::iterations(function).ofFunction) {}

  Result<KernelShaders> process() {
    if (Result<void> done = choosePartitions(); !done) return done.failure();
    for (const DialectPartition& own : partitions_) {
      remark(own);
      for (std::size_t pass = 0; pass < own.chosen.partition.passes.size(); ++pass) {
        if (Result<void> done = processPass(own, pass); !done) return done.failure();
      }
    }
    return std::move(result_);
  }

 private:
  // Dialects with the same passes.
  struct DialectPartition {
    PassPartition chosen;
    std::vector<Dialect> dialects;
    int maxOutputs;  // the limit of the search
  };

  Result<void> choosePartitions() {
    for (const Dialect dialect : options_.dialects) {
      const int maxOutputs = options_.maxOutputs.value_or(guaranteedOutputs(dialect));
      const auto found = std::ranges::find_if(partitions_, [&](const DialectPartition& other) {
        return isFoundFor(other, maxOutputs);
      });
      if (found != partitions_.end()) {
        found->dialects.push_back(dialect);
        continue;
      }
      Result<PassPartition> chosen = choosePartition(
          function_, options_,
          {maxOutputs, options_.maxInputs.value_or(kGuaranteedInputs), options_.maxInstructions});
      if (!chosen) return chosen.failure();
      const auto same = std::ranges::find_if(partitions_, [&](const DialectPartition& other) {
        return other.chosen.partition == chosen->partition;
      });
      if (same == partitions_.end()) {
        partitions_.push_back({std::move(*chosen), {dialect}, maxOutputs});
      } else {
        same->dialects.push_back(dialect);
      }
    }
    return {};
  }

  // Returns true if no search with this limit is needed: a search with a higher limit found passes
  // within this one, for a kernel with no more outputs.
  bool isFoundFor(const DialectPartition& other, int maxOutputs) const {
    if (other.maxOutputs <= maxOutputs) return other.maxOutputs == maxOutputs;
    const auto isWithin = [&](const passes::OutputPass& pass) {
      return pass.outputs.size() + pass.saves.size() <= static_cast<std::size_t>(maxOutputs);
    };
    return std::ranges::count(function_.variables, ir::VariableKind::Output, &ir::Variable::kind) <=
               maxOutputs &&
           std::ranges::all_of(other.chosen.partition.passes, isWithin);
  }

  void remark(const DialectPartition& own) {
    std::string dialects;
    for (const Dialect dialect : own.dialects)
      dialects += (dialects.empty() ? "" : ", ") + std::string(name(dialect));
    result_.remarks.push_back(dialects + ": " + glsl::describe(function_, own.chosen));
  }

  Result<void> processPass(const DialectPartition& own, std::size_t number) {
    const passes::OutputPartition& partition = own.chosen.partition;
    const passes::OutputPass& pass = partition.passes[number];
    Result<ir::Function> extracted = passes::extractPass(function_, partition, pass);
    if (!extracted) return extracted.failure();
    const LoweredFunction lowered = lower(*extracted, !options_.fpContract);
    PassSummary summary{own.dialects, {}, inputsOf(lowered.function), {}, {}};
    summary.cost = own.chosen.costs[number];
    const std::vector<ir::VariableId> outputs = passes::writtenParameters(function_, pass);
    for (const ir::VariableId output : outputs)
      summary.outputs.push_back(static_cast<int>(output.index));
    for (const analysis::ValueAt& value : partition.saved)
      summary.temporaries.push_back(passes::savedType(function_.variable(value.variable).type));
    result_.passes.push_back(std::move(summary));
    return printPass(own.dialects, outputs, lowered);
  }

  Result<void> printPass(const std::vector<Dialect>& dialects,
                         const std::vector<ir::VariableId>& outputs,
                         const LoweredFunction& lowered) {
    for (ShaderKind kind : kindsOf(function_, options_)) {
      for (BindingKind bindingKind : bindingKindsOf(kind, options_)) {
        for (const bool isPacked : {false, true}) {
          const std::vector<Dialect> wanted = dialectsFor(dialects, bindingKind, isPacked);
          // Packed inputs are wrapped.
          if (wanted.empty() || (isPacked && bindingKind == BindingKind::TextureDirect)) continue;
          FunctionLibrary library;
          const std::unique_ptr<StageWriter> writer =
              makeStageWriter(bindingKind, isPacked, library);
          const ShaderRequest request{lowered,  outputs,    kind,
                                      isPacked, mayNotEnd_, options_.marksSources};
          result_.canonical.push_back({bindingKind, kind,
                                       static_cast<int>(result_.passes.size()) - 1, isPacked,
                                       printShader(request, *writer, library)});
          if (Result<void> done = translate(result_.canonical.back(), wanted); !done) return done;
        }
      }
    }
    return {};
  }

  // Returns the dialects in which the pass summarized last binds its inputs in this way.
  std::vector<Dialect> dialectsFor(const std::vector<Dialect>& dialects, BindingKind bindingKind,
                                   bool isPacked) const {
    const PassSummary& pass = result_.passes.back();
    std::vector<Dialect> wanted;
    std::copy_if(
        dialects.begin(), dialects.end(), std::back_inserter(wanted), [&](Dialect dialect) {
          return isPossible(bindingKind, dialect) &&
                 isPacked ==
                     packsInputs(dialect, bindingKind, pass.inputs.size(), pass.outputs.size());
        });
    return wanted;
  }

  Result<void> translate(const CanonicalText& canonical, const std::vector<Dialect>& wanted) {
    const PipelineStage stage = stageOf(canonical.bindingKind);
    Result<SpirvModule> module = makeSpirv(canonical.text, stage, options_.fpContract);
    if (!module) return describe(module.failure(), canonical);
    result_.nesting = std::max(result_.nesting, nesting(*module));
    for (Dialect dialect : wanted) {
      Result<std::string> text = toDialect(*module, dialect, usesDouble_);
      if (!text) return describe(text.failure(), canonical);
      result_.shaders.push_back({stage, dialect, canonical.bindingKind, canonical.kind,
                                 canonical.pass, canonical.isPacked, std::move(*text)});
    }
    return {};
  }

  // OpenGL ES has no doubles.
  bool isPossible(BindingKind bindingKind, Dialect dialect) const {
    const bool isEs = dialect == Dialect::Essl300 || dialect == Dialect::Essl310;
    return exists(bindingKind, dialect) && !(isEs && usesDouble_);
  }

  static Failure describe(const Failure& failure, const CanonicalText& canonical) {
    return {std::string(name(canonical.bindingKind)) + " shader: " + failure.message};
  }

  const ir::Function& function_;
  const Options& options_;
  bool usesDouble_;
  bool mayNotEnd_;
  std::vector<DialectPartition> partitions_;
  KernelShaders result_;
};

}  // namespace

const char* name(Dialect dialect) {
  constexpr const char* kNames[] = {"glsl330", "glsl430", "essl300", "essl310"};
  return kNames[static_cast<int>(dialect)];
}

const char* name(BindingKind bindingKind) {
  constexpr const char* kNames[] = {"texture-direct", "texture-wrapped", "storage-buffer",
                                    "buffer-texture"};
  return kNames[static_cast<int>(bindingKind)];
}

const char* name(ShaderKind kind) {
  constexpr const char* kNames[] = {"map", "reduce-tree", "reduce-lanes"};
  return kNames[static_cast<int>(kind)];
}

Result<KernelShaders> generate(const ir::Function& function, const Options& options) {
  BROOK_CHECK(function.kind != ir::FunctionKind::Helper, "helpers have no shaders of their own");
  return ShaderGenerator(function, options).process();
}

}  // namespace brook::glsl
