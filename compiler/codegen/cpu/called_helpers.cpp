#include "compiler/codegen/cpu/called_helpers.h"

#include "compiler/analysis/body_parts.h"
#include "compiler/codegen/cpu/block_control.h"
#include "compiler/codegen/cpu/entry_names.h"
#include "compiler/codegen/cpu/parameters.h"
#include "compiler/codegen/cpu/print_body.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <ranges>

namespace brook::codegen::cpu {

using namespace ir;

namespace {

void forEachCall(const Function& function, const std::function<void(const Call&)>& visit) {
  forEachStatement(function.body, [&](const Statement& statement) {
    if (const auto* call = std::get_if<Call>(&statement.node)) visit(*call);
  });
}

using VaryingValues = std::map<std::string, std::vector<bool>>;  // by name, then by parameter

void addVaryingValues(const Function& caller, const analysis::Uniformity& uniformity,
                      VaryingValues& values) {
  forEachCall(caller, [&](const Call& call) {
    std::vector<bool>& ofCallee = values[call.callee];
    ofCallee.resize(call.arguments.size());
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const auto* value = std::get_if<ExprId>(&call.arguments[i]);
      if (value && uniformity.isVarying(*value)) ofCallee[i] = true;
    }
  });
}

}  // namespace

CalledHelpers::CalledHelpers(const Function& kernel, const analysis::Uniformity& uniformity,
                             BodyNames& names)
    : kernel_(kernel), areLanes_(true) {
  VaryingValues values;
  addVaryingValues(kernel, uniformity, values);
  // Callers before callees: what a helper passes on depends on what it is given.
  for (const Function& helper : std::views::reverse(kernel.helpers)) {
    std::vector<bool> varying = values[helper.name];
    varying.resize(helper.parameterCount);
    analysis::Uniformity own = analysis::uniformity(helper, varying);
    addVaryingValues(helper, own, values);
    helpers_.emplace(helper.name,
                     CalledHelper{&helper, std::move(own), std::move(varying), "", false});
  }
  for (const Function& helper : kernel.helpers) {
    CalledHelper& called = helpers_.at(helper.name);
    called.takesLanes = containsDivergence(helper, called.uniformity);
    forEachCall(helper, [&](const Call& call) {
      called.takesLanes = called.takesLanes || of(call).takesLanes;
    });
  }
  name(names);
}

CalledHelpers::CalledHelpers(const Function& kernel, BodyNames& names)
    : kernel_(kernel), areLanes_(false) {
  for (const Function& helper : kernel.helpers) {
    helpers_.emplace(helper.name,
                     CalledHelper{&helper, analysis::everythingUniform(helper),
                                  std::vector<bool>(helper.parameterCount), "", false});
  }
  name(names);
}

void CalledHelpers::name(BodyNames& names) {
  for (const Function& helper : kernel_.helpers)
    helpers_.at(helper.name).name = functionName(kernel_, "_calls::") + names.fresh(helper.name);
}

bool CalledHelpers::takeLanes() const {
  return std::any_of(helpers_.begin(), helpers_.end(),
                     [](const auto& helper) { return helper.second.takesLanes; });
}

void CalledHelpers::print(bool contract, TextWriter& out) const {
  if (kernel_.helpers.empty()) return;
  const std::string scope = functionName(kernel_, "_calls");
  out.line("namespace " + scope + " {");
  for (const Function& helper : kernel_.helpers)
    printFunction(helpers_.at(helper.name), contract, out);
  out.line("}  // namespace " + scope);
  out.line();
}

void CalledHelpers::printFunction(const CalledHelper& helper, bool contract,
                                  TextWriter& out) const {
  const Function& function = *helper.function;
  BodyNames names(function);
  const std::vector<ParameterUse> uses = parameterUses(function);
  std::vector<Parameter> parameters;
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const Variable& variable = function.variables[i];
    const bool isNamed = uses[i].value || uses[i].gathered || uses[i].extent;
    const std::string unused = isNamed ? "" : "[[maybe_unused]] ";
    const bool isOutput = variable.kind == VariableKind::Output;
    const std::string type = typeText(variable.type, helper.uniformity.isVarying(VariableId{i}));
    if (variable.kind == VariableKind::Gather) {
      parameters.push_back({unused + "const Argument&", names.argument({i}), ""});
    } else {
      parameters.push_back({unused + type + (isOutput ? "&" : ""), names.variable({i}), ""});
    }
  }
  if (helper.takesLanes) parameters.push_back({"Bool", "activeLanes", ""});
  const std::string own = helper.name.substr(helper.name.rfind(':') + 1);
  out.open("BROOK_APART void " + own + "(" + declarationText(parameters) + ") {");
  const analysis::BodyParts parts(function);
  BodyContext context{function, helper.uniformity, names,
                      contract, "activeLanes",     areLanes_ ? "false" : "true"};
  context.parts = &parts;
  context.helpers = this;
  printBody(context, out);
  out.close();
}

}  // namespace brook::codegen::cpu
