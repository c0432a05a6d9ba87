#include "compiler/passes/lower_storage.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <map>

namespace brook::passes {
namespace {

using namespace ir;

bool isResult(const Variable& variable) {
  return variable.kind == VariableKind::Output || variable.kind == VariableKind::Accumulator;
}

// One function.
class StorageLowering {
 public:
  explicit StorageLowering(Function& function) : function_(function), b_(function) {}

  /// A helper of a kernel: its gathers are the kernel's.
  void runHelper() { lowerUints(); }

  void run() {
    lowerUints();
    Block last;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const VariableId id{i};
      const Variable& variable = function_.variable(id);
      if (!isResult(variable) || isStoredAlready(id)) continue;
      last.push_back({Assign{{id, {}, {}}, storedAtTheEnd(id)}, {}});
    }
    lowerScatters();
    // merge_returns leaves at most one return, the last statement.
    Block& body = function_.body;
    const bool endsInReturn = !body.empty() && std::holds_alternative<Return>(body.back().node);
    body.insert(body.end() - (endsInReturn ? 1 : 0), last.begin(), last.end());
  }

 private:
  // ---- uint

  void lowerUints() {
    std::vector<bool> isUint(function_.variables.size());
    bool isNeeded = false;
    const std::uint32_t count = function_.parameterCount;
    for (std::uint32_t i = 0; i < count; ++i) {
      const Type type = function_.variables[i].type;
      const bool isHeld = function_.kind != FunctionKind::Helper ||
                          function_.variables[i].kind == VariableKind::Gather;
      if (type.scalar != Scalar::Uint || !isHeld) continue;
      isUint[i] = isNeeded = true;
      function_.variables[i].type = type.withScalar(Scalar::Int);
      function_.variables[i].storage = Storage::Uint;
      if (isResult(function_.variables[i])) {
        locals_[i] = b_.local(function_.variables[i].name + "_value", type);
      }
    }
    if (!isNeeded) return;
    rewriteReads(isUint);
    rewritePlaces();
    declareLocals();
  }

  void rewriteReads(const std::vector<bool>& isUint) {
    rewriteExpressions(function_, [&](const Expr& e) -> std::optional<ExprId> {
      if (const auto* read = std::get_if<Read>(&e.node)) {
        if (!isUint[read->variable.index]) return std::nullopt;
        const auto local = locals_.find(read->variable.index);
        if (local != locals_.end()) return b_.read(local->second);
        return b_.convert(b_.read(read->variable), Scalar::Uint);
      }
      const auto* gather = std::get_if<Gather>(&e.node);
      if (gather == nullptr || !isUint[gather->stream.index]) return std::nullopt;
      return b_.convert(b_.gather(gather->stream, gather->indices, gather->inRange), Scalar::Uint);
    });
  }

  void rewritePlaces() {
    forEachStatement(function_.body, [&](Statement& statement) {
      auto* assign = std::get_if<Assign>(&statement.node);
      if (assign == nullptr) return;
      const auto local = locals_.find(assign->place.variable.index);
      if (local != locals_.end()) assign->place.variable = local->second;
    });
  }

  void declareLocals() {
    Block declarations;
    for (const auto& [parameter, local] : locals_) {
      const Variable& variable = function_.variables[parameter];
      Declare declare{local, std::nullopt};
      if (variable.kind == VariableKind::Accumulator) {
        declare.init = b_.convert(b_.read(VariableId{parameter}), Scalar::Uint);
      }
      declarations.push_back({declare, variable.location});
    }
    function_.body.insert(function_.body.begin(), declarations.begin(), declarations.end());
  }

  // ---- what an output is at the end

  // An int that is stored as a uint has the same bits.
  bool isStoredAlready(VariableId id) const {
    const Storage storage = function_.variable(id).storage;
    return storage == Storage::Plain || (storage == Storage::Uint && !locals_.contains(id.index));
  }

  ExprId storedAtTheEnd(VariableId id) {
    const auto local = locals_.find(id.index);
    return stored(function_.variable(id).storage,
                  b_.read(local == locals_.end() ? id : local->second));
  }

  // The values that a form which writes its pushes stores on its way.
  void lowerScatters() {
    forEachStatement(function_.body, [&](Statement& statement) {
      auto* scatter = std::get_if<Scatter>(&statement.node);
      if (scatter == nullptr) return;
      scatter->value = stored(function_.variable(scatter->output).storage, scatter->value);
    });
  }

  ExprId stored(Storage storage, ExprId value) {
    switch (storage) {
      case Storage::Plain:
        return value;
      case Storage::Uint:
        return b_.convert(value, Scalar::Int);
      case Storage::Char:
        return signExtended(value, 24);
      case Storage::Short:
        return signExtended(value, 16);
      case Storage::Uchar:
        return withConstant(BinaryOp::BitAnd, value, 0xff);
      case Storage::Ushort:
        return withConstant(BinaryOp::BitAnd, value, 0xffff);
      case Storage::Fixed:
        return rounded(value, 255);
      case Storage::Shortfixed:
        return rounded(value, 65535);
    }
    return value;
  }

  ExprId withConstant(BinaryOp op, ExprId value, double constant) {
    return b_.binary(op, value, b_.constant(constant, b_.typeOf(value)));
  }

  ExprId signExtended(ExprId value, int bits) {
    return withConstant(BinaryOp::ShiftRight, withConstant(BinaryOp::ShiftLeft, value, bits), bits);
  }

  // max(NaN, 0) is 0.
  ExprId rounded(ExprId value, double steps) {
    const Type type = b_.typeOf(value);
    const ExprId positive = b_.builtin(BuiltinKind::Max, {value, b_.constant(0.0, type)});
    const ExprId clamped = b_.builtin(BuiltinKind::Min, {positive, b_.constant(1.0, type)});
    const ExprId scaled = withConstant(BinaryOp::Multiply, clamped, steps);
    const ExprId step = b_.builtin(BuiltinKind::Floor, {withConstant(BinaryOp::Add, scaled, 0.5)});
    return withConstant(BinaryOp::Divide, step, steps);
  }

  Function& function_;
  FunctionBuilder b_;
  std::map<std::uint32_t, VariableId> locals_;  // by parameter: of uint outputs
};

}  // namespace

Result<void> lowerStorage(Module& module) {
  for (Function& function : module.functions) {
    if (function.kind == FunctionKind::Helper) continue;
    for (Function& helper : function.helpers)
      StorageLowering(helper).runHelper();
    StorageLowering(function).run();
  }
  return {};
}

}  // namespace brook::passes
