#include "compiler/codegen/glsl/lower/choose_components.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <utility>
#include <vector>

namespace brook::glsl {
namespace {

using namespace ir;

class Chooser {
 public:
  explicit Chooser(Function& function) : function_(function), b_(function) {}

  void rewrite(Block& block) {
    Block result;
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement))
        rewrite(*inner);
      if (auto* assign = std::get_if<Assign>(&statement.node); assign && isComponent(assign->place))
        *assign = chosen(assign->place, assign->value);
      if (auto* call = std::get_if<Call>(&statement.node)) {
        rewriteCall(std::move(statement), *call, result);
      } else {
        result.push_back(std::move(statement));
      }
    }
    block = std::move(result);
  }

 private:
  // Returns true for a component of a vector whose index is known only when the kernel runs.
  bool isComponent(const Place& place) const {
    return place.index && place.components.empty() &&
           !std::holds_alternative<Constant>(function_.expr(*place.index).node) &&
           function_.variable(place.variable).type.isVector() &&
           !function_.variable(place.variable).type.isArray();
  }

  Assign chosen(const Place& place, ExprId value) {
    const Type type = function_.variable(place.variable).type;
    const Type numbers{Scalar::Int, type.width};
    std::vector<ExprId> all;
    for (int i = 0; i < type.width; ++i)
      all.push_back(b_.constant(std::int32_t{i}));
    const ExprId isChosen =
        b_.binary(BinaryOp::Equal, b_.broadcast(b_.convert(*place.index, Scalar::Int), numbers),
                  b_.construct(numbers, std::move(all)));
    return {{place.variable, {}, {}},
            b_.select(isChosen, b_.broadcast(value, type), b_.read(place.variable))};
  }

  // The call writes a local instead of each component.
  void rewriteCall(Statement statement, Call& call, Block& out) {
    const Location at = statement.location;
    std::vector<std::pair<Place, VariableId>> replaced;
    const auto replace = [&](Place& place) {
      if (!isComponent(place)) return;
      const Type type = function_.variable(place.variable).type;
      const VariableId local = b_.local("component", type.component());
      const ExprId before = b_.component(b_.read(place.variable), *place.index);
      out.push_back({Declare{local, before}, at});
      replaced.emplace_back(std::exchange(place, Place{local, {}, {}}), local);
    };
    for (CallArgument& argument : call.arguments) {
      if (auto* place = std::get_if<Place>(&argument)) replace(*place);
    }
    if (call.result) replace(*call.result);
    out.push_back(std::move(statement));
    for (const auto& [place, local] : replaced)
      out.push_back({chosen(place, b_.read(local)), at});
  }

  Function& function_;
  FunctionBuilder b_;
};

}  // namespace

void chooseComponents(Function& function) {
  Chooser(function).rewrite(function.body);
}

}  // namespace brook::glsl
